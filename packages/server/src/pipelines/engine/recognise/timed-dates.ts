/** Dates with the time of day printed behind them, for fields that ask for both. */
import type { Field } from '../core/field.ts';
import { type Span, spanInRow } from '../core/span.ts';
import type { DocumentView } from '../core/view.ts';
import { clockBehind } from './clock.ts';

export const asksForTime = ({ schema }: Field): boolean => schema.format === 'date-time';

/** A date with its time, if one is printed; any other span as it is. */
export function withTime({ rows }: DocumentView, span: Span): Span {
  const { start, end, kind, value, normaliser, score, traits } = span;
  const row = rows[span.row];
  if (kind !== 'date' || row === undefined || start === undefined || end === undefined) return span;
  const clock = clockBehind(row.text.slice(end));
  if (clock === undefined) return span;
  return spanInRow(row, start, end + clock.length, { kind, value, normaliser, score, traits });
}
