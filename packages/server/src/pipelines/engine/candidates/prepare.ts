/** Prepares a document once, and then for the fields of a schema. */

import type { Context, Prepared } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Flow } from '../core/flow.ts';
import type { Label } from '../core/label.ts';
import type { Party } from '../core/party.ts';
import type { Span } from '../core/span.ts';
import type { DocumentView } from '../core/view.ts';
import { LabelScorer } from '../labels/label-scores.ts';
import { labelsOf } from '../labels/labels-of.ts';
import { labelsOfChoice } from '../labels/labels-of-choice.ts';
import { titledFields } from '../labels/titled-fields.ts';
import { findPartyBlocks } from '../parties/party-blocks.ts';
import { partyAt } from '../parties/party-headings.ts';
import { flowOf } from '../prose/flow.ts';
import { recognise } from '../recognise/recognise.ts';
import { amountEvidence, markPayments } from '../totals/evidence.ts';
import { markLabelledRanges, unmarkPairs } from './labelled-ranges.ts';
import { markWrappedRanges } from './wrapped-ranges.ts';

/** Does everything that does not depend on a schema. */
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
      known = labelsOfChoice(view, recognised.choices, span) ?? labelsOf(view, span);
      labelCache.set(span, known);
    }
    return known;
  };
  markPayments(recognised.spans.money, labels);
  markWrappedRanges(view, recognised.spans.date);
  unmarkPairs(view, recognised.spans.date, labels);
  markLabelledRanges(view, recognised.spans.date, labels);
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

const contexts = new WeakMap<Prepared, WeakMap<readonly Field[], Context>>();

/** The same one for the same fields: an answer is checked with what it was extracted with. */
export function contextFor(prepared: Prepared, fields: readonly Field[]): Context {
  const ofDocument = contexts.get(prepared) ?? new WeakMap<readonly Field[], Context>();
  contexts.set(prepared, ofDocument);
  const known = ofDocument.get(fields);
  if (known !== undefined) return known;
  const scorer = new LabelScorer(fields, { titled: titledFields(prepared.view, fields), hasPrinted: true });
  const context: Context = { ...prepared, fields, scorer, ...amountEvidence(prepared, scorer) };
  ofDocument.set(fields, context);
  return context;
}
