/** From where values are printed to what that proves. */
import type { ReadSchema } from '../extract/schema/field.ts';
import type { Json } from '../json/json.ts';
import { valueAtPath } from '../json/json-path.ts';
import { pathText } from '../locate/leaves.ts';
import { agrees } from './agrees.ts';
import { checksByPath } from './checks.ts';
import type { Draft, DraftPlace, DraftRival } from './draft.ts';
import type {
  AlternativeReason,
  Evidence,
  EvidenceAlternative,
  EvidenceByPath,
  EvidenceCheck,
  EvidenceStatus,
} from './evidence.ts';

/** A label that names the field at least so well is its label. */
const ASSOCIATED = 0.5;
/** Heads of columns are short, and name one of the few fields of an item. */
const ASSOCIATED_IN_ITEM = 0.4;
const MAX_COMPETING = 0.25;
/** Less than this of agreement with the print is a guess. */
const MIN_MATCH = 0.6;
/** What another value must have over this one to contradict it: a plain label, and a far better score. */
const RIVAL_LABEL = 0.75;
const RIVAL_LEAD = 1.6;

export interface ProofInput {
  schema: ReadSchema;
  output: Json;
  drafts: readonly Draft[];
  /** Mirrors the output; null where nobody said any. */
  likelihoods: Json;
  pageCount: number;
  /** Checks with values that are not in this output, by the path of the value here. */
  further?: readonly { check: EvidenceCheck; total: string }[];
}

export function prove({ schema, output, drafts, likelihoods, pageCount, further }: ProofInput): EvidenceByPath {
  const checks = checksByPath(schema, output);
  for (const { check, total } of further ?? []) checks.set(total, [check, ...(checks.get(total) ?? [])]);
  const evidence = new Map<string, Evidence>();
  for (const draft of drafts) {
    const path = pathText(draft.path);
    const likelihood = valueAtPath(likelihoods, draft.path);
    evidence.set(path, {
      ...evidenceOf(draft, checks.get(path) ?? [], pageCount),
      likelihood: typeof likelihood === 'number' ? likelihood : draft.likelihood,
    });
  }
  return Object.fromEntries(evidence);
}

export function evidenceOf(draft: Draft, checks: EvidenceCheck[], pageCount: number): Evidence {
  const best = draft.places.find(({ match }) => match >= MIN_MATCH);
  const base = { checks, likelihood: null, citations: [], ...(draft.scorer !== undefined && { scorer: draft.scorer }) };
  if (best === undefined || draft.value === null) {
    return {
      ...base,
      status: draft.value === null ? 'absent' : unprinted(draft, checks),
      raw: null,
      anchors: [],
      parts: [],
      words: [],
      normaliser: null,
      association: null,
      alternatives: draft.rivals.map((rival) =>
        alternativeOf(rival, draft.value === null ? 'too_weak' : 'other_value'),
      ),
      searched: draft.value === null ? { labels: draft.labels, pages: pageCount } : null,
    };
  }
  // Corrections have overruled the labels: only checks can contradict such a value.
  const contradicting = draft.scorer !== undefined ? [] : draft.rivals.filter((rival) => contradicts(rival, best));
  const isSaid = agrees(draft.value, best.raw, best.normaliser);
  return {
    ...base,
    status: statusOf(draft, best, { checks, isSaid, isContradicted: contradicting.length > 0 }),
    raw: best.raw,
    anchors: best.anchors,
    parts: best.parts,
    words: best.words,
    normaliser: isSaid ? best.normaliser : null,
    association: best.association,
    alternatives: [
      ...draft.places.filter((place) => place !== best).map((place) => placeAlternative(place, best, draft.isItem)),
      ...draft.rivals.map((rival) =>
        alternativeOf(rival, contradicting.includes(rival) ? 'better_labelled_value' : 'other_value'),
      ),
    ],
    searched: null,
  };
}

const alternativeOf = ({ raw, anchor }: DraftRival, reason: AlternativeReason): EvidenceAlternative => ({
  raw,
  anchor,
  reason,
});

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

function contradicts({ label, score, ownScore }: DraftRival, best: DraftPlace): boolean {
  if (best.own >= 0.3 || label < RIVAL_LABEL) return false;
  return score > RIVAL_LEAD * Math.max(1, ownScore);
}

const holding = (checks: readonly EvidenceCheck[]): number => checks.filter(({ holds }) => holds).length;

/** A failing check speaks against a value unless another one speaks for it. */
const isRefuted = (checks: readonly EvidenceCheck[]): boolean => checks.length > 0 && holding(checks) === 0;

/** Values that nobody printed but that others add up to. */
function unprinted({ value }: Draft, checks: readonly EvidenceCheck[]): EvidenceStatus {
  if (isRefuted(checks)) return 'contradicted';
  return typeof value === 'number' && checks.some(({ kind, holds }) => holds && kind !== 'check_digits')
    ? 'derived'
    : 'inferred';
}

function statusOf(
  draft: Draft,
  best: DraftPlace,
  { checks, isSaid, isContradicted }: { checks: readonly EvidenceCheck[]; isSaid: boolean; isContradicted: boolean },
): EvidenceStatus {
  if (isRefuted(checks)) return 'contradicted';
  const isDecided = holding(checks) > 0;
  if (isContradicted && !isDecided) return 'contradicted';
  if (!isSaid) return 'located';
  if (isDecided) return 'proved';
  const isAssociated = best.own >= (draft.isItem ? ASSOCIATED_IN_ITEM : ASSOCIATED) && best.competing <= MAX_COMPETING;
  const hasRival = draft.rivals.some(({ label, score, ownScore }) => label > best.own && score > ownScore);
  return isAssociated && !hasRival && best.association !== null ? 'proved' : 'located';
}

/** How many values have each status: none yet. */
export const tallied = (): Record<EvidenceStatus, number> => ({
  proved: 0,
  located: 0,
  derived: 0,
  inferred: 0,
  contradicted: 0,
  absent: 0,
});
