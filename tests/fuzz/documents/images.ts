import sharp from 'sharp';
import { drawnSvg } from '../../../packages/server/src/documents/ocr/testing/drawn-text.ts';
import type { Content } from './content.ts';

/** Pictures of a few drawn words; the digits of the marker make each another one. */
const WIDTH = 360;
const HEIGHT = 140;

/** What the strokes can draw of it. */
const drawable = (marker: string): string => marker.replaceAll(/[^0-57]/g, '').slice(0, 8);

export const svgOf = ({ marker }: Content): Buffer =>
  drawnSvg(
    [
      { text: `INVOICE ${drawable(marker)}`, left: 20, top: 20, size: 26 },
      { text: 'TOTAL DUE 1234.50', left: 20, top: 90, size: 22 },
    ],
    WIDTH,
    HEIGHT,
  );

const drawn = (content: Content) => sharp(svgOf(content)).removeAlpha();

export const pngOf = (content: Content): Promise<Buffer> => drawn(content).png().toBuffer();
export const webpOf = (content: Content): Promise<Buffer> => drawn(content).webp({ lossless: true }).toBuffer();
export const gifOf = (content: Content): Promise<Buffer> => drawn(content).gif().toBuffer();
export const jpegOf = (content: Content): Promise<Buffer> =>
  drawn(content)
    .withExif({ IFD0: { Orientation: '6' } })
    .jpeg()
    .toBuffer();

/** Two pages. */
export async function tiffOf(content: Content): Promise<Buffer> {
  const page = await pngOf(content);
  return sharp([page, page], { join: { animated: true } })
    .tiff({ compression: 'lzw' })
    .toBuffer();
}

/** 24 bits a pixel, bottom up. */
export async function bmpOf(content: Content): Promise<Buffer> {
  const rgb = await drawn(content).raw().toBuffer();
  const rowBytes = Math.ceil((WIDTH * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + rowBytes * HEIGHT);
  bytes.write('BM');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(WIDTH, 18);
  bytes.writeInt32LE(HEIGHT, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let row = 0; row < HEIGHT; row += 1) {
    rgb.copy(bytes, 54 + rowBytes * (HEIGHT - 1 - row), row * WIDTH * 3, (row + 1) * WIDTH * 3);
  }
  return bytes;
}

const heifBox = (type: string, ...content: (Buffer | number[])[]): Buffer => {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

/** The boxes of a HEIC file around a picture that is none: nothing here can write a real one. */
export function heicOf({ marker }: Content): Buffer {
  const version = [0, 0, 0, 0];
  const entry = heifBox('infe', [2, 0, 0, 0, 0, 1, 0, 0], Buffer.from('hvc1\0'));
  const extent = heifBox('ispe', version, [0, 0, 0, 64, 0, 0, 0, 64]);
  const meta = heifBox(
    'meta',
    version,
    heifBox('hdlr', version, Buffer.from('\0\0\0\0pict'), Buffer.alloc(13)),
    heifBox('pitm', version, [0, 1]),
    heifBox('iloc', version, [0x44, 0, 0, 1, 0, 1, 0, 0, 0, 1], [0, 0, 1, 0x40, 0, 0, 0, 12]),
    heifBox('iinf', version, [0, 1], entry),
    heifBox(
      'iprp',
      heifBox('ipco', heifBox('hvcC', Buffer.alloc(23, 1)), extent),
      heifBox('ipma', version, [0, 0, 0, 1, 0, 1, 2, 0x81, 2]),
    ),
  );
  return Buffer.concat([
    heifBox('ftyp', Buffer.from('heic\0\0\0\0mif1heic')),
    meta,
    heifBox('mdat', Buffer.from(marker.repeat(8))),
  ]);
}
