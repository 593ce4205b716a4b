import { emptyPage, type RawPage, type RawWord } from '../../model/raw-page.ts';
import type { Rotation } from '../../ocr/ocr-image.ts';
import { sharedRecogniser } from '../../ocr/shared-recogniser.ts';
import { UprightLayout, type UprightPage } from '../../ocr/upright-layout.ts';
import { UnreadablePages } from '../../unreadable-page.ts';
import type { Reader, ReadOptions } from '../reader.ts';
import { type ImagePage, openImageFile } from './image-file.ts';

/** Increase it whenever the same image could give other words. */
const READER = 'image 18';

export const reader: Reader = {
  id: 'image',
  async read(input, options, sink) {
    const file = await openImageFile(input.path, input.mimeType);
    const wanted = options.pages ?? Array.from({ length: file.pageCount }, (_, index) => index + 1);
    const layout = new UprightLayout();
    const unreadable = new UnreadablePages(sink, options);
    let started = false;
    const start = (): void => {
      if (!started) sink.header(headerOf(file.pageCount));
      started = true;
    };
    for (const number of wanted) {
      if (number > file.pageCount) break;
      const page = await unreadable.readOr<UprightPage>(
        number,
        async () => recognisePage(await file.page(number), number, options),
        () => ({ raw: emptyPage(number), rotation: 0, skewDegrees: [] }),
      );
      // Send the header only after a page was decoded: an unreadable file has none.
      start();
      for (const done of await layout.push(page)) sink.page(done);
    }
    unreadable.end();
    start();
    for (const done of await layout.end()) sink.page(done);
  },
};

const headerOf = (pageCount: number) => ({
  format: 'image' as const,
  reader: READER,
  pageCount,
  title: null,
  author: null,
  language: null,
  attachments: [],
});

async function recognisePage(
  { image, width, height }: ImagePage,
  number: number,
  options: ReadOptions,
): Promise<UprightPage> {
  if (options.ocr === 'never') {
    return { raw: rawPage(number, { width, height }, 0, []), rotation: 0, skewDegrees: [] };
  }
  const recogniser = await sharedRecogniser(options.languages);
  const { words, rulings, rotation, skewDegrees } = await recogniser.recognise(image);
  // Detected lines are unordered and break at every gap, so the layout makes its own.
  const unordered = words.map((word): RawWord => (word.angle === 0 ? { ...word, line: -1 } : word));
  const raw = { ...rawPage(number, { width, height }, rotation, unordered), rulings };
  return { raw, rotation, skewDegrees };
}

function rawPage(
  number: number,
  size: { width: number; height: number },
  rotation: Rotation,
  words: RawWord[],
): RawPage {
  const isTurned = rotation === 90 || rotation === 270;
  return {
    number,
    width: isTurned ? size.height : size.width,
    height: isTurned ? size.width : size.height,
    words,
    rulings: [],
    fills: [],
    images: [],
    fields: [],
    outline: [],
  };
}
