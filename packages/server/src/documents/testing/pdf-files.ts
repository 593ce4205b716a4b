import { pdfOf } from './sample-files.ts';

/** PDF files with content, written out so that a test sees every number that matters. */

export interface SamplePage {
  /** Operators of the content stream. */
  content: string;
  /** Entries of the page's dictionary, such as `/Rotate 90`. */
  entries?: string;
  /** Resources besides the fonts: `/XObject<</Form 10 0 R>>`. */
  resources?: string;
}

export interface SampleOptions {
  catalog?: string;
  /** Objects from number 10 on. */
  objects?: string[];
  trailer?: string;
}

/** Objects 1 to 9 are the frame: catalog, page tree, fonts F1 (Helvetica), F2 (its bold), F3 (Courier). */
const FIRST_OBJECT = 10;

export const stream = (dictionary: string, data: string): string =>
  `<<${dictionary}/Length ${Buffer.byteLength(data, 'latin1')}>>\nstream\n${data}\nendstream`;

export function pdfWithContent(
  pages: SamplePage[],
  { catalog = '', objects = [], trailer = '' }: SampleOptions = {},
): Buffer {
  const firstPage = FIRST_OBJECT + objects.length;
  const kids = pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ');
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const frame = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    font('Helvetica'),
    font('Helvetica-BoldOblique'),
    font('Courier'),
    '<</Title(A title)/Author(An author)>>',
    'null',
    'null',
    'null',
  ];
  const written = pages.flatMap(({ content, entries = '', resources = '' }, index) => [
    `<</Type/Page/Parent 2 0 R${/MediaBox/.test(entries) ? '' : '/MediaBox[0 0 600 800]'}${entries}` +
      `${/Resources/.test(entries) ? '' : `/Resources<</Font<</F1 3 0 R/F2 4 0 R/F3 5 0 R>>${resources}>>`}/Contents ${firstPage + 2 * index + 1} 0 R>>`,
    stream('', content),
  ]);
  const latin = [...frame, ...objects, ...written].map((object) => Buffer.from(object, 'latin1'));
  return pdfOf(latin, `/Info 6 0 R${trailer}`);
}

/** `Hello world` at 60 from the left and 700 from the bottom, 20 points high. */
export const HELLO = 'BT /F1 20 Tf 60 700 Td (Hello world) Tj ET';
