/** Derives the evidence from the places where values are printed. */

import { isDeepStrictEqual } from 'node:util';
import type { ReadSchema } from '../engine/core/field.ts';
import type { Json } from '../json/json.ts';
import { pathText, valueAtPath, valueAtText } from '../json/json-path.ts';
import { isUnwantedFraction, type Leaf, leavesOf } from '../locate/leaves.ts';
import { MIN_FOUND_MATCH } from '../locate/occurrence.ts';
import { printedDecimals } from '../locate/printed-number.ts';
import { agrees } from './agrees.ts';
import { checksByPath } from './checks.ts';
import { isConfirmed } from './confirmed.ts';
import { derive } from './derive.ts';
import type { Draft, DraftPlace } from './draft.ts';
import type {
  AlternativeReason,
  Evidence,
  EvidenceAlternative,
  EvidenceAssociation,
  EvidenceByPath,
  EvidenceCheck,
  EvidenceRecord,
  EvidenceStatus,
} from './evidence.ts';
import { ASSOCIATED } from './standing.ts';
import { isUnfit } from './unfit-values.ts';
import { type Contradiction, contradictionsOf, isWholePart, missingOf } from './verdict.ts';

export interface ProofInput {
  schema: ReadSchema;
  output: Json;
  drafts: readonly Draft[];
  /** Likelihoods in the shape of the output; null if none were computed. */
  likelihoods: Json;
  pageCount: number;
  /** Checks that involve values outside of this output, by the path of the value in it. */
  further?: readonly { check: EvidenceCheck; total: string }[];
}

export function prove({ schema, output, drafts, likelihoods, pageCount, further }: ProofInput): EvidenceByPath {
  const evidence = new Map<string, Evidence>();
  for (const draft of drafts) {
    const likelihood = valueAtPath(likelihoods, draft.path);
    evidence.set(pathText(draft.path), {
      ...evidenceOf(draft, pageCount),
      likelihood: typeof likelihood === 'number' ? likelihood : draft.likelihood,
    });
  }
  for (const draft of drafts) proveByBlock(draft, evidence);
  const checks = checksByPath(schema, output, (path) => decimalsOf(evidence.get(path), valueAtText(output, path)));
  for (const { check, total } of further ?? []) checks.set(total, [check, ...(checks.get(total) ?? [])]);
  for (const [path, own] of evidence) own.checks = checks.get(path) ?? [];
  const rivalled = new Set(drafts.filter(isRivalled).map(({ path }) => pathText(path)));
  const ruledOut = new Set(
    drafts
      .filter(
        (draft) =>
          hasOtherNumberInCell(draft) || hasOtherSignInRow(draft) || isOfOtherLabel(draft) || isOutnamed(draft),
      )
      .map(({ path }) => pathText(path)),
  );
  const leafAt = leavesByPath(schema, output);
  derive(evidence, {
    valueAt: (path) => valueAtText(output, path),
    describedAt: (path) => leafAt(path)?.field?.schema.description ?? '',
    isRivalled: (path) => rivalled.has(path),
    isRuledOut: (path) => ruledOut.has(path) || isUnwantedFraction(leafAt(path)),
  });
  for (const draft of drafts) confirm(draft, evidence.get(pathText(draft.path)));
  return Object.fromEntries(evidence);
}

/** A derived value with a label of its own is proved: no other number that the label may name fulfils the equation. */
function confirm(draft: Draft, own: Evidence | undefined): void {
  const best = draft.places.find(({ match }) => match >= MIN_FOUND_MATCH);
  if (own?.status === 'derived' && best !== undefined && isConfirmed(draft, best)) own.status = 'proved';
}

function isRivalled(draft: Draft): boolean {
  const best = draft.places.find(({ match }) => match >= MIN_FOUND_MATCH);
  return best !== undefined && missingOf(draft, best) === 'lead';
}

/** Whether a value of an item is not printed, and its row has something with digits where its column is. */
const hasOtherNumberInCell = ({ places, cell }: Draft): boolean =>
  cell !== null && /\p{N}/u.test(cell.raw) && !places.some(({ match }) => match >= MIN_FOUND_MATCH);

/** Whether a value of an item is printed in its row with the other sign. */
const hasOtherSignInRow = ({ places, record }: Draft): boolean =>
  record?.isRow === true && places.find(({ match }) => match >= MIN_FOUND_MATCH)?.normaliser === 'number_absolute';

/** Whether a value outside of lists is printed only where a label clearly names something else. */
function isOfOtherLabel({ isItem, places }: Draft): boolean {
  const [best] = places;
  return !isItem && best !== undefined && best.match >= MIN_FOUND_MATCH && best.own < WEAK && best.competing >= NAMING;
}

const WEAK = 0.3;

/** Whether a value outside of lists has a label that names the field, and that of another number names it far better. */
function isOutnamed({ isItem, places, rivals }: Draft): boolean {
  const [best] = places;
  if (isItem || best === undefined || best.match < MIN_FOUND_MATCH || best.own < ASSOCIATED) return false;
  return rivals.some(
    ({ isPlain, label, score, ownScore }) => isPlain && label >= best.own + FAR_BETTER && score > ownScore,
  );
}

const FAR_BETTER = 0.15;

/** The leaves of an output by path, which are read when one is first asked for. */
function leavesByPath(schema: ReadSchema, output: Json): (path: string) => Leaf | undefined {
  let known: Map<string, Leaf> | undefined;
  return (path) => {
    known ??= new Map(leavesOf(output, schema).map((leaf) => [pathText(leaf.path), leaf]));
    return known.get(path);
  };
}

/** The number of printed decimals of a value. A value that is not proved may be at the print of another one. */
export function decimalsOf(own: Evidence | undefined, value: Json | undefined): number | undefined {
  if (own === undefined || own.raw === null || typeof value !== 'number') return undefined;
  return own.status === 'proved' ? printedDecimals(own.raw, value) : undefined;
}

export function evidenceOf(draft: Draft, pageCount: number): Evidence {
  const best = draft.places.find(({ match }) => match >= MIN_FOUND_MATCH);
  const base = {
    checks: [],
    likelihood: null,
    citations: [],
    ...(draft.scorer !== undefined && { scorer: draft.scorer }),
  };
  const contradicting = contradictionsOf(draft, best);
  const rivals = rivalsOf(draft, contradicting);
  if (best === undefined || draft.value === null) {
    const unprinted = contradicting.length > 0 ? 'contradicted' : 'inferred';
    return {
      ...base,
      status: draft.value === null ? 'absent' : unprinted,
      raw: null,
      anchors: [],
      parts: [],
      words: [],
      normaliser: null,
      association: null,
      record: null,
      alternatives: rivals,
      searched: draft.value === null ? { labels: draft.labels, pages: pageCount } : null,
    };
  }
  const isSaid = agrees(draft.value, best.raw, best.normaliser);
  return {
    ...base,
    status: contradicting.length > 0 ? 'contradicted' : missingOf(draft, best) === null ? 'proved' : 'located',
    raw: best.raw,
    anchors: best.anchors,
    parts: best.parts,
    words: best.words,
    normaliser: isSaid ? best.normaliser : null,
    association: best.association,
    record: recordOf(draft),
    alternatives: [
      ...draft.places.filter((place) => place !== best).map((place) => placeAlternative(place, best, draft.isItem)),
      ...rivals,
    ],
    searched: null,
  };
}

/**
 * Proves a part of a name and address by its block, if a heading or the proved name in it says whose it is, and an end of
 * a range of days by the label of the range; a part of an article, or the only value of its kind, by its place.
 */
function proveByBlock(draft: Draft, evidence: ReadonlyMap<string, Evidence>): void {
  const own = evidence.get(pathText(draft.path));
  if (draft.block === null || own === undefined || !isWholePart(draft, draft.block)) return;
  const { place, heading, name, known } = draft.block;
  if (known !== null && place.labelDoubt === 'noted') return;
  if (known !== null && (isUnfit(draft, place) || (!known.isOnly && isOtherDay(draft, place)))) return;
  // A volume in "11(3): 439" is no token, so that no search finds it.
  if (own.status !== 'located' && !(own.status === 'inferred' && known?.isOnly === false)) return;
  const said = heading ?? (name !== null && isProvedThere(evidence.get(name.path), name.printed) ? name.printed : null);
  // Where a label names the field, its value is not a text that has none.
  if (known?.isOnly === false && draft.rivals.some(({ label, isPlain }) => isPlain && label >= NAMING)) return;
  if (said === null && (known === null || (known.isOnly && missingOf(draft, place) !== 'label'))) return;
  const { raw, anchors, parts, words, normaliser } = place;
  Object.assign(own, { status: 'proved', raw, anchors, parts, words, normaliser, association: said });
  own.alternatives = [
    ...draft.places
      .filter((other) => !isDeepStrictEqual(other.words, words))
      .map((other) => placeAlternative(other, place, false)),
    ...rivalsOf(draft, []),
  ];
}

/** Whether it is a day whose label clearly names something else: "Shipped on board 2026-04-21" is no date of a letter. */
const isOtherDay = ({ kind }: Draft, { competing }: DraftPlace): boolean =>
  kind === 'date' && competing >= CLEARLY_OTHER;

const CLEARLY_OTHER = 0.5;

/** Least score of a label that names a field. */
const NAMING = 0.75;

/** Whether it is proved, and printed in the block. */
const isProvedThere = (name: Evidence | undefined, { words: printed }: EvidenceAssociation): boolean =>
  name?.status === 'proved' &&
  name.words.length > 0 &&
  name.words.every(({ page, words }) =>
    printed.some((place) => place.page === page && words.every((word) => place.words.includes(word))),
  );

const recordOf = ({ record }: Draft): EvidenceRecord | null =>
  record === null ? null : { others: record.others, in_column: record.inColumn, of_column: record.ofColumn };

function rivalsOf({ value, rivals, cell }: Draft, contradicting: readonly Contradiction[]): EvidenceAlternative[] {
  const found = rivals.map(
    (rival): EvidenceAlternative => ({
      raw: rival.raw,
      anchor: rival.anchor,
      reason: contradicting.includes(rival) ? 'better_labelled_value' : value === null ? 'too_weak' : 'other_value',
    }),
  );
  if (cell !== null && contradicting.includes(cell)) {
    found.push({ raw: cell.raw, anchor: cell.anchor, reason: cell.raw === '' ? 'empty_cell' : 'other_value_in_cell' });
  }
  return found;
}

const placeAlternative = (place: DraftPlace, best: DraftPlace, isItem: boolean): EvidenceAlternative => ({
  raw: place.raw,
  anchor: place.anchors[0] ?? null,
  reason: reasonAgainst(place, best, isItem),
});

function reasonAgainst(place: DraftPlace, best: DraftPlace, isItem: boolean): AlternativeReason {
  if (place.match < best.match - 0.05) return 'weaker_match';
  if (isItem) return place.row === best.row ? 'other_column' : 'other_row';
  if (place.competing > best.competing + 0.1) return 'label_names_something_else';
  return place.own < best.own - 0.1 ? 'weaker_label' : 'further_from_related_values';
}

/** Counts of values by status, all zero. */
export const tallied = (): Record<EvidenceStatus, number> => ({
  proved: 0,
  located: 0,
  derived: 0,
  inferred: 0,
  contradicted: 0,
  absent: 0,
});
