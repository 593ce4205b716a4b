/** What the words of a cell say, in the type of its field. */
import type { Json } from '../json/json.ts';
import { linesOf } from './arrays/grid.ts';
import type { RecordCell } from './arrays/item-record.ts';
import type { Prepared } from './core/context.ts';
import type { Field } from './core/field.ts';
import { joinWords } from './core/view.ts';
import { booleanOf, isoFor, numberFor } from './json-value.ts';
import { findDates, isoOf } from './recognise/dates.ts';
import { dayMonths, inYearOf } from './recognise/day-months.ts';
import { parseNumber, withoutNote, withoutThousandsSpaces } from './recognise/numbers.ts';
import { memberByShortForm, memberOf } from './schema/members.ts';
import { dayAsAsked, numberAsAsked, writtenAsAsked } from './written/as-asked.ts';
import { askedForm } from './written/asked-form.ts';

const NUMBERS =
  /[-−]?\d+(?:[.,]\d+)?e[-+−]?\d{1,3}(?![\p{L}\d])|[-−]?\(?(?:\d|(?<!\d)[.,](?=\d{2}(?!\d))|(?<![\p{L}\d.])\.(?=\d{1,4}(?!\d)))[\d,.'’]*\)?-?/giu;

/** A mark alone in a cell says yes. */
const MARK = /^[xX●■]$/;

/** "-$5.00" and "($5.00)" are negative. */
const SIGNED_CURRENCY = /([-−(])\s?[$€£¥]\s?(?=\d)/g;

export function cellValue(field: Field, { words, value: meant }: RecordCell, prepared: Prepared): Json {
  if (meant !== undefined) return meant;
  const text = joinWords(words).trim();
  if (text === '') return null;
  if (field.schema.enum !== undefined) return memberOf(field, { text, value: text }) ?? memberByShortForm(field, text);
  if (field.schema.type === 'boolean') return MARK.test(text) ? true : booleanOf(field, { text, value: text });
  if (field.schema.type === 'number' || field.schema.type === 'integer') {
    // A number stands in one line: "100" under "200" is another value.
    const line =
      linesOf(words)
        .map(joinWords)
        .find((part) => /\d/.test(part)) ?? '';
    const numbers = withoutThousandsSpaces(withoutNote(line).replace(SIGNED_CURRENCY, '$1')).match(NUMBERS);
    const printed = (field.kind === 'money' ? numbers?.at(-1) : numbers?.[0]) ?? '';
    const value = parseNumber(printed.trim(), prepared.decimal);
    return numberFor(field, numberAsAsked(field, { text: printed, value, isPercentage: line.includes('%') }));
  }
  if (field.kind === 'date' && field.wantsIsoDate) {
    const [date] = findDates(text);
    const iso = date === undefined ? yearless(text, prepared) : isoOf(date, prepared.dayFirst);
    return iso === null ? null : isoFor(field, iso, text);
  }
  // Most columns of days ask for no form, and a table may have a million of them.
  if (askedForm(field).day !== undefined) {
    const [date] = findDates(text);
    const iso = date === undefined ? undefined : isoOf(date, prepared.dayFirst);
    const written = iso === undefined ? undefined : dayAsAsked(field, iso, prepared.dayFirst);
    if (written !== undefined) return written;
  }
  // A dash stands for nothing.
  const trimmed = text.replace(/^[\s:*-]+|[\s:*]+$/g, '').replace(/^[–—]+$/, '');
  return trimmed === '' ? null : writtenAsAsked(field, trimmed);
}

/** Dates of the first pages, where a document says which period it is about. */
const MAX_DATES = 200;
const wholeDates = new WeakMap<Prepared, readonly string[]>();

/** "3 Sep" in the year of the document's whole dates. */
function yearless(text: string, prepared: Prepared): string | null {
  const days = dayMonths(text, prepared.dayFirst);
  if (days.length === 0) return null;
  const known =
    wholeDates.get(prepared) ??
    prepared.spans.date
      .filter(({ text }) => /\d{4}/.test(text))
      .slice(0, MAX_DATES)
      .map(({ value }) => String(value));
  wholeDates.set(prepared, known);
  return inYearOf(days, known) ?? null;
}
