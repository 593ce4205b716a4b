/** Dates with the time of day printed behind them, for fields that ask for both. */
import type { Field } from '../core/field.ts';
import { type Span, spanInRow } from '../core/span.ts';
import type { DocumentView } from '../core/view.ts';
import { clockBehind } from './clock.ts';

/** How a description writes a day with its time: "YYYY-MM-DD HH:MM", "yyyy-MM-ddTHH:mm:ss". */
const WRITTEN = /yyyy-mm-dd(\s|['"]?t['"]?)hh:mm(:ss)?/i;

export const asksForTime = ({ schema }: Field): boolean =>
  schema.format === 'date-time' || (schema.format === undefined && WRITTEN.test(schema.description));

/** What joins the day and the time, and whether there are seconds, as the description says; undefined for the format. */
export function writtenTime({ schema }: Field): { joint: string; hasSeconds: boolean } | undefined {
  const [whole, joint = ''] = schema.format === undefined ? (WRITTEN.exec(schema.description) ?? []) : [];
  return whole === undefined
    ? undefined
    : { joint: /\s/.test(joint) ? ' ' : 'T', hasSeconds: whole.toLowerCase().endsWith(':ss') };
}

/** A date with its time, if one is printed; any other span as it is. */
export function withTime({ rows }: DocumentView, span: Span): Span {
  const { start, end, kind, value, normaliser, score, traits } = span;
  const row = rows[span.row];
  if (kind !== 'date' || row === undefined || start === undefined || end === undefined) return span;
  const clock = clockBehind(row.text.slice(end), true);
  if (clock === undefined) return span;
  return spanInRow(row, start, end + clock.length, { kind, value, normaliser, score, traits });
}
