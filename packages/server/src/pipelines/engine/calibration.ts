/**
 * How likely a chosen value is right, from its score, its lead over the best other value, its label, how
 * well its words could be read, and the kind of value. A logistic whose numbers are fitted on checked answers.
 */
import { CALIBRATION } from './calibration-numbers.ts';
import type { ValueKind } from './core/value-kinds.ts';
import type { ViewWord } from './core/view.ts';

export interface Chosen {
  score: number;
  /** Lead over the best candidate with another value. */
  lead: number;
  /** How well its label names the field, 0..1. */
  label: number;
  doubt: number;
  kind: ValueKind;
  /** Whether the value comes from a closed list. */
  isChoice: boolean;
}

const LEAST_CONFIDENCE = 0.05;

/** Doubt that all words were read correctly: 0 for none, about 1 if an error is more likely than not. */
export const doubtOf = (words: readonly Pick<ViewWord, 'confidence'>[]): number =>
  words.reduce((sum, { confidence }) => sum - Math.log(Math.max(LEAST_CONFIDENCE, confidence)), 0);

type Group = 'date' | 'money' | 'number' | 'identifier' | 'name' | 'address' | 'text' | 'choice';

const GROUPS: Readonly<Record<ValueKind, Group>> = {
  date: 'date',
  time: 'date',
  duration: 'date',
  money: 'money',
  number: 'number',
  percent: 'number',
  identifier: 'identifier',
  email: 'identifier',
  url: 'identifier',
  phone: 'identifier',
  name: 'name',
  address: 'address',
  text: 'text',
  boolean: 'text',
  currency: 'text',
  country: 'text',
};

export interface Calibration {
  base: number;
  score: number;
  lead: number;
  label: number;
  doubt: number;
  groups: Readonly<Record<Group, number>>;
}

/** Inputs are capped: larger values carry no more information. */
const MAX_SCORE = 6;
const MAX_LEAD = 3;
const MAX_DOUBT = 1.5;

export interface Inputs {
  score: number;
  lead: number;
  label: number;
  doubt: number;
  group: Group;
}

const within = (value: number, max: number): number => Math.max(0, Math.min(max, value));

export const inputsOf = ({ score, lead, label, doubt, kind, isChoice }: Chosen): Inputs => ({
  score: within(score, MAX_SCORE),
  lead: within(lead, MAX_LEAD),
  label: within(label, 1),
  doubt: within(doubt, MAX_DOUBT),
  group: isChoice ? 'choice' : GROUPS[kind],
});

export function likelihoodOf(chosen: Chosen, calibration: Calibration = CALIBRATION): number {
  const { score, lead, label, doubt, group } = inputsOf(chosen);
  const { base, groups, ...weights } = calibration;
  const sum =
    base + weights.score * score + weights.lead * lead + weights.label * label + weights.doubt * doubt + groups[group];
  return 1 / (1 + Math.exp(-sum));
}

/** Likelihood that the document lacks the value, from the score of the best rejected candidate. */
export const nullLikelihood = (score: number): number => 1 / (1 + Math.exp(1.2 * Math.max(0, score) - 1.2));
