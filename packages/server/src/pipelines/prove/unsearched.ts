/** A batch of pages in which nothing is searched: labels of known words, and no candidates. */
import type { Prepared } from '../engine/core/context.ts';
import { noSpans } from '../engine/core/span.ts';
import type { DocumentView } from '../engine/core/view.ts';
import { labelsOf } from '../engine/labels/labels-of.ts';
import { flowOf } from '../engine/prose/flow.ts';

export const unsearched = (view: DocumentView): Prepared => ({
  view,
  spans: noSpans(),
  choices: { groups: [], of: new Map() },
  decimal: null,
  dayFirst: true,
  isDayOrderKnown: false,
  labels: (span) => labelsOf(view, span),
  party: () => undefined,
  blocks: [],
  rankInPage: () => 0,
  flow: () => flowOf(view),
});
