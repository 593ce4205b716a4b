import type { Box } from '../../model/document.ts';
import { type Matrix, shownBox } from './page-frame.ts';
import type { EngineMemory, Pdfium } from './pdfium-calls.ts';

/** Where an object of a page is shown; null if PDFium does not know. */
export function boundsOf(pdfium: Pdfium, object: number, memory: EngineMemory, matrix: Matrix): Box | null {
  const at = memory.pointer;
  if (pdfium.calls.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12) === 0) return null;
  return shownBox(matrix, memory.f32(0), memory.f32(1), memory.f32(2), memory.f32(3));
}

/** The object's own matrix; null if it has none. */
export function readMatrix(pdfium: Pdfium, object: number, memory: EngineMemory): Matrix | null {
  if (pdfium.calls.FPDFPageObj_GetMatrix(object, memory.pointer) === 0) return null;
  return {
    a: memory.f32(0),
    b: memory.f32(1),
    c: memory.f32(2),
    d: memory.f32(3),
    e: memory.f32(4),
    f: memory.f32(5),
  };
}
