/** All languages and countries the engine knows, and how their lists are read. */

import { AFRICA_MIDDLE_EAST } from './countries/africa-middle-east.ts';
import { AMERICAS } from './countries/americas.ts';
import { ASIA_PACIFIC } from './countries/asia-pacific.ts';
import { EUROPE } from './countries/europe.ts';
import type { Country } from './country.ts';
import type { Language } from './language.ts';
import { DUTCH } from './languages/dutch.ts';
import { ENGLISH } from './languages/english.ts';
import { FRENCH } from './languages/french.ts';
import { FURTHER_LANGUAGES } from './languages/further.ts';
import { GERMAN } from './languages/german.ts';
import { ITALIAN } from './languages/italian.ts';
import { MALAY } from './languages/malay.ts';
import { POLISH } from './languages/polish.ts';
import { PORTUGUESE } from './languages/portuguese.ts';
import { SCANDINAVIAN } from './languages/scandinavian.ts';
import { SLAVIC_LANGUAGES } from './languages/slavic.ts';
import { SPANISH } from './languages/spanish.ts';

/** Where two languages use a word differently, the later one decides what it means. */
export const LANGUAGES: readonly Language[] = [
  ...FURTHER_LANGUAGES,
  ...SLAVIC_LANGUAGES,
  ENGLISH,
  GERMAN,
  FRENCH,
  DUTCH,
  POLISH,
  SCANDINAVIAN,
  MALAY,
  PORTUGUESE,
  ITALIAN,
  SPANISH,
];

export const COUNTRIES: readonly Country[] = [...EUROPE, ...AMERICAS, ...ASIA_PACIFIC, ...AFRICA_MIDDLE_EAST];

export const listed = (text: string | undefined): string[] => (text ?? '').split('|').filter((entry) => entry !== '');

/** One list of all languages, each entry once. */
export const ofLanguages = (pick: (language: Language) => string): string[] => [
  ...new Set(LANGUAGES.flatMap((language) => listed(pick(language)))),
];

/** One list of all countries, each entry once. */
export const ofCountries = (pick: (country: Country) => string | undefined): string[] => [
  ...new Set(COUNTRIES.flatMap((country) => listed(pick(country)))),
];

/** A part of a pattern that matches any of the entries, the longest first. */
export const anyOf = (entries: readonly string[]): string =>
  entries
    .toSorted((a, b) => b.length - a.length)
    .map((entry) => entry.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/ /g, '\\s+'))
    .join('|');

/** An entry in small letters, with a capital, and in capitals: for patterns in which other letters' case matters. */
export const inAnyCase = (entry: string): [string, string, string] => [
  entry,
  entry.charAt(0).toUpperCase() + entry.slice(1),
  entry.toUpperCase(),
];

/** Taxes on sales by the short names documents print, without case. */
export const TAX_NAMES: readonly string[] = ofCountries(({ taxes }) => taxes).filter((name) => !name.includes(' '));
