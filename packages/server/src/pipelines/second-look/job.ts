/** The pool job `second_look`: finds what to ask again about a model's answer to a stored document. */
import { createReadStream } from 'node:fs';
import { storedPages } from '../../documents/model/stored-pages.ts';
import { readSchema } from '../engine/schema/read-schema.ts';
import type { JsonObject } from '../json/json.ts';
import { shortEnough } from '../likelihoods/look-at.ts';
import { wholeBatch } from '../prove/page-batches.ts';
import { type Doubt, ProvedAnswer, type Rank } from './doubts.ts';

export interface SecondLookArgs {
  /** Path to the stored document. */
  path: string;
  schema: JsonObject;
  output: JsonObject;
  /** Paths whose proof is compared with that of another answer; none on the first call, which finds the doubts. */
  asked: (string | number)[][];
}

export interface SecondLookResult {
  /** Empty if the document or the output is too long to search for each value. */
  doubts: Doubt[];
  /** Ranks of the requested values, or of those in doubt. */
  ranks: Rank[];
}

export async function runSecondLook({ path, schema, output, asked }: SecondLookArgs): Promise<SecondLookResult> {
  const pages = await shortEnough(storedPages(createReadStream(path)), output);
  if (pages === undefined) return { doubts: [], ranks: asked.map(() => 0) };
  // The format's anchors do not matter here.
  const answer = new ProvedAnswer(wholeBatch({ format: 'pdf', pages }), readSchema(schema), output);
  if (asked.length > 0) return { doubts: [], ranks: answer.ranks(asked) };
  const doubts = answer.doubts();
  return { doubts, ranks: answer.ranks(doubts.map(({ keys }) => keys)) };
}
