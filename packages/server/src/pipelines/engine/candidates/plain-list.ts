/** Extracts arrays of plain values: the parties of a contract, and values repeated under the same label. */

import { type Candidate, noFeatures } from '../core/candidate.ts';
import type { Context, Prepared } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { contractParties } from '../prose/party-names.ts';
import { CANDIDATE } from '../weights/candidates.ts';
import { candidatesFor } from './candidates.ts';
import { tickedMembers } from './enum-candidates.ts';
import { contextFor } from './prepare.ts';

const MAX_ITEMS = 200;
/** How well the opening of a contract names its parties, as a label would. */
const NAMED_PARTY = 0.8;
/** Labels with a lower score name something else. */
const MIN_LABEL = 0.72;

export function plainList(prepared: Prepared, item: Field): Candidate[] {
  const context = contextFor(prepared, [{ ...item, index: 0 }]);
  const [field] = context.fields;
  if (field === undefined) return [];
  if (field.schema.enum !== undefined) return tickedMembers(context, field);
  if (field.concept?.id === 'contract_party') return parties(context);
  return labelled(context, field);
}

function parties(context: Context): Candidate[] {
  return contractParties(context.view, context.flow()).map((span) => ({
    span,
    features: { ...noFeatures(), kind: 1, label: NAMED_PARTY * span.score },
    score: CANDIDATE.kind + CANDIDATE.label * NAMED_PARTY * span.score,
    label: undefined,
  }));
}

/** Collects labelled values in reading order, each once; the better of two that overlap. */
function labelled(context: Context, field: Field): Candidate[] {
  const taken = new Set<string>();
  const values = new Set<string>();
  const kept: Candidate[] = [];
  for (const candidate of candidatesFor(context, field)) {
    if (kept.length >= MAX_ITEMS) break;
    if (candidate.features.label < MIN_LABEL || candidate.features.isLabel > 0.5) continue;
    const places = candidate.span.words.map((word) => `${word.row}.${word.place}`);
    const value = String(candidate.span.value).toLowerCase();
    if (values.has(value) || places.some((place) => taken.has(place))) continue;
    values.add(value);
    for (const place of places) taken.add(place);
    kept.push(candidate);
  }
  return kept.sort((a, b) => a.span.row - b.span.row || a.span.left - b.span.left);
}
