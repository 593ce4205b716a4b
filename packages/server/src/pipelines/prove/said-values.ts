/**
 * Terms that contracts state in sentences and not behind labels: "governed by the laws of the State of Ohio", "dated as of
 * 3 May 2024". The sentence names the field, unless other sentences state something else as clearly.
 */

import type { ConceptId } from '../engine/core/concept.ts';
import type { Context } from '../engine/core/context.ts';
import type { Label } from '../engine/core/label.ts';
import { type DocumentView, joinWords, type ViewWord } from '../engine/core/view.ts';
import { saidCandidates } from '../engine/prose/said.ts';
import type { Leaf } from '../locate/leaves.ts';
import type { Ranked } from '../locate/locate-scalars.ts';
import { isSameWords } from '../locate/occurrence.ts';
import type { FoundLeaf } from './address-blocks.ts';

/** What contracts are about, and how well a sentence must state it. */
const LEAST: Partial<Record<ConceptId, number>> = { governing_law: 0.65, effective_date: 0.62, contract_term: 0.75 };

/** Where a sentence states a value, if none states another one as well. */
export function placeInSentence(context: Context | undefined, { leaf, ranked }: FoundLeaf): Ranked | undefined {
  const least = leastOf(leaf);
  if (context === undefined || leaf.field === undefined || least === undefined) return undefined;
  const said = saidCandidates(context, leaf.field).filter(({ features }) => features.label >= least);
  const most = Math.max(...said.map(({ features }) => features.label));
  const best = said.filter(({ features }) => features.label >= most);
  if (new Set(best.map(({ span }) => span.value)).size !== 1) return undefined;
  return ranked.find(({ occurrence }) => best.some(({ span }) => isSameWords(occurrence.words, span.words)));
}

/** The words that lead to a value in its sentence, on its line or, where it begins one, on the line above. */
export function phraseBefore(view: DocumentView, [first]: readonly ViewWord[]): Label | undefined {
  const row = first === undefined ? undefined : view.rows[first.row];
  if (first === undefined || row === undefined) return undefined;
  const above = view.rows[row.index - 1];
  const line = first.place > 0 ? row.words.slice(0, first.place) : above?.page === row.page ? above.words : [];
  const words = line.slice(-MAX_PHRASE);
  return words.length === 0 ? undefined : { text: joinWords(words), words, relation: 'inside', distance: 0 };
}

const MAX_PHRASE = 8;

const leastOf = ({ field, item, value }: Leaf): number | undefined =>
  item !== undefined || value === null || field?.concept === undefined ? undefined : LEAST[field.concept.id];
