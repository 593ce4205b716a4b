/** The words of a row by the columns that they stand under. */

import { overlapX, type Row, type Segment, unionOf, type ViewWord, widthOf } from '../core/view.ts';
import { CELL_PLACE } from '../weights/columns.ts';
import { HEAD_CUT } from '../weights/head-rows.ts';
import { type Column, isNumberText } from './columns.ts';
import type { GridRow } from './grid.ts';

export function gridRow(row: Row, columns: readonly Column[], pageWidth: number): GridRow {
  const parts: ViewWord[][][] = columns.map(() => []);
  for (const segment of row.segments) {
    let before: number | undefined;
    for (const words of splitOverColumns(segment, columns)) {
      // What no head is near to belongs to the text that it stands in.
      before = nearestColumn(words, columns, pageWidth) ?? before;
      if (before !== undefined) parts[before]?.push(words);
    }
  }
  spread(parts);
  const cells = parts.map((own) => own.flat());
  return { row: row.index, page: row.page, text: row.text, cells, top: row.top, bottom: row.bottom };
}

/** Moves one of two numbers in a cell to an empty neighbour cell. */
function spread(parts: ViewWord[][][]): void {
  for (const [column, own] of parts.entries()) {
    if (own.length !== 2 || !own.every((words) => words.every((word) => isNumberText(word.text)))) continue;
    const [first, second] = own;
    if (first === undefined || second === undefined) continue;
    if (parts[column - 1]?.length === 0) {
      parts[column - 1] = [first];
      parts[column] = [second];
    } else if (parts[column + 1]?.length === 0) {
      parts[column] = [first];
      parts[column + 1] = [second];
    }
  }
}

/** Splits a segment of closely printed numbers, or of texts that begin where heads or the cells under them begin. */
function splitOverColumns(segment: Segment, columns: readonly Column[]): ViewWord[][] {
  const over = columns.filter((column) => segment.words.some((word) => overlapX(word, column) > 0));
  if (over.length < 2) return [segment.words];
  const hasNumbers = segment.words.some((word) => isNumberText(word.text));
  const parts: ViewWord[][] = [];
  let part: ViewWord[] = [];
  for (const word of segment.words) {
    const last = part.at(-1);
    const isNumber = last !== undefined && (isNumberText(word.text) || isNumberText(last.text));
    const begins = over.some(
      (column) =>
        (Math.abs(column.left - word.left) < CELL_PLACE.beginsAt &&
          column.left > segment.left + CELL_PLACE.minIndent) ||
        (last !== undefined && Math.abs((column.begins ?? Infinity) - word.left) < HEAD_CUT.edge),
    );
    if (last !== undefined && ((hasNumbers && isNumber) || begins)) {
      parts.push(part);
      part = [];
    }
    part.push(word);
  }
  parts.push(part);
  return parts.length > 6 ? [segment.words] : parts;
}

function nearestColumn(words: readonly ViewWord[], columns: readonly Column[], pageWidth: number): number | undefined {
  const box = unionOf(words);
  let best: number | undefined;
  let bestDistance = CELL_PLACE.farthest * pageWidth;
  for (const [index, column] of columns.entries()) {
    const shared = Math.min(box.right, column.right) - Math.max(box.left, column.left);
    let distance: number;
    if (shared > 0) {
      distance =
        (-shared / Math.max(1, Math.min(widthOf(box), column.right - column.left))) * CELL_PLACE.overlap * pageWidth;
    } else {
      const centre = Math.abs(box.left + box.right - column.left - column.right) / 2;
      distance = Math.min(Math.abs(box.left - column.left), Math.abs(box.right - column.right), centre);
      // The head of the first column may stand over the middle of long names: short ones end before it.
      if (index === 0 && box.right < column.left) distance = Math.min(distance, column.left - box.right);
      const before = columns[index - 1]?.right ?? -Infinity;
      const after = columns[index + 1]?.left ?? Infinity;
      if (box.left > after || box.right < before) distance += CELL_PLACE.beyond * pageWidth;
    }
    if (distance < bestDistance) {
      bestDistance = distance;
      best = index;
    }
  }
  return best;
}
