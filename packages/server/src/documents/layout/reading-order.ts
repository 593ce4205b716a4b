/**
 * The order in which a person reads the lines of a page. A PDF's own order is nearly always right (measured as the best
 * of all engines' orders), so it is kept unless it jumps about; then, and for recognised images, the page is split
 * along its white space.
 */
import type { Box } from '../model/document.ts';
import { bottomOf, lineOf, rightOf, type TextLine, unionOf, verticalOverlap } from './text-line.ts';

/** True when the lines, in the given order, run down columns and do not jump back and forth. */
export function isReadingOrder(lines: readonly TextLine[]): boolean {
  let jumps = 0;
  for (let index = 1; index < lines.length; index += 1) {
    const [last, next] = [lines[index - 1], lines[index]];
    if (last === undefined || next === undefined) continue;
    const goesUp = bottomOf(next.box) < last.box.top - last.box.height;
    const isNewColumn = next.leftwards
      ? rightOf(next.box) < last.box.left + 0.02
      : next.box.left > rightOf(last.box) - 0.02;
    if (goesUp && !isNewColumn) jumps += 1;
  }
  return jumps <= Math.max(2, lines.length * 0.06);
}

const MIN_GUTTER = 0.012;
const MIN_GUTTER_LINES = 3;

/** Splits recursively along the widest white space: gutters between columns before gaps between paragraphs. */
export function orderByWhiteSpace(lines: readonly TextLine[]): TextLine[] {
  return cut([...lines], 0);
}

function cut(lines: TextLine[], depth: number): TextLine[] {
  if (lines.length < 2 || depth > 12) return byPosition(lines);
  const gutter = findGutter(lines);
  if (gutter !== null && !partsRows(lines, gutter)) {
    const left = lines.filter((line) => rightOf(line.box) <= gutter);
    const right = lines.filter((line) => rightOf(line.box) > gutter);
    const [first, second] = isLeftwards(lines) ? [right, left] : [left, right];
    return [...cut(first, depth + 1), ...cut(second, depth + 1)];
  }
  const split = findBand(lines);
  if (split === null) return byPosition(lines);
  const above = lines.filter((line) => bottomOf(line.box) <= split);
  const below = lines.filter((line) => bottomOf(line.box) > split);
  return [...cut(above, depth + 1), ...cut(below, depth + 1)];
}

/** The middle of the widest vertical strip that no line crosses, with several lines on both sides. */
function findGutter(lines: readonly TextLine[]): number | null {
  const gap = widestGap(
    lines.map(({ box }) => ({ start: box.left, end: rightOf(box) })),
    MIN_GUTTER,
  );
  if (gap === null) return null;
  const left = lines.filter((line) => rightOf(line.box) <= gap.middle).length;
  return Math.min(left, lines.length - left) >= MIN_GUTTER_LINES ? gap.middle : null;
}

/**
 * True if the gutter separates labels from their values, which are read row by row. Used for recognised pages only,
 * because other files have an order.
 */
function partsRows(lines: readonly TextLine[], gutter: number): boolean {
  if (lines.some(({ words }) => (words[0]?.line ?? 0) >= 0)) return false;
  const left = rowsOf(lines.filter((line) => rightOf(line.box) <= gutter));
  const right = rowsOf(lines.filter((line) => rightOf(line.box) > gutter));
  // Amounts belong to what they are amounts of, even if that is half a line above.
  if (shareOf(right, isFigures) >= 0.75) return true;
  const [few, many] = left.length < right.length ? [left, right] : [right, left];
  const paired = few.filter((row) => many.some((other) => verticalOverlap(row.box, other.box) > 0.5));
  if (paired.length < 0.6 * few.length) return false;
  // Several more columns, some with figures: the heads and first rows of a table.
  const isManyColumns = [left, right].some(
    (rows) => 2 * rows.filter(({ lines }) => lines.length > 1).length >= rows.length,
  );
  if (isManyColumns && shareOf(right, isFigures) >= 0.25) return true;
  return (
    shareOf(right, (text) => isFigures(text) || text.startsWith(':')) >= 0.5 ||
    shareOf(left, (text) => text.endsWith(':')) >= 0.5
  );
}

function shareOf(rows: readonly Row[], isOne: (text: string) => boolean): number {
  const texts = rows.map(({ lines }) => lines.map(({ text }) => text).join(' '));
  return texts.filter((text) => isOne(text)).length / Math.max(1, rows.length);
}

const isFigures = (text: string): boolean =>
  2 * (text.match(/\p{N}/gu)?.length ?? 0) >= (text.match(/[\p{L}\p{N}]/gu)?.length ?? 1);

/** The widest horizontal strip without lines that separates parts with different columns. */
function findBand(lines: readonly TextLine[]): number | null {
  const spans = lines.map(({ box }) => ({ start: box.top, end: bottomOf(box) }));
  const gap = widestGap(spans, 0);
  return gap === null ? null : gap.middle;
}

function widestGap(spans: { start: number; end: number }[], minimum: number): { middle: number; size: number } | null {
  spans.sort((one, other) => one.start - other.start);
  let reached = spans[0]?.end ?? 0;
  let best: { middle: number; size: number } | null = null;
  for (const { start, end } of spans) {
    const size = start - reached;
    if (size > minimum && (best === null || size > best.size)) best = { middle: reached + size / 2, size };
    reached = Math.max(reached, end);
  }
  return best;
}

const isLeftwards = (lines: readonly TextLine[]): boolean =>
  2 * lines.filter(({ leftwards }) => leftwards).length > lines.length;

/** Lines at the same height. */
interface Row {
  box: Box;
  lines: TextLine[];
}

/** From top to bottom; the lines of each from left to right. */
function rowsOf(lines: readonly TextLine[]): Row[] {
  const rows: Row[] = [];
  for (const line of lines.toSorted((one, other) => one.box.top - other.box.top)) {
    const row = rows.at(-1);
    const middle = line.box.top + line.box.height / 2;
    if (row !== undefined && middle < bottomOf(row.box)) {
      row.lines.push(line);
      row.box = unionOf([row.box, line.box]);
    } else rows.push({ box: line.box, lines: [line] });
  }
  for (const row of rows) row.lines.sort((one, other) => one.box.left - other.box.left);
  return rows;
}

/** Row by row, or from right to left if most lines are read so. */
function byPosition(lines: TextLine[]): TextLine[] {
  const leftwards = isLeftwards(lines);
  return rowsOf(lines).flatMap((row) => joinRow(leftwards ? row.lines.toReversed() : row.lines));
}

/** Neighbours on a recognised page that no cut separates are one line: a label and its amount. */
function joinRow(lines: TextLine[]): TextLine[] {
  const joined: TextLine[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last !== undefined && isRecognised(last) && isRecognised(line) && verticalOverlap(last.box, line.box) > 0.5) {
      joined[joined.length - 1] = lineOf([...last.words, ...line.words]);
    } else joined.push(line);
  }
  return joined;
}

const isRecognised = ({ words }: TextLine): boolean => words.every(({ line, angle }) => line < 0 && angle === 0);
