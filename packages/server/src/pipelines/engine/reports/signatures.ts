/** Names over what somebody is: at the foot of time tables, minutes and reports. */
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { heightOf, joinWords, overlapX, type Segment, unionOf } from '../core/view.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import type { Found } from '../papers/text-run.ts';
import { looksLikePerson } from '../recognise/names.ts';
import { spacedName } from '../schema/value-kind.ts';

const TITLES =
  /^(?:(?:dr|prof|professor|mr|mrs|ms|miss|shri|smt|er|ing|dipl|herr|frau|m|mme|d|dott|dra|sig|sr|sra|engr|cllr)\.?\s)+/i;
const MAX_WORDS = 6;

/** The person over a line that says nothing but what the field is called. */
export function signerOf({ view }: Context, field: Field): Found | undefined {
  if (field.schema.type !== 'string' || field.schema.enum !== undefined) return undefined;
  const asked = tokensOf(spacedName(field.name)).filter((token) => token !== 'name');
  if (asked.length === 0) return undefined;
  for (const segment of view.segments) {
    if (segment.words.length > MAX_WORDS || (segment.words[0]?.cell ?? -1) >= 0) continue;
    const said = tokensOf(segment.text.replace(/[()]/g, ''));
    // "Head of Department" is no department.
    if (said.length < asked.length || said.length > asked.length + (asked.length > 1 ? 2 : 0)) continue;
    if (said.slice(-asked.length).join(' ') !== asked.join(' ')) continue;
    const above = aboveOf(view.segments, segment);
    if (above !== undefined) return { text: joinWords(above.words), words: above.words };
  }
  return undefined;
}

/** Right over it, and a person. */
function aboveOf(segments: readonly Segment[], own: Segment): Segment | undefined {
  const height = heightOf(unionOf(own.words));
  return segments.find(
    (other) =>
      other.page === own.page &&
      other.row < own.row &&
      own.row - other.row <= 2 &&
      own.top - other.bottom < height &&
      overlapX(other, own) > 0 &&
      looksLikePerson(other.text.replace(TITLES, '')) &&
      other.words.length <= MAX_WORDS,
  );
}
