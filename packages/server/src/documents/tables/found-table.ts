import { inLineOrder } from '../layout/line-order.ts';
import type { Box, Table } from '../model/document.ts';
import type { RawWord } from '../model/raw-page.ts';

export interface FoundCell {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  words: RawWord[];
  box: Box;
  /** True if it is certain that its row does not go on in the cells above. */
  beginsRow?: true;
}

/** A table before its words have positions in the page. */
export interface FoundTable {
  box: Box;
  rows: number;
  columns: number;
  headerRows: number;
  evidence: Table['evidence'];
  cells: FoundCell[];
  /** Where its columns lie, from left to right. */
  edges: { left: number; right: number }[];
  /** True if it continues the last table of the previous page. */
  continued?: boolean;
}

export const wordsOf = ({ cells }: FoundTable): RawWord[] => cells.flatMap(({ words }) => words);

/** The words of a cell in reading order: by line, then across it. */
export function readingOrder(words: readonly RawWord[]): RawWord[] {
  if (words.length < 2) return [...words];
  const sorted = words.toSorted((one, other) => one.box.top - other.box.top);
  const lines: { middle: number; words: RawWord[] }[] = [];
  for (const word of sorted) {
    const line = lines.at(-1);
    const middle = word.box.top + word.box.height / 2;
    if (line !== undefined && Math.abs(middle - line.middle) < word.box.height * 0.6) line.words.push(word);
    else lines.push({ middle, words: [word] });
  }
  return lines.flatMap((line) => inLineOrder(line.words.toSorted((one, other) => one.box.left - other.box.left)));
}
