/** Recognition through the PDF reader, with the real networks. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../model/document.ts';
import { drawnSvg } from '../../ocr/testing/drawn-text.ts';
import { checkDocument } from '../../testing/check-document.ts';
import { pdfWithContent, stream } from '../../testing/pdf-files.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { reader } from './reader.ts';

const WIDTH = 600;
const HEIGHT = 400;
const drawing = (degrees = 0): Buffer =>
  drawnSvg(
    [
      { text: 'INVOICE 2017', left: 60, top: 60, size: 30 },
      { text: 'TOTAL DUE 1234.50', left: 60, top: 200, size: 24 },
    ],
    WIDTH,
    HEIGHT,
    degrees,
  );

/** A page of 600 × 400 points that an image covers, with `content` over it. */
async function scan({ degrees = 0, quarterTurns = 0, inverted = false, content = '', entries = '' } = {}) {
  const picture = sharp(
    await sharp(drawing(degrees))
      .flatten()
      .rotate(quarterTurns * 90)
      .png()
      .toBuffer(),
  );
  const jpeg = await (inverted ? picture.negate() : picture).toColourspace('srgb').jpeg({ quality: 90 }).toBuffer();
  const isTurned = quarterTurns % 2 === 1;
  const [width, height] = isTurned ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT];
  const image = stream(
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
    jpeg.toString('latin1'),
  );
  return pdfWithContent(
    [
      {
        content: `q ${width} 0 0 ${height} 0 0 cm /Scan Do Q ${content}`,
        entries: `/MediaBox[0 0 ${width} ${height}]${entries}`,
        resources: '/XObject<</Scan 10 0 R>>',
      },
    ],
    { objects: [image] },
  );
}

const options = { ocr: 'auto', languages: ['en'], dpi: 150 } as const;

async function read(bytes: Buffer): Promise<Page> {
  const { header, pages } = await readBytes(reader, bytes, { options });
  expect(checkDocument(header, pages)).toEqual([]);
  const [page] = pages;
  if (page === undefined) throw new Error('there is no page');
  return page;
}

const sorted = (texts: readonly string[]): string[] => texts.toSorted((one, other) => (one < other ? -1 : 1));
const textsOf = (page: Page): string[] => page.words.map(({ text }) => text);
const ALL = ['INVOICE', '2017', 'TOTAL', 'DUE', '1234.50'];

describe('scanned pages of a PDF', () => {
  it('are read, with words where they are shown', async () => {
    const page = await read(await scan());
    expect(textsOf(page)).toEqual(ALL);
    expect(page.ocrShare).toBe(1);
    const [first] = page.words;
    expect((first?.box?.left ?? 0) * WIDTH).toBeCloseTo(60, -1);
    expect((first?.box?.top ?? 0) * HEIGHT).toBeGreaterThan(45);
    expect((first?.box?.top ?? 0) * HEIGHT).toBeLessThan(65);
  });

  it.each([
    ['askew by 5 degrees', { degrees: 5 }],
    ['askew by 5 degrees the other way', { degrees: -5 }],
    ['light on dark', { inverted: true }],
    ['lying on their side, which the file undoes', { quarterTurns: 1, entries: '/Rotate 270' }],
  ])('%s are read in order', async (_name, how) => {
    const page = await read(await scan(how));
    expect(textsOf(page)).toEqual(ALL);
    expect(page.rotation).toBeUndefined();
  });

  it.each([
    [1, 270],
    [2, 180],
    [3, 90],
  ])('turned by %i quarters are read in order, upright, and say so', async (quarterTurns, rotation) => {
    const page = await read(await scan({ quarterTurns }));
    expect(textsOf(page)).toEqual(ALL);
    expect(page).toMatchObject({ rotation, width: WIDTH, height: HEIGHT });
    expect((page.words[0]?.box?.left ?? 0) * WIDTH).toBeCloseTo(60, -1);
  });

  it('with a text layer keep it; with only a stamp they are read in addition', async () => {
    const sentence = 'The parties agree that this agreement is governed by the laws of the state and ends in June';
    const layer = `BT 3 Tr /F1 8 Tf 60 330 Td (${sentence}) Tj ET`;
    expect(textsOf(await read(await scan({ content: layer })))).toEqual(sentence.split(' '));
    const stamped = await read(await scan({ content: 'BT /F1 8 Tf 400 20 Td (Page 7) Tj ET' }));
    expect(sorted(textsOf(stamped))).toEqual(sorted([...ALL, 'Page', '7']));
    expect(stamped.words.filter(({ origin }) => origin === 'text_layer').map(({ text }) => text)).toEqual([
      'Page',
      '7',
    ]);
  });
});
