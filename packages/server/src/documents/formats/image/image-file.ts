/** Opens image files of every kind as grey pages. Only for the reader children; no page is larger than the limit on pixels. */
import { readFile, stat } from 'node:fs/promises';
import { badDocument } from '../../../lib/errors.ts';
import type { OcrImage } from '../../ocr/ocr-image.ts';
import { decodeBmp } from './bmp.ts';
import { decodeHeic } from './heic.ts';
import { loadSharp } from './sharp-source.ts';
import { refuseCostlySvg } from './svg-cost.ts';

export interface ImagePage {
  image: OcrImage;
  /** In points, from the resolution that the file states, 96 dpi when it states none. */
  width: number;
  height: number;
}

export interface ImageFile {
  pageCount: number;
  /** From 1; upright as far as the file says what is up. */
  page(number: number): Promise<ImagePage>;
}

/** Formats that have to be read whole. */
const MAX_WHOLE_BYTES = 200 * 1024 * 1024;
const MAX_SVG_BYTES = 20 * 1024 * 1024;
const DEFAULT_DPI = 96;
const POINTS_PER_INCH = 72;
/** A resolution outside of these is a placeholder. */
const BELIEVABLE_DPI = { min: 30, max: 4_800 };
/** Twice the size that a browser shows: small print can be read. */
const SVG_SCALE = 2;

export async function openImageFile(path: string, mimeType: string): Promise<ImageFile> {
  const { size } = await stat(path);
  if (size === 0) throw badDocument('document_empty', 'The image is empty.');
  switch (mimeType) {
    case 'image/bmp':
      return onePage(() => readWhole(path, size, MAX_WHOLE_BYTES).then((bytes) => fromPixels(decodeBmp(bytes))));
    case 'image/heic':
    case 'image/heif':
      return onePage(() => readWhole(path, size, MAX_WHOLE_BYTES).then(decodeHeic).then(fromPixels));
    case 'image/svg+xml': {
      // From memory: a file has a place, and what it refers to would be looked up there.
      const bytes = await readWhole(path, size, MAX_SVG_BYTES);
      refuseCostlySvg(bytes);
      return onePage(() => svgPage(bytes));
    }
    default:
      return rasterFile(path, mimeType);
  }
}

async function readWhole(path: string, size: number, limitBytes: number): Promise<Buffer> {
  if (size > limitBytes) throw badDocument('document_too_large', 'The image file is too large to be read.');
  return readFile(path);
}

const onePage = (page: () => Promise<ImagePage>): ImageFile => ({ pageCount: 1, page });

export interface Pixels extends OcrImage {
  dpi?: number | undefined;
}

const fromPixels = async ({ dpi, ...image }: Pixels): Promise<ImagePage> => sized(image, dpi);

function sized(image: OcrImage, statedDpi: number | undefined): ImagePage {
  const { min, max } = BELIEVABLE_DPI;
  const dpi = statedDpi !== undefined && statedDpi >= min && statedDpi <= max ? statedDpi : DEFAULT_DPI;
  return { image, width: (image.width * POINTS_PER_INCH) / dpi, height: (image.height * POINTS_PER_INCH) / dpi };
}

async function svgPage(bytes: Buffer): Promise<ImagePage> {
  const sharp = await loadSharp();
  const { image } = await sharp.grey(bytes, { density: POINTS_PER_INCH * SVG_SCALE });
  return sized(image, DEFAULT_DPI * SVG_SCALE);
}

/** Animations count as their first picture; only TIFF has pages. */
async function rasterFile(path: string, mimeType: string): Promise<ImageFile> {
  const sharp = await loadSharp();
  const pageCount = mimeType === 'image/tiff' ? await sharp.pageCount(path) : 1;
  return {
    pageCount,
    async page(number) {
      const { image, dpi } = await sharp.grey(path, mimeType === 'image/tiff' ? { page: number - 1 } : {});
      return sized(image, dpi);
    },
  };
}
