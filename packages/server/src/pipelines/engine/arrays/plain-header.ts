/** Finds the heads of tables by their place alone: what they say need not name any field. */

import type { ColumnRole } from '../core/column-role.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { overlapX, type Row, type Segment, type ViewPage, widthOf } from '../core/view.ts';
import { PLAIN_TABLE } from '../weights/columns.ts';
import { addLines, columnOf, type Header, hasHeadingBeside, isValue, keepBest, MAX_WORDS, partsOf } from './columns.ts';
import { isBold } from './headings.ts';
import { isRule } from './scan.ts';

/** Rows under a head that are looked at: the first may be the name of a group, or the rest of a cell. */
const ROWS_UNDER = 4;

const TIME = /^\d{1,2}:\d{2}(?!\d)/;
/** Whether a text is a value, and thus no head. */
export const isValueOrTime = (text: string): boolean => isValue(text) || TIME.test(text);

/** A row of short texts over rows that have something else in the same places. */
export function plainHeaderOf(
  context: Context,
  roles: ReadonlyMap<Field, ColumnRole>,
  row: Row,
  page: ViewPage,
): Header | undefined {
  if (row.words.length > MAX_WORDS || row.segments.length < PLAIN_TABLE.minColumns) return undefined;
  if (row.segments.some(({ text }) => isValueOrTime(text) || /[:：]\s*$/.test(text) || !/[\p{L}#$€£%]/u.test(text)))
    return undefined;
  if (hasHeadingBeside(row, page)) return undefined;
  const above = page.rows[row.place - 1];
  if (above !== undefined && isLike(above, row) && isBold(context, above.words[0]) === isBold(context, row.words[0]))
    return undefined;
  const under = rowsUnder(row, page);
  if (under.length === 0 || !differs(context, row, under)) return undefined;
  const columns = row.segments.flatMap((segment) =>
    partsOf(context, roles, segment, row).map((words) => columnOf(context, roles, words)),
  );
  keepBest(columns);
  const header = { row, rows: [row], columns, score: 0 };
  addLines(context.view, header, page);
  return header;
}

function rowsUnder(row: Row, page: ViewPage): Row[] {
  const rows = page.rows.slice(row.place + 1, row.place + 1 + ROWS_UNDER).filter((next) => !isRule(next));
  const first = rows.findIndex((next) => isLike(next, row));
  if (first < 0) return [];
  const end = rows.findIndex((next, at) => at > first && (!isLike(next, row) || next.text === row.text));
  return rows.slice(first, end < 0 ? undefined : end);
}

/** Whether most of the segments of a row stand under or over those of another, and most of those have one. */
function isLike(row: Row, head: Row): boolean {
  if (row.segments.length < 2 || row.segments.length > head.segments.length + 1) return false;
  const aligned = row.segments.filter((segment) => head.segments.some((other) => isAligned(segment, other))).length;
  // Names of rows left of the first head need none of their own.
  const named = (row.segments[0]?.right ?? 0) < head.left && aligned > 1 ? 1 : 0;
  return (
    aligned >= PLAIN_TABLE.rowShare * (row.segments.length - named) &&
    aligned >= PLAIN_TABLE.headShare * head.segments.length
  );
}

const isAligned = (one: Segment, other: Segment): boolean =>
  Math.abs(one.left - other.left) <= PLAIN_TABLE.offBy ||
  Math.abs(one.right - other.right) <= PLAIN_TABLE.offBy ||
  overlapX(one, other) > PLAIN_TABLE.overlap * Math.min(widthOf(one), widthOf(other));

/** Heads are set in another type than the rows, or have no figures where the rows do. */
function differs(context: Context, head: Row, rows: readonly Row[]): boolean {
  const isHeadBold = head.words.every((word) => isBold(context, word));
  if (isHeadBold && rows.every((row) => !row.words.every((word) => isBold(context, word)))) return true;
  return head.segments.some((segment) => {
    const cells = rows.flatMap((row) => row.segments.filter((cell) => isAligned(cell, segment)).slice(0, 1));
    return !/\d/.test(segment.text) && cells.length > 0 && cells.every(({ text }) => /\d/.test(text));
  });
}
