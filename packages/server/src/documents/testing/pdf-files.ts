import { createHash } from 'node:crypto';
import { pdfOf } from './sample-files.ts';

/** PDF files with content, written out so that a test sees every number that matters. */

export interface SamplePage {
  /** Operators of the content stream. */
  content: string;
  /** Entries of the page's dictionary, such as `/Rotate 90`. */
  entries?: string;
  /** Of resources besides the fonts: `/XObject<</Form 10 0 R>>`. */
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

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/** One empty page behind a user password, in the oldest scheme there is (RC4 with 40 bits). */
export function pdfWithPassword(password: string): Buffer {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-44);
  const key = md5(Buffer.concat([padded, owner, permissions, Buffer.from([0])])).subarray(0, 5);
  const user = rc4(key, PADDING);
  const encrypt = `<</Filter/Standard/V 1/R 2/O<${owner.toString('hex')}>/U<${user.toString('hex')}>/P -44>>`;
  return pdfWithContent([{ content: '' }], { objects: [encrypt], trailer: '/Encrypt 10 0 R/ID[<00><00>]' });
}

const md5 = (bytes: Buffer): Buffer => createHash('md5').update(bytes).digest();

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number): void => {
    [state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + (state[i] ?? 0)) & 255;
      swap(i, j);
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
    }),
  );
}
