import { type Candidate, noFeatures } from '../core/candidate.ts';
import type { Span } from '../core/span.ts';
import { CANDIDATE } from '../weights/candidates.ts';

/** Makes a candidate of a value in a sentence, with the score of an equally telling label. */
export const saidCandidate = (span: Span, label: number, extra = 0): Candidate => ({
  span,
  features: { ...noFeatures(), kind: 1, said: 1, label, firstPage: span.page === 0 ? 1 : 0 },
  score: CANDIDATE.kind + CANDIDATE.label * label + extra,
  label: undefined,
});
