/** Texts that may name a value, and how well they name it. */
import type { ViewWord } from './view.ts';

/**
 * `inside`: earlier in the same segment; `beside`: the segment to the left; `above`: right over it, or under it as its
 * caption; `behind`: what is counted;
 * `column`: over it
 * with other values between, as a column's head; `section`: the leftmost text of the rows above.
 */
export type Relation = 'inside' | 'beside' | 'above' | 'behind' | 'column' | 'section';

export interface Label {
  relation: Relation;
  text: string;
  /** 0 near, 1 far. */
  distance: number;
  words: ViewWord[];
}

export interface ConceptScore {
  /** A concept of the lexicon, or the name of another field of the schema. */
  id: string;
  score: number;
}

export interface LabelScore {
  /** Indexed by number of field. */
  fields: readonly number[];
  /** How well it matches the field's own name alone, by number of field. */
  named: readonly number[];
  /** Sorted, best first. */
  concepts: readonly ConceptScore[];
}

/** Stands in labels of data between what a value belongs to and its own name: "Customer › City". */
export const STEP = '›';

/** Names in data that holds observations: the text behind the first one names the value behind the second. */
export const OBSERVED = 'Observation Name:';
export const OBSERVED_VALUE = 'Observation Value:';
