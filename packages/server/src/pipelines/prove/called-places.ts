/** Labels that name a field by its own words, where nothing else around its value names it. */

import type { Label } from '../engine/core/label.ts';
import { spanOfWords } from '../engine/core/span.ts';
import type { Associations } from '../locate/association.ts';
import type { Leaf } from '../locate/leaves.ts';
import { isOverValue } from './form-rows.ts';
import type { LiteralLabels } from './literal-labels.ts';
import type { PlacedRank } from './own-words.ts';
import { ASSOCIATED } from './standing.ts';

/** A place with the label that calls its field by name, unless it has one that names the field otherwise. */
export function withLiteralLabel(
  place: PlacedRank,
  { leaf, group, literal }: { leaf: Leaf; group: Associations | undefined; literal: LiteralLabels },
): PlacedRank {
  const { association, occurrence } = place;
  const { field, item } = leaf;
  if (group === undefined || field === undefined || item !== undefined || association.own >= ASSOCIATED) return place;
  const { view } = group.context;
  const { words, raw } = occurrence;
  const span = spanOfWords(words, { kind: field.kind, value: raw, text: raw, normaliser: 'text_line', score: 1 });
  const labels = span === undefined ? [] : group.context.labels(span);
  // What stands right before a value says what it is, whatever is further away.
  const [nearest] = labels.filter(({ relation }) => relation === 'inside');
  const around = nearest === undefined ? labels : [nearest];
  const isNamed = (label: Label): boolean => literal.isOf(leaf, label, isOverValue(view, label, words));
  const label = association.label !== undefined && isNamed(association.label) ? undefined : around.find(isNamed);
  return label === undefined ? place : { ...place, association: { ...association, label } };
}
