import type { Sharp, SharpOptions } from 'sharp';
import { badDocument } from '../../../lib/errors.ts';
import type { OcrImage } from '../../ocr/ocr-image.ts';
import { MAX_IMAGE_PIXELS, MAX_SHRUNK_PIXELS, tooManyPixels } from './pixel-limit.ts';

export type Source = string | Buffer;

export interface SharpDecoder {
  pageCount(source: Source): Promise<number>;
  grey(
    source: Source,
    options: { page?: number; density?: number },
  ): Promise<{ image: OcrImage; dpi: number | undefined }>;
}

let loading: Promise<SharpDecoder> | undefined;

export function loadSharp(): Promise<SharpDecoder> {
  loading ??= load();
  return loading;
}

async function load(): Promise<SharpDecoder> {
  const { default: sharp } = await import('sharp');
  // No cache, because each document comes once; one thread, because each stack counts against the child's limit.
  sharp.cache(false);
  sharp.concurrency(1);
  const open = (source: Source, options: SharpOptions): Sharp =>
    sharp(source, { limitInputPixels: MAX_SHRUNK_PIXELS, failOn: 'error', sequentialRead: true, ...options });
  return {
    pageCount: (source) => orBadDocument(async () => (await open(source, {}).metadata()).pages ?? 1),
    grey: (source, options) =>
      orBadDocument(async () => {
        const { density, width, height, pageHeight = height } = await open(source, options).metadata();
        const share = Math.min(1, Math.sqrt(MAX_IMAGE_PIXELS / (width * pageHeight)));
        const whole = open(source, options).autoOrient();
        // Fits a square, so that it does not matter which side is longer once the image is upright.
        const longest = Math.floor(share * Math.max(width, pageHeight));
        const shrunk = share < 1 ? whole.resize({ width: longest, height: longest, fit: 'inside' }) : whole;
        const { data, info } = await shrunk
          .flatten({ background: '#ffffff' })
          .greyscale()
          .toColourspace('b-w')
          .raw({ depth: 'uchar' })
          .toBuffer({ resolveWithObject: true });
        const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
        return {
          image: { pixels, width: info.width, height: info.height },
          dpi: density === undefined ? undefined : share * density,
        };
      }),
  };
}

async function orBadDocument<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (/pixel limit|too large|dimensions/i.test(message)) throw tooManyPixels(MAX_SHRUNK_PIXELS, error);
    // The pool reports memory errors to the caller.
    if (/out of memory|allocat/i.test(message)) throw error;
    throw badDocument('document_damaged', 'The image is damaged or of a kind that cannot be read.', error);
  }
}
