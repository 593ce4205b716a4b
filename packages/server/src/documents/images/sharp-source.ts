import type { Sharp, SharpOptions } from 'sharp';
import { badDocument } from '../../lib/errors.ts';
import type { OcrImage } from '../ocr/ocr-image.ts';
import { MAX_IMAGE_PIXELS, tooManyPixels } from './pixel-limit.ts';

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
  // Each document comes once, and a thread more has a stack that counts against the limit of the child.
  sharp.cache(false);
  sharp.concurrency(1);
  const open = (source: Source, options: SharpOptions): Sharp =>
    sharp(source, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', sequentialRead: true, ...options });
  return {
    pageCount: (source) => orBadDocument(async () => (await open(source, {}).metadata()).pages ?? 1),
    grey: (source, options) =>
      orBadDocument(async () => {
        const { density } = await open(source, options).metadata();
        const { data, info } = await open(source, options)
          .autoOrient()
          .flatten({ background: '#ffffff' })
          .greyscale()
          .toColourspace('b-w')
          .raw({ depth: 'uchar' })
          .toBuffer({ resolveWithObject: true });
        const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
        return { image: { pixels, width: info.width, height: info.height }, dpi: density };
      }),
  };
}

async function orBadDocument<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (/pixel limit|too large|dimensions/i.test(message)) throw tooManyPixels(error);
    // The pool tells the caller about memory.
    if (/out of memory|allocat/i.test(message)) throw error;
    throw badDocument('document_damaged', 'The image is damaged or of a kind that cannot be read.', error);
  }
}
