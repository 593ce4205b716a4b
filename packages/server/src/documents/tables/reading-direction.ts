import type { TextRow } from './text-rows.ts';

/**
 * Columns of text are written one after the other, table cells row by row; the engine's lines tell which. Recognised
 * words have no lines.
 */
export function readsDown(rows: readonly TextRow[]): boolean {
  let neighbours = 0;
  let consecutive = 0;
  let words = 0;
  let segments = 0;
  for (const row of rows) {
    let last = -1;
    for (const segment of row.segments) {
      segments += 1;
      words += segment.words.length;
      const next = segment.words[0]?.line ?? -1;
      if (last >= 0 && next >= 0) {
        neighbours += 1;
        if (next >= last && next <= last + 2) consecutive += 1;
      }
      last = segment.words.at(-1)?.line ?? -1;
    }
  }
  return neighbours > 0 && consecutive < 0.35 * neighbours && words / segments > 2.5;
}
