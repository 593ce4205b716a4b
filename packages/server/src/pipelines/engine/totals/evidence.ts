/** Relations between the amounts of a document: payments, change, rounding, and taxes beside their base. */
import type { Features } from '../core/candidate.ts';
import type { ConceptId } from '../core/concept.ts';
import type { Context, LabelScores, Prepared } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Label } from '../core/label.ts';
import type { Span } from '../core/span.ts';
import { anyOf, ofLanguages } from '../lexicon/lexicon.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { MIN_AMOUNT, MIN_TILL_LABEL } from '../weights/totals.ts';

export const toCents = (value: unknown): number => Math.round(Number(value) * 100);

const PAYMENT = new RegExp(`(?<!\\p{L})(?:${anyOf(ofLanguages(({ payments }) => payments))})(?!\\p{L})`, 'iu');
const saysTotal = (text: string): boolean => tokensOf(text).some((token) => token.includes('total'));

/** Marks amounts whose label names a payment. */
export function markPayments(amounts: readonly Span[], labels: Prepared['labels']): void {
  for (const span of amounts) {
    const text = nearText(labels(span));
    if (PAYMENT.test(text) && !saysTotal(text)) span.traits.isPayment = true;
  }
}

const nearText = (labels: readonly Label[]): string =>
  labels.find((label) => label.relation === 'inside' || label.relation === 'beside')?.text ?? '';

type AmountEvidence = Pick<Context, 'amountsInRow' | 'paidSums' | 'taxedPairs'>;

export const NO_AMOUNTS: AmountEvidence = { amountsInRow: new Map(), paidSums: new Map(), taxedPairs: new Set() };

export function amountEvidence(prepared: Prepared, scorer: LabelScores): AmountEvidence {
  const amountsInRow = new Map<number, number>();
  for (const { row } of prepared.spans.money) amountsInRow.set(row, (amountsInRow.get(row) ?? 0) + 1);
  return { amountsInRow, paidSums: paidSums(prepared, scorer), taxedPairs: taxedPairs(prepared.spans.money) };
}

/** Documents with more amounts are not receipts. */
const MAX_TILL_AMOUNTS = 300;
/** Cash is rounded to five or ten cents. */
const MAX_ROUNDING_CENTS = 5;

/** The amounts that may have been due, by payment: cash less change, and sums after rounding. */
function paidSums(prepared: Prepared, scorer: LabelScores): Map<number, Set<number>> {
  const paid: number[] = [];
  const change: number[] = [];
  const rounding: number[] = [];
  for (const span of prepared.spans.money) {
    const [concept] = scorer.score(nearText(prepared.labels(span))).concepts;
    if (concept === undefined || concept.score <= MIN_TILL_LABEL) continue;
    if (concept.id === 'paid') paid.push(Number(span.value));
    if (concept.id === 'change') change.push(Math.abs(Number(span.value)));
    if (concept.id === 'rounding') rounding.push(Math.abs(Number(span.value)));
  }
  const sums = new Map<number, Set<number>>();
  const add = (sum: number, before?: number): void => {
    const known = sums.get(sum) ?? new Set();
    if (before !== undefined) known.add(before);
    sums.set(sum, known);
  };
  for (const amount of paid) {
    for (const back of change) if (amount > back) add(toCents(amount - back));
    if (change.length === 0 || change.includes(0)) add(toCents(amount));
  }
  const printed = new Set(prepared.spans.money.map((span) => toCents(span.value)));
  if (change.length === 0 && printed.size <= MAX_TILL_AMOUNTS) {
    // The word for change was not recognised, but the change and the amount due are both printed.
    for (const cents of new Set(paid.map(toCents))) {
      for (const due of printed) if (2 * due > cents && due < cents && printed.has(cents - due)) add(due);
    }
  }
  for (const sum of [...sums.keys()].filter((cents) => cents % 5 === 0)) {
    for (let off = 1; off < MAX_ROUNDING_CENTS; off += 1) {
      for (const before of [sum - off, sum + off]) if (printed.has(before)) add(sum, before);
    }
  }
  for (const step of rounding.map(toCents)) {
    if (step === 0 || step > MAX_ROUNDING_CENTS) continue;
    for (const cents of printed) {
      // The rounded sum ends in 0 or 5, the other does not.
      for (const rounded of [cents + step, cents - step]) {
        if (rounded % 5 === 0 && cents % 5 !== 0 && printed.has(rounded)) add(rounded, cents);
      }
    }
  }
  return sums;
}

const MAX_ROW_AMOUNTS = 8;

/** Rows of a tax summary: 80.00 and 4.80 where 84.80 is printed as well. */
function taxedPairs(amounts: readonly Span[]): Set<Span> {
  const printed = new Set(amounts.map((span) => toCents(span.value)));
  const found = new Set<Span>();
  for (const row of Map.groupBy(amounts, (span) => span.row).values()) {
    const near = row.slice(0, MAX_ROW_AMOUNTS).map((span) => ({ span, cents: toCents(span.value) }));
    for (const base of near) {
      for (const tax of near) {
        if (tax.cents <= 0 || 2 * tax.cents >= base.cents || !printed.has(base.cents + tax.cents)) continue;
        found.add(base.span).add(tax.span);
      }
    }
  }
  return found;
}

/** The number of amounts in a document, and the largest that is not a payment. */
export interface Amounts {
  count: number;
  largest: number;
}

export function amountsOf(context: Context): Amounts {
  const amounts = context.spans.money.filter((span) => span.score >= MIN_AMOUNT);
  let largest = 0;
  for (const span of amounts) if (span.traits.isPayment !== true) largest = Math.max(largest, Number(span.value));
  return { count: amounts.length, largest };
}

/** Concepts of amounts that are paid, returned or counted, not due. */
const PAYMENT_CONCEPTS: ReadonlySet<string> = new Set<ConceptId>([
  'paid',
  'deposit',
  'change',
  'rounding',
  'item_count',
  'points',
  'tax_summary',
]);
const MAX_OTHERS_IN_ROW = 3;
const TINY = 1e-9;

type AmountFeatures = Pick<
  Features,
  | 'payment'
  | 'isLargest'
  | 'largeness'
  | 'isZero'
  | 'isNegative'
  | 'amountsInRow'
  | 'arithmetic'
  | 'taxedPair'
  | 'totalRow'
>;

/** The features that tell a total from other amounts. */
export function amountFeatures(
  context: Context,
  field: Field,
  span: Span,
  { largest }: Amounts,
  labels: { label: Label | undefined; competing: number; competingConcept: string; leftText: string },
): AmountFeatures {
  const value = typeof span.value === 'number' ? span.value : undefined;
  const isMoney = field.kind === 'money' && value !== undefined;
  const isAmount = span.kind === 'money';
  const totalRow = saysTotal(labels.leftText) ? 1 : 0;
  // Under a column's head the largest amount is an item like the others, unless its row says more.
  const isItem = labels.label?.relation === 'column' && totalRow === 0;
  const others = Math.min(MAX_OTHERS_IN_ROW, (context.amountsInRow.get(span.row) ?? 1) - 1);
  return {
    payment: PAYMENT_CONCEPTS.has(labels.competingConcept) && labels.competing > 0 ? 1 : 0,
    isLargest: isMoney && isAmount && !isItem && value > 0 && value >= largest - TINY ? 1 : 0,
    largeness: isMoney && largest > 0 ? Math.max(0, Math.min(1, value / largest)) : 0,
    isZero: value === 0 ? 1 : 0,
    isNegative: value !== undefined && value < 0 ? 1 : 0,
    amountsInRow: isAmount ? others / MAX_OTHERS_IN_ROW : 0,
    arithmetic: isAmount && value !== undefined && context.paidSums.has(toCents(value)) ? 1 : 0,
    taxedPair: context.taxedPairs.has(span) || isTaxOf(context, labels.leftText, value) ? 1 : 0,
    totalRow,
  };
}

const RATE = /(\d{1,2}(?:[.,]\d+)?)\s?%/;

/** "GST @6% included in total 1.77", where 31.20 is printed too. */
function isTaxOf({ spans }: Context, label: string, value: number | undefined): boolean {
  const rate = Number(RATE.exec(label)?.[1]?.replace(',', '.'));
  if (!(rate > 0) || value === undefined || value <= 0 || !tokensOf(label).includes('tax')) return false;
  return spans.money.some(({ value: gross }) => toCents((Number(gross) * rate) / (PERCENT + rate)) === toCents(value));
}

const PERCENT = 100;
