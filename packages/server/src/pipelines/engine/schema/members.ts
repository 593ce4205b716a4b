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
