import type { Page } from '../document.ts';
import { type ImagePage, openImageFile } from '../images/image-file.ts';
import { LayoutStream } from '../layout/layout-stream.ts';
import { levelPage } from '../ocr/level-page.ts';
import type { Rotation } from '../ocr/ocr-image.ts';
import { sharedRecogniser } from '../ocr/shared-recogniser.ts';
import type { RawPage, RawWord } from '../raw-page.ts';
import type { Reader, ReadOptions } from '../reader.ts';

/** Changes whenever the same image could give other words. */
const READER = 'image 2';

export const reader: Reader = {
  id: 'image',
  mimeTypes: [
    'image/bmp',
    'image/gif',
    'image/heic',
    'image/heif',
    'image/jpeg',
    'image/png',
    'image/svg+xml',
    'image/tiff',
    'image/webp',
  ],
  async read(input, options, sink) {
    const file = await openImageFile(input.path, input.mimeType);
    const wanted = options.pages ?? Array.from({ length: file.pageCount }, (_, index) => index + 1);
    const layout = new ImageLayout();
    let started = false;
    const start = (): void => {
      if (!started) sink.header(headerOf(file.pageCount));
      started = true;
    };
    for (const number of wanted) {
      if (number > file.pageCount) break;
      const page = await recognisePage(await file.page(number), number, options);
      // Not before a page was decoded: a file that cannot be read has no header.
      start();
      for (const done of layout.push(page)) sink.page(done);
    }
    start();
    for (const done of layout.end()) sink.page(done);
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

interface RecognisedPage {
  raw: RawPage;
  rotation: Rotation;
  skewDegrees: number;
}

async function recognisePage(
  { image, width, height }: ImagePage,
  number: number,
  options: ReadOptions,
): Promise<RecognisedPage> {
  if (options.ocr === 'never') {
    return { raw: rawPage(number, { width, height }, 0, []), rotation: 0, skewDegrees: 0 };
  }
  const recogniser = await sharedRecogniser(options.languages);
  const { words, rotation, skewDegrees } = await recogniser.recognise(image);
  // Lines as detection finds them come in no order and break at every gap: layout makes its own.
  const unordered = words.map((word): RawWord => ({ ...word, line: -1 }));
  return { raw: rawPage(number, { width, height }, rotation, unordered), rotation, skewDegrees };
}

/** Layout of levelled pages; what it gives back, some pages later, goes back onto the image. */
class ImageLayout {
  readonly #layout = new LayoutStream();
  readonly #finish = new Map<number, (page: Page) => Page>();

  push({ raw, rotation, skewDegrees }: RecognisedPage): Page[] {
    const level = levelPage(raw, skewDegrees);
    this.#finish.set(raw.number, (page) => {
      const restored = level.restore(page);
      return rotation === 0 ? restored : { ...restored, rotation };
    });
    return this.#finished(this.#layout.push(level.raw));
  }

  end(): Page[] {
    return this.#finished(this.#layout.end());
  }

  #finished(pages: readonly Page[]): Page[] {
    return pages.map((page) => {
      const finish = this.#finish.get(page.number);
      this.#finish.delete(page.number);
      return finish?.(page) ?? page;
    });
  }
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
