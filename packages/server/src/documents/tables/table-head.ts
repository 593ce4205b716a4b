import { areNumber, isRecognised, isValue } from './cell-text.ts';
import type { Column } from './columns.ts';
import type { Segment, TextRow } from './text-rows.ts';

const MAX_HEAD_LINES = 6;
const SAME_MIDDLE = 0.006;
const MIN_COUNTED = 3;
const COUNTED = /^\(?(\d{1,2})\)?$/;

/**
 * How many of the first lines of a table name its columns, where only what they say tells: they hold no numbers, and
 * numbers make up what is below them. 0 where that does not tell.
 */
export function countHeadLines(lines: readonly TextRow[], columns: readonly Column[]): number {
  const limit = Math.min(MAX_HEAD_LINES, lines.length - 2);
  let count = 0;
  while (count < limit && numbersIn(lines[count], lines[count - 1]) === 0 && !hasLabelledValue(lines[count]))
    count += 1;
  if (count === 0) return 0;
  const body = lines.slice(count).flatMap((line) => line.segments);
  const numbers = lines.slice(count).reduce((sum, line, index, below) => sum + numbersIn(line, below[index - 1]), 0);
  if (numbers < 0.4 * body.length) return 0;
  // A text in the first column alone names the rows that follow.
  const edge = columns[0]?.right ?? 0;
  while (count > 1 && lines[count - 1]?.segments.every((segment) => segment.left < edge)) count -= 1;
  while (count > 1 && isRepeated(lines[count - 1], lines.slice(count))) count -= 1;
  // So does a line alone below the numbers of the columns.
  if (count > 2 && lines[count - 1]?.segments.length === 1 && areCounted(numbersOf(lines[count - 2]))) count -= 1;
  return lines.slice(0, count).some((line) => line.segments.length > 1) ? count : 0;
}

/** A line alone in the middle that comes again below, with other words, names the rows that follow, not the columns. */
function isRepeated(line: TextRow | undefined, below: readonly TextRow[]): boolean {
  if (line?.segments.length !== 1) return false;
  const at = middleOf(line);
  return below.some((other) => other.segments.length === 1 && Math.abs(middleOf(other) - at) < SAME_MIDDLE);
}

const middleOf = ({ segments }: TextRow): number => ((segments[0]?.left ?? 0) + (segments.at(-1)?.right ?? 0)) / 2;

function numbersIn(line: TextRow | undefined, above: TextRow | undefined): number {
  const numbers = numbersOf(line);
  // Under names of all columns they number these, in a row of their own.
  const areNames = areCounted(numbers) && (above?.segments.length ?? 0) < numbers.length;
  return areNames ? 0 : numbers.length;
}

const numbersOf = (line: TextRow | undefined): Segment[] =>
  (line?.segments ?? []).filter(({ words }) => areNumber(words) || (isRecognised(words) && isValue(words)));

/** Grades, months, ages: `1 2 3`. Figures are hardly ever one more than those before. */
export function areCounted(segments: readonly Segment[]): boolean {
  if (segments.length < MIN_COUNTED) return false;
  const numbers = segments.map(({ words }) => (words.length === 1 ? words[0]?.text : '')?.match(COUNTED)?.[1]);
  return numbers.every(
    (number, index) => number !== undefined && (index === 0 || Number(number) === Number(numbers[index - 1]) + 1),
  );
}

/** `Born: 14 May 1990` names no column. */
const hasLabelledValue = (line: TextRow | undefined): boolean =>
  line?.segments.some(({ words }) =>
    words.some(({ text }, index) => /\p{L}:$/u.test(text) && index + 1 < words.length),
  ) === true;
