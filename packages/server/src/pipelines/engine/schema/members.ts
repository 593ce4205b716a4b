/** The member of a closed list that a text names. */
import type { Json } from '../../json/json.ts';
import type { Field } from '../core/field.ts';
import type { Span } from '../core/span.ts';
import { phraseScore } from '../lexicon/phrases.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { spacedName } from './value-kind.ts';

export function memberOf(field: Field, span: Pick<Span, 'text' | 'value'>): Json {
  const members = field.schema.enum ?? [];
  const exact = members.find((member) => member === span.value || String(member) === String(span.value));
  if (exact !== undefined) return exact;
  let best: Json = null;
  let bestScore = 0.5;
  for (const member of members) {
    const score = phraseScore(tokensOf(span.text), tokensOf(spacedName(String(member))));
    if (score > bestScore) {
      bestScore = score;
      best = member;
    }
  }
  return best;
}

const MAX_SHORT = 4;

/** The only member that a short form in a column stands for: "S" for "satisfactory", "N/A" for "not_applicable". */
export function memberByShortForm({ schema }: Field, text: string): Json {
  const own = text.replace(/[^\p{L}]/gu, '').toLowerCase();
  if (own === '' || own.length > MAX_SHORT || /\d/.test(text)) return null;
  const members = (schema.enum ?? []).filter((member) => {
    const words = tokensOf(spacedName(String(member)));
    return words.join('').startsWith(own) || words.map(([initial]) => initial).join('') === own;
  });
  return members.length === 1 ? (members[0] ?? null) : null;
}
