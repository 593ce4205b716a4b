import { CURRENCY_CODES, CURRENCY_SIGNS } from '../lexicon/currencies.ts';

/** A part of a pattern: codes and signs of currencies as documents print them. */
export const CURRENCY = `${CURRENCY_CODES.join('|')}|${CURRENCY_SIGNS}`;

/** "Rm 618" is a room. Ringgit are written with two capitals. */
export const isRoom = (printed: string): boolean => /^[Rr]m$/.test(printed.trim());
