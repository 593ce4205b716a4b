/** The pool job `answer_likelihoods`: a stored document and a model's answer in, a likelihood for each of its leaves out. */
import { createReadStream } from 'node:fs';
import { decodePage } from '../../documents/codec.ts';
import type { Page } from '../../documents/document.ts';
import type { EmitPart } from '../../documents/pool/jobs.ts';
import { splitLines } from '../../lib/lines.ts';
import { jsonPieces } from '../extract-job/result-text.ts';
import type { JsonObject } from '../json/json.ts';
import type { JsonPath } from '../json/json-path.ts';
import { likelihoodOf } from './likelihood.ts';
import { lookAt } from './look-at.ts';

export interface AnswerLikelihoodsArgs {
  /** Of the document model. */
  path: string;
  schema: JsonObject;
  output: JsonObject;
}

export interface AnswerLikelihoodsSummary {
  way: 'searched' | 'glanced';
}

/** Emits pieces of the tree of likelihoods, which has the shape of the output. */
export async function runAnswerLikelihoods(
  { path, schema, output }: AnswerLikelihoodsArgs,
  emit: EmitPart,
): Promise<AnswerLikelihoodsSummary> {
  const { way, leaves } = await lookAt(pagesOf(path), { schema, output });
  const shares = new Map(leaves.map((leaf) => [keyOf(leaf.path), likelihoodOf(leaf, way)]));
  // Beyond the leaves that anybody looks at: what the others are on the whole.
  const mean = leaves.reduce((sum, leaf) => sum + likelihoodOf(leaf, way), 0) / Math.max(1, leaves.length);
  for (const piece of jsonPieces(output, (own) => shares.get(keyOf(own)) ?? mean)) emit(piece);
  return { way };
}

const keyOf = (path: JsonPath): string => JSON.stringify(path);

async function* pagesOf(path: string): AsyncGenerator<Page> {
  let isHeader = true;
  for await (const line of splitLines(createReadStream(path))) {
    if (isHeader) isHeader = false;
    else yield decodePage(line);
  }
}
