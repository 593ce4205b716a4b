/** Recognises lines of postal addresses by their words. */

import { remembered } from '../core/remembered.ts';
import { anyOf, LANGUAGES, listed, ofCountries, ofLanguages, TAX_NAMES } from '../lexicon/lexicon.ts';
import { ADDRESS_LINE, LABEL_AT_START, SURE_DATE } from '../weights/recognise.ts';
import { isAsianAddress } from './asian-forms.ts';
import { findDates } from './dates.ts';

const word = (entries: readonly string[]): string => `(?<![\\p{L}\\d])(?:${anyOf(entries)})(?![\\p{L}\\d])`;

const ROADS = new RegExp(
  `${word(ofLanguages(({ streets }) => streets))}|\\p{L}(?:${anyOf(ofLanguages(({ streetEndings }) => streetEndings))})(?![\\p{L}])`,
  'giu',
);
const ROAD_AT_END = new RegExp(`${word(ofLanguages(({ streets }) => streets))}[\\s.,]*$`, 'iu');
const ROAD_AT_START = new RegExp(`^[\\s(]*${word(ofLanguages(({ streets }) => streets))}`, 'iu');
const COUNTRY_NAMES = ofCountries(({ names }) => names);
const PLACES = new RegExp(
  word([...COUNTRY_NAMES, ...ofCountries(({ regions }) => regions), ...ofCountries(({ cities }) => cities)]),
  'iu',
);
/** Shapes of postcodes as a pattern: 9 is a digit, A a letter, a space may be missing. */
const POSTCODE = new RegExp(
  `(?<![\\d\\-/.])(?:${ofCountries(({ postcodes }) => postcodes)
    .toSorted((a, b) => b.length - a.length)
    .map((shape) => shape.replace(/9/g, '\\d').replace(/A/g, '[A-Z]').replace(/ /g, '\\s?'))
    .join('|')})(?![\\d.\\-/:])`,
);
/** "IL 62704": the code of a region and its postcode. */
const regionAndPostcode = (codes: readonly string[]): RegExp => new RegExp(`\\b(?:${codes.join('|')})\\.?,?\\s*\\d{5}`);
const REGION_AND_POSTCODE = regionAndPostcode(ofCountries(({ regionCodes }) => regionCodes));
const MONTH_FIRST_CODES = ofCountries(({ regionCodes, isMonthFirst }) =>
  isMonthFirst === true ? regionCodes : undefined,
);
const MONTH_FIRST_ADDRESS = regionAndPostcode(MONTH_FIRST_CODES);
/** Countries where both orders are in use. */
const MIXED_ORDERS = new Set(['CA', 'PH']);
const MONTH_FIRST_REGIONS = word(
  ofCountries(({ regions, isMonthFirst }) => (isMonthFirst === true ? regions : undefined)),
);
const MONTH_FIRST_REGION = new RegExp(MONTH_FIRST_REGIONS, 'giu');
const MONTH_FIRST_STATE = new RegExp(`\\bState of\\s+${MONTH_FIRST_REGIONS}`, 'iu');
/** "Austin, TX" at the end of a line or of a part of it. */
const MONTH_FIRST_CITY = new RegExp(`\\p{L},\\s(?:${MONTH_FIRST_CODES.join('|')})(?=\\s*(?:[,;)]|$))`, 'gmu');
const DAY_FIRST_PLACE = new RegExp(
  word(
    ofCountries(({ code, names, regions, cities, isMonthFirst }) =>
      isMonthFirst === true || MIXED_ORDERS.has(code) ? undefined : [names, regions, cities].filter(Boolean).join('|'),
    ),
  ),
  'iu',
);
const NOT_ADDRESS = new RegExp(
  `${word([...ofLanguages(({ notInAddresses }) => notInAddresses), ...TAX_NAMES])}[.:# ]?`,
  'iu',
);
const COUNTRY_AT_END = new RegExp(`${word(COUNTRY_NAMES)}[\\s.,]*$`, 'iu');
const CONTACT_AT_END = new RegExp(
  `[\\s,(]+${word([...ofLanguages(({ contacts }) => contacts), ...TAX_NAMES])}\\s*[.:]?.*$`,
  'iu',
);
/** "(03-8925 1234)", "T: 0161 496 0123", "+49 30 1234567". */
const PHONE_AT_END = /(?<=\S)[\s,(]+(?:\p{L}\s?[:.]\s?)?(?:\+\d|0)\d[\d\s()/-]{6,}$/u;
const ADDRESS_LABEL = new RegExp(
  `^\\s*(?:addr|${anyOf(LANGUAGES.flatMap(({ labels }) => listed(labels.issuer_address)))})\\s*[:.]\\s*`,
  'iu',
);

/** How much a line looks like part of a postal address; negative if there is evidence against it. */
export const addressScore = remembered(measured);

function measured(text: string): number {
  const upper = text.toUpperCase();
  const weights = ADDRESS_LINE;
  let score = 0;
  const roads = text.match(ROADS)?.length ?? 0;
  if (roads > 0) score += weights.street;
  if (roads > 1) score += weights.secondStreet;
  if (PLACES.test(text)) score += weights.place;
  if (isAsianAddress(text)) score += weights.street + weights.place;
  if (REGION_AND_POSTCODE.test(upper)) score += weights.regionAndPostcode;
  else if (POSTCODE.test(upper) && /\p{Lu}{3}/u.test(upper)) score += weights.postcode;
  if (/^\s*(no\.?|lot|#|unit|suite|blk|block)\s*[\w-]*\d/i.test(text)) score += weights.namedHouseNumber;
  else if (/^\s*\d{1,5}[A-Z]?[,\s-]/.test(upper) && /\p{Lu}{3,}/u.test(upper)) score += weights.houseNumberFirst;
  else if (/\p{L}{3}[.\s]+\d{1,4}\s?[a-z]?$/iu.test(text) && roads > 0) score += weights.houseNumberLast;
  if (text.includes(',')) score += weights.comma;
  if (/,\s*$/.test(text)) score += weights.commaAtEnd;
  if (/\d\.\d{2}\b/.test(text)) score += weights.amount;
  if (/@|www\.|http/i.test(text)) score += weights.internet;
  if (findDates(text).some((date) => date.score > SURE_DATE)) score += weights.date;
  if (/\d{1,2}:\d{2}/.test(text)) score += weights.time;
  const against = NOT_ADDRESS.exec(text);
  if (against !== null) score += against.index < LABEL_AT_START ? weights.labelFirst : weights.label;
  if (!/\p{L}{3}/u.test(text)) score += weights.noWord;
  return score;
}

/** "Tel: 123", "(GST no. 123)". */
export function beginsWithLabel(text: string): boolean {
  const against = NOT_ADDRESS.exec(text);
  return against !== null && against.index < LABEL_AT_START;
}

export const hasPostcode = (text: string): boolean =>
  POSTCODE.test(text.toUpperCase()) || REGION_AND_POSTCODE.test(text);
/** Whether an address is in a country that writes the month first, or its regions are named more than once. */
export const isOfMonthFirstCountry = (text: string): boolean =>
  MONTH_FIRST_ADDRESS.test(text) ||
  MONTH_FIRST_STATE.test(text) ||
  (text.match(MONTH_FIRST_REGION)?.length ?? 0) + (text.match(MONTH_FIRST_CITY)?.length ?? 0) > 1;
export const isOfDayFirstCountry = (text: string): boolean => DAY_FIRST_PLACE.test(text);
/** "4557 De Silva St", "2000 L Street NW" are streets with their numbers, not places with their postcodes. */
export const endsInRoad = (text: string): boolean => ROAD_AT_END.test(text.replace(/\s(?:[NS][EW]?|[EW])\.?$/, ''));
/** "Plaza Harmoni", "Harmony House". */
export const isNamedAsPlace = (text: string): boolean => ROAD_AT_START.test(text) || ROAD_AT_END.test(text);
export const endsInCountry = (text: string): boolean => COUNTRY_AT_END.test(text);
/** What else a letter says in the line of an address: a telephone, or a further sentence. */
export function withoutRest(text: string): string {
  const rest = withoutSentence(text.replace(CONTACT_AT_END, '').replace(PHONE_AT_END, ''));
  return rest === text ? text : rest.replace(STOP_AT_END, '');
}
export const hasRest = (text: string): boolean => withoutRest(text) !== text;

const NEXT_SENTENCE = /(?<=\p{L}{4}|\d{4})\.\s+(?=\p{Lu})/gu;
const STOP_AT_END = /(?<=\p{L}{4}|\d{4})\.\s*$/u;
const MIN_SMALL_WORDS = 2;

function withoutSentence(text: string): string {
  for (const { index, 0: stop } of text.matchAll(NEXT_SENTENCE)) {
    const rest = text.slice(index + stop.length);
    const smallWords = rest.match(/(?<![\p{L}\d])\p{Ll}{2,}/gu)?.length ?? 0;
    if (smallWords >= MIN_SMALL_WORDS || beginsWithLabel(rest)) return text.slice(0, index);
  }
  return text;
}

export const withoutLabel = (text: string): string => text.replace(ADDRESS_LABEL, '');
