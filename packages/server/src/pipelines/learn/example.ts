/** One field of one corrected document: the candidates, and which of them is right. */
import type { Vector } from './features.ts';

export interface ExampleCandidate extends Vector {
  /** By the engine's rules. */
  score: number;
  /** Equal for candidates with the same value. */
  group: number;
  isRight: boolean;
}

export interface Example {
  /** Identifies the document. */
  document: string;
  candidates: ExampleCandidate[];
  /** True if the right answer is that the document does not have the value. */
  isNullRight: boolean;
  engine: Verdict;
}

/** An answer: whether it was right, and its likelihood. */
export interface Verdict {
  isRight: boolean;
  likelihood: number;
}
