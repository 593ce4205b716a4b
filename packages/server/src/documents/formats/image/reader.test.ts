import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../lib/logger.ts';
import { decodePage } from '../../model/codec.ts';
import type { Page } from '../../model/document.ts';
import { type DrawnLine, drawnSvg } from '../../ocr/testing/drawn-text.ts';
import { createReaderPool, type ReaderPool } from '../../pool/reader-pool.ts';
import { checkDocument } from '../../testing/check-document.ts';
import { READ_ALL, readBytes, withFile } from '../../testing/read-bytes.ts';
import { reader } from './reader.ts';

const LINES: DrawnLine[] = [
  { text: 'INVOICE 2025', left: 20, top: 20, size: 30 },
  { text: 'TOTAL DUE 1234.50', left: 20, top: 90, size: 22 },
];
const WIDTH = 360;
const HEIGHT = 140;
const picture = drawnSvg(LINES, WIDTH, HEIGHT);

const recognise = { ocr: 'auto', languages: ['en'] } as const;
const textOf = (page: Page | undefined): string => page?.words.map(({ text }) => text).join(' ') ?? '';

/** 24 bits per pixel, bottom up, as a scanner writes it. */
function bmpOf(rgb: Buffer, width: number, height: number): Buffer {
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + rowBytes * height);
  bytes.write('BM');
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  bytes.writeInt32LE(5906, 38);
  for (let row = 0; row < height; row += 1) {
    rgb.copy(bytes, 54 + rowBytes * (height - 1 - row), row * width * 3, (row + 1) * width * 3);
  }
  return bytes;
}

async function encode(mimeType: string): Promise<Buffer> {
  const image = sharp(picture);
  switch (mimeType) {
    case 'image/png':
      return image.png().toBuffer();
    case 'image/jpeg':
      return image
        .rotate(270)
        .withExif({ IFD0: { Orientation: '6' } })
        .jpeg()
        .toBuffer();
    case 'image/webp':
      return image.webp({ lossless: true }).toBuffer();
    case 'image/gif':
      return image.gif().toBuffer();
    case 'image/tiff':
      return image.withMetadata({ density: 150 }).tiff().toBuffer();
    case 'image/bmp':
      return bmpOf(await image.removeAlpha().raw().toBuffer(), WIDTH, HEIGHT);
    default:
      return picture;
  }
}

describe('image reader', () => {
  it.each(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/tiff', 'image/bmp', 'image/svg+xml'])(
    'reads the words of %s, upright',
    async (mimeType) => {
      const { header, pages } = await readBytes(reader, await encode(mimeType), { mimeType, options: recognise });
      expect(checkDocument(header, pages)).toEqual([]);
      expect(header).toMatchObject({ format: 'image', pageCount: 1 });
      expect(textOf(pages[0])).toBe('INVOICE 2025 TOTAL DUE 1234.50');
      expect(pages[0]).toMatchObject({ ocrShare: 1 });
      expect(pages[0]?.width ?? 0).toBeGreaterThan(pages[0]?.height ?? 0);
    },
  );

  it('takes the size of the page from the resolution, 96 dpi when none is stated', async () => {
    const sizes = await Promise.all(
      ['image/tiff', 'image/bmp', 'image/webp', 'image/svg+xml'].map(async (mimeType) => {
        const { pages } = await readBytes(reader, await encode(mimeType), { mimeType });
        return Math.round(pages[0]?.width ?? 0);
      }),
    );
    expect(sizes).toEqual(
      [(WIDTH * 72) / 150, (WIDTH * 72) / 150, (WIDTH * 72) / 96, (WIDTH * 72) / 96].map(Math.round),
    );
  });

  it('turns sideways pages, reports it, and puts the words of tilted ones in their places', async () => {
    const lying = await sharp(picture).rotate(90).png().toBuffer();
    const turned = await readBytes(reader, lying, { mimeType: 'image/png', options: recognise });
    expect(turned.pages[0]).toMatchObject({ rotation: 270 });
    expect(textOf(turned.pages[0])).toBe('INVOICE 2025 TOTAL DUE 1234.50');
    expect(turned.pages[0]?.width ?? 0).toBeGreaterThan(turned.pages[0]?.height ?? 0);
    const askew = drawnSvg([{ text: 'UNIT PRICE TOTAL', left: 60, top: 200, size: 22 }], 500, 400, 8);
    const tilted = await readBytes(reader, askew, { mimeType: 'image/svg+xml', options: recognise });
    const [first, , last] = tilted.pages[0]?.words ?? [];
    expect(textOf(tilted.pages[0])).toBe('UNIT PRICE TOTAL');
    expect((last?.box?.top ?? 0) - (first?.box?.top ?? 0)).toBeGreaterThan(0.05);
    expect(checkDocument(tilted.header, tilted.pages)).toEqual([]);
  });

  it('reads every page of a TIFF in order, or the requested ones', async () => {
    const tiff = await tiffOf(['SUN 1', 'SUN 2', 'SUN 3', 'SUN 4', 'SUN 5']);
    const mimeType = 'image/tiff';
    const all = await readBytes(reader, tiff, { mimeType, options: recognise });
    expect(all.header.pageCount).toBe(5);
    expect(all.pages.map(textOf)).toEqual(['SUN 1', 'SUN 2', 'SUN 3', 'SUN 4', 'SUN 5']);
    const some = await readBytes(reader, tiff, { mimeType, options: { ...recognise, pages: [2, 4, 9] } });
    expect(some.pages.map(({ number }) => number)).toEqual([2, 4]);
    expect(some.pages.map(textOf)).toEqual(['SUN 2', 'SUN 4']);
  });

  it('returns pages without words when recognition is off', async () => {
    const { header, pages } = await readBytes(reader, await encode('image/png'), { mimeType: 'image/png' });
    expect(pages).toMatchObject([{ number: 1, words: [], blocks: [], ocrShare: 0 }]);
    expect(checkDocument(header, pages)).toEqual([]);
  });

  it('follows no reference out of an SVG', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      const secret = await sharp({ create: { width: 50, height: 50, channels: 3, background: 'black' } })
        .png()
        .toBuffer();
      await withFile(secret, async (file) => {
        const references = [`http://127.0.0.1:${port}/a.png`, `file://${file}`, file].map(
          (href) => `<image href="${href}" width="50" height="50"/>`,
        );
        const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50">${references.join('')}</svg>`;
        const { openImageFile } = await import('./image-file.ts');
        const page = await withFile(svg, async (path) => (await openImageFile(path, 'image/svg+xml')).page(1));
        expect(Math.min(...page.image.pixels)).toBe(255);
      });
      expect(asked).toEqual([]);
    } finally {
      server.close();
    }
  });
});

async function tiffOf(texts: readonly string[]): Promise<Buffer> {
  const pages = await Promise.all(
    texts.map((text) =>
      sharp(drawnSvg([{ text, left: 30, top: 30, size: 30 }], 200, 100))
        .removeAlpha()
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pages, { join: { animated: true } })
    .tiff({ compression: 'lzw' })
    .toBuffer();
}

/** A header that claims any size, with little data behind it. */
function pngClaiming(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(Buffer.alloc(1000)));
  return Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]);
}

describe('bad images', () => {
  const cases: [name: string, mimeType: string, reason: string, bytes: () => Promise<Buffer> | Buffer][] = [
    ['empty', 'image/png', 'document_empty', () => Buffer.alloc(0)],
    ['no image', 'image/png', 'document_damaged', () => Buffer.from('hello')],
    ['50,000 × 50,000 pixels', 'image/png', 'document_too_large', () => pngClaiming(50_000, 50_000)],
    ['a header that lies', 'image/png', 'document_damaged', () => pngClaiming(4000, 4000)],
    ['a truncated PNG', 'image/png', 'document_damaged', async () => cut(await encode('image/png'))],
    ['a truncated JPEG', 'image/jpeg', 'document_damaged', async () => cut(await encode('image/jpeg'))],
    ['a truncated TIFF', 'image/tiff', 'document_damaged', async () => cut(await encode('image/tiff'))],
    ['a truncated BMP', 'image/bmp', 'document_damaged', async () => cut(await encode('image/bmp'))],
    ['a huge BMP', 'image/bmp', 'document_too_large', () => bmpOf(Buffer.alloc(0), 1, 0).fill(0x7f, 18, 26)],
    ['no HEIC', 'image/heic', 'document_damaged', () => Buffer.from('....ftypheic....mif1')],
    [
      'a broken SVG',
      'image/svg+xml',
      'document_damaged',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><'),
    ],
    ['a huge SVG', 'image/svg+xml', 'document_too_large', () => drawnSvg([], 30_000, 30_000)],
  ];
  it.each(cases)('%s', async (_name, mimeType, reason, bytes) => {
    const reading = readBytes(reader, await bytes(), { mimeType, options: recognise });
    await expect(reading).rejects.toMatchObject({ detail: { code: reason } });
  });
});

const cut = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length * 0.6));

describe('in the pool', () => {
  let pool: ReaderPool;
  afterEach(() => pool.close());

  it('recognises without network, without writing and within the memory of a child', async () => {
    pool = createReaderPool({ size: 1, logger: silentLogger });
    const lines: string[] = [];
    await withFile(await encode('image/png'), (path) =>
      pool.run(
        'read',
        { input: { path, mimeType: 'image/png', filename: 'a.png' }, options: { ...READ_ALL, ...recognise } },
        { onPart: (part) => void lines.push(part.toString()) },
      ),
    );
    expect(textOf(decodePage(lines[1] ?? ''))).toBe('INVOICE 2025 TOTAL DUE 1234.50');
    expect(await pool.isolation()).toMatchObject({ network_cut: true, node_permissions: true });
    expect(pool.stats()).toMatchObject({ killed: 0, retried: 0 });
  });

  it('reads the largest allowed image, and refuses a false header as a bad document', async () => {
    pool = createReaderPool({ size: 1, logger: silentLogger });
    const background = { width: 7_000, height: 7_000, channels: 3 as const, background: 'white' };
    const large = await sharp({ create: background })
      .composite([{ input: picture, left: 100, top: 100 }])
      .jpeg()
      .toBuffer();
    const read = (bytes: Buffer, mimeType: string) =>
      withFile(bytes, (path) =>
        pool.run('read', { input: { path, mimeType, filename: 'a' }, options: { ...READ_ALL, ...recognise } }),
      );
    await expect(read(large, 'image/jpeg')).resolves.toMatchObject({ pages: 1, warnings: [] });
    await expect(read(pngClaiming(50_000, 50_000), 'image/png')).rejects.toMatchObject({
      detail: { code: 'document_too_large' },
    });
  });
});
