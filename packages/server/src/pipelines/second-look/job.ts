/** The pool job `second_look`: a stored document and a model's answer in, what to ask again out. */
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
  /** Whose proof is compared with that of another answer; none while it is open which values are in doubt. */
  asked: (string | number)[][];
}

export interface SecondLookResult {
  /** None of a document or an output that is too long to be searched for each value. */
  doubts: Doubt[];
  /** Of the values that were asked for, or else of those in doubt. */
  ranks: Rank[];
}

export async function runSecondLook({ path, schema, output, asked }: SecondLookArgs): Promise<SecondLookResult> {
  const pages = await shortEnough(storedPages(createReadStream(path)), output);
  if (pages === undefined) return { doubts: [], ranks: asked.map(() => 0) };
  // How a format names places is of no account here.
  const answer = new ProvedAnswer(wholeBatch({ format: 'pdf', pages }), readSchema(schema), output);
  if (asked.length > 0) return { doubts: [], ranks: answer.ranks(asked) };
  const doubts = answer.doubts();
  return { doubts, ranks: answer.ranks(doubts.map(({ keys }) => keys)) };
}
