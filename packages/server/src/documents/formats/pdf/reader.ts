/** PDF: the text layer if it can be trusted, recognition otherwise. */
import { badDocument } from '../../../lib/errors.ts';
import type { DocumentWarning } from '../../model/document.ts';
import { emptyPage } from '../../model/raw-page.ts';
import { UprightLayout, type UprightPage } from '../../ocr/upright-layout.ts';
import { UnreadablePages } from '../../unreadable-page.ts';
import type { Reader, ReadInput, ReadOptions, ReadSink } from '../reader.ts';
import { loadRecognise } from './page-recogniser.ts';
import { loadPdfEngine, type PdfDocument, type PdfEngine } from './pdf-engine.ts';
import { PictureReader } from './picture-reader.ts';
import { completePage } from './recognise-page.ts';

/** Increase it when the output for the same file changes; the engine's build is named next to it. */
const VERSION = 6;

export const reader: Reader = createPdfReader(loadPdfEngine);

export function createPdfReader(loadEngine: () => Promise<PdfEngine>): Reader {
  return {
    id: 'pdf',
    read: async (input, options, sink) => {
      const engine = await loadEngine();
      await readPdf(engine, input, options, sink);
    },
  };
}

async function readPdf(engine: PdfEngine, { path }: ReadInput, options: ReadOptions, sink: ReadSink): Promise<void> {
  const document = engine.open(path, options.password);
  try {
    if (document.pageCount === 0) throw badDocument('document_empty', 'The document has no pages.');
    sink.header({
      format: 'pdf',
      reader: `pdf ${VERSION}, ${engine.build}`,
      pageCount: document.pageCount,
      ...document.info(),
    });
    if (document.claimedPages > document.pageCount) sink.warn(missingPages(document));
    await readPages(document, options, sink);
  } finally {
    document.close();
  }
}

const missingPages = ({ claimedPages, pageCount }: PdfDocument): DocumentWarning => ({
  code: 'pages_missing',
  message: `The document says that it has ${claimedPages} pages; ${pageCount} could be found.`,
  page: null,
});

async function readPages(document: PdfDocument, options: ReadOptions, sink: ReadSink): Promise<void> {
  const layout = new UprightLayout();
  const recognise = loadRecognise(options.languages);
  const pictures = new PictureReader(recognise);
  const unreadable = new UnreadablePages(sink, options);
  for (const number of pagesOf(document.pageCount, options.pages)) {
    let raw = emptyPage(number);
    const completed = await unreadable.readOr<UprightPage>(
      number,
      async () => {
        raw = document.page(number);
        if (raw.isDamaged === true) throw badDocument('document_damaged', 'The page is damaged.');
        return completePage(document, raw, options, recognise, pictures);
      },
      () => ({ raw, rotation: 0, skewDegrees: [] }),
    );
    for (const page of await layout.push(completed)) sink.page(page);
  }
  unreadable.end();
  for (const page of await layout.end()) sink.page(page);
}

function* pagesOf(count: number, wanted: readonly number[] | undefined): Iterable<number> {
  if (wanted === undefined) for (let number = 1; number <= count; number += 1) yield number;
  else for (const number of wanted) if (number >= 1 && number <= count) yield number;
}
