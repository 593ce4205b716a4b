import type { RawPage } from '../../model/raw-page.ts';
import { readUtf16 } from './pdf-file.ts';
import type { EngineMemory, Pdfium } from './pdfium-calls.ts';

/** A title of the outline; the position is in the coordinates of the page's content. */
export interface OutlineEntry {
  title: string;
  level: number;
  x: number | null;
  y: number | null;
}

export type OutlineTitle = RawPage['outline'][number];

const MAX_ENTRIES = 20_000;
const MAX_LEVEL = 12;

/** The outline by index of the page that its titles lead to. */
export function readOutline(pdfium: Pdfium, document: number, memory: EngineMemory): Map<number, OutlineEntry[]> {
  const { calls } = pdfium;
  const byPage = new Map<number, OutlineEntry[]>();
  // A hostile outline may lead back to itself.
  const seen = new Set<number>();
  const walk = (first: number, level: number): void => {
    for (
      let bookmark = first;
      bookmark !== 0 && seen.size < MAX_ENTRIES && !seen.has(bookmark);
      bookmark = calls.FPDFBookmark_GetNextSibling(document, bookmark)
    ) {
      seen.add(bookmark);
      addEntry(pdfium, document, bookmark, level, memory, byPage);
      if (level < MAX_LEVEL) walk(calls.FPDFBookmark_GetFirstChild(document, bookmark), level + 1);
    }
  };
  walk(calls.FPDFBookmark_GetFirstChild(document, 0), 1);
  return byPage;
}

function addEntry(
  pdfium: Pdfium,
  document: number,
  bookmark: number,
  level: number,
  memory: EngineMemory,
  byPage: Map<number, OutlineEntry[]>,
): void {
  const { calls } = pdfium;
  const destination = calls.FPDFBookmark_GetDest(document, bookmark);
  const page = destination === 0 ? -1 : calls.FPDFDest_GetDestPageIndex(document, destination);
  if (page < 0) return;
  const title = readUtf16(pdfium, (pointer, bytes) => calls.FPDFBookmark_GetTitle(bookmark, pointer, bytes));
  if (title.trim() === '') return;
  const at = memory.pointer;
  // Three flags for which numbers are present, then x, y and the zoom.
  const known = calls.FPDFDest_GetLocationInPage(destination, at, at + 4, at + 8, at + 12, at + 16, at + 20) !== 0;
  const entry: OutlineEntry = {
    title: title.replace(/\s+/g, ' ').trim(),
    level,
    x: known && memory.i32(0) !== 0 ? memory.f32(3) : null,
    y: known && memory.i32(1) !== 0 ? memory.f32(4) : null,
  };
  const entries = byPage.get(page);
  if (entries === undefined) byPage.set(page, [entry]);
  else entries.push(entry);
}
