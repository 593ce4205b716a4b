/** Labels that recognition misread: "Nane" beside "Address". */
import type { Span } from '../core/span.ts';
import type { DocumentView } from '../core/view.ts';
import { LABEL_WORDS } from '../lexicon/label-words.ts';
import { tokenSimilarity } from '../lexicon/phrases.ts';
import { labelLikeness, tokensOf } from '../lexicon/tokens.ts';

/** Whether it is one word, nearly one of labels, in a row whose other texts are labels. */
export function isMisreadLabel({ rows, segments }: DocumentView, { words }: Span): boolean {
  const [word] = words;
  const segment = segments[word?.segment ?? -1];
  if (word === undefined || segment?.words.length !== 1 || words.length !== 1) return false;
  const others = rows[segment.row]?.segments.filter((other) => other !== segment) ?? [];
  if (others.length === 0 || !others.every(({ text }) => labelLikeness(text) > 0)) return false;
  const tokens = tokensOf(word.text);
  return tokens.length === 1 && tokens.every(isNearlyLabelWord);
}

const isNearlyLabelWord = (token: string): boolean => [...LABEL_WORDS].some((word) => tokenSimilarity(word, token) > 0);
