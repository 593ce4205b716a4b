/** The words of all languages about documents, compiled once. */
import { DUTCH } from './kinds/dutch.ts';
import { ENGLISH } from './kinds/english.ts';
import { FRENCH } from './kinds/french.ts';
import { GERMAN } from './kinds/german.ts';
import { ITALIAN } from './kinds/italian.ts';
import type { DocumentWords, KindId } from './kinds/kind.ts';
import { POLISH } from './kinds/polish.ts';
import { PORTUGUESE } from './kinds/portuguese.ts';
import { SPANISH } from './kinds/spanish.ts';
import { termTokens } from './term-tokens.ts';

const LANGUAGES: readonly DocumentWords[] = [ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN, DUTCH, PORTUGUESE, POLISH];

const listed = (text: string): string[] => text.split('|').filter((entry) => entry !== '');

export interface KnownKind {
  id: KindId;
  /** Each a sequence of tokens. */
  names: (readonly string[])[];
  cues: (readonly string[])[];
}

export const KINDS: readonly KnownKind[] = LANGUAGES.flatMap(({ kinds }) =>
  (Object.keys(kinds) as KindId[]).map((id) => ({
    id,
    names: listed(kinds[id]?.names ?? '').map(termTokens),
    cues: listed(kinds[id]?.cues ?? '').map(termTokens),
  })),
);

const phrases = (pick: (words: DocumentWords) => string): string[] =>
  LANGUAGES.flatMap((words) => listed(pick(words))).map((phrase) => ` ${termTokens(phrase).join(' ')} `);

const NAMES = new Set(KINDS.flatMap(({ names }) => names.map((name) => name.join(' '))));
const OPENS = phrases(({ opens }) => opens);
const CLOSES = phrases(({ closes }) => closes);
/** A line that is mostly the name of a kind of document is its title. */
const MAX_TITLE_TOKENS = 6;

/** Whether one of the lines is a title with the name of a kind of document. */
export const namesDocument = (lines: readonly string[]): boolean =>
  lines.some((line) => {
    const tokens = termTokens(line);
    if (tokens.length === 0 || tokens.length > MAX_TITLE_TOKENS) return false;
    for (let from = 0; from < tokens.length; from += 1) {
      for (let to = from + 1; to <= Math.min(tokens.length, from + 4); to += 1) {
        if (NAMES.has(tokens.slice(from, to).join(' '))) return true;
      }
    }
    return false;
  });

const has = (lines: readonly string[], wanted: readonly string[]): boolean =>
  lines.some((line) => {
    const text = ` ${termTokens(line).join(' ')} `;
    return wanted.some((phrase) => text.includes(phrase));
  });

export const opensDocument = (lines: readonly string[]): boolean => has(lines, OPENS);
export const closesDocument = (lines: readonly string[]): boolean => has(lines, CLOSES);
export const STOP_WORDS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ stop }) => listed(stop).flatMap((word) => termTokens(word))),
);
