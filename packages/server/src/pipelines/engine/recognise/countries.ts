/** Finds mentions of countries and gives their two-letter codes. */

import { type Span, spanInRow } from '../core/span.ts';
import type { Row } from '../core/view.ts';
import { anyOf, COUNTRIES, listed } from '../lexicon/lexicon.ts';

const BY_NAME = new Map(COUNTRIES.flatMap(({ code, names }) => listed(names).map((name) => [name, code] as const)));
const MENTION = new RegExp(`(?<!\\p{L})(${anyOf([...BY_NAME.keys()])})(?!\\p{L})`, 'giu');
/** Codes before postcodes: those of two letters, and the former ones from licence plates. */
const SHORT = new Map(
  COUNTRIES.flatMap(({ code, prefix }) => [
    [code.toLowerCase(), code] as const,
    ...(prefix === undefined ? [] : [[prefix.toLowerCase(), code] as const]),
  ]),
);
/** A value-added-tax number and a postcode begin with the country: "DE123456789", "D-80331". */
const TAX_NUMBER =
  /(?<![\p{L}\d])(AT|BE|BG|CH|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)U?\s?[\dA-Z]{2}\s?\d{3}/gu;

/** The code of a country written alone, by name or code. */
export function countryCodeOf(text: string): string | undefined {
  const name = text
    .trim()
    .replace(/[.,]+$/, '')
    .toLowerCase();
  return BY_NAME.get(name) ?? BY_NAME.get(`${name}.`) ?? SHORT.get(name);
}

export function findCountries(rows: readonly Row[]): Span[] {
  const spans: Span[] = [];
  const add = (row: Row, start: number, end: number, code: string, score: number): void => {
    spans.push(spanInRow(row, start, end, { kind: 'country', value: code, normaliser: 'country_iso', score }));
  };
  for (const row of rows) {
    for (const match of row.text.matchAll(MENTION)) {
      const code = BY_NAME.get(match[0].toLowerCase()) ?? BY_NAME.get(match[0].toLowerCase().replace(/\.$/, ''));
      if (code !== undefined) add(row, match.index, match.index + match[0].length, code, 1);
    }
    for (const match of row.text.matchAll(TAX_NUMBER)) {
      const code = match[1] ?? '';
      add(row, match.index, match.index + code.length, code, 0.45);
    }
  }
  return spans;
}
