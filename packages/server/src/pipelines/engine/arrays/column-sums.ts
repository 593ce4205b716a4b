/** Sums of columns: a field that asks for the total of something has it in the row of sums, under the head that says what. */

import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { type Span, spanOfWords } from '../core/span.ts';
import { overlapX, type Row, type Segment, type ViewPage } from '../core/view.ts';
import { parseNumber } from '../recognise/numbers.ts';
import { spacedName } from '../schema/value-kind.ts';
import { COLUMN_SUM } from '../weights/candidates.ts';
import { fieldScore, isNumberText, isValue } from './columns.ts';
import { startsWithSum } from './sum-rows.ts';

const ASKS_FOR_SUM = /(?:^|\s)(?:totals?|sum)(?=\s|$)/i;
const MAX_ROWS_ABOVE = 60;

interface ColumnSum {
  cell: Segment;
  /** As a label would say it. */
  label: string;
}

/** A sum, and how well what it is of names the field. */
export interface FoundSum {
  span: Span;
  score: number;
}

/** The sums of columns, for fields whose names ask for a total and say of what. */
export function columnSums(context: Context, fields: readonly Field[]): Map<Field, FoundSum> {
  const found = new Map<Field, FoundSum>();
  const asked = fields.filter(({ name, schema }) => {
    const isNumber = schema.type === 'number' || schema.type === 'integer';
    return isNumber && ASKS_FOR_SUM.test(spacedName(name)) && spacedName(name).includes(' ');
  });
  if (asked.length === 0) return found;
  const sums = context.view.pages.flatMap((page) => page.rows.flatMap((row) => sumsIn(page, row)));
  for (const field of asked) {
    const [best, second] = sums
      .map(({ cell, label }) => ({ cell, score: fieldScore(context, field, label) }))
      .toSorted((a, b) => b.score - a.score);
    if (best === undefined || best.score < COLUMN_SUM.least || best.score < (second?.score ?? 0) + COLUMN_SUM.lead)
      continue;
    const { cell } = best;
    const value = parseNumber(cell.text, context.decimal);
    if (value === null) continue;
    const span = spanOfWords(cell.words, {
      kind: field.kind,
      value,
      text: cell.text,
      normaliser: 'number_decimal',
      score: 1,
    });
    if (span !== undefined) found.set(field, { span, score: best.score });
  }
  return found;
}

/** The numbers of a row that is named as a sum and stands under rows of numbers with heads. */
function sumsIn(page: ViewPage, row: Row): ColumnSum[] {
  if (!startsWithSum(row.text)) return [];
  return row.segments.slice(1).flatMap((cell) => {
    if (!isNumberText(cell.text)) return [];
    const head = headOver(page, row, cell);
    return head === undefined ? [] : [{ cell, label: `Total ${head}` }];
  });
}

/** Walks up from a sum, over the values of its column, to the head. Returns none if too few values stand between. */
function headOver(page: ViewPage, row: Row, cell: Segment): string | undefined {
  let numbers = 0;
  for (const above of page.rows.slice(Math.max(0, row.place - MAX_ROWS_ABOVE), row.place).toReversed()) {
    const own = above.segments.filter((segment) => overlapX(segment, cell) > 0);
    const [only, ...others] = own;
    if (only === undefined) continue;
    if (isValue(only.text)) numbers += 1;
    else if (others.length > 0 || !/\p{L}{2}/u.test(only.text) || only === above.segments[0]) return undefined;
    else return numbers >= COLUMN_SUM.minRows ? only.text : undefined;
  }
  return undefined;
}
