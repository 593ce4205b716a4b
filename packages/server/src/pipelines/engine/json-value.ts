/** Converts the value of a span to what the schema asks for. */

import type { Json } from '../json/json.ts';
import type { Conventions } from './core/conventions.ts';
import type { Field } from './core/field.ts';
import type { Span } from './core/span.ts';
import { tokensOf } from './lexicon/tokens.ts';
import { answerOf, isNegated } from './recognise/choices.ts';
import { clockBehind } from './recognise/clock.ts';
import { findDates, isoOf } from './recognise/dates.ts';
import { parseNumber } from './recognise/numbers.ts';
import { asksForTime, writtenTime } from './recognise/timed-dates.ts';
import { timeOfDay } from './recognise/times.ts';
import { memberOf } from './schema/members.ts';
import { spacedName } from './schema/value-kind.ts';
import { countryAsAsked, dayAsAsked, numberAsAsked, writtenAsAsked } from './written/as-asked.ts';
import { askedForm } from './written/asked-form.ts';
import { asksForTerms, withoutOtherSentences } from './written/terms.ts';

/** "Yes, in the attic". */
const END_OF_ANSWER = /\s*[,;(–]|\.?$|\s-\s/;
const TICKED = /^[✓✔☒☑]$/;

/** Returns null if the text cannot be a value of the field. */
export function jsonValue(field: Field, span: Span, conventions: Conventions): Json {
  if (field.schema.enum !== undefined) return memberOf(field, span);
  switch (field.schema.type) {
    case 'number':
    case 'integer':
      return numberOf(field, span, conventions);
    case 'boolean':
      return booleanOf(field, span);
    default:
      return textValue(field, span, conventions);
  }
}

function numberOf(field: Field, span: Span, { decimal }: Conventions): Json {
  const value = sizeFor(field, span) ?? parseNumber(span.text, decimal);
  return numberFor(field, numberAsAsked(field, { text: span.text, value, isPercentage: span.kind === 'percent' }));
}

/** The number of a span, in thousands or millions where it is printed so and the field asks for them. */
export function sizeFor(field: Field | undefined, { value, traits: { scale } }: Span): number | undefined {
  if (typeof value !== 'number') return undefined;
  return scale !== undefined && field !== undefined && isAskedIn(field, scale) ? value / scale : value;
}

/** Whether a field asks for thousands, millions or billions: `revenue_millions`, "in EUR million". */
const isAskedIn = ({ name, schema }: Field, scale: number): boolean =>
  ASKED_IN[scale]?.test(`${spacedName(name)} ${schema.description}`) ?? false;

const ASKED_IN: Readonly<Record<number, RegExp>> = {
  1e3: /(?<!\p{L})(?:thousands?|tausend|tsd|k)(?!\p{L})/iu,
  1e6: /(?<!\p{L})(?:millions?|millionen|mio|mln|mn|mm)(?!\p{L})/iu,
  1e9: /(?<!\p{L})(?:billions?|milliarden|mrd|bn)(?!\p{L})/iu,
};

/**
 * Returns the number if the field accepts it. An integer field accepts no fraction: rounding would invent a value. What is
 * taken off is printed with a minus or in brackets, and some callers want it without.
 */
export function numberFor({ schema: { type, description } }: Field, value: number | null): number | null {
  if (type === 'integer' && !Number.isInteger(value)) return null;
  return value !== null && POSITIVE.test(description) ? Math.abs(value) : value;
}

const POSITIVE =
  /\b(?:positive (?:number|amount|value|figure|integer)|(?:number|amount|value|figure) is positive|as (?:a )?positive|absolute (?:value|amount)|without (?:the |its |a )?(?:minus|sign))\b|[,;]\s*(?:always )?positive\s*(?:[.;)]|$)/i;

export function booleanOf({ name }: Pick<Field, 'name'>, span: Pick<Span, 'text' | 'value'>): Json {
  if (typeof span.value === 'boolean') return span.value;
  const text = span.text.trim();
  if (TICKED.test(text)) return true;
  if (text === '☐') return false;
  const [said = ''] = text.split(END_OF_ANSWER);
  return answerOf(said) ?? saidOf(name, said) ?? null;
}

/** "Not permitted" denies whatever is asked; "approved" affirms what asks for approval. */
function saidOf(name: string, said: string): boolean | undefined {
  const words = tokensOf(said);
  if (words.length === 0 || words.length > MAX_ANSWER_WORDS) return undefined;
  if (isNegated(said)) return false;
  const asked = tokensOf(spacedName(name));
  return words.every((word) => asked.includes(word)) ? true : undefined;
}

const MAX_ANSWER_WORDS = 3;

const trimmedText = (text: string): string =>
  `${text.replace(/^[\s:;,*\-–]+|[\s:;*\-–]+$/g, '').trim()}${MASKED_END.exec(text)?.[0] ?? ''}`;

/** "C22117****": the digits of a number that are not shown; fewer signs refer to a note. */
const MASKED_END = /(?<=\d)\*{3,}$/;

function textValue(field: Field, span: Span, conventions: Conventions): Json {
  if (field.kind === 'date' && field.wantsIsoDate) return isoText(span, field, conventions);
  const day = askedForm(field).day === undefined ? undefined : dayOf(span, conventions);
  const written = day === undefined ? undefined : dayAsAsked(field, day, conventions.dayFirst);
  if (written !== undefined) return written;
  if (span.kind === 'country' && !wantsCode(field) && span.text.length > MAX_CODE) return trimmedText(span.text);
  if (span.kind === 'country') return countryAsAsked(field, String(span.value));
  if (span.kind === 'currency' || span.kind === 'duration') return String(span.value);
  if (field.kind === 'money' && digitsOnly(field)) {
    const value = typeof span.value === 'number' ? span.value : parseNumber(span.text, conventions.decimal);
    if (value !== null) return /[.,]\d{2}\D*$/.test(span.text) ? value.toFixed(2) : String(value);
  }
  const text = trimmedText(asksForTerms(field) ? withoutOtherSentences(span.text) : span.text);
  if (field.schema.format === 'time' || field.schema.format === 'iso-time') return timeFor(field, text);
  if (field.kind === 'time' && OF_DAY.test(field.schema.description)) return inDay(text) ?? text;
  return text === '' ? null : writtenAsAsked(field, text);
}

/** A time of day as its format wants it: with seconds, and with the zone that is printed, or that of Greenwich. */
function timeFor({ schema: { format } }: Field, text: string): Json {
  const clock = clockBehind(text);
  const time = clock?.time ?? timeOfDay(text);
  if (time === undefined) return null;
  return format === 'time' ? `${time}${clock?.zone ?? 'Z'}` : time;
}

/** A description that asks for hours from 0 to 23. */
const OF_DAY = /\b24[ -]?(?:hours?|h)\b|\bHH:MM\b/;
const CLOCK = /^(\d{1,2})[:.h](\d{2})(?:[:.]\d{2})?\s?(?:([ap])\.?\s?m\.?)?$/i;

/** Converts "6:34 p.m." to "18:34". Returns undefined for a text that is not a time. */
function inDay(text: string): string | undefined {
  const [, hours, minutes, half] = CLOCK.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

const MAX_CODE = 3;
/** Whether the schema asks for the code of a country; what is printed is the answer otherwise. */
const wantsCode = ({ name, schema: { title, description, pattern } }: Field): boolean =>
  pattern !== undefined || /code|iso|alpha|letter|3166/i.test(`${spacedName(name)} ${title} ${description}`);

/** Whether the description asks for a bare amount in a string. */
const digitsOnly = (field: Field): boolean =>
  /\b(digits|numeric|number only|numbers only|without currency|no currency)\b/i.test(field.schema.description);

function isoText(span: Span, field: Field, conventions: Conventions): Json {
  const iso = dayOf(span, conventions);
  return iso === undefined ? null : isoFor(field, iso, span.text);
}

function dayOf(span: Span, { dayFirst }: Conventions): string | undefined {
  if (span.kind === 'date') return String(span.value);
  const [printed] = findDates(span.text);
  return printed === undefined ? undefined : isoOf(printed, dayFirst);
}

/** A day as the field wants it: where the format demands a time and a zone, those printed behind the day, or midnight. */
export function isoFor(field: Field, iso: string, text: string): string {
  if (!asksForTime(field)) return iso;
  const [date] = findDates(text);
  const clock = date === undefined ? undefined : clockBehind(text.slice(date.end), true);
  const written = writtenTime(field);
  if (written !== undefined)
    return clock === undefined ? iso : `${iso}${written.joint}${clock.time.slice(0, written.hasSeconds ? 8 : 5)}`;
  return `${iso}T${clock?.time ?? '00:00:00'}${clock?.zone ?? 'Z'}`;
}
