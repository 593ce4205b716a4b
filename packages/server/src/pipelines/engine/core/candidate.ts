/** A span weighed as the value of a field. */
import type { Label } from './label.ts';
import type { Span } from './span.ts';

export interface Candidate {
  span: Span;
  features: Features;
  score: number;
  /** The label that supports it most. */
  label: Label | undefined;
}

/** Evidence for and against a candidate. Most values are 0..1. */
export interface Features {
  /** How certain it is that the span is of the requested kind. */
  kind: number;
  /** How well its best label names the field. */
  label: number;
  /** What the labels above and beside it add to the best one. */
  combined: number;
  /** How much better a label near it names something else. */
  competing: number;
  /** 1 if that something else is a payment, not an amount due. */
  payment: number;
  unlabelled: number;
  section: number;
  distance: number;
  firstPage: number;
  /** Near 1 for the first, or last, of its kind in the document. */
  first: number;
  last: number;
  /** Height of its type over the usual. */
  height: number;
  /** How often the same value is printed. */
  repeated: number;
  wordCount: number;
  isLargest: number;
  largeness: number;
  isZero: number;
  isNegative: number;
  organisation: number;
  range: number;
  /** 1 if the other end of its range goes to the other of two fields. */
  paired: number;
  besideTime: number;
  /** Its text is itself a label. */
  isLabel: number;
  /** Other amounts stand in its row. */
  amountsInRow: number;
  arithmetic: number;
  /** An amount beside the tax on it, or that tax. */
  taxedPair: number;
  /** It makes a sum with the other totals. */
  balance: number;
  totalRow: number;
  /** Where in the document, 0 top to 1 bottom. */
  depth: number;
  prior: number;
  /** 1 if a sentence says it, not a label. */
  said: number;
}

/** Features of a candidate without any evidence. */
export const noFeatures = (): Features => ({
  kind: 0,
  label: 0,
  combined: 0,
  competing: 0,
  payment: 0,
  unlabelled: 0,
  section: 0,
  distance: 0,
  firstPage: 0,
  first: 0,
  last: 0,
  height: 0,
  repeated: 0,
  wordCount: 0,
  isLargest: 0,
  largeness: 0,
  isZero: 0,
  isNegative: 0,
  organisation: 0,
  range: 0,
  paired: 0,
  besideTime: 0,
  isLabel: 0,
  amountsInRow: 0,
  arithmetic: 0,
  taxedPair: 0,
  balance: 0,
  totalRow: 0,
  depth: 0,
  prior: 0,
  said: 0,
});
