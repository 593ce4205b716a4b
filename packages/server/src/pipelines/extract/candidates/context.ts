/** A document prepared for any field of one schema. */

import { LabelScorer } from '../labels/label-scores.ts';
import { type Label, labelsOf } from '../labels/labels-of.ts';
import { findPartyBlocks, type PartyBlock } from '../parties/party-blocks.ts';
import { partyAt } from '../parties/party-headings.ts';
import { type Flow, flowOf } from '../prose/flow.ts';
import type { Recognised } from '../recognise/recognise.ts';
import { recognise } from '../recognise/recognise.ts';
import type { Span } from '../recognise/span.ts';
import type { Field, Party } from '../schema/field.ts';
import type { DocumentView } from '../view/view.ts';

export interface Prepared extends Recognised {
  view: DocumentView;
  labels: (span: Span) => readonly Label[];
  party: (span: Span) => Party | undefined;
  blocks: readonly PartyBlock[];
  /** Rows with letters above a row on its page. */
  rankInPage: (row: number) => number;
  /** The running text, made when first asked for. */
  flow: () => Flow;
}

export interface Context extends Prepared {
  fields: readonly Field[];
  scorer: LabelScorer;
  amountsInRow: ReadonlyMap<number, number>;
  /** Amounts in cents that what was paid and given back adds up to. */
  paidSums: ReadonlySet<number>;
}

const PAYMENT = /\b(cash|tender|tendered|change|paid|received|visa|master|card|points?|balance b|voucher)\b/i;

/** What does not depend on a schema: done once per document. */
export function prepare(view: DocumentView): Prepared {
  const recognised = recognise(view);
  const labelCache = new Map<Span, readonly Label[]>();
  const partyCache = new Map<Span, Party | undefined>();
  let flow: Flow | undefined;
  const ranks = new Map<number, number>();
  for (const page of view.pages) {
    let rank = 0;
    for (const row of page.rows) {
      ranks.set(row.index, rank);
      if (/\p{L}{3}/u.test(row.text)) rank += 1;
    }
  }
  const labels = (span: Span): readonly Label[] => {
    let known = labelCache.get(span);
    if (known === undefined) {
      known = labelsOf(view, span);
      labelCache.set(span, known);
    }
    return known;
  };
  for (const span of recognised.spans.money) {
    const text = nearText(labels(span));
    if (PAYMENT.test(text) && !/total/i.test(text)) span.traits.isPayment = true;
  }
  return {
    ...recognised,
    view,
    labels,
    blocks: findPartyBlocks(view, recognised.spans),
    party: (span) => {
      if (!partyCache.has(span)) partyCache.set(span, partyAt(view, span));
      return partyCache.get(span);
    },
    rankInPage: (row) => ranks.get(row) ?? 0,
    flow: () => {
      flow ??= flowOf(view);
      return flow;
    },
  };
}

export const nearText = (labels: readonly Label[]): string =>
  labels.find((label) => label.relation === 'inside' || label.relation === 'beside')?.text ?? '';

export function contextFor(prepared: Prepared, fields: readonly Field[]): Context {
  const scorer = new LabelScorer(fields);
  const amountsInRow = new Map<number, number>();
  for (const { row } of prepared.spans.money) amountsInRow.set(row, (amountsInRow.get(row) ?? 0) + 1);
  return { ...prepared, fields, scorer, amountsInRow, paidSums: paidSums(prepared, scorer) };
}

const toCents = (value: number): number => Math.round(value * 100);

/** Cash is rounded to five or ten cents. */
const MAX_ROUNDING_CENTS = 5;

/** What was owed, seen from the till: cash minus change, and the sum after rounding. */
function paidSums(prepared: Prepared, scorer: LabelScorer): Set<number> {
  const paid: number[] = [];
  const change: number[] = [];
  const rounding: number[] = [];
  for (const span of prepared.spans.money) {
    const [concept] = scorer.score(nearText(prepared.labels(span))).concepts;
    if (concept === undefined || concept.score <= 0.6) continue;
    if (concept.id === 'paid') paid.push(Number(span.value));
    if (concept.id === 'change') change.push(Math.abs(Number(span.value)));
    if (concept.id === 'rounding') rounding.push(Math.abs(Number(span.value)));
  }
  const sums = new Set<number>();
  for (const amount of paid) {
    for (const back of change) if (amount > back) sums.add(toCents(amount - back));
    if (change.length === 0 || change.includes(0)) sums.add(toCents(amount));
  }
  const printed = new Set(prepared.spans.money.map((span) => toCents(Number(span.value))));
  for (const step of rounding.map(toCents)) {
    if (step === 0 || step > MAX_ROUNDING_CENTS) continue;
    for (const cents of printed) {
      // The rounded sum ends in 0 or 5, the other does not.
      for (const rounded of [cents + step, cents - step]) {
        if (rounded % 5 === 0 && cents % 5 !== 0 && printed.has(rounded)) sums.add(rounded);
      }
    }
  }
  return sums;
}
