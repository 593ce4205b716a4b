/** Words of labels in other languages, as the English tokens that concepts are compared in. */
import { LANGUAGES, listed } from './lexicon.ts';

/** Without case and accents, as tokens are. */
const plain = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ß/g, 'ss');

export const TRANSLATIONS: ReadonlyMap<string, string> = new Map(
  LANGUAGES.flatMap(({ words }) =>
    Object.entries(words).flatMap(([english, foreign]) =>
      listed(foreign).map((word) => [plain(word), english] as const),
    ),
  ),
);
