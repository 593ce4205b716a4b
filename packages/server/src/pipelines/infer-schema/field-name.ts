/** Property names from printed labels. */
import { tokensOf } from '../engine/lexicon/tokens.ts';

/** Words of a label that a name can omit. */
const FILLERS: ReadonlySet<string> = new Set([
  'of',
  'the',
  'in',
  'and',
  'or',
  'a',
  'an',
  'for',
  'to',
  'de',
  'la',
  'le',
  'du',
  'der',
  'die',
  'das',
  'und',
  'y',
  'el',
]);
const MAX_TOKENS = 5;
const MAX_LABEL_WORDS = 7;
const MAX_LABEL_CHARACTERS = 60;
/** Words that show that a text is a sentence and not a label. */
const SENTENCE =
  /[.!?]\s+\p{L}|[!?]$|\b(?:please|thank|you|your|we|our|will|shall|must|is|are|was|has|have|been|this|that|these)\b/iu;

/** Returns null if the text is no label: a sentence, a number, a mark. */
export function nameOf(label: string): string | null {
  const text = label.replaceAll(/\([^)]*(?:\)|$)|\[[^\]]*(?:\]|$)/g, ' ').trim();
  if (text.length === 0 || text.length > MAX_LABEL_CHARACTERS) return null;
  if (!/\p{L}{2}/u.test(text) || text.split(/\s+/).length > MAX_LABEL_WORDS || SENTENCE.test(text)) return null;
  const tokens = tokensOf(text)
    .map((token) => (token === '#' ? 'number' : token))
    .filter((token) => /[\p{L}]/u.test(token) && !FILLERS.has(token));
  const unique = tokens.filter((token, index) => token !== tokens[index - 1]).slice(0, MAX_TOKENS);
  const name = unique.join('_');
  return name.length < 2 ? null : name;
}

/** Returns a name that is not taken yet. */
export function freeName(name: string, taken: ReadonlySet<string> | ReadonlyMap<string, unknown>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number += 1) if (!taken.has(`${name}_${number}`)) return `${name}_${number}`;
}

export const titleOf = (name: string): string => {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const singularOf = (name: string): string =>
  name.length > 3 && name.endsWith('s') && !name.endsWith('ss') ? name.slice(0, -1) : name;
