/** Evaluates the labels around a span for one field. */

import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { ConceptScore, Label } from '../core/label.ts';
import { areAlike, areCompatible, type ValueKind } from '../core/value-kinds.ts';
import { conceptById } from '../lexicon/concepts.ts';
import { OPPOSITES, TYPE_WORDS } from '../lexicon/label-words.ts';
import { tokensOf, weightOf } from '../lexicon/tokens.ts';
import { kinshipOf } from '../schema/kin.ts';
import { COMBINED, NEARNESS, RIVAL } from '../weights/candidates.ts';
import { FIELD_LABEL, PHRASE } from '../weights/labels.ts';
import { mayBeBoth, siblingNamed } from './siblings.ts';

export interface LabelEvidence {
  best: number;
  label: Label | undefined;
  combined: number;
  competing: number;
  competingConcept: string;
  section: number;
  leftText: string;
  /** How well the best label to the left names the field, and the best one above. */
  left: number;
  upper: number;
}

/** Concepts of columns, whose labels may also head values of other concepts. */
const COLUMN_CONCEPTS: ReadonlySet<string> = new Set(['line_total', 'item_description']);

const nearness = (label: Label): number => {
  switch (label.relation) {
    case 'inside':
      return NEARNESS.inside;
    case 'beside':
      return NEARNESS.beside - NEARNESS.besideLoss * Math.min(1, label.distance);
    case 'above':
      return NEARNESS.above - NEARNESS.aboveLoss * label.distance;
    case 'behind':
      return NEARNESS.behind;
    case 'column':
      return NEARNESS.column;
    case 'section':
      return NEARNESS.section;
  }
};

/** What the span is, beside one of the field's kind. */
interface Printed {
  /** An end of a printed range, as the field asks: then labels name no single date. */
  isRangeEnd: boolean;
  /** With a percent sign, as the field asks: then labels name no amount. */
  isPercent: boolean;
}

const PLAIN: Printed = { isRangeEnd: false, isPercent: false };

export function labelEvidence(
  context: Context,
  field: Field,
  labels: readonly Label[],
  printed: Printed = PLAIN,
): LabelEvidence {
  const evidence: LabelEvidence = {
    best: 0,
    label: undefined,
    combined: 0,
    competing: 0,
    competingConcept: '',
    section: 0,
    leftText: '',
    left: 0,
    upper: 0,
  };
  let upperText = '';
  let own = 0;
  let rival = { score: 0, id: '' };
  for (const label of labels) {
    const isLeft = label.relation === 'inside' || label.relation === 'beside';
    const sibling = printed.isPercent ? undefined : siblingNamed(context, field, label, isLeft);
    const isShared = sibling !== undefined && mayBeBoth(context, field, sibling);
    const other =
      sibling === undefined
        ? strongestRival(context, field, label, { ...printed, isLeft })
        : { id: sibling.concept?.id ?? sibling.name, score: isShared ? RIVAL.shared : RIVAL.sibling };
    const isOther = !isLeft && (isOpposed(field, label, labels) || isNumberOfOther(context, field, labels));
    const opposed = isOther ? FIELD_LABEL.opposite : 1;
    const raw = namedBy(context, field, label, printed) * (isShared ? RIVAL.shared : 1) * opposed;
    // A label that clearly names something else does not count, even if some words agree.
    const named = raw * Math.max(0, Math.min(1, 1 - Math.max(0, other.score - raw - RIVAL.from) / RIVAL.over));
    const value = named * nearness(label);
    if (label.relation === 'section') {
      evidence.section = Math.max(evidence.section, named * (1 - NEARNESS.sectionLoss * label.distance));
      continue;
    }
    if (label.relation === 'behind') {
      measured(context, field, labels, label, evidence);
    } else if (isLeft) {
      evidence.left = Math.max(evidence.left, value);
      if (evidence.leftText === '') evidence.leftText = label.text;
      own = Math.max(own, named);
      if (other.score > rival.score)
        rival = { score: other.score * (label.relation === 'inside' ? 1 : RIVAL.beside), id: other.id };
    } else {
      evidence.upper = Math.max(evidence.upper, value);
      if (upperText === '') upperText = label.text;
      if (evidence.leftText === '') {
        own = Math.max(own, RIVAL.ownAbove * named);
        const score = RIVAL.above * other.score;
        if (score > rival.score) rival = { score, id: other.id };
      }
    }
    if (value > evidence.best) {
      evidence.best = value;
      evidence.label = label;
    }
  }
  if (evidence.leftText !== '' && upperText !== '') {
    const both = context.scorer.score(`${upperText} ${evidence.leftText}`).fields[field.index] ?? 0;
    evidence.combined =
      Math.max(0, both - evidence.best) +
      (evidence.upper > COMBINED.minUpper ? COMBINED.left * Math.min(1, evidence.left) : 0);
  }
  own = Math.max(own, withSection(context, field, labels, evidence));
  evidence.competing = Math.max(0, rival.score - Math.max(own, evidence.best));
  evidence.competingConcept = rival.score > own ? rival.id : '';
  return evidence;
}

/** How well the label names the field. Before a percent sign, "Interest" is the interest rate. */
function namedBy({ scorer }: Context, { index }: Field, { text }: Label, { isPercent }: Printed): number {
  const scored = (said: string): number => scorer.score(said).fields[index] ?? 0;
  const bare = scored(text);
  return isPercent && bare > 0 ? Math.max(bare, scored(`${text} rate`), scored(`${text} percent`)) : bare;
}

/** "Net total" beside an amount says that it is no gross amount, though the head of its column is "Total". */
function isOpposed({ opposites }: Field, upper: Label, labels: readonly Label[]): boolean {
  if (opposites.length === 0) return false;
  const beside = labels.find(({ relation }) => relation === 'inside' || relation === 'beside');
  const found = tokensOf(beside?.text ?? '').filter((token) => opposites.includes(token));
  const own = new Set(found.flatMap((token) => OPPOSITES.get(token) ?? []));
  return found.length > 0 && !tokensOf(upper.text).some((token) => own.has(token));
}

/** "Trailer #: 4411" under the title "Purchase Order" says whose number it is, and that it is not the order's. */
function isNumberOfOther({ scorer }: Context, { kind, index }: Field, labels: readonly Label[]): boolean {
  if (kind !== 'identifier') return false;
  const beside = labels.find(({ relation }) => relation === 'inside' || relation === 'beside');
  const tokens = tokensOf(beside?.text ?? '');
  return (
    beside !== undefined &&
    tokens.length <= MAX_NUMBERED &&
    tokens.at(-1) === 'number' &&
    tokens.some((token) => weightOf(token) >= PHRASE.specific && !TYPE_WORDS.has(token)) &&
    (scorer.score(beside.text).fields[index] ?? 0) < FIELD_LABEL.numberOfStranger
  );
}

/** Words of a label that ends in "#" or "No.". */
const MAX_NUMBERED = 4;

/** "Age: 17 years" for `age_years`: what is measured completes the label before it. */
function measured(
  context: Context,
  field: Field,
  labels: readonly Label[],
  unit: Label,
  evidence: LabelEvidence,
): void {
  const before = labels.find(({ relation }) => relation === 'inside' || relation === 'beside');
  if (before === undefined) return;
  const both = context.scorer.score(`${before.text} ${unit.text}`).fields[field.index] ?? 0;
  const value = NEARNESS.behind * both;
  if (value <= evidence.best) return;
  evidence.best = value;
  evidence.label = before;
}

/** "Buyer" over "Name": the section and the label together name the field. */
function withSection(context: Context, field: Field, labels: readonly Label[], evidence: LabelEvidence): number {
  const section = labels.find((label) => label.relation === 'section');
  if (section === undefined || evidence.leftText === '') return 0;
  const { scorer } = context;
  const named = scorer.score(section.text).fields[field.index] ?? 0;
  const all = scorer.score(`${section.text} ${evidence.leftText}`).fields[field.index] ?? 0;
  const both = COMBINED.withSection * all;
  if (both <= evidence.best || named <= COMBINED.minSection) return 0;
  // "Sales region" beside "Account executive" has a text of its own; numbers and dates may stand further right.
  const isText = field.kind === 'text' || field.kind === 'name';
  if (isText && all < named && !tokensOf(evidence.leftText).every((token) => TYPE_WORDS.has(token))) return 0;
  evidence.best = both;
  evidence.label = labels.find((label) => label.text === evidence.leftText) ?? evidence.label;
  return both;
}

/**
 * What else than the field a label beside a printed range may name: "Term" names no length of time, because the range is
 * the term, and "Order dates" no number of an order.
 */
const MAY_BE_RANGE: ReadonlySet<ValueKind | undefined> = new Set(['name', 'text']);

/** What else the label may name: another concept, or another field of the schema. */
function strongestRival(
  context: Context,
  field: Field,
  label: Label,
  { isLeft, isRangeEnd, isPercent }: Printed & { isLeft: boolean },
): ConceptScore {
  const { concepts, fields } = context.scorer.score(label.text);
  let rival: ConceptScore = { id: '', score: 0 };
  if (field.kind !== 'text' && !isPercent) {
    const other = concepts.find(
      ({ id }) => isRivalConcept(field, id, isLeft) && !(isRangeEnd && !MAY_BE_RANGE.has(conceptById.get(id)?.kind)),
    );
    // "Client" names the customer, whom an advertiser may be, before it names a client's number.
    const kin = field.kind === 'name' ? concepts.find(({ id }) => kinshipOf(field, id) > 0) : undefined;
    // "Guest" names a customer as well as a host.
    const own = concepts.find(({ id }) => id === field.concept?.id);
    const isOther = ({ score }: ConceptScore): boolean =>
      (kin === undefined || kin.score <= score) && (own === undefined || own.score < score);
    if (other !== undefined && isOther(other)) rival = other;
  }
  for (const [index, score] of fields.entries()) {
    const other = context.fields[index];
    if (other === undefined || other === field || score <= rival.score) continue;
    if (isRangeEnd && (other.rangePart !== undefined || other.kind === 'identifier')) continue;
    if (isPercent && other.kind !== 'percent') continue;
    const competes = isLeft ? areCompatible(other.kind, field.kind) : areAlike(other.kind, field.kind);
    if (competes) rival = { id: other.concept?.id ?? other.name, score };
  }
  return rival;
}

function isRivalConcept(field: Field, id: string, isLeft: boolean): boolean {
  if (
    id === field.concept?.id ||
    kinshipOf(field, id) > 0 ||
    COLUMN_CONCEPTS.has(id) ||
    (field.isAggregate && id === 'total')
  )
    return false;
  const kind = conceptById.get(id)?.kind;
  return isLeft || (kind !== undefined && areAlike(kind, field.kind));
}
