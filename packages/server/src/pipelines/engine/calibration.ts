/**
 * How likely a chosen value is right, from its score, its lead over the best other value, its label, how
 * well its words could be read, the kind of value, and what the schema says about the field. A logistic whose numbers
 * are fitted on checked answers.
 */
import { CALIBRATION } from './calibration-numbers.ts';
import type { ValueKind } from './core/value-kinds.ts';
import type { ViewWord } from './core/view.ts';
import { weighted } from './core/weighted.ts';

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
  /** Whether another field has the other end of its range. */
  isPaired: boolean;
  /** Whether a sentence says it. */
  isSaid: boolean;
  /** Whether the schema describes the field. */
  isDescribed: boolean;
  /** Whether the name of the field is that of a concept. */
  isKnown: boolean;
  /** Whether 03/04 was taken for one of two days and the document does not show which. */
  isOrderGuessed: boolean;
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

const TEXTS: ReadonlySet<Group> = new Set(['text', 'name', 'address']);

export interface Calibration {
  base: number;
  score: number;
  lead: number;
  label: number;
  doubt: number;
  paired: number;
  /** Sentences have many dates and lengths of time, and say of few what they are of. */
  saidDate: number;
  /** Described fields that no concept knows, of which only words can tell whether a text is meant. */
  unknownText: number;
  /** Such fields with another value nearly as good. */
  unknownClose: number;
  groups: Readonly<Record<Group, number>>;
  /** What changes for a field without a description: its name is all that is known of it. */
  undescribed: Readonly<Record<keyof UndescribedInputs, number>>;
}

/** The inputs that count differently for fields without a description. */
export interface UndescribedInputs {
  base: number;
  score: number;
  paired: number;
  known: number;
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
  paired: number;
  saidDate: number;
  unknownText: number;
  unknownClose: number;
  group: Group;
  /** Undefined for a field with a description. */
  undescribed: UndescribedInputs | undefined;
}

const within = (value: number, max: number): number => Math.max(0, Math.min(max, value));

export function inputsOf(chosen: Chosen): Inputs {
  const score = within(chosen.score, MAX_SCORE);
  const paired = chosen.isPaired ? 1 : 0;
  const group = chosen.isChoice ? 'choice' : GROUPS[chosen.kind];
  const isUnknown = chosen.isDescribed && !chosen.isKnown;
  return {
    score,
    lead: within(chosen.lead, MAX_LEAD),
    label: within(chosen.label, 1),
    doubt: within(chosen.doubt, MAX_DOUBT),
    paired,
    saidDate: chosen.isSaid && group === 'date' ? 1 : 0,
    unknownText: isUnknown && TEXTS.has(group) ? 1 : 0,
    unknownClose: isUnknown ? within(1 - chosen.lead, 1) : 0,
    group,
    undescribed: chosen.isDescribed ? undefined : { base: 1, score, paired, known: chosen.isKnown ? 1 : 0 },
  };
}

/** Share of right guesses at the order of day and month. No checked documents tell it: this is our judgement. */
const RIGHT_GUESSES = 0.7;

export const likelihoodOf = (chosen: Chosen, calibration: Calibration = CALIBRATION): number =>
  fitted(chosen, calibration) * (chosen.isOrderGuessed ? RIGHT_GUESSES : 1);

function fitted(chosen: Chosen, calibration: Calibration): number {
  const { group, undescribed, ...inputs } = inputsOf(chosen);
  const { base, groups, undescribed: changes, ...weights } = calibration;
  const change = undescribed === undefined ? 0 : weighted(changes, undescribed);
  return 1 / (1 + Math.exp(-(base + weighted(weights, inputs) + groups[group] + change)));
}

/** From this share of answered fields on, document and schema belong together. */
const FAMILIAR = 0.75;
/**
 * How much less sure an answer is for the share that is lacking. Fitted with the other numbers fixed, on documents with
 * schemas of their own: there, answers told at .75 were right in .60 where half of the fields had none.
 */
const STRANGENESS = 2.45;

/**
 * What the document's other answers say: one that answers few of the fields is strange to the schema, and then what it
 * does answer is right less often than its own evidence says. One field more counts as answered, so that a single
 * missing value of a small schema says little.
 */
export const strangenessOf = (answered: number, asked: number): number =>
  STRANGENESS * Math.max(0, FAMILIAR - (answered + 1) / (asked + 1));

/**
 * How much less sure an answer is that stands out of the order of the schema: of documents with schemas of their own,
 * those in order were right in .78, the others in .50, however likely they seemed. It says nothing of fields named as
 * concepts: their values have places of their own in a document.
 */
export const OUT_OF_ORDER = 0.7;

/** The likelihood of a value, as one of the answers to a schema that is so strange to the document. */
export function amongAnswers(likelihood: number, strangeness: number): number {
  const odds = likelihood * Math.exp(-strangeness);
  return odds / (odds + (1 - likelihood));
}

/** Likelihood that the document lacks the value, from the score of the best rejected candidate. */
export const nullLikelihood = (score: number): number => 1 / (1 + Math.exp(1.2 * Math.max(0, score) - 1.2));
