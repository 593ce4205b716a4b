/** Whether a printed text says a value, by the rule that is claimed to lead from one to the other. */
import { countryCodeOf } from '../extract/recognise/countries.ts';
import { findCurrencies } from '../extract/recognise/currencies.ts';
import { findDates, isoDate, readings } from '../extract/recognise/dates.ts';
import { parseNumber } from '../extract/recognise/numbers.ts';
import type { Json } from '../json/json.ts';
import { fold } from '../locate/fold.ts';

/** Letters that may differ, of the longer text: what was hardly read is not to be told from what is wrong. */
const MAX_DIFFERENCE = 0.35;

export function agrees(value: Json, raw: string, normaliser: string): boolean {
  if (typeof value === 'number') return numberAgrees(value, raw, normaliser);
  if (typeof value === 'boolean') return normaliser === 'checkbox_state' || normaliser === 'yes_no';
  if (typeof value !== 'string') return false;
  switch (normaliser) {
    case 'date_iso':
      return daysOf(value).some((day) => daysOf(raw).includes(day)) || fold(raw).includes(fold(value));
    case 'number_decimal':
    case 'number_absolute':
    case 'percent_number': {
      const number = parseNumber(value);
      return number !== null && numberAgrees(number, raw, normaliser);
    }
    case 'currency_iso':
      return findCurrencies(raw).some(({ code }) => code === value.trim().toUpperCase()) || textAgrees(value, raw);
    case 'country_iso':
      return countryCodeOf(raw) === value.trim().toUpperCase() || textAgrees(value, raw);
    case 'text_similar':
      return differenceOf(fold(value), fold(raw)) <= MAX_DIFFERENCE;
    case 'text_parts':
      return partsAgree(value, raw);
    default:
      return textAgrees(value, raw);
  }
}

const textAgrees = (value: string, raw: string): boolean => {
  const [wanted, printed] = [fold(value), fold(raw)];
  return wanted === '' ? raw.includes(value.trim()) : printed.includes(wanted) || wanted.includes(printed);
};

/** At least half of the words, in whatever order. */
function partsAgree(value: string, raw: string): boolean {
  const printed = fold(raw);
  const parts = value
    .split(/[\s,;]+/)
    .map(fold)
    .filter((part) => part.length >= 2);
  return parts.filter((part) => printed.includes(part)).length >= 0.5 * parts.length;
}

const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= 0.00501 + 1e-9 * Math.abs(other);

/** Which sign separates decimals is the document's habit, so both readings are tried. */
function numberAgrees(value: number, raw: string, normaliser: string): boolean {
  const digits = raw.match(/[-−(]?\s?\d[\d.,'’ ]*\)?-?/g) ?? [];
  for (const text of [raw, ...digits]) {
    for (const sign of ['.', ',', null] as const) {
      const printed = parseNumber(text, sign);
      if (printed === null) continue;
      if (isSame(printed, value)) return true;
      if (Number.isInteger(value) && Math.round(printed) === value && normaliser !== 'number_decimal') return true;
      if (normaliser === 'number_absolute' && isSame(Math.abs(printed), Math.abs(value))) return true;
      if (normaliser === 'percent_fraction' && Math.abs(printed / 100 - value) < 1e-6) return true;
    }
  }
  return fold(raw).includes(fold(String(value)));
}

function daysOf(text: string): string[] {
  return findDates(text).flatMap((date) => readings(date, true).map(([month, day]) => isoDate(date.year, month, day)));
}

/** Share of the letters of the longer text that have no partner in the other, in order. */
function differenceOf(one: string, other: string): number {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one];
  if (long.length === 0) return 0;
  if (long.length > 4000) return long.includes(short.slice(0, 200)) ? 0 : 1;
  let previous = new Uint16Array(short.length + 1);
  for (const letter of long) {
    const current = new Uint16Array(short.length + 1);
    for (let at = 1; at <= short.length; at += 1) {
      current[at] =
        letter === short[at - 1] ? (previous[at - 1] ?? 0) + 1 : Math.max(previous[at] ?? 0, current[at - 1] ?? 0);
    }
    previous = current;
  }
  return 1 - (previous[short.length] ?? 0) / long.length;
}
