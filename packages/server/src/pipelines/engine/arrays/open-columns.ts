/** Columns that have no head: names of rows left of the first head, marks between two heads. */

import { overlapX, type Row, type Segment, type ViewPage, widthOf } from '../core/view.ts';
import { OPEN_COLUMN } from '../weights/columns.ts';
import type { Column, Header } from './columns.ts';

const ROWS_UNDER = 12;

/** The heads of a table, and an empty one over each column that has none. */
export function withOpenColumns(header: Header, page: ViewPage): Column[] {
  const { columns } = header;
  const last = header.rows.at(-1) ?? header.row;
  const rows = itemsUnder(columns, page.rows.slice(last.place + 1, last.place + 1 + ROWS_UNDER));
  const open: { segments: Segment[]; rows: number }[] = [];
  for (const { segments } of rows) {
    for (const segment of segments) {
      if (!/[\p{L}\d]/u.test(segment.text) || !standsApart(segment, segments, columns)) continue;
      const known = open.find(({ segments: [first] }) => first !== undefined && isInLine(first, segment));
      if (known === undefined) open.push({ segments: [segment], rows: 1 });
      else {
        known.segments.push(segment);
        known.rows += 1;
      }
    }
  }
  const found = open
    .filter((column) => column.rows >= OPEN_COLUMN.minRows)
    .map(({ segments }): Column => ({ ...edgesOf(segments), lines: [], field: null, score: 0 }))
    .filter((column) => columns.every((head) => overlapX(head, column) <= 0));
  const apart = found.filter((column) => found.every((other) => other === column || overlapX(other, column) <= 0));
  return apart.length === 0 ? columns : [...columns, ...apart].sort((a, b) => a.left - b.left);
}

/** Rows that have values under most heads, down to what looks like the heads of another table. */
function itemsUnder(columns: readonly Column[], rows: readonly Row[]): Row[] {
  const items: Row[] = [];
  for (const row of rows) {
    const filled = columns.filter((column) => row.segments.some((segment) => overlapX(column, segment) > 0));
    const isItem = filled.length >= OPEN_COLUMN.filled * columns.length;
    if (items.length > 0 && row.segments.length > 2 && (!isItem || !/\d/.test(row.text))) break;
    if (isItem) items.push(row);
  }
  return items;
}

const edgesOf = (segments: readonly Segment[]): { left: number; right: number } => ({
  left: Math.min(...segments.map(({ left }) => left)),
  right: Math.max(...segments.map(({ right }) => right)),
});

const isInLine = (one: Segment, other: Segment): boolean =>
  Math.abs(one.left - other.left) <= OPEN_COLUMN.offBy || Math.abs(one.right - other.right) <= OPEN_COLUMN.offBy;

/** Whether no head is over a segment, and the columns on both sides have other values in the same row. */
function standsApart(segment: Segment, row: readonly Segment[], columns: readonly Column[]): boolean {
  if (columns.some((column) => overlapX(column, segment) > 0)) return false;
  const gapTo = (column: Column): number => Math.max(column.left - segment.right, segment.left - column.right);
  // Numbers may stand beside their head: then one of the two heads around them has no other value.
  const before = columns.filter(({ right }) => right <= segment.left).toSorted((a, b) => gapTo(a) - gapTo(b))[0];
  const after = columns.filter(({ left }) => left >= segment.right).toSorted((a, b) => gapTo(a) - gapTo(b))[0];
  const isFilled = (column: Column): boolean =>
    row.some(
      (other) =>
        other !== segment &&
        overlapX(other, column) > OPEN_COLUMN.under * Math.min(widthOf(other), column.right - column.left),
    );
  return [before, after].every((column) => column === undefined || isFilled(column));
}
