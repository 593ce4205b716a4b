/** The pool job `answer_likelihoods`: computes a likelihood for each leaf of a model's answer. */
import { createReadStream } from 'node:fs';
import { storedPages } from '../../documents/model/stored-pages.ts';
import type { EmitPart } from '../../documents/pool/pool-job.ts';
import { jsonPieces } from '../extract-job/result-text.ts';
import type { Json, JsonObject } from '../json/json.ts';
import { type JsonPath, valueAtPath } from '../json/json-path.ts';
import { lowered } from '../prove/lowered.ts';
import { likelihoodOf } from './likelihood.ts';
import { lookAt } from './look-at.ts';

export interface AnswerLikelihoodsArgs {
  /** Path to the stored document. */
  path: string;
  schema: JsonObject;
  output: JsonObject;
  /** The share of answers that agree, in the shape of the output; null for leaves, or as a whole, without a vote. */
  votes: Json;
}

export interface AnswerLikelihoodsSummary {
  way: 'searched' | 'unsearched';
}

/** Emits the tree of likelihoods in pieces. It has the shape of the output. */
export async function runAnswerLikelihoods(
  { path, schema, output, votes }: AnswerLikelihoodsArgs,
  emit: EmitPart,
): Promise<AnswerLikelihoodsSummary> {
  const { way, leaves } = await lookAt(storedPages(createReadStream(path)), { schema, output });
  const shares = new Map(leaves.map((leaf) => [keyOf(leaf.path), likelihoodOf(leaf, way)]));
  const contradicted = new Set(leaves.filter((leaf) => leaf.isContradicted).map((leaf) => keyOf(leaf.path)));
  // Leaves beyond the limit get the mean of the others.
  const mean = leaves.reduce((sum, leaf) => sum + likelihoodOf(leaf, way), 0) / Math.max(1, leaves.length);
  const shareOf = (own: JsonPath): number => {
    if (votes === null) return shares.get(keyOf(own)) ?? mean;
    const voted = valueAtPath(votes, own);
    if (typeof voted !== 'number') return shares.get(keyOf(own)) ?? mean;
    return contradicted.has(keyOf(own)) ? lowered(voted) : voted;
  };
  for (const piece of jsonPieces(output, shareOf)) emit(piece);
  return { way };
}

const keyOf = (path: JsonPath): string => JSON.stringify(path);
