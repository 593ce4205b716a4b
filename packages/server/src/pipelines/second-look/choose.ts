/** Chooses the second answers whose proof is better. */
import type { Json, JsonObject } from '../json/json.ts';
import { type JsonPath, setAtPath } from '../json/json-path.ts';
import type { Doubt, Rank } from './doubts.ts';

export interface OtherValue {
  keys: (string | number)[];
  answer: Json;
  /** Rank of the first value. */
  rank: Rank;
}

/** Returns the answers that differ from before. */
export const othersOf = (
  doubts: readonly Doubt[],
  ranks: readonly Rank[],
  answers: readonly (Json | undefined)[],
): OtherValue[] =>
  doubts.flatMap(({ keys, value }, index) => {
    const answer = answers[index];
    return answer === undefined || answer === value ? [] : [{ keys, answer, rank: ranks[index] ?? 0 }];
  });

/** @param ranks ranks of the new values, with all of them in the output */
export const betterOf = (others: readonly OtherValue[], ranks: readonly Rank[]): OtherValue[] =>
  others.filter(({ rank }, index) => (ranks[index] ?? 0) > rank);

export function withOthers(output: JsonObject, others: readonly { keys: JsonPath; answer: Json }[]): JsonObject {
  const copy = structuredClone(output);
  for (const { keys, answer } of others) setAtPath(copy, keys, answer);
  return copy;
}
