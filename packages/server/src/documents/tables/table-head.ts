import { areNumber, isRecognised, isValue } from './cell-text.ts';
import type { Column } from './columns.ts';
import type { TextRow } from './text-rows.ts';

const MAX_HEAD_LINES = 6;
const SAME_MIDDLE = 0.006;

/**
 * How many of the first lines of a table name its columns, where only what they say tells: they hold no numbers, and
 * numbers make up what is below them. 0 where that does not tell.
 */
export function countHeadLines(lines: readonly TextRow[], columns: readonly Column[]): number {
  const limit = Math.min(MAX_HEAD_LINES, lines.length - 2);
  let count = 0;
  while (count < limit && numbersIn(lines[count]) === 0 && !hasLabelledValue(lines[count])) count += 1;
  if (count === 0) return 0;
  const body = lines.slice(count).flatMap((line) => line.segments);
  const numbers = lines.slice(count).reduce((sum, line) => sum + numbersIn(line), 0);
  if (numbers < 0.4 * body.length) return 0;
  // A text in the first column alone names the rows that follow.
  const edge = columns[0]?.right ?? 0;
  while (count > 1 && lines[count - 1]?.segments.every((segment) => segment.left < edge)) count -= 1;
  while (count > 1 && isRepeated(lines[count - 1], lines.slice(count))) count -= 1;
  return lines.slice(0, count).some((line) => line.segments.length > 1) ? count : 0;
}

/** A line alone in the middle that comes again below, with other words, names the rows that follow, not the columns. */
function isRepeated(line: TextRow | undefined, below: readonly TextRow[]): boolean {
  if (line?.segments.length !== 1) return false;
  const at = middleOf(line);
  return below.some((other) => other.segments.length === 1 && Math.abs(middleOf(other) - at) < SAME_MIDDLE);
}

const middleOf = ({ segments }: TextRow): number => ((segments[0]?.left ?? 0) + (segments.at(-1)?.right ?? 0)) / 2;

const numbersIn = (line: TextRow | undefined): number =>
  line?.segments.filter(({ words }) => areNumber(words) || (isRecognised(words) && isValue(words))).length ?? 0;

/** `Born: 14 May 1990` names no column. */
const hasLabelledValue = (line: TextRow | undefined): boolean =>
  line?.segments.some(({ words }) =>
    words.some(({ text }, index) => /\p{L}:$/u.test(text) && index + 1 < words.length),
  ) === true;
