/** Opens image files of every kind as grey pages, in reader processes only. No page exceeds the pixel limit. */
import { readFile, stat } from 'node:fs/promises';
import { badDocument } from '../../../lib/errors.ts';
import type { OcrImage } from '../../ocr/ocr-image.ts';
import { decodeBmp } from './bmp.ts';
import { decodeHeic } from './heic.ts';
import { loadSharp } from './sharp-source.ts';
import { refuseCostlySvg } from './svg-cost.ts';

export interface ImagePage {
  image: OcrImage;
  /** In points, from the resolution in the file, or 96 dpi if it states none. */
  width: number;
  height: number;
}

export interface ImageFile {
  pageCount: number;
  /** Page number from 1; upright as far as the file says which way is up. */
  page(number: number): Promise<ImagePage>;
}

/** Limit for formats that must be read whole. */
const MAX_WHOLE_BYTES = 200 * 1024 * 1024;
const MAX_SVG_BYTES = 20 * 1024 * 1024;
const DEFAULT_DPI = 96;
const POINTS_PER_INCH = 72;
/** A resolution outside this range is a placeholder. */
const BELIEVABLE_DPI = { min: 30, max: 4_800 };
/** Twice the size in a browser, so that small print can be read. */
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
      // Read from memory: from a file, relative references would be resolved next to it.
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
