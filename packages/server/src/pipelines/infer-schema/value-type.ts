/** The type of a printed value. */

import type { DecimalSign } from '../engine/core/conventions.ts';
import { CURRENCY } from '../engine/recognise/currency-signs.ts';
import { findDates, isoOf } from '../engine/recognise/dates.ts';
import { parseNumber, parsePercent } from '../engine/recognise/numbers.ts';

export type InferredType =
  | 'text'
  | 'date'
  | 'integer'
  | 'number'
  | 'money'
  | 'percent'
  | 'boolean'
  | 'email'
  | 'url'
  | 'time';

export interface Conventions {
  decimal: DecimalSign;
  dayFirst: boolean;
}

export interface TypedValue {
  type: InferredType;
  value: string | number | boolean;
}

/** Names of things that are written in digits but are no quantities. */
const CODE_NAME =
  /(?:^|_)(?:number|no|id|code|reference|ref|iban|bic|swift|account|phone|telephone|tel|fax|mobile|zip|postcode|postal|sku|serial|vat_id|tax_id|ean|isbn|order|ticket|invoice|receipt|register|registration|license|policy|barcode|gst|room|table|terminal|batch|trace|approval)$/;
const QUANTITY_NAME =
  /(?:^|_)(?:quantity|qty|count|unit|piece|pcs|number_of|page|hour|day|year|age|week|night|guest|item)s?(?:_|$)/;
const MONEY_SIGN = new RegExp(`^(?:${CURRENCY})\\s?[-−(]?\\d|\\d\\)?\\s?(?:${CURRENCY})$`, 'i');
const NUMBER = /^[-−+(]?\s?\d[\d.,'’\s]*\)?-?$|^[-−+]?\d+(?:[.,]\d+)?[eE][-+−]?\d{1,3}$/;
const EMAIL = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;
const URL_TEXT = /^(?:https?:\/\/\S+|www\.[\w-]+\.\S+)$/i;
const TIME = /^(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:\s?[ap]\.?m\.?)?$/i;
const YES_NO = /^(?:yes|no|ja|nein|oui|non|true|false)$/i;
const TRUE = /^(?:yes|ja|oui|true)$/i;
const MAX_SAFE_DIGITS = 12;

export function typedValue(printed: string, name: string, conventions: Conventions): TypedValue {
  const text = printed.trim();
  if (EMAIL.test(text)) return { type: 'email', value: text.toLowerCase() };
  if (URL_TEXT.test(text)) return { type: 'url', value: text };
  if (TIME.test(text)) return { type: 'time', value: text };
  const [date] = findDates(text);
  if (date !== undefined && date.score > 0.6 && isWhole(text, date)) {
    return { type: 'date', value: isoOf(date, conventions.dayFirst) };
  }
  if (CODE_NAME.test(name)) return { type: 'text', value: text };
  if (YES_NO.test(text)) return { type: 'boolean', value: TRUE.test(text) };
  const percent = /^([-−]?\d+(?:[.,]\d+)?)\s?%$/.exec(text)?.[1];
  if (percent !== undefined) return { type: 'percent', value: parsePercent(percent, conventions.decimal) ?? 0 };
  return numeric(text, name, conventions) ?? { type: 'text', value: text };
}

const isWhole = (text: string, { start, end }: { start: number; end: number }): boolean =>
  text.slice(0, start).trim() === '' && /^[\s.,]*(?:\d{1,2}:\d{2}(?::\d{2})?\s?(?:[ap]m)?)?$/i.test(text.slice(end));

function numeric(text: string, name: string, { decimal }: Conventions): TypedValue | null {
  const hasCurrency = MONEY_SIGN.test(text);
  if (!hasCurrency && !NUMBER.test(text)) return null;
  const digits = text.replaceAll(/\D/g, '');
  // A number with leading zeros, or a very long one, is an identifier.
  if (!hasCurrency && ((/^0\d/.test(digits) && !/[.,]/.test(text)) || digits.length > MAX_SAFE_DIGITS)) return null;
  const value = parseNumber(text.replaceAll(new RegExp(CURRENCY, 'gi'), '').trim(), decimal);
  if (value === null) return null;
  const hasCents = /[.,]\d{2}\D*$/.test(text);
  if (hasCurrency || (hasCents && !QUANTITY_NAME.test(name))) return { type: 'money', value };
  return { type: Number.isInteger(value) && !/[.,]\d+\D*$/.test(text) ? 'integer' : 'number', value };
}

const NUMBERS: readonly InferredType[] = ['integer', 'number', 'money'];

/** The narrowest type that holds values of both. */
export function mergedType(one: InferredType, other: InferredType): InferredType {
  if (one === other) return one;
  const [a, b] = [NUMBERS.indexOf(one), NUMBERS.indexOf(other)];
  if (a >= 0 && b >= 0) return NUMBERS[Math.max(a, b)] ?? 'number';
  if ((one === 'percent' && b >= 0) || (other === 'percent' && a >= 0)) return 'number';
  return 'text';
}

/** As a nullable JSON Schema type: a document without the value gives null. */
export function schemaOfType(type: InferredType): { type: string[]; format?: string } {
  switch (type) {
    case 'integer':
      return { type: ['integer', 'null'] };
    case 'number':
    case 'money':
    case 'percent':
      return { type: ['number', 'null'] };
    case 'boolean':
      return { type: ['boolean', 'null'] };
    case 'date':
      return { type: ['string', 'null'], format: 'date' };
    case 'email':
      return { type: ['string', 'null'], format: 'email' };
    case 'url':
    case 'time':
    case 'text':
      return { type: ['string', 'null'] };
  }
}
