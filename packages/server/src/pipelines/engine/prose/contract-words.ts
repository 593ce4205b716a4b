/** Patterns of the words that contracts use, in all languages. */
import type { Contracts } from '../lexicon/language.ts';
import { anyOf, inAnyCase, ofLanguages } from '../lexicon/lexicon.ts';

export const saidInContracts = (part: keyof Contracts): string[] => ofLanguages(({ contracts }) => contracts[part]);
export const asWord = (pattern: string): string => `(?<!\\p{L})(?:${pattern})(?!\\p{L})`;

/** For patterns in which a name is recognised by its capitals, while the words around it may be in any case. */
export const withCases = (entries: readonly string[]): string => anyOf(entries.flatMap(inAnyCase));
