/**
 * Determines whether a scorer helps with unseen documents: each document in turn is left out, a scorer is fitted on the
 * rest, and its answer is compared with the engine's. Of many documents a tenth is left out at a time: one by one, a
 * field of 200 documents would take 95 CPU seconds instead of 5.
 */
import type { Example, ExampleCandidate, Verdict } from './example.ts';
import { isFamiliar } from './familiar.ts';
import { fitLogit, sharesOf, utilitiesOf, type Weights } from './logit.ts';

export interface CrossValidation {
  documents: number;
  engine: Tally;
  learned: Tally;
  /** Documents that only the scorer gets right, and that only the engine gets right. */
  won: number;
  lost: number;
  /** The probability that a scorer which is no better wins as often. */
  chance: number;
  /** Divides utilities before they become likelihoods, fitted on the documents that were left out. */
  temperature: number;
  /** Upper bound of likelihoods, as far as the documents that were left out support them. */
  cap: number;
}

export interface Tally {
  right: number;
  /** Mean squared error of the likelihoods, 0 the best. */
  brier: number;
  /** Mean likelihood of its answers. */
  meanLikelihood: number;
}

/** Up to this many documents are left out one by one. */
const MAX_SINGLES = 24;
const GROUPS = 10;
const TEMPERATURES = [0.5, 0.7, 1, 1.4, 2, 2.8, 4];
/** Holds however many documents agree. */
const HIGHEST_LIKELIHOOD = 0.97;

interface HeldOut {
  example: Example;
  utilities: number[];
  /** Undefined if nothing is chosen. */
  taken: ExampleCandidate | undefined;
  /** True if the scorer has no information, so that the answer is the engine's. */
  isUnfamiliar: boolean;
}

/** Examples are of one field, each from another document. */
export function crossValidate(examples: readonly Example[]): CrossValidation {
  const heldOut = utilitiesHeldOut(examples);
  // What is chosen does not depend on the temperature, only its likelihood does.
  const cap = capOf(heldOut.map((entry) => answerOf(entry, { temperature: 1, cap: 1 })));
  const answersAt = (temperature: number) => heldOut.map((entry) => answerOf(entry, { temperature, cap }));
  const brierAt = (temperature: number): number => tallyOf(answersAt(temperature)).brier;
  const temperature = TEMPERATURES.reduce((best, other) => (brierAt(other) < brierAt(best) - 1e-9 ? other : best));
  const learned = answersAt(temperature);
  const engine = heldOut.map(({ example }) => example.engine);
  const won = learned.filter((answer, at) => answer.isRight && engine[at]?.isRight === false).length;
  const lost = learned.filter((answer, at) => !answer.isRight && engine[at]?.isRight === true).length;
  return {
    documents: examples.length,
    engine: tallyOf(engine),
    learned: tallyOf(learned),
    won,
    lost,
    chance: chanceOf(won, lost),
    temperature,
    cap,
  };
}

/**
 * The likelihood that the answers to left-out documents support: over all of them, or over the half with the highest
 * likelihoods, which may be surer. Never certainty.
 */
export function capOf(answers: readonly Verdict[]): number {
  const likeliest = answers.toSorted((a, b) => b.likelihood - a.likelihood).slice(0, Math.ceil(answers.length / 2));
  return Math.min(HIGHEST_LIKELIHOOD, Math.max(supportedLikelihood(answers), supportedLikelihood(likeliest)));
}

/** The estimate after this many right ones of so many. */
const supportedLikelihood = (answers: readonly Verdict[]): number =>
  (answers.filter(({ isRight }) => isRight).length + 1) / (answers.length + 2);

/** The probability that a fair coin shows heads at least `won` times. */
export function chanceOf(won: number, lost: number): number {
  const tosses = won + lost;
  let term = 0.5 ** tosses;
  let sum = 0;
  for (let heads = tosses; heads >= won; heads -= 1) {
    sum += term;
    term = (term * heads) / (tosses - heads + 1);
  }
  return Math.min(1, sum);
}

function utilitiesHeldOut(examples: readonly Example[]): HeldOut[] {
  const folds = examples.length > MAX_SINGLES ? GROUPS : examples.length;
  const found: HeldOut[] = [];
  for (let fold = 0; fold < folds; fold += 1) {
    const weights = fitLogit(examples.filter((_, index) => index % folds !== fold));
    for (const [index, example] of examples.entries()) {
      if (index % folds === fold) found.push(heldOutOf(example, weights));
    }
  }
  return found;
}

function heldOutOf(example: Example, weights: Weights): HeldOut {
  const utilities = utilitiesOf(weights, example);
  const best = utilities.reduce((top, utility, index) => (utility > (utilities[top] ?? 0) ? index : top), 0);
  const taken = example.candidates[best];
  return { example, utilities, taken, isUnfamiliar: !isFamiliar(weights, example.candidates, taken) };
}

function answerOf(
  { example, utilities, taken, isUnfamiliar }: HeldOut,
  { temperature, cap }: { temperature: number; cap: number },
): Verdict {
  if (isUnfamiliar) return example.engine;
  const shares = sharesOf(utilities, temperature);
  if (taken === undefined) return { isRight: example.isNullRight, likelihood: Math.min(cap, shares.at(-1) ?? 0) };
  let likelihood = 0;
  for (const [index, { group }] of example.candidates.entries()) {
    if (group === taken.group) likelihood += shares[index] ?? 0;
  }
  return { isRight: taken.isRight, likelihood: Math.min(cap, likelihood) };
}

function tallyOf(verdicts: readonly Verdict[]): Tally {
  let right = 0;
  let squares = 0;
  let likelihoods = 0;
  for (const { isRight, likelihood } of verdicts) {
    if (isRight) right += 1;
    squares += ((isRight ? 1 : 0) - likelihood) ** 2;
    likelihoods += likelihood;
  }
  const count = Math.max(1, verdicts.length);
  return { right, brier: squares / count, meanLikelihood: likelihoods / count };
}
