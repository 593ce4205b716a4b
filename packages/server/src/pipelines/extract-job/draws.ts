/**
 * Draws several answers from an engine that always gives the same one, according to its likelihoods. Each field is
 * drawn separately and systematically: of n draws, its value gets its share of n, give or take one, in an order that
 * the seed determines. Independent draws were no better and let a value of 90 % lose a vote of three once in forty.
 */
import type { Json, JsonObject } from '../json/json.ts';
import { setAtPath } from '../json/json-path.ts';
import { type DrawnLeaf, Likelihoods } from './collected.ts';

interface Share {
  value: Json;
  share: number;
}

/** The weight of null among rejected candidates: the score below which the engine returns null. */
const NULL_SCORE = 0.9;

/** The value with its confidence; the others share the rest by their scores. */
export function posteriorOf({ value, confidence, rejected }: DrawnLeaf['evidence']): Share[] {
  const others = rejected.filter((candidate) => candidate.value !== null && !isSame(candidate.value, value));
  const offers = others.map(({ value: other, score }) => ({ value: other, weight: Math.exp(score) }));
  if (value !== null || offers.length === 0) offers.push({ value: null, weight: Math.exp(NULL_SCORE) });
  const total = offers.reduce((sum, { weight }) => sum + weight, 0);
  const rest = 1 - confidence;
  return [
    { value, share: confidence },
    ...offers.map(({ value: other, weight }) => ({ value: other, share: (rest * weight) / total })),
  ];
}

const isSame = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);

export interface Draws {
  /** Generated one after the other, because all answers for a long document do not fit into memory. */
  choices: Iterable<JsonObject>;
  /** What most draws say, and for each leaf by path how many. */
  output: JsonObject;
  likelihoods: Likelihoods;
}

export interface Drawable {
  output: JsonObject;
  /** In the same order each time. */
  leaves(): Iterable<DrawnLeaf>;
}

/** All draws have the same items, so they are counted by position. */
export function drawAnswers(found: Drawable, count: number, seed: string): Draws {
  const output = structuredClone(found.output);
  const likelihoods = new Likelihoods();
  for (const { leaf, drawn } of drawsOf(found, count, seed)) {
    const { value, votes } = mostDrawn(drawn, leaf.evidence.value);
    put(output, leaf, value);
    likelihoods.set(leaf.evidence.path, votes / count);
  }
  return { choices: choicesOf(found, count, seed), output, likelihoods };
}

function* drawsOf(found: Drawable, count: number, seed: string): Generator<{ leaf: DrawnLeaf; drawn: Json[] }> {
  const random = randomOf(seed);
  for (const leaf of found.leaves()) yield { leaf, drawn: systematic(posteriorOf(leaf.evidence), count, random) };
}

/** Repeats the draws for each choice: the same seed gives the same draws. */
function* choicesOf(found: Drawable, count: number, seed: string): Generator<JsonObject> {
  for (let index = 0; index < count; index += 1) {
    const choice = structuredClone(found.output);
    for (const { leaf, drawn } of drawsOf(found, count, seed)) put(choice, leaf, drawn[index] ?? null);
    yield choice;
  }
}

/** Of equally frequent draws, prefer the engine's own answer. */
function mostDrawn(drawn: readonly Json[], own: Json): { value: Json; votes: number } {
  const counts = new Map<string, { value: Json; votes: number }>();
  counts.set(JSON.stringify(own), { value: own, votes: 0 });
  for (const value of drawn) {
    const entry = counts.get(JSON.stringify(value)) ?? { value, votes: 0 };
    entry.votes += 1;
    counts.set(JSON.stringify(value), entry);
  }
  return [...counts.values()].reduce((best, entry) => (entry.votes > best.votes ? entry : best));
}

function put(choice: JsonObject, { evidence, saysNull }: DrawnLeaf, value: Json): void {
  if (isSame(value, evidence.value)) return;
  setAtPath(choice, evidence.path, value === null && !saysNull ? undefined : value);
}

function systematic(shares: readonly Share[], count: number, random: () => number): Json[] {
  const offset = random();
  const values: Json[] = [];
  let index = 0;
  let reached = shares[0]?.share ?? 1;
  for (let draw = 0; draw < count; draw += 1) {
    while ((draw + offset) / count >= reached && index < shares.length - 1) {
      index += 1;
      reached += shares[index]?.share ?? 0;
    }
    values.push(shares[index]?.value ?? null);
  }
  for (let last = values.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [values[last], values[other]] = [values[other] ?? null, values[last] ?? null];
  }
  return values;
}

/** Numbers in 0..1, the same for the same seed. */
export function randomOf(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
