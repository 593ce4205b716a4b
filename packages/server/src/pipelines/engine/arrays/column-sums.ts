/** Sums of columns: a field that asks for the total of something has it in the row of sums, under the head that says what. */

import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { type Span, spanOfWords } from '../core/span.ts';
import { heightOf, overlapX, type Row, type Segment, type ViewPage } from '../core/view.ts';
import { startsWithSum } from '../lexicon/sum-words.ts';
import { parseNumber } from '../recognise/numbers.ts';
import { spacedName } from '../schema/value-kind.ts';
import { COLUMN_SUM } from '../weights/candidates.ts';
import { fieldScore, isNumberText, isValue } from './columns.ts';

const ASKS_FOR_SUM = /(?:^|\s)(?:totals?|sum)(?=\s|$)/i;
const MAX_ROWS_ABOVE = 60;
const MAX_HEAD_LINES = 2;

/** Whether a field asks for the total of something, or is in an object of totals: "totals.federal". */
const asksForSum = (field: Field): boolean =>
  isInTotals(field) || (ASKS_FOR_SUM.test(spacedName(field.name)) && spacedName(field.name).includes(' '));

const isInTotals = ({ path }: Field): boolean => ASKS_FOR_SUM.test(spacedName(path.at(-2) ?? ''));

interface ColumnSum {
  cell: Segment;
  /** The line over the values, and all lines of the head. */
  heads: readonly string[];
}

/** A sum, and how well what it is of names the field. */
export interface FoundSum {
  span: Span;
  score: number;
}

/** The sums of columns, for fields whose names ask for a total and say of what. */
export function columnSums(context: Context, fields: readonly Field[]): Map<Field, FoundSum> {
  const found = new Map<Field, FoundSum>();
  const asked = fields.filter(({ schema: { type } }) => type === 'number' || type === 'integer').filter(asksForSum);
  if (asked.length === 0) return found;
  const sums = context.view.pages.flatMap((page) => page.rows.flatMap((row) => sumsIn(page, row)));
  for (const field of asked) {
    const [best, second] = sums
      .map(({ cell, heads }) => ({
        cell,
        score: Math.max(...heads.map((head) => fieldScore(context, field, isInTotals(field) ? head : `Total ${head}`))),
      }))
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
    const heads = headsOver(page, row, cell);
    return heads.length === 0 ? [] : [{ cell, heads }];
  });
}

/** Walks up from a sum, over the values of its column, to the head. Returns none if too few values stand between. */
function headsOver({ rows }: ViewPage, row: Row, cell: Segment): string[] {
  let numbers = 0;
  for (const above of rows.slice(Math.max(0, row.place - MAX_ROWS_ABOVE), row.place).toReversed()) {
    const [only, ...others] = overColumn(above, cell);
    if (only === undefined) continue;
    if (isValue(only.text)) numbers += 1;
    else if (others.length > 0 || !isHead(only, above) || numbers < COLUMN_SUM.minRows) return [];
    else return [only.text, `${linesOver(rows, above, only)} ${only.text}`.trim()];
  }
  return [];
}

const overColumn = ({ segments }: Row, cell: Segment): Segment[] =>
  segments.filter((segment) => overlapX(segment, cell) > 0);

const isHead = (segment: Segment, { segments }: Row): boolean =>
  /\p{L}{2}/u.test(segment.text) && segment !== segments[0];

/** The lines of a head over its last one. */
function linesOver(rows: readonly Row[], row: Row, head: Segment): string {
  const lines: string[] = [];
  let lower = row;
  for (const above of rows.slice(Math.max(0, row.place - MAX_HEAD_LINES), row.place).toReversed()) {
    const [only, ...others] = overColumn(above, head);
    const isApart = lower.top - above.bottom > COLUMN_SUM.lineGap * heightOf(head);
    if (isApart || only === undefined || others.length > 0 || !/^[^\d:]*\p{L}{2}[^\d:]*$/u.test(only.text)) break;
    lines.unshift(only.text);
    lower = above;
  }
  return lines.join(' ');
}
