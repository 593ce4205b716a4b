/** BMP, which sharp's build lacks: 1, 4, 8, 16, 24 and 32 bits per pixel, uncompressed, as every program writes it. */
import { badDocument } from '../../../lib/errors.ts';
import { checkPixels } from './pixel-limit.ts';

export interface BmpImage {
  pixels: Uint8Array;
  width: number;
  height: number;
  dpi: number | undefined;
}

const FILE_HEADER_BYTES = 14;
const CORE_HEADER_BYTES = 12;
const INFO_HEADER_BYTES = 40;
const UNCOMPRESSED = 0;
const BIT_FIELDS = 3;
const METRES_PER_INCH = 0.0254;

interface Header {
  width: number;
  height: number;
  bottomUp: boolean;
  bits: number;
  pixelsAt: number;
  dpi: number | undefined;
  /** Grey values of the colour table. */
  palette: Uint8Array;
}

const damaged = () => badDocument('document_damaged', 'The image is damaged or of a kind that cannot be read.');

export function decodeBmp(bytes: Buffer): BmpImage {
  const header = readHeader(bytes);
  const { width, height, bits } = header;
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  if (header.pixelsAt + rowBytes * height > bytes.length) throw damaged();
  const pixels = new Uint8Array(width * height);
  const greyAt = greyReader(bytes, header);
  for (let row = 0; row < height; row += 1) {
    const from = header.pixelsAt + rowBytes * (header.bottomUp ? height - 1 - row : row);
    for (let column = 0; column < width; column += 1) pixels[row * width + column] = greyAt(from, column);
  }
  return { pixels, width, height, dpi: header.dpi };
}

function readHeader(bytes: Buffer): Header {
  if (bytes.length < FILE_HEADER_BYTES + CORE_HEADER_BYTES || bytes.toString('latin1', 0, 2) !== 'BM') throw damaged();
  const headerBytes = bytes.readUInt32LE(FILE_HEADER_BYTES);
  const isCore = headerBytes === CORE_HEADER_BYTES;
  if (!isCore && (headerBytes < INFO_HEADER_BYTES || FILE_HEADER_BYTES + headerBytes > bytes.length)) throw damaged();
  const width = isCore ? bytes.readUInt16LE(18) : bytes.readInt32LE(18);
  const signedHeight = isCore ? bytes.readUInt16LE(20) : bytes.readInt32LE(22);
  const bits = bytes.readUInt16LE(isCore ? 24 : 28);
  const compression = isCore ? UNCOMPRESSED : bytes.readUInt32LE(30);
  const height = Math.abs(signedHeight);
  const isKnown = compression === UNCOMPRESSED || (compression === BIT_FIELDS && (bits === 32 || bits === 16));
  if (width <= 0 || height === 0 || !isKnown || ![1, 4, 8, 16, 24, 32].includes(bits)) throw damaged();
  checkPixels(width, height);
  const dpi = isCore ? undefined : bytes.readInt32LE(38) * METRES_PER_INCH;
  return {
    width,
    height,
    bottomUp: signedHeight > 0,
    bits,
    pixelsAt: bytes.readUInt32LE(10),
    dpi,
    palette:
      bits <= 8 ? readPalette(bytes, FILE_HEADER_BYTES + headerBytes, 2 ** bits, isCore ? 3 : 4) : new Uint8Array(),
  };
}

/** A truncated table leaves black. */
function readPalette(bytes: Buffer, at: number, colours: number, colourBytes: number): Uint8Array {
  return Uint8Array.from({ length: colours }, (_, index) => grey(bytes, at + index * colourBytes));
}

const grey = (bytes: Buffer, at: number): number =>
  0.114 * (bytes[at] ?? 0) + 0.587 * (bytes[at + 1] ?? 0) + 0.299 * (bytes[at + 2] ?? 0) + 0.5;

function greyReader(bytes: Buffer, { bits, palette }: Header): (rowAt: number, column: number) => number {
  switch (bits) {
    case 24:
      return (rowAt, column) => grey(bytes, rowAt + 3 * column);
    case 32:
      return (rowAt, column) => grey(bytes, rowAt + 4 * column);
    case 16:
      // Five bits per colour; a sixth bit of green makes no visible difference.
      return (rowAt, column) => {
        const value = bytes.readUInt16LE(rowAt + 2 * column);
        const [red, green, blue] = [(value >> 10) & 31, (value >> 5) & 31, value & 31];
        return ((0.299 * red + 0.587 * green + 0.114 * blue) * 255) / 31;
      };
    default: {
      const perByte = 8 / bits;
      const mask = 2 ** bits - 1;
      return (rowAt, column) => {
        const byte = bytes[rowAt + Math.floor(column / perByte)] ?? 0;
        return palette[(byte >> (8 - bits - bits * (column % perByte))) & mask] ?? 0;
      };
    }
  }
}
