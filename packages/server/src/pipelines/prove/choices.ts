/** What else the document offers for a field outside of lists, as the built-in engine weighs it. */
import type { Candidate } from '../engine/core/candidate.ts';
import type { Context } from '../engine/core/context.ts';
import { type Field, partyOfField } from '../engine/core/field.ts';
import { overlapX, type ViewWord } from '../engine/core/view.ts';
import { jsonValue } from '../engine/json-value.ts';
import { confidenceOf } from '../engine/results.ts';
import type { Anchor, Anchors } from '../locate/anchors.ts';
import type { Associations } from '../locate/association.ts';
import { fold } from '../locate/fold.ts';
import type { Leaf } from '../locate/leaves.ts';
import type { LocatedLeaf, Ranked } from '../locate/locate-scalars.ts';
import { agrees } from './agrees.ts';
import { saysName } from './literal-labels.ts';
import type { ObjectSections } from './object-sections.ts';
import { type ToldLabels, toldBy } from './shared-labels.ts';

/** Another value that the document offers for the field. */
export interface DraftRival {
  raw: string;
  anchor: Anchor | null;
  /** How well its label names the field, 0..1. */
  label: number;
  /** Whether the label is before it, not above a column. */
  isPlain: boolean;
  /** It has the same label as the value. */
  hasSameLabel: boolean;
  /** The lesser of how well that label names the field and the head of its own column. */
  crossed: number;
  /** Whether its label is another one with the same text, which is printed twice then. */
  hasEqualLabel: boolean;
  /** Whether it is what labels the value: a name with a word of the field in it ("Nordkap Forwarding"). */
  isLabel: boolean;
  /** Whether its label has all words of the field's own name, and that of the value lacks one: "sales tax", not "taxes". */
  isNamed: boolean;
  /** Whether it is in the label of the value: "Reading (Oct 9)". */
  isInLabel: boolean;
  /** Whether the value consists of its words and of others without a digit. */
  isPart: boolean;
  /** Its score by the engine's rules minus that of the value itself, which is 0 if the engine would not take it. */
  score: number;
  ownScore: number;
}

export interface Choice {
  /** Sorted, best first. */
  rivals: DraftRival[];
  /** The likelihood of the value by the candidates of the document; null if it is not one of them. */
  choice: number | null;
}

export const MAX_RIVALS = 3;

export const NO_CHOICE: Choice = { rivals: [], choice: null };

export interface ChoiceWork {
  anchors: Anchors;
  labels: ToldLabels;
  heads: ReadonlyMap<ViewWord, Leaf>;
  sections: ObjectSections;
}

/** How the engine rates the value among all that it could choose for the field, and which others it could. */
export function choiceOf(
  { leaf, ranked }: LocatedLeaf,
  group: Associations | undefined,
  { anchors, labels, heads, sections }: ChoiceWork,
): Choice {
  const { field, value } = leaf;
  if (field === undefined || group === undefined || field.schema.enum !== undefined) return NO_CHOICE;
  const [best] = ranked;
  const candidates = group.ranked(field);
  const own = best === undefined ? undefined : candidates.find((candidate) => isAt(candidate, best));
  const rivals: DraftRival[] = [];
  for (const candidate of candidates) {
    if (rivals.length === MAX_RIVALS) break;
    const offered = jsonValue(field, candidate.span, group.context);
    if (offered === null || offered === value) continue;
    if (best !== undefined && typeof value === 'number' && isOfOtherForm(candidate.span.text, best.occurrence.raw))
      continue;
    if (best !== undefined && isOtherHead(candidate, best, group.context)) continue;
    // Of two with one label, the value is under the heading of what is asked about.
    if (best !== undefined && isEqualLabel(candidate, best) && sections.tells(field, rowOf(best), candidate.span.row))
      continue;
    if (sections.isOfOther(field, candidate.span.row)) continue;
    // What names the value of another field is no value.
    if (candidate.span.words.every((word) => (heads.get(word) ?? leaf) !== leaf)) continue;
    const other = toldBy(labels, leaf, candidate.span.words);
    if (best !== undefined && other !== undefined && isOthers(candidate, best, other, group)) continue;
    if (value !== null && agrees(value, candidate.span.text, candidate.span.normaliser)) continue;
    rivals.push({
      raw: candidate.span.text,
      anchor: anchors.of(candidate.span.words, candidate.span.text).anchors[0] ?? null,
      label: candidate.features.label,
      isPlain: candidate.label?.relation === 'inside' || candidate.label?.relation === 'beside',
      hasSameLabel: best !== undefined && isSameLabel(candidate, best),
      crossed: best !== undefined && isSameLabel(candidate, best) ? crossedAt(candidate, field, group) : 0,
      hasEqualLabel:
        best !== undefined &&
        isEqualLabel(candidate, best) &&
        !isPartOf(candidate, best) &&
        !isToldByHeading(own, candidate, field, group.context),
      isLabel: best !== undefined && isLabelOf(candidate, best),
      isNamed: best !== undefined && saysName(field, candidate.label) && !saysName(field, best.association.label),
      isInLabel: best !== undefined && isInLabelOf(candidate, best),
      isPart: best !== undefined && isWithin(candidate, best),
      score: candidate.score,
      ownScore: own?.score ?? 0,
    });
  }
  return { rivals, choice: own === undefined ? null : confidenceOf(own, candidates, field) };
}

/** Where a value begins. */
export const rowOf = ({ occurrence }: Pick<Ranked, 'occurrence'>): number => occurrence.words[0]?.row ?? -1;

/** Whether a number is none of the kind of the value: the end of a telephone number, or a year where that is an amount. */
const isOfOtherForm = (other: string, own: string): boolean =>
  (LEADING_ZERO.test(other) && !LEADING_ZERO.test(own)) || (IS_YEAR.test(other) && IS_AMOUNT.test(own));

const LEADING_ZERO = /^0\d{2,}$/;
const IS_YEAR = /^(?:19|20)\d\d$/;
/** With a currency, with thousands or with decimals. */
const IS_AMOUNT = /\p{Sc}|\p{N}[.,’']\p{N}/u;

function isSameLabel({ label }: Pick<Candidate, 'label'>, { association }: Ranked): boolean {
  const [one, other] = [label?.words[0], association.label?.words[0]];
  return one !== undefined && one === other;
}

function crossedAt({ span }: Candidate, field: Field, group: Associations): number {
  const { words, text } = span;
  const { left, upper } = group.of(field, { words, raw: text, match: 1, normaliser: 'text_folded', isWhole: true });
  return Math.min(left, upper);
}

/** Whether the labels of two values fit clearly better as they are than if the two fields changed places. */
function isOthers(
  { features: { label }, ...candidate }: Candidate,
  best: Ranked,
  other: { leaf: Leaf; own: number },
  group: Associations,
): boolean {
  if (isSameLabel(candidate, best) || isEqualLabel(candidate, best)) return false;
  // The head of a column is as near to each number below it.
  if (best.association.label?.relation === 'above') return false;
  const there = group.of(other.leaf.field, best.occurrence).own;
  return best.association.own + other.own > label + there + CLEARLY;
}

const CLEARLY = 0.1;

const isLabelOf = (candidate: Candidate, best: Ranked): boolean =>
  candidate.span.words.length === best.association.label?.words.length && isInLabelOf(candidate, best);

const isInLabelOf = ({ span }: Candidate, { association: { label } }: Ranked): boolean =>
  label !== undefined && span.words.every((word) => label.words.includes(word));

function isEqualLabel(candidate: Pick<Candidate, 'label'>, best: Ranked): boolean {
  const [one, other] = [candidate.label, best.association.label];
  if (one === undefined || other === undefined || isSameLabel(candidate, best)) return false;
  return one.relation === other.relation && fold(one.text) === fold(other.text);
}

/** Fewer texts side by side are not a row of heads. */
const MIN_HEADS = 3;

/**
 * Whether a text beside the label is a label itself, as in forms that have their labels in a row above their values: the
 * value is below the label, and something is below the text.
 */
function isOtherHead({ span }: Candidate, { association: { label }, occurrence }: Ranked, { view }: Context): boolean {
  const [head, own] = [label?.words[0], occurrence.words[0]];
  const row = view.rows[head?.row ?? -1];
  if (head === undefined || own === undefined || row === undefined || label?.relation !== 'above') return false;
  if (span.row !== row.index || own.row <= row.index || row.segments.length < MIN_HEADS) return false;
  if (row.segments.some(({ text }) => /\p{N}/u.test(text))) return false;
  return (view.rows[own.row]?.segments ?? []).some((segment) => overlapX(segment, span) > 0);
}

/** Whether the value is under a heading that names the party of the field, and the other candidate is not. */
function isToldByHeading(
  own: Candidate | undefined,
  other: Candidate,
  field: Field,
  { party }: Pick<Context, 'party'>,
): boolean {
  const asked = partyOfField(field);
  if (asked === undefined || own === undefined) return false;
  // Headings are above labels, which may begin far to the left of their values.
  const isUnder = ({ span, label }: Candidate): boolean =>
    party({ ...span, left: Math.min(span.left, ...(label?.words ?? []).map(({ left }) => left)) }) === asked;
  return isUnder(own) && !isUnder(other);
}

/** Whether one text is a part of the other: a page repeats the labels of the page before. */
function isPartOf({ span }: Candidate, { occurrence }: Ranked): boolean {
  const [one, other] = [fold(span.text), fold(occurrence.raw)];
  return one.includes(other) || other.includes(one);
}

/** Whether the words of a place are those of a candidate plus others without a digit. */
function isWithin({ span }: Candidate, { occurrence }: Ranked): boolean {
  const more = occurrence.words.filter((word) => !span.words.includes(word));
  return (
    more.length > 0 &&
    more.length === occurrence.words.length - span.words.length &&
    more.every(({ text }) => !/\p{N}/u.test(text))
  );
}

const isAt = ({ span }: Candidate, { occurrence }: Ranked): boolean =>
  span.words.some((word) => occurrence.words.includes(word));
