/** The numbers in the row and the column of a value. */
import { type DocumentView, overlapX, unionOf, type ViewWord } from '../engine/core/view.ts';
import { parseNumber } from '../engine/recognise/numbers.ts';
import { isNumberText, printedDecimals } from '../locate/printed-number.ts';

/** Fewer numbers are added up by chance. */
const MIN_PARTS = 2;

export interface ColumnSum {
  /** The words of the head of the column. */
  head: readonly ViewWord[];
  /** Values of lists in an output: which of their columns a total is of, equations say. */
  isListed: (word: ViewWord) => boolean;
}

/** Whether a number is the sum of all numbers between it and the head of its column: its total, perhaps without a name. */
export function isColumnSum(
  view: DocumentView,
  [own, other]: readonly ViewWord[],
  { head, isListed }: ColumnSum,
): boolean {
  const last = head.at(-1);
  if (own === undefined || other !== undefined || last === undefined || last.page !== own.page) return false;
  const sum = parseNumber(own.text);
  if (sum === null || sum === 0) return false;
  const box = unionOf([own]);
  const parts = view.rows
    .slice(last.row + 1, own.row)
    .flatMap(({ words }) => words.filter((word) => overlapX(word, box) > 0 && isNumberText(word.text)));
  if (parts.some(isListed)) return false;
  const added = parts.map(({ text }) => parseNumber(text) ?? 0).filter((part) => part !== 0);
  const decimals = printedDecimals(own.text, sum) ?? 0;
  const total = added.reduce((before, part) => before + part, 0);
  return added.length >= MIN_PARTS && Math.abs(total - sum) < 0.5 * 10 ** -decimals;
}

/** Whether another part of its row is a number. */
export const isAmongNumbers = (view: DocumentView, [first]: readonly ViewWord[]): boolean =>
  first !== undefined &&
  (view.rows[first.row]?.words ?? []).some(({ segment, text }) => segment !== first.segment && isNumberText(text));

/** Whether a number is between words and the label above them, in their column. */
export function isBelowNumber(view: DocumentView, words: readonly ViewWord[], label: readonly ViewWord[]): boolean {
  const [first, head] = [words[0], label.at(-1)];
  if (first === undefined || head === undefined || head.page !== first.page) return false;
  const box = unionOf(words);
  return view.rows
    .slice(head.row + 1, first.row)
    .some(({ segments }) => segments.some((segment) => overlapX(segment, box) > 0 && isNumberText(segment.text)));
}
