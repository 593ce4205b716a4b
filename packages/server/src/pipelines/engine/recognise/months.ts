/** Names of months in all languages of the lexicon. */
import { LANGUAGES, listed } from '../lexicon/lexicon.ts';

export const MONTHS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap(({ months }) =>
    months.flatMap((names, index) => listed(names).map((name) => [name, index + 1] as const)),
  ),
);
/** A part of a pattern: any name of a month. */
export const MONTH = [...MONTHS.keys()].toSorted((a, b) => b.length - a.length).join('|');
export const ORDINAL = '(?:st|nd|rd|th|er|º|ª|\\.)?';

/** The number of a month, or 0. */
export const monthOf = (name: string | undefined): number => MONTHS.get((name ?? '').toLowerCase()) ?? 0;
