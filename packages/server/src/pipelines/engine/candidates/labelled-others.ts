/** Texts that are themselves a label and a number, "GLN 4330001000025": no value of a field that the label does not name. */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { ValueKind } from '../core/value-kinds.ts';
import { conceptById } from '../lexicon/concepts.ts';
import { LABELLED_OTHER } from '../weights/candidates.ts';

const TEXTS: ReadonlySet<ValueKind> = new Set<ValueKind>(['identifier', 'name', 'text']);
const NUMBERED = /^(\p{L}[\p{L}.-]{1,20})[:.]?\s+(?:[A-Z]{2}\s?)?\d[\d\s/.-]{4,}/u;

export function isLabelledOther({ scorer, fields, view }: Context, field: Field, { span }: Candidate): boolean {
  if (view.isData || !TEXTS.has(field.kind)) return false;
  const [, lead] = NUMBERED.exec(span.text) ?? [];
  if (lead === undefined) return false;
  const { fields: named, concepts } = scorer.score(lead);
  const own = named[field.index] ?? 0;
  if (own >= LABELLED_OTHER.own) return false;
  const isOfOther = fields.some(
    (other, index) => other.name !== field.name && (named[index] ?? 0) >= LABELLED_OTHER.least,
  );
  const isOfConcept = concepts.some(
    ({ id, score }) =>
      score >= LABELLED_OTHER.least && id !== field.concept?.id && conceptById.get(id)?.kind === 'identifier',
  );
  return isOfOther || isOfConcept;
}
