/** A run of words that may be a value of some kind. */

import type { ValueKind } from './value-kinds.ts';
import { type Rect, type Row, unionOf, type ViewWord } from './view.ts';

/** The kind of an identifier, by its form. */
export type Code = 'iban' | 'bic' | 'vat_number';

export interface Span extends Rect {
  kind: ValueKind;
  /** As printed, without surrounding marks. */
  text: string;
  /** In normal form: ISO dates, numbers, ISO codes; text otherwise. */
  value: string | number | boolean;
  /** How the value was derived from the text. */
  normaliser: Normaliser;
  /** How certain its kind is, 0..1. */
  score: number;
  page: number;
  /** The row it begins in, and its words `from`..`to` there. */
  row: number;
  from: number;
  to: number;
  rows: number[];
  words: ViewWord[];
  /** Characters of the row's text, when it is within one row. */
  start?: number;
  end?: number;
  /** Set for a date that begins or ends a printed range; the end refers to its start. */
  rangePart?: 'start' | 'end';
  rangeStart?: Span;
  traits: Traits;
}

/** Makes two dates the ends of one range. */
export function markRange(start: Span, end: Span): void {
  start.rangePart = 'start';
  end.rangePart = 'end';
  end.rangeStart = start;
}

export type Normaliser =
  | 'date_iso'
  | 'time_text'
  | 'number_decimal'
  | 'number_absolute'
  | 'percent_number'
  | 'currency_iso'
  | 'identifier_text'
  | 'email_lower'
  | 'url_text'
  | 'phone_digits'
  | 'address_line'
  | 'name_clean'
  | 'duration_text'
  | 'country_iso'
  | 'checkbox_state'
  | 'text_line';

export interface Traits {
  /** Money: a currency is printed with it. */
  currency?: string;
  /** Number and money: 1,000,000 of what is printed in millions. */
  scale?: number;
  /** Name: how much it looks like an organisation, 0..1. */
  organisation?: number;
  /** Name: put together from several rows, or from segments of one row. */
  isMerged?: boolean;
  isWide?: boolean;
  /** Identifier: its kind, by its form. */
  code?: Code;
  /** Address: a postcode is in it. */
  hasPostcode?: boolean;
  /** Text: continued on this many rows. */
  paragraphRows?: number;
  /** Date: day and month could be the other way round, and the document does not show which. */
  isOrderGuessed?: boolean;
  /** Money: the label before it names a payment, not an amount due. */
  isPayment?: boolean;
}

export type SpansByKind = Record<ValueKind, Span[]>;

export function noSpans(): SpansByKind {
  return {
    date: [],
    time: [],
    money: [],
    number: [],
    percent: [],
    identifier: [],
    email: [],
    url: [],
    phone: [],
    address: [],
    name: [],
    text: [],
    boolean: [],
    currency: [],
    duration: [],
    country: [],
  };
}

export interface Found {
  kind: ValueKind;
  value: string | number | boolean;
  normaliser: Normaliser;
  score: number;
  text?: string;
  traits?: Traits;
}

/** The span of characters `start`..`end` of a row. */
export function spanInRow(row: Row, start: number, end: number, found: Found): Span {
  let from = row.words.length;
  let to = 0;
  for (const [place, word] of row.words.entries()) {
    const begin = row.offsets[place] ?? 0;
    if (begin < end && begin + word.text.length > start) {
      from = Math.min(from, place);
      to = Math.max(to, place + 1);
    }
  }
  const words = row.words.slice(from, to);
  return {
    ...unionOf(words),
    kind: found.kind,
    text: found.text ?? row.text.slice(start, end).trim(),
    value: found.value,
    normaliser: found.normaliser,
    score: found.score,
    page: row.page,
    row: row.index,
    from,
    to,
    rows: [row.index],
    words,
    start,
    end,
    traits: found.traits ?? {},
  };
}

/** The span of words that may stand in several rows. */
export function spanOfWords(words: ViewWord[], found: Found & { text: string }): Span | undefined {
  const first = words[0];
  if (first === undefined) return undefined;
  const inFirstRow = words.filter((word) => word.row === first.row);
  return {
    ...unionOf(words),
    kind: found.kind,
    text: found.text,
    value: found.value,
    normaliser: found.normaliser,
    score: found.score,
    page: first.page,
    row: first.row,
    from: first.place,
    to: (inFirstRow.at(-1)?.place ?? first.place) + 1,
    rows: [...new Set(words.map((word) => word.row))],
    words,
    traits: found.traits ?? {},
  };
}

export const keyOf = (span: Span): string => `${span.row}:${span.from}:${span.to}:${span.text}`;

/** The words that it consists of. */
export const placeOf = ({ words }: Span): string => words.map(({ row, place }) => `${row}.${place}`).join(',');
