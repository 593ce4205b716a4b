/** Rows whose cells are centred vertically: a text of two lines stands half a line above and below the others. */
import { areNumber } from './cell-text.ts';
import { readingOrder } from './found-table.ts';
import type { Segment, TextRow } from './text-rows.ts';

/** Lines nearer than this, in heights of a line, stand side by side at least in part. */
const OVERLAPPING = 0.75;
/** From one line of a text to the next one, in heights of a line. */
const NEXT_LINE = 1.3;
/** What separates rows beyond the distance of lines. */
const ROW_GAP = 0.15;
/** Longer chains of overlapping lines are columns of running text. */
const MAX_LINES = 7;

/** Joins the lines of such rows. Lines in the middle between two rows, whose cells span both, stay as they are. */
export function joinWrapped(lines: readonly TextRow[]): TextRow[] {
  const result: TextRow[] = [];
  let start = 0;
  for (let end = 1; end <= lines.length; end += 1) {
    const [last, line] = [lines[end - 1], lines[end]];
    if (last !== undefined && line !== undefined && overlap(last, line)) continue;
    const chain = lines.slice(start, end);
    if (chain.length > 1 && chain.length <= MAX_LINES && areOneRow(chain, lines[start - 1], line))
      result.push(joined(chain));
    else result.push(...chain);
    start = end;
  }
  return result;
}

const overlap = (above: TextRow, below: TextRow): boolean =>
  below.middle - above.middle < OVERLAPPING * Math.min(above.usualHeight, below.usualHeight);

/** One line has more cells than all others, or the whole stands apart from the lines around it; no number follows below another. */
function areOneRow(chain: readonly TextRow[], before: TextRow | undefined, after: TextRow | undefined): boolean {
  let spacing = 0;
  for (const [index, line] of chain.entries()) {
    for (const segment of line.segments) {
      const above = chain.slice(0, index).findLast((other) => other.segments.some((one) => share(one, segment)));
      if (above === undefined) continue;
      const distance = line.middle - above.middle;
      if (distance > NEXT_LINE * line.usualHeight || distance < 0.5 * line.usualHeight) return false;
      if (areNumber(segment.words) && above.segments.some((one) => share(one, segment) && areNumber(one.words)))
        return false;
      spacing = Math.max(spacing, distance);
    }
  }
  const most = Math.max(...chain.map(({ segments }) => segments.length));
  if (chain.filter(({ segments }) => segments.length === most).length === 1) return true;
  const [first, last] = [chain[0], chain.at(-1)];
  const limit = spacing + ROW_GAP * (first?.usualHeight ?? 0);
  const isApart = (one: TextRow | undefined, other: TextRow | undefined): boolean =>
    one === undefined || other === undefined || other.middle - one.middle > limit;
  return isApart(before, first) && isApart(last, after);
}

const share = (one: Segment, other: Segment): boolean => one.left < other.right && other.left < one.right;

function joined(lines: readonly TextRow[]): TextRow {
  const main = lines.reduce((most, line) => (line.segments.length > most.segments.length ? line : most));
  const segments: Segment[] = [];
  for (const segment of lines.flatMap((line) => line.segments)) {
    const same = segments.find((other) => share(segment, other));
    if (same === undefined) segments.push({ ...segment, words: [...segment.words] });
    else {
      same.words.push(...segment.words);
      same.left = Math.min(same.left, segment.left);
      same.right = Math.max(same.right, segment.right);
    }
  }
  for (const segment of segments) segment.words = readingOrder(segment.words);
  return {
    ...main,
    segments: segments.toSorted((one, other) => one.left - other.left),
    top: Math.min(...lines.map(({ top }) => top)),
    bottom: Math.max(...lines.map(({ bottom }) => bottom)),
  };
}
