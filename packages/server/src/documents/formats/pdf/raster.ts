import { badDocument } from '../../../lib/errors.ts';
import type { Box } from '../../model/document.ts';
import type { Pdfium } from './pdfium-calls.ts';

export interface PageImage {
  width: number;
  height: number;
  /** Four bytes per pixel, rows from the top. */
  rgba: Uint8Array;
}

/** 100 MB of pixels: A3 at 300 dpi fits, a page of 200 by 200 inches is drawn smaller. */
const MAX_PIXELS = 25_000_000;
const MAX_SIDE = 20_000;
const FORMAT_BGRA = 4;
const WITH_ANNOTATIONS = 1;
const REVERSED_BYTES = 0x10;
const WHITE = 0xffffffff;

const WHOLE: Box = { left: 0, top: 0, width: 1, height: 1 };

/** Draws the page as shown, on white. `scale` is pixels per point, reduced if the page would be too large. */
export function renderPage(
  pdfium: Pdfium,
  page: number,
  points: { width: number; height: number },
  scale: number,
  region = WHOLE,
): PageImage {
  const fits = Math.min(
    scale,
    Math.sqrt(MAX_PIXELS / (points.width * points.height)),
    MAX_SIDE / Math.max(points.width, points.height),
  );
  const pageWidth = Math.max(1, Math.round(points.width * fits));
  const pageHeight = Math.max(1, Math.round(points.height * fits));
  const left = Math.min(pageWidth - 1, Math.round(region.left * pageWidth));
  const top = Math.min(pageHeight - 1, Math.round(region.top * pageHeight));
  const width = Math.max(1, Math.min(pageWidth - left, Math.round(region.width * pageWidth)));
  const height = Math.max(1, Math.min(pageHeight - top, Math.round(region.height * pageHeight)));
  const pixels = pdfium.allocate(width * height * 4);
  try {
    const { calls } = pdfium;
    const bitmap = calls.FPDFBitmap_CreateEx(width, height, FORMAT_BGRA, pixels.pointer, width * 4);
    if (bitmap === 0) throw badDocument('document_too_complex', 'A page of the document could not be drawn.');
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    const flags = WITH_ANNOTATIONS | REVERSED_BYTES;
    calls.FPDF_RenderPageBitmap(bitmap, page, -left, -top, pageWidth, pageHeight, 0, flags);
    calls.FPDFBitmap_Destroy(bitmap);
    return { width, height, rgba: pixels.bytes(width * height * 4) };
  } finally {
    pixels.free();
  }
}
