/** The line of an address that names the place: its postcode, city, region and country. */

import { endsInRoad } from '../recognise/address-words.ts';
import { countryCodeOf } from '../recognise/countries.ts';

export interface TextRange {
  start: number;
  end: number;
}

export interface PostalLine {
  postcode: TextRange;
  city: TextRange;
  region?: TextRange;
  country?: TextRange;
  /** Where the line's own part begins, when street and place stand on one line. */
  start: number;
}

const CITY = "\\p{Lu}[\\p{L}.'’/()-]*(?:[ -][\\p{L}.'’/()-]+){0,5}";
/** States and territories before a postcode of four digits. */
const STATES = 'NSW|VIC|QLD|SA|WA|TAS|NT|ACT';
const UK_CODE = '[A-Z]{1,2}\\d[A-Z\\d]?\\s?\\d[A-Z]{2}';
/** A comma within a number begins no place: "5,0000 pcs". */
const BEFORE = '(?:^|(?<!\\d),\\s*|,\\s+|[;|●•·–]\\s*|\\s-\\s)';
const AFTER = '(?:\\s*[,(]?\\s*(?<country>\\p{Lu}[\\p{L} .]{1,30}?)\\)?)?\\s*$';

const FORMS: readonly RegExp[] = [
  // DE 12345 Leipzig, D-12345 Leipzig, 75018 Paris, 1234 AB Amsterdam, 3000-153 Coimbra, 69003 LYON CEDEX 03
  new RegExp(
    `${BEFORE}(?:(?<prefix>[A-Z]{1,3})[-\\s]\\s?)?(?<postcode>\\d{4}\\s?[A-Z]{2}|\\d{4,6}|\\d{3}\\s\\d{2}|\\d{2}-\\d{3}|\\d{4}-\\d{3})\\s+(?<city>${CITY}(?: CEDEX \\d{1,2})?)(?:,${AFTER}|\\s*$)`,
    'du',
  ),
  // GB SW1B 3BN London
  new RegExp(`${BEFORE}(?:(?<prefix>[A-Z]{2})\\s)?(?<postcode>${UK_CODE})\\s+(?<city>${CITY})\\s*$`, 'du'),
  // Springfield, IL 62704; Toronto ON M5V 2T6
  new RegExp(
    `${BEFORE}(?<city>${CITY})(?:,?\\s+|,)(?<region>[A-Z]{2,3}|(?<=,\\s*)[A-Z][a-z])\\.?,?\\s+(?<postcode>\\d{5}(?:-\\d{4})?|[A-Z]\\d[A-Z]\\s?\\d[A-Z]\\d)${AFTER}`,
    'du',
  ),
  // Sydney NSW 2000
  new RegExp(`${BEFORE}(?<city>${CITY}),?\\s+(?<region>${STATES}),?\\s+(?<postcode>\\d{4})${AFTER}`, 'du'),
  // Yuen Long, N.T., 0000, HK
  new RegExp(
    `${BEFORE}(?<city>${CITY}),\\s*(?:(?<region>\\p{Lu}[\\p{L}. ]{1,20}),\\s*)?(?<postcode>\\d{4,6}),\\s*(?<country>[A-Z]{2})\\s*$`,
    'du',
  ),
  // London SW1B 3BN
  new RegExp(`${BEFORE}(?<city>${CITY}),?\\s+(?<postcode>${UK_CODE})${AFTER}`, 'du'),
];

/** "25030 Roccafranca (BS)": the province in brackets behind the place. "Frankfurt (Main)" is the name of a place. */
function provinceBehind(text: string, { start, end }: TextRange): (TextRange & { cityEnd: number }) | undefined {
  const match = /^(.*\S)\s+\(([A-Z]{2})\)$/u.exec(text.slice(start, end));
  if (match === null || countryCodeOf(match[2] ?? '') !== undefined) return undefined;
  const inside = end - 1 - (match[2]?.length ?? 0);
  return { start: inside, end: end - 1, cityEnd: start + (match[1]?.length ?? 0) };
}

/** Two letters behind a postcode are those of a country, and no others; before it, "F-75018" is written as well. */
const isStrangeCode = (text: string): boolean => /^[A-Z]{2}$/.test(text) && countryCodeOf(text) === undefined;

/** "HRB 88123 Amtsgericht Hamburg": three letters before a number that are no country's. */
const isStrangePrefix = (text: string): boolean => /^[A-Z]{3}$/.test(text) && countryCodeOf(text) === undefined;

/** A few villages are called by one letter, and many things are numbered with one. */
const MIN_CITY = 2;

export function postalLineOf(text: string): PostalLine | undefined {
  for (const form of FORMS) {
    const match = form.exec(text);
    const groups = match?.indices?.groups;
    if (match === null || groups === undefined) continue;
    const rangeOf = (name: string): TextRange | undefined => {
      const pair = groups[name];
      return pair === undefined ? undefined : { start: pair[0], end: pair[1] };
    };
    const postcode = rangeOf('postcode');
    const city = rangeOf('city');
    if (postcode === undefined || city === undefined) continue;
    // "40412 A", the reading of a meter.
    if (city.end - city.start < MIN_CITY) continue;
    if (postcode.start < city.start && endsInRoad(text.slice(city.start, city.end))) continue;
    const province = provinceBehind(text, city);
    if (province !== undefined) city.end = province.cityEnd;
    const region = rangeOf('region') ?? province;
    const prefix = rangeOf('prefix');
    if (prefix !== undefined && isStrangePrefix(text.slice(prefix.start, prefix.end))) continue;
    const country = prefix ?? rangeOf('country');
    if (country !== undefined && isStrangeCode(text.slice(country.start, country.end))) continue;
    return {
      postcode,
      city,
      start: match.index,
      ...(region === undefined ? {} : { region }),
      ...(country === undefined ? {} : { country }),
    };
  }
  return undefined;
}
