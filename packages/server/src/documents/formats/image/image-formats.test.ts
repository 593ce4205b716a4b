import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../model/document.ts';
import { type DrawnLine, drawnSvg } from '../../ocr/testing/drawn-text.ts';
import { checkDocument } from '../../testing/check-document.ts';
import { readBytes, withFile } from '../../testing/read-bytes.ts';
import { openImageFile } from './image-file.ts';
import { reader } from './reader.ts';

const WIDTH = 300;
const HEIGHT = 90;
const line = (text: string): DrawnLine => ({ text, left: 30, top: 30, size: 28 });
const drawn = (text: string): Sharp => sharp(drawnSvg([line(text)], WIDTH, HEIGHT));
const options = { ocr: 'auto', languages: ['en'] } as const;
const textOf = (page: Page | undefined): string => page?.words.map(({ text }) => text).join(' ') ?? '';

async function readText(bytes: Buffer, mimeType: string): Promise<string[]> {
  const { header, pages } = await readBytes(reader, bytes, { mimeType, options });
  expect(checkDocument(header, pages)).toEqual([]);
  return pages.map(textOf);
}

const greyOf = async (bytes: Buffer, mimeType: string) =>
  withFile(bytes, async (path) => (await openImageFile(path, mimeType)).page(1));

describe('kinds of pictures', () => {
  it('HEIC, as telephones take it', async () => {
    // Made once from the drawing in image.test.ts with `heif-enc -q 35`, because nothing here can write the format.
    const bytes = await readFile(new URL('./testing/drawn.heic', import.meta.url));
    expect(await readText(bytes, 'image/heic')).toEqual(['INVOICE 2025 TOTAL DUE 1234.50']);
    expect(await readText(bytes, 'image/heif')).toEqual(['INVOICE 2025 TOTAL DUE 1234.50']);
  });

  it('reports a truncated HEIC as damaged', async () => {
    const bytes = await readFile(new URL('./testing/drawn.heic', import.meta.url));
    const reading = readBytes(reader, bytes.subarray(0, 1_500), { mimeType: 'image/heic', options });
    await expect(reading).rejects.toMatchObject({ detail: { code: 'document_damaged' } });
  });

  it('reads the first picture of an animated GIF', async () => {
    const frames = await Promise.all(['FIRST', 'LAST'].map((text) => drawn(text).removeAlpha().png().toBuffer()));
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    expect(await readText(gif, 'image/gif')).toEqual(['FIRST']);
  });

  it.each(['lzw', 'ccittfax4', 'jpeg', 'deflate', 'packbits'] as const)(
    'a TIFF of two pages, packed as %s',
    async (compression) => {
      const pages = await Promise.all(
        ['ONE', 'TEN'].map((text) => drawn(text).removeAlpha().greyscale().png().toBuffer()),
      );
      const tiff = await sharp(pages, { join: { animated: true } })
        .greyscale()
        .toColourspace('b-w')
        .tiff({ compression, ...(compression === 'ccittfax4' ? { bitdepth: 1 } : {}) })
        .toBuffer();
      expect(await readText(tiff, 'image/tiff')).toEqual(['ONE', 'TEN']);
    },
  );

  it('reads sixteen bits per colour, CMYK, and letters on a transparent background', async () => {
    const deep = await drawn('SUM 2025').toColourspace('rgb16').png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    expect(await readText(deep, 'image/png')).toEqual(['SUM 2025']);
    const printed = await drawn('SUM 2025').flatten().toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(printed).metadata()).space).toBe('cmyk');
    expect(await readText(printed, 'image/jpeg')).toEqual(['SUM 2025']);
    const svg = drawnSvg([line('SUM 2025')], WIDTH, HEIGHT)
      .toString()
      .replace(/<rect[^>]*>/, '');
    const clear = await sharp(Buffer.from(svg)).webp({ lossless: true }).toBuffer();
    expect((await sharp(clear).stats()).isOpaque).toBe(false);
    expect(await readText(clear, 'image/webp')).toEqual(['SUM 2025']);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('undoes camera orientation %i', async (orientation) => {
    // A dark corner at the upper left of the visible picture.
    const upright = sharp({ create: { width: 40, height: 20, channels: 3, background: 'white' } }).composite([
      { input: { create: { width: 10, height: 5, channels: 3, background: 'black' } }, left: 0, top: 0 },
    ]);
    const stored = sharp(await upright.png().toBuffer());
    const [turn, mirror] = STORED[orientation] ?? [0, false];
    const turned = sharp(await stored.rotate(turn).png().toBuffer());
    const jpeg = await (mirror ? turned.flop() : turned)
      .withMetadata({ orientation })
      .jpeg({ quality: 100 })
      .toBuffer();
    const { image } = await greyOf(jpeg, 'image/jpeg');
    expect([image.width, image.height]).toEqual([40, 20]);
    expect(image.pixels[2 * 40 + 3]).toBeLessThan(30);
    expect(image.pixels[2 * 40 + 36]).toBeGreaterThan(225);
    expect(image.pixels[17 * 40 + 3]).toBeGreaterThan(225);
  });

  it.each(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/tiff'])('one pixel of %s', async (mimeType) => {
    const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: 'black' } });
    const format = mimeType.slice('image/'.length) as 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff';
    expect(await readText(await pixel.toFormat(format).toBuffer(), mimeType)).toEqual(['']);
  });
});

/** How a camera stores an upright picture: rotated clockwise, then mirrored. */
const STORED: Readonly<Record<number, readonly [degrees: number, mirrored: boolean]>> = {
  1: [0, false],
  2: [0, true],
  3: [180, false],
  4: [180, true],
  5: [90, true],
  6: [270, false],
  7: [270, true],
  8: [90, false],
};
