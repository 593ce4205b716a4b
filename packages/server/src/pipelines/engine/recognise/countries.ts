/** Mentions of countries, as two-letter codes. */

import { type Span, spanInRow } from '../core/span.ts';
import type { Row } from '../core/view.ts';

const NAMES: Readonly<Record<string, string>> = {
  AE: 'united arab emirates|uae',
  AR: 'argentina',
  AT: 'austria|österreich|autriche',
  AU: 'australia',
  BE: 'belgium|belgien|belgique|belgië',
  BR: 'brazil|brasil',
  CA: 'canada|kanada',
  CH: 'switzerland|schweiz|suisse|svizzera',
  CL: 'chile',
  CN: 'china',
  CZ: 'czech republic|czechia|tschechien',
  DE: 'germany|deutschland|allemagne|alemania|germania',
  DK: 'denmark|dänemark|danmark',
  EG: 'egypt',
  ES: 'spain|spanien|españa|espagne',
  FI: 'finland|finnland|suomi',
  FR: 'france|frankreich|francia',
  GB: 'united kingdom|great britain|england|scotland|wales',
  GR: 'greece|griechenland',
  HK: 'hong kong',
  HU: 'hungary|ungarn',
  ID: 'indonesia',
  IE: 'ireland|irland',
  IL: 'israel',
  IN: 'india',
  IT: 'italy|italien|italia|italie',
  JP: 'japan',
  KR: 'south korea|korea',
  LU: 'luxembourg|luxemburg',
  MX: 'mexico|méxico',
  MY: 'malaysia',
  NL: 'netherlands|niederlande|nederland|pays-bas',
  NO: 'norway|norwegen|norge',
  NZ: 'new zealand',
  PH: 'philippines',
  PL: 'poland|polen|polska',
  PT: 'portugal',
  RO: 'romania|rumänien',
  RU: 'russia|russland',
  SA: 'saudi arabia',
  SE: 'sweden|schweden|sverige',
  SG: 'singapore',
  SK: 'slovakia',
  TH: 'thailand',
  TR: 'turkey|türkei|türkiye',
  TW: 'taiwan',
  UA: 'ukraine',
  US: 'united states of america|united states|usa|u\\.s\\.a\\.?',
  VN: 'vietnam',
  ZA: 'south africa',
};
const BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([code, names]) =>
    names.split('|').map((name) => [name.replace(/\\|\?$/g, ''), code] as const),
  ),
);
const MENTION = new RegExp(`(?<!\\p{L})(${Object.values(NAMES).join('|')})(?!\\p{L})`, 'giu');
/** Codes in front of postcodes, those of two letters and the old ones of cars. */
const SHORT = new Map([
  ...Object.keys(NAMES).map((code) => [code.toLowerCase(), code] as const),
  ['d', 'DE'],
  ['a', 'AT'],
  ['f', 'FR'],
  ['b', 'BE'],
  ['l', 'LU'],
  ['i', 'IT'],
  ['e', 'ES'],
  ['uk', 'GB'],
]);
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
