/** One field of one corrected document: what could have been said, and which of it is right. */
import type { Vector } from './features.ts';

export interface ExampleCandidate extends Vector {
  /** By the engine's rules. */
  score: number;
  /** Equal for candidates that say the same value. */
  group: number;
  isRight: boolean;
}

export interface Example {
  /** Of the document. */
  document: string;
  candidates: ExampleCandidate[];
  /** The right answer is that the document does not say it. */
  isNullRight: boolean;
  engine: Verdict;
}

/** An answer: whether it was right, and how likely it was called. */
export interface Verdict {
  isRight: boolean;
  likelihood: number;
}
