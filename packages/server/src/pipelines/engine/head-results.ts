/** Fills fields that nothing else answers surely from the head of the document, once it is known what else was found. */
import type { JsonObject } from '../json/json.ts';
import { columnSums } from './arrays/column-sums.ts';
import { rangeAmounts } from './arrays/range-amounts.ts';
import { isAcceptable } from './candidates/acceptance.ts';
import { valuesOfBoxes } from './candidates/boxes-in-order.ts';
import { headValues } from './candidates/head-values.ts';
import { valuesInOrder } from './candidates/in-order.ts';
import { partlyNamed } from './candidates/partly-named.ts';
import type { Context } from './core/context.ts';
import type { FieldCandidates } from './core/field-candidates.ts';
import { placeOf } from './core/span.ts';
import type { ValueKind } from './core/value-kinds.ts';
import { paperValues } from './papers/paper-fields.ts';
import { profileValues } from './profiles/profile-values.ts';
import { saidCandidate } from './prose/said-candidate.ts';
import { reportValues } from './reports/report-fields.ts';
import { asksUnit } from './reports/units.ts';
import { chosenResult, type FieldResult, sureResult, takenBack } from './results.ts';
import { BOX_ORDER, COLUMN_SUM, HEAD_VALUE, IN_ORDER, PARTLY_NAMED } from './weights/candidates.ts';
import { REPORT_VALUE } from './weights/reports.ts';

/** @returns new results by their places in `fields`, which begin with those of the offers */
export function headResults(
  context: Context,
  offers: readonly FieldCandidates[],
  fields: readonly FieldResult[],
): Map<number, FieldResult> {
  const singles = fields.slice(0, offers.length);
  const isOpen = ({ field, chosen, value, isLearned }: FieldResult): boolean =>
    !isLearned && (value === null || (!field.isNamedAsConcept && (chosen?.features.label ?? 0) < HEAD_VALUE.sureLabel));
  const open = singles.filter(isOpen).map(({ field }) => field);
  const taken = new Set(singles.filter((result) => !isOpen(result)).flatMap(({ words }) => words));
  const values = headValues(context, { open, taken, isFitting: isFitting(offers.length, fields) });
  return new Map(
    offers.flatMap((offer, place) => {
      const candidate = values.get(offer.field);
      if (candidate === undefined) return [];
      const result = sureResult(context, offer, candidate);
      return result.value === null ? [] : [[place, result] as const];
    }),
  );
}

/** Parts of an article: what they look like and where they stand says more than a word of a sentence that names them. */
export function paperResults(
  context: Context,
  offers: readonly FieldCandidates[],
  fields: readonly FieldResult[],
): Map<number, FieldResult> {
  const values = paperValues(
    context,
    offers.map(({ field }) => field),
  );
  return new Map(
    offers.flatMap((offer, place) => {
      const candidate = values.get(offer.field);
      if (candidate === undefined || fields[place]?.isLearned === true) return [];
      const result = sureResult(context, offer, candidate);
      return result.value === null ? [] : [[place, result] as const];
    }),
  );
}

/** Single values of CVs, where nothing that a label says is as good. */
export function profileResults(
  context: Context,
  offers: readonly FieldCandidates[],
  fields: readonly FieldResult[],
): Map<number, FieldResult> {
  const values = profileValues(
    context,
    offers.map(({ field }) => field),
  );
  return new Map(
    offers.flatMap((offer, place) => {
      const candidate = values.get(offer.field);
      const known = fields[place];
      if (candidate === undefined || known?.isLearned === true) return [];
      const isSure =
        known !== undefined && known.value !== null && (known.chosen?.features.label ?? 0) >= HEAD_VALUE.sureLabel;
      // A label may have more behind its value than belongs to it.
      if (isSure && !(known.raw.startsWith(candidate.span.text) && known.raw.length > candidate.span.text.length))
        return [];
      const result = sureResult(context, offer, candidate);
      return result.value === null ? [] : [[place, result] as const];
    }),
  );
}

/** Parts of reports, result lists and minutes, where no label says more. */
export function reportResults(
  context: Context,
  offers: readonly FieldCandidates[],
  fields: readonly FieldResult[],
): Map<number, FieldResult> {
  const open = fields.slice(0, offers.length).filter(({ isLearned }) => !isLearned);
  const values = reportValues(
    context,
    open.map(({ field }) => field),
  );
  return new Map(
    offers.flatMap((offer, place) => {
      const candidate = values.get(offer.field);
      const known = fields[place];
      if (candidate === undefined || known === undefined) return [];
      const isOpen = known.value === null || asksUnit(offer.field);
      if (!isOpen && (known.chosen?.features.label ?? 0) + REPORT_VALUE.lead > candidate.features.label) return [];
      const result = sureResult(context, offer, candidate);
      // Members of a closed list are chosen without labels, so only their likelihoods can be compared.
      const isLess = offer.field.schema.enum !== undefined && !isOpen && result.confidence <= known.confidence;
      return result.value === null || isLess ? [] : [[place, result] as const];
    }),
  );
}

/**
 * Takes back what stands in the lines of goods that add up: a number there is that of an article, not of the receipt.
 * An amount may be that of the only article.
 */
export function outOfGoods(output: JsonObject, fields: readonly FieldResult[]): Map<number, FieldResult> {
  const rows = new Set(
    fields.flatMap(({ cell, words }) => (cell?.way === 'receipt' ? words.map(({ row }) => row) : [])),
  );
  const taken = new Map<number, FieldResult>();
  for (const [place, result] of fields.entries()) {
    const { cell, field, words, isLearned } = result;
    const isOther = OF_HEAD.has(field.kind) || (field.kind === 'money' && rows.size > 1);
    if (cell !== undefined || isLearned || !isOther || !words.some(({ row }) => rows.has(row))) continue;
    taken.set(place, takenBack(output, result));
  }
  return taken;
}

const OF_HEAD: ReadonlySet<ValueKind> = new Set<ValueKind>(['identifier', 'name', 'address', 'phone', 'time', 'date']);

/** Sums of columns for fields that ask for them, where no label says more. */
export function sumResults(
  context: Context,
  offers: readonly FieldCandidates[],
  fields: readonly FieldResult[],
): Map<number, FieldResult> {
  const asked = offers.map(({ field }) => field);
  const byRange = [...rangeAmounts(context, asked)].map(
    ([field, span]) => [field, { span, score: 1, isLast: false }] as const,
  );
  const sums = new Map([...columnSums(context, asked), ...byRange]);
  return new Map(
    offers.flatMap((offer, place) => {
      const sum = sums.get(offer.field);
      const known = fields[place];
      if (sum === undefined || known === undefined || known.isLearned) return [];
      const isSaid = sum.isLast || (known.chosen?.features.label ?? 0) > sum.score + COLUMN_SUM.over;
      if (known.value !== null && isSaid) return [];
      const result = sureResult(context, offer, saidCandidate(sum.span, sum.score));
      return result.value === null ? [] : [[place, result] as const];
    }),
  );
}

/** Values that stand where the order of the schema expects them, for fields that nothing else answers. */
export function orderedResults(
  context: Context,
  offers: readonly FieldCandidates[],
  fields: readonly FieldResult[],
): Map<number, FieldResult> {
  const asked = fields.slice(0, offers.length).map(({ field, value, chosen, confidence, isLearned }) => ({
    field,
    span: value === null ? undefined : chosen?.span,
    likelihood: confidence,
    // What a concept knows has places and wordings of its own.
    isOpen: value === null && !isLearned && !field.isNamedAsConcept && field.schema.enum === undefined,
  }));
  const taken = new Set(fields.flatMap(({ value, words }) => (value === null ? [] : words)));
  const values = valuesInOrder(context, asked, taken);
  return new Map(
    offers.flatMap((offer, place) => {
      const span = values.get(offer.field);
      const candidate = span === undefined ? undefined : saidCandidate(span, IN_ORDER.score);
      if (candidate === undefined || !isAcceptable(offer.field, candidate)) return [];
      const result = sureResult(context, offer, candidate);
      const confidence = Math.min(IN_ORDER.likelihood, result.confidence);
      return result.value === null ? [] : [[place, { ...result, confidence }] as const];
    }),
  );
}

/** What stands in the boxes of a form where the order of the schema expects it, for fields that nothing else answers. */
export function boxResults(
  context: Context,
  offers: readonly FieldCandidates[],
  fields: readonly FieldResult[],
): Map<number, FieldResult> {
  const isKnown = ({ value, chosen, confidence, isLearned }: FieldResult): boolean =>
    value !== null &&
    (isLearned || confidence >= BOX_ORDER.minKnown || (chosen?.features.label ?? 0) >= BOX_ORDER.minLabel);
  const asked = fields.slice(0, offers.length).map((result) => ({
    field: result.field,
    span: isKnown(result) ? result.chosen?.span : undefined,
    isOpen: !result.isLearned && result.field.schema.enum === undefined && result.field.kind !== 'boolean',
  }));
  const values = valuesOfBoxes(context, asked);
  return new Map(
    offers.flatMap((offer, place) => {
      const span = values.get(offer.field);
      if (span === undefined) return [];
      const result = chosenResult(context, offer, saidCandidate(span, BOX_ORDER.score));
      return result.value === null ? [] : [[place, { ...result, confidence: BOX_ORDER.likelihood }] as const];
    }),
  );
}

/** What a label stands before that says a part of a field's name, for fields that nothing else answers. */
export function partlyNamedResults(
  context: Context,
  offers: readonly FieldCandidates[],
  fields: readonly FieldResult[],
): Map<number, FieldResult> {
  const singles = fields.slice(0, offers.length);
  const taken = new Set(
    singles.flatMap(({ value, chosen }) => (value === null || chosen === undefined ? [] : [placeOf(chosen.span)])),
  );
  const open = offers.filter(
    ({ field, learned }, place) =>
      learned === undefined &&
      singles[place]?.value === null &&
      field.schema.enum === undefined &&
      field.kind !== 'boolean',
  );
  const values = partlyNamed(context, open, taken);
  return new Map(
    offers.flatMap((offer, place) => {
      const candidate = values.get(offer.field);
      if (candidate === undefined) return [];
      const result = chosenResult(context, offer, candidate);
      return result.value === null ? [] : [[place, { ...result, confidence: PARTLY_NAMED.likelihood }] as const];
    }),
  );
}

/** Whether the schema is one for this document: labels name some of its fields, or it has its lists. */
function isFitting(count: number, fields: readonly FieldResult[]): boolean {
  const singles = fields.slice(0, count);
  const sure = singles.filter(
    ({ field: { kind }, value, chosen }) =>
      value !== null && ((chosen?.features.label ?? 0) >= HEAD_VALUE.sureLabel || kind === 'email' || kind === 'phone'),
  ).length;
  const cells = fields
    .slice(count)
    .filter(({ value, confidence }) => value !== null && confidence >= HEAD_VALUE.sureCell);
  const needed = cells.length >= HEAD_VALUE.minCells ? 0 : HEAD_VALUE.minSure;
  return sure >= needed && (needed === 0 || sure >= HEAD_VALUE.minShare * count);
}
