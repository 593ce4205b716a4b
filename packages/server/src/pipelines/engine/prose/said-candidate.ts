import { type Candidate, noFeatures, WEIGHTS } from '../core/candidate.ts';
import type { Span } from '../core/span.ts';

/** A value that a sentence says, weighed like a value whose label says as much. */
export const saidCandidate = (span: Span, label: number, extra = 0): Candidate => ({
  span,
  features: { ...noFeatures(), kind: 1, label, firstPage: span.page === 0 ? 1 : 0 },
  score: WEIGHTS.kind + WEIGHTS.label * label + extra,
  label: undefined,
});
