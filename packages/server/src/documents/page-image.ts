/** The pool job `page_image`: one page of a document as a picture. */
import { badDocument } from '../lib/errors.ts';
import { formatForMimeType } from './detect/formats.ts';
import { MAX_SHRUNK_PIXELS } from './formats/image/pixel-limit.ts';
import type { EmitPart } from './pool/pool-job.ts';

export interface PageImageArgs {
  path: string;
  mimeType: string;
  /** From 1. */
  page: number;
  /** In pixels. A smaller picture is not enlarged. */
  width: number;
  format: 'png' | 'webp' | 'jpeg';
  password?: string;
  /** Degrees clockwise by which it is turned first. */
  rotation?: 90 | 180 | 270;
  /** The part of the page that is wanted, from side to side, in shares of its height. */
  band?: { top: number; height: number };
}

export interface PageImageResult {
  width: number;
  height: number;
}

/** Formats that sharp lacks, or must not open by path because they refer to other files; they come out in grey. */
const OWN_DECODER = /^image\/(bmp|heic|heif|svg\+xml)$/;

/** The picture is sent first, in base64, as the only part. */
export async function renderPageImage(args: PageImageArgs, emit: EmitPart): Promise<PageImageResult> {
  const format = formatForMimeType(args.mimeType);
  const isPicture = format?.envelope === 'image' || OWN_DECODER.test(args.mimeType);
  if (format?.envelope !== 'pdf' && !isPicture) {
    throw badDocument('document_type_unsupported', `Documents of type ${args.mimeType} have no images of pages.`);
  }
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const picture = isPicture ? await openPicture(sharp, args) : await openPdfPage(sharp, args);
  try {
    const shown = args.band === undefined ? picture : await cut(sharp, picture, args.band);
    const { data, info } = await encoded(shown, args.format).toBuffer({ resolveWithObject: true });
    emit(data.toString('base64'));
    return { width: info.width, height: info.height };
  } catch (error) {
    throw badDocument('document_damaged', 'The picture is damaged or too large.', error);
  }
}

type Sharp = typeof import('sharp').default;

/** How high the picture is, is known when it is drawn. */
async function cut(sharp: Sharp, picture: ReturnType<Sharp>, band: NonNullable<PageImageArgs['band']>) {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const top = Math.min(height - 1, Math.max(0, Math.floor(band.top * height)));
  return sharp(data, { raw: { width, height, channels } }).extract({
    left: 0,
    top,
    width,
    height: Math.min(height - top, Math.max(1, Math.ceil(band.height * height))),
  });
}

function encoded(picture: ReturnType<Sharp>, format: PageImageArgs['format']) {
  switch (format) {
    case 'png':
      return picture.png();
    case 'webp':
      return picture.webp({ quality: 85 });
    case 'jpeg':
      return picture.jpeg({ quality: 90 });
  }
}

async function openPicture(sharp: Sharp, { path, mimeType, page, width, rotation }: PageImageArgs) {
  if (OWN_DECODER.test(mimeType)) {
    if (page > 1) throw pageMissing();
    const { openImageFile } = await import('./formats/image/image-file.ts');
    const { image } = await (await openImageFile(path, mimeType)).page(page);
    const raw = { width: image.width, height: image.height, channels: 1 as const };
    return sharp(image.pixels, { raw })
      .rotate(rotation ?? 0)
      .resize({ width, withoutEnlargement: true });
  }
  const options = { limitInputPixels: MAX_SHRUNK_PIXELS, page: page - 1 };
  const pages = mimeType === 'image/tiff' ? await pagesOf(sharp, path) : 1;
  if (page > pages) throw pageMissing();
  return sharp(path, options)
    .autoOrient()
    .rotate(rotation ?? 0)
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#fff' });
}

async function pagesOf(sharp: Sharp, path: string): Promise<number> {
  try {
    return (await sharp(path, { limitInputPixels: MAX_SHRUNK_PIXELS }).metadata()).pages ?? 1;
  } catch (error) {
    throw badDocument('document_damaged', 'The picture is damaged or too large.', error);
  }
}

async function openPdfPage(sharp: Sharp, { path, page, width: wanted, password, rotation }: PageImageArgs) {
  const { loadPdfEngine } = await import('./formats/pdf/pdf-engine.ts');
  const document = (await loadPdfEngine()).open(path, password);
  try {
    if (page > document.pageCount) throw pageMissing();
    const { rgba, width, height } = document.raster(page, { width: wanted });
    const picture = sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha();
    return rotation === undefined
      ? picture
      : picture.rotate(rotation).resize({ width: wanted, withoutEnlargement: true });
  } finally {
    document.close();
  }
}

const pageMissing = () => badDocument('page_missing', 'The document has no such page.');
