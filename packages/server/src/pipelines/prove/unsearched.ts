/** A stretch of a document in which nothing is looked for: labels of known words, and no candidates. */
import type { Prepared } from '../extract/candidates/context.ts';
import { labelsOf } from '../extract/labels/labels-of.ts';
import { flowOf } from '../extract/prose/flow.ts';
import { noSpans } from '../extract/recognise/span.ts';
import type { DocumentView } from '../extract/view/view.ts';

export const unsearched = (view: DocumentView): Prepared => ({
  view,
  spans: noSpans(),
  decimal: null,
  dayFirst: true,
  isDayOrderKnown: false,
  labels: (span) => labelsOf(view, span),
  party: () => undefined,
  blocks: [],
  rankInPage: () => 0,
  flow: () => flowOf(view),
});
