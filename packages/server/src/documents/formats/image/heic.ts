import { badDocument } from '../../../lib/errors.ts';
import type { OcrImage } from '../../ocr/ocr-image.ts';
import { greyOf } from './grey.ts';
import { checkPixels } from './pixel-limit.ts';

interface HeicImage {
  width: number;
  height: number;
  decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
}

/** The package has no typings. */
interface HeicDecode {
  all(options: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }>;
}

/** The first picture, rotated as the file says; its size is checked before anything is decoded. */
export async function decodeHeic(bytes: Buffer): Promise<OcrImage> {
  const specifier = 'heic-decode';
  const { default: heic } = (await import(specifier)) as { default: HeicDecode };
  const images = await heic.all({ buffer: bytes }).catch((error: unknown) => {
    throw badDocument('document_damaged', 'The image is damaged or of a kind that cannot be read.', error);
  });
  try {
    return await firstOf(images);
  } finally {
    images.dispose();
  }
}

async function firstOf(images: readonly HeicImage[]): Promise<OcrImage> {
  const [first] = images;
  if (first === undefined) throw badDocument('document_empty', 'The file holds no image.');
  checkPixels(first.width, first.height);
  const decoded = await first.decode().catch((error: unknown) => {
    throw badDocument('document_damaged', 'The image is damaged.', error);
  });
  return greyOf(decoded.data, decoded.width, decoded.height);
}
