import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnSvg } from '../../packages/server/src/documents/ocr/testing/drawn-text.ts';
import { pdfWithContent, stream } from '../../packages/server/src/documents/testing/pdf-files.ts';
import { type Client, clientsOf } from '../support/client.ts';
import { dataUrl } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

let server: SharedServer;
let client: Client;

beforeAll(async () => {
  server = await sharedServer();
  client = clientsOf(server).test;
});

const picture = (lines: readonly string[], width: number, height: number): Promise<Buffer> =>
  sharp(
    drawnSvg(
      lines.map((text, index) => ({ text, left: 30, top: 30 + 70 * index, size: 26 })),
      width,
      height,
    ),
  )
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 92 })
    .toBuffer();

interface Placed {
  jpeg: Buffer;
  pixels: [width: number, height: number];
  /** In points, from the lower left corner. */
  at: [left: number, bottom: number, width: number, height: number];
}

const BEFORE = 'The parties met in the spring and agreed on the terms that follow here.';
const AFTER = 'Payment is due within thirty days of the date that is shown above.';

function pageWith(images: readonly Placed[], content = ''): Buffer {
  const text = `BT /F1 11 Tf 60 740 Td (${BEFORE}) Tj ET BT /F1 11 Tf 60 120 Td (${AFTER}) Tj ET`;
  const drawn = images.map(({ at: [left, bottom, width, height] }, index) => {
    return `q ${width} 0 0 ${height} ${left} ${bottom} cm /I${index} Do Q`;
  });
  const objects = images.map(({ jpeg, pixels: [width, height] }) =>
    stream(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
      jpeg.toString('latin1'),
    ),
  );
  const names = images.map((_, index) => `/I${index} ${10 + index} 0 R`).join('');
  return pdfWithContent([{ content: `${text} ${drawn.join(' ')} ${content}`, resources: `/XObject<<${names}>>` }], {
    objects,
  });
}

async function parse(bytes: Buffer) {
  const json = { document: { filename: 'a.pdf', url: dataUrl(bytes) }, languages: ['en'], include_layout: true };
  const { status, body, text } = await client.post('/v1/parses', { json });
  if (status !== 201) throw new Error(`${status} ${text}`);
  return body.output;
}

interface LayoutWord {
  text: string;
  origin: string;
  box: { left: number; top: number; width: number; height: number };
}

describe('a picture on a page of text', () => {
  it('over a third of it is read, and its words are in its place', async () => {
    const jpeg = await picture(['INVOICE 2017', 'TOTAL DUE 1234.50'], 600, 340);
    const { text, layout } = await parse(pageWith([{ jpeg, pixels: [600, 340], at: [60, 320, 480, 272] }]));
    const parts = text.split(/\n+/).join(' ');
    expect(parts).toMatch(/that follow here\. INVOICE 2017 TOTAL DUE 1234\.50 Payment is due/);
    const words: LayoutWord[] = layout[0].words;
    const recognised = words.filter(({ origin }) => origin === 'ocr');
    expect(recognised.map((word) => word.text)).toEqual(['INVOICE', '2017', 'TOTAL', 'DUE', '1234.50']);
    for (const { box } of recognised) {
      expect(box.left * 600).toBeGreaterThan(60);
      expect(box.top * 800).toBeGreaterThan(800 - 592);
      expect((box.top + box.height) * 800).toBeLessThan(800 - 320);
    }
    expect(words.filter(({ origin }) => origin === 'text_layer').map((word) => word.text)).toEqual(
      `${BEFORE} ${AFTER}`.split(' '),
    );
  });

  it('cut into strips is read as one', async () => {
    const whole = await sharp(await picture(['INVOICE 2017', 'TOTAL DUE 1234.50'], 600, 340))
      .png()
      .toBuffer();
    const strips = await Promise.all(
      Array.from({ length: 10 }, async (_, index): Promise<Placed> => {
        const jpeg = await sharp(whole)
          .extract({ left: 0, top: 34 * index, width: 600, height: 34 })
          .jpeg({ quality: 95 })
          .toBuffer();
        return { jpeg, pixels: [600, 34], at: [60, 592 - 27.2 * (index + 1), 480, 27.2] };
      }),
    );
    expect((await parse(pageWith(strips))).text).toMatch(/INVOICE 2017\s+TOTAL DUE 1234\.50/);
  });

  it('whose words are already in the text layer is not read again', async () => {
    const jpeg = await picture(['INVOICE 2017'], 600, 140);
    const layer = 'BT 3 Tr /F1 20 Tf 90 500 Td (INVOICE 2017 from the layer that the scanner wrote) Tj ET';
    const { text } = await parse(pageWith([{ jpeg, pixels: [600, 140], at: [60, 470, 480, 112] }], layer));
    expect(text.match(/INVOICE/g)).toHaveLength(1);
    expect(text).toContain('from the layer');
  });

  it('as small as a logo stays a picture', async () => {
    const jpeg = await picture(['ACME'], 200, 100);
    const { layout } = await parse(pageWith([{ jpeg, pixels: [200, 100], at: [60, 500, 50, 25] }]));
    expect(layout[0].ocr_share).toBe(0);
  });

  it('without any text adds none', async () => {
    const pixels = Buffer.from(Uint8Array.from({ length: 300 * 200 * 3 }, (_, at) => 128 + 100 * Math.sin(at / 7000)));
    const jpeg = await sharp(pixels, { raw: { width: 300, height: 200, channels: 3 } })
      .jpeg()
      .toBuffer();
    const { layout } = await parse(pageWith([{ jpeg, pixels: [300, 200], at: [60, 300, 480, 300] }]));
    expect(layout[0].ocr_share).toBe(0);
  });
});
