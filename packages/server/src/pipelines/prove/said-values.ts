/**
 * What is stated in sentences and not behind labels: "governed by the laws of the State of Ohio", "Acme Ltd (the
 * “Licensee”)", "an annual licence fee of $84,000"; and the date of a letter. The sentence names the field, unless other
 * sentences state something else as clearly.
 */

import type { ConceptId } from '../engine/core/concept.ts';
import type { Context } from '../engine/core/context.ts';
import type { Label } from '../engine/core/label.ts';
import type { Span } from '../engine/core/span.ts';
import type { ValueKind } from '../engine/core/value-kinds.ts';
import { type DocumentView, joinWords, type ViewWord } from '../engine/core/view.ts';
import { saidCandidates } from '../engine/prose/said.ts';
import { SALUTATION } from '../engine/recognise/names.ts';
import type { Leaf } from '../locate/leaves.ts';
import type { Ranked } from '../locate/locate-scalars.ts';
import type { FoundLeaf } from './address-blocks.ts';

/** What contracts are about, and how well a sentence must state it. */
const LEAST: Partial<Record<ConceptId, number>> = { governing_law: 0.65, effective_date: 0.62, contract_term: 0.75 };

/** How well the date of a letter must stand where letters have it. */
const LETTER = 0.7;
/** A name in the words that give it a role: "(the “Licensee”)". */
const NAMED = 0.95;
/** All words of the field's name, if they are two or more, right before a number of the sentence and near it. */
const STATED = 0.65;
const STATING: ReadonlySet<ValueKind> = new Set(['money', 'percent', 'number', 'date', 'duration']);

/** Where a sentence states a value, if none states another one as well. */
export function placeInSentence(context: Context | undefined, { leaf, ranked }: FoundLeaf): Ranked | undefined {
  const { value } = leaf;
  const least = leastOf(leaf);
  if (context === undefined || leaf.field === undefined || least === undefined) return undefined;
  const said = saidCandidates(context, leaf.field).filter(
    ({ features, span }) => features.label >= least && (least !== STATED || isInText(context.view, span)),
  );
  const most = Math.max(...said.map(({ features }) => features.label));
  const best = said.filter(({ features }) => features.label >= most);
  if (new Set(best.map(({ span }) => span.value)).size !== 1) return undefined;
  return ranked.find(({ occurrence: { words } }) => best.some(({ span }) => isAllOf(span, words, value)));
}

/** Fewer words with letters beside a number are the cells of a row. */
const MIN_TEXT_WORDS = 3;

const isInText = ({ segments }: DocumentView, { words: [first] }: Span): boolean =>
  (segments[first?.segment ?? -1]?.text.match(/\p{L}{2,}/gu)?.length ?? 0) >= MIN_TEXT_WORDS;

/** Whether words are those of a span, but for the currency of an amount and the salutation before a name. */
function isAllOf(span: Span, words: readonly ViewWord[], value: Leaf['value']): boolean {
  if (!words.every((word) => span.words.includes(word))) return false;
  const more = joinWords(span.words.filter((word) => !words.includes(word)));
  return more === '' || span.value === value || SALUTATION.test(more);
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

function leastOf({ field, item, value }: Leaf): number | undefined {
  if (field === undefined || item !== undefined || value === null) return undefined;
  const { concept, kind } = field;
  if (concept?.id === 'document_date') return LETTER;
  const least = concept === undefined ? undefined : LEAST[concept.id];
  if (least !== undefined) return least;
  if (kind === 'name' || kind === 'text') return NAMED;
  return STATING.has(kind) ? STATED : undefined;
}
