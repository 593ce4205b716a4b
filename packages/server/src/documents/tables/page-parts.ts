/**
 * Parts of a page that stand beside one another without belonging together: a table in one column of text and the text
 * in the other, or two tables. The file writes them one after the other, and nothing crosses the strip between them.
 */
import type { RawPage, RawWord } from '../model/raw-page.ts';
import { isRecognised } from './cell-text.ts';
import { type Segment, type TextRow, textRows, wordsOfRow } from './text-rows.ts';

const FIRST_STRIP = 0.2;
const LAST_STRIP = 0.8;
const STEP = 0.006;
const MIN_LINES = 4;
/** How often the file may go from one side to the other, as a share of the lines of the shorter side. */
const MAX_SWITCHES = 0.2;
const MIN_ROWS = 3;
const MAX_CELL_LINES = 3;
const MIN_PROSE_LINES = 6;
const PROSE_WORDS = 5;
const PROSE_CHARACTERS = 25;
/** Running text has at most this many segments per line: justified lines may have wide spaces. */
const MAX_PIECES = 1.3;

interface Strip {
  x: number;
  /** Rows that it parts. */
  from: number;
  to: number;
}

/** @param words upright ones, sorted by height; the parts keep the order */
export function partsOf(words: readonly RawWord[], raw: RawPage): (readonly RawWord[])[] {
  if (isRecognised(words)) return [words];
  const rows = textRows(words, raw);
  const strip = bestStrip(rows);
  if (strip === null) return [words];
  const inside = new Set(rows.slice(strip.from, strip.to).flatMap(wordsOfRow));
  const isLeft = ({ box }: RawWord): boolean => box.left + box.width / 2 < strip.x;
  const above = new Set(rows.slice(0, strip.from).flatMap(wordsOfRow));
  return [
    words.filter((word) => above.has(word)),
    words.filter((word) => inside.has(word) && isLeft(word)),
    words.filter((word) => inside.has(word) && !isLeft(word)),
    words.filter((word) => !inside.has(word) && !above.has(word)),
  ].flatMap((part) => (part.length === 0 ? [] : partsOf(part, raw)));
}

/** The one that parts the most rows, in the middle of its width. */
function bestStrip(rows: readonly TextRow[]): Strip | null {
  let best: Strip | null = null;
  let widest: Strip[] = [];
  for (let x = FIRST_STRIP; x <= LAST_STRIP; x += STEP) {
    for (const { from, to } of openRuns(rows, x)) {
      const size = to - from - (best === null ? 0 : best.to - best.from);
      if (size < 0 || (size === 0 && widest.length === 0) || !parts(rows.slice(from, to), x)) continue;
      best = { x, from, to };
      widest = size > 0 ? [best] : [...widest, best];
    }
  }
  return widest[widest.length >> 1] ?? null;
}

/** Rows below one another that no segment crosses there. */
function openRuns(rows: readonly TextRow[], x: number): Omit<Strip, 'x'>[] {
  const runs: Omit<Strip, 'x'>[] = [];
  let from = 0;
  for (let index = 0; index <= rows.length; index += 1) {
    const crosses = rows[index]?.segments.some(({ left, right }) => left < x + STEP && right > x - STEP) ?? true;
    if (!crosses) continue;
    if (index - from >= MIN_LINES) runs.push({ from, to: index });
    from = index + 1;
  }
  return runs;
}

/** Whether the file writes all of one side before the other, and each side is text or rows of cells in itself. */
function parts(rows: readonly TextRow[], x: number): boolean {
  const left: Segment[][] = [];
  const right: Segment[][] = [];
  // A line on both sides is there twice.
  const lines = new Set<number>();
  for (const { segments } of rows) {
    const own = segments.filter((segment) => segment.right < x);
    const others = segments.slice(own.length);
    if (own.length > 0) left.push(own);
    if (others.length > 0) right.push(others);
    for (const { words } of own) for (const { line } of words) lines.add(2 * line);
    for (const { words } of others) for (const { line } of words) lines.add(2 * line + 1);
  }
  const fewest = Math.min(left.length, right.length);
  if (fewest < MIN_LINES) return false;
  const order = [...lines].sort((one, other) => one - other).map((at) => at % 2);
  const switches = order.filter((side, index) => index > 0 && side !== order[index - 1]).length;
  if (switches > Math.max(1, MAX_SWITCHES * fewest)) return false;
  if (switches <= 1 && areCells(left) && areCells(right)) return true;
  return isProse(left) || isProse(right) || (isTable(left) && isTable(right));
}

/** Lines of many words without gaps, most of which reach the end of their column. */
function isProse(lines: readonly (readonly Segment[])[]): boolean {
  const segments = lines.flat();
  if (lines.length < MIN_PROSE_LINES || segments.length > MAX_PIECES * lines.length) return false;
  const words = segments.flatMap((segment) => segment.words);
  const characters = words.reduce((sum, { text }) => sum + text.length + 1, 0);
  if (words.length < PROSE_WORDS * segments.length || characters < PROSE_CHARACTERS * lines.length) return false;
  const start = Math.min(...segments.map(({ left }) => left));
  const end = Math.max(...segments.map(({ right }) => right));
  const full = lines.filter((line) => (line.at(-1)?.right ?? 0) > end - 0.15 * (end - start)).length;
  return full >= 0.5 * lines.length;
}

/** Several rows of cells, which the file writes row by row, some cells with more than one line. */
function areCells(lines: readonly (readonly Segment[])[]): boolean {
  const rows = lines.filter(({ length }) => length > 1);
  const inOrder = rows.filter((row) =>
    row.every(({ words }, index) => {
      const before = row[index - 1]?.words.at(-1)?.line;
      const step = before === undefined ? 0 : (words[0]?.line ?? 0) - before;
      return step >= 0 && step <= MAX_CELL_LINES;
    }),
  ).length;
  return inOrder >= MIN_ROWS && inOrder >= 0.8 * rows.length;
}

/** Rows of cells, which the file writes row by row; the lines of high cells it writes cell by cell. */
function isTable(lines: readonly (readonly Segment[])[]): boolean {
  const rows = lines.filter(({ length }) => length > 1);
  const inOrder = rows.filter((row) =>
    row.every(({ words }, index) => {
      const before = row[index - 1]?.words.at(-1)?.line ?? words[0]?.line ?? 0;
      const step = (words[0]?.line ?? 0) - before;
      return step === 0 || step === 1;
    }),
  ).length;
  return inOrder >= MIN_LINES && inOrder >= 0.6 * lines.length;
}
