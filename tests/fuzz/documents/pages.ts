import { deflateSync } from 'node:zlib';
import { pdfWithContent, stream } from '../../../packages/server/src/documents/testing/pdf-files.ts';
import { pdfOf as pdfOfObjects } from '../../../packages/server/src/documents/testing/sample-files.ts';
import { type Content, linesOf } from './content.ts';
import { jpegOf } from './images.ts';

const LINE_CHARACTERS = 80;

const escaped = (text: string): string => text.replaceAll(/[\\()]/g, '\\$&');

const show = (text: string, x: number, y: number, font = '/F1 11'): string =>
  `BT ${font} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`;

function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length > LINE_CHARACTERS) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

function proseOf(content: Content): string {
  const [title = '', ...rest] = linesOf(content);
  let y = 700;
  const drawn = [show(title, 60, 740, '/F2 20')];
  for (const line of rest.flatMap((text) => [...wrapped(text), ''])) {
    if (line !== '') drawn.push(show(line, 60, y));
    y -= 14;
  }
  return drawn.join('\n');
}

/** With lines around the cells. */
function tableOf({ rows }: Content): string {
  const columns = rows[0]?.length ?? 0;
  const [left, top, width, height] = [60, 700, 90, 20];
  const lines = [
    ...Array.from(
      { length: rows.length + 1 },
      (_, row) => `${left} ${top - row * height} m ${left + columns * width} ${top - row * height} l S`,
    ),
    ...Array.from(
      { length: columns + 1 },
      (_, column) => `${left + column * width} ${top} m ${left + column * width} ${top - rows.length * height} l S`,
    ),
  ];
  const cells = rows.flatMap((row, index) =>
    row.map((cell, column) => show(cell, left + column * width + 4, top - (index + 1) * height + 6, '/F1 10')),
  );
  return [...lines, ...cells].join('\n');
}

const FIELD = '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(value)/Rect[60 60 200 80]/F 4>>';
const CHECKBOX = '<</Type/Annot/Subtype/Widget/FT/Btn/T(agreed)/V/Yes/AS/Yes/Rect[60 30 75 45]/F 4>>';
const OUTLINE = '<</Type/Outlines/First 13 0 R/Last 13 0 R/Count 1>>';
const FORM_OBJECT = stream('/Type/XObject/Subtype/Form/BBox[0 0 200 50]', '0 0 m 100 0 l S');

/** A page of prose with a form, and one of a ruled table. */
export const pdfOf = (content: Content): Buffer =>
  pdfWithContent(
    [
      { content: `${proseOf(content)}\n/X Do`, entries: '/Annots[10 0 R 11 0 R]', resources: '/XObject<</X 14 0 R>>' },
      { content: tableOf(content), entries: '/Rotate 90/CropBox[0 0 600 790]' },
    ],
    {
      catalog: '/AcroForm<</Fields[10 0 R 11 0 R]>>/Outlines 12 0 R',
      objects: [
        FIELD,
        CHECKBOX,
        OUTLINE,
        `<</Title(${escaped(content.title)})/Parent 12 0 R/Dest[15 0 R/Fit]>>`,
        FORM_OBJECT,
      ],
    },
  );

/** The same prose with packed streams, as most programs write it. */
export const packedPdfOf = (content: Content): Buffer => {
  const packed = deflateSync(Buffer.from(proseOf(content), 'latin1'));
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 5 0 R>>>>>>',
    Buffer.concat([
      Buffer.from(`<</Filter/FlateDecode/Length ${packed.length}>>\nstream\n`),
      packed,
      Buffer.from('\nendstream'),
    ]),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]);
};

/** A page that is a picture: its words have to be recognised. */
export async function scannedPdfOf(content: Content): Promise<Buffer> {
  const jpeg = await jpegOf(content);
  const draw = 'q 360 0 0 140 20 200 cm /I Do Q';
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>',
    stream('', draw),
    Buffer.concat([
      Buffer.from(
        `<</Type/XObject/Subtype/Image/Width 360/Height 140/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>\nstream\n`,
      ),
      jpeg,
      Buffer.from('\nendstream'),
    ]),
  ]);
}
