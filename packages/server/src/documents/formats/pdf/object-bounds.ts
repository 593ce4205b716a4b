import type { Box } from '../../model/document.ts';
import { type Matrix, shownBox } from './page-frame.ts';
import type { EngineMemory, Pdfium } from './pdfium-calls.ts';

/** Where an object of a page is shown; null if PDFium does not know. */
export function boundsOf(pdfium: Pdfium, object: number, memory: EngineMemory, matrix: Matrix): Box | null {
  const at = memory.pointer;
  if (pdfium.calls.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12) === 0) return null;
  return shownBox(matrix, memory.f32(0), memory.f32(1), memory.f32(2), memory.f32(3));
}
