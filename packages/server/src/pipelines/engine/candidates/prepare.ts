/** A document prepared for any field of one schema. */

import type { Context, Prepared } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Flow } from '../core/flow.ts';
import type { Label } from '../core/label.ts';
import type { Party } from '../core/party.ts';
import type { Span } from '../core/span.ts';
import type { DocumentView } from '../core/view.ts';
import { LabelScorer } from '../labels/label-scores.ts';
import { labelsOf } from '../labels/labels-of.ts';
import { titledFields } from '../labels/titled-fields.ts';
import { findPartyBlocks } from '../parties/party-blocks.ts';
import { partyAt } from '../parties/party-headings.ts';
import { flowOf } from '../prose/flow.ts';
import { recognise } from '../recognise/recognise.ts';

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

const nearText = (labels: readonly Label[]): string =>
  labels.find((label) => label.relation === 'inside' || label.relation === 'beside')?.text ?? '';

export function contextFor(prepared: Prepared, fields: readonly Field[]): Context {
  const scorer = new LabelScorer(fields, titledFields(prepared.view, fields));
  const amountsInRow = new Map<number, number>();
  for (const { row } of prepared.spans.money) amountsInRow.set(row, (amountsInRow.get(row) ?? 0) + 1);
  return {
    ...prepared,
    fields,
    scorer,
    amountsInRow,
    paidSums: paidSums(prepared, scorer),
    taxedPairs: taxedPairs(prepared.spans.money),
  };
}

const toCents = (value: number): number => Math.round(value * 100);

const MAX_ROW_AMOUNTS = 8;
/** More are not of a till. */
const MAX_TILL_AMOUNTS = 300;
/** Cash is rounded to five or ten cents. */
const MAX_ROUNDING_CENTS = 5;

/** What was owed, seen from the till: cash minus change, and the sum after rounding. */
function paidSums(prepared: Prepared, scorer: LabelScorer): Map<number, Set<number>> {
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
  const printed = new Set(prepared.spans.money.map((span) => toCents(Number(span.value))));
  if (change.length === 0 && printed.size <= MAX_TILL_AMOUNTS) {
    // The word for it was hardly read, but what was given back and what was owed are both printed.
    for (const cents of new Set(paid.map(toCents))) {
      for (const owed of printed) if (2 * owed > cents && owed < cents && printed.has(cents - owed)) add(owed);
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

/** A row of a summary of taxes: 80.00 and 4.80 where 84.80 is printed as well. */
function taxedPairs(amounts: readonly Span[]): Set<Span> {
  const printed = new Set(amounts.map((span) => toCents(Number(span.value))));
  const found = new Set<Span>();
  for (const row of Map.groupBy(amounts, (span) => span.row).values()) {
    const near = row.slice(0, MAX_ROW_AMOUNTS).map((span) => ({ span, cents: toCents(Number(span.value)) }));
    for (const base of near) {
      for (const tax of near) {
        if (tax.cents <= 0 || 2 * tax.cents >= base.cents || !printed.has(base.cents + tax.cents)) continue;
        found.add(base.span).add(tax.span);
      }
    }
  }
  return found;
}
