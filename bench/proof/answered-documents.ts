/** The documents of a set whose answers by real systems are known, with those answers and the truth. */
import { existsSync } from 'node:fs';
import { readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createReaderPool } from '../../packages/server/src/documents/pool/reader-pool.ts';
import { silentLogger } from '../../packages/server/src/lib/logger.ts';
import { isObject, type Json, type JsonObject } from '../../packages/server/src/pipelines/json/json.ts';
import { modelOf, schemaOf, truthsOf } from '../extract/documents.ts';
import { comparerOf, verdictsOf } from '../likelihoods/verdicts.ts';
import { keptModels, type ReadDocument, readModel } from './read-documents.ts';

export interface AnsweredDocument {
  document: string;
  /** Path to the stored document model. */
  model: string;
  read: ReadDocument;
  schema: JsonObject;
  gold: JsonObject;
  answers: { system: string; answer: JsonObject }[];
  /** Which values of an answer are right, by path as JSON. */
  judge: (answer: JsonObject) => Map<string, boolean>;
}

export interface AnsweredSet {
  /** The documents for tuning and those for reporting. */
  split: Readonly<Record<'tune' | 'report', readonly string[]>>;
  /** Reads one document at a time. */
  documents: () => AsyncGenerator<AnsweredDocument>;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SET = 'kie-docubench';

/** @param options.models where read documents are kept; a temporary folder per version of the readers if absent */
export async function answeredSet({
  data,
  models,
}: {
  data: string;
  models: string | undefined;
}): Promise<AnsweredSet> {
  const given = path.resolve(ROOT, data);
  if (!existsSync(path.join(given, SET))) throw new Error(`no ${SET} in ${given}: name its folder with --data`);
  const folder = await realpath(given);
  const split = JSON.parse(await readFile(path.join(folder, SET, 'split.json'), 'utf8')) as AnsweredSet['split'];
  return { split, documents: () => answeredDocuments(folder, models) };
}

async function* answeredDocuments(data: string, models: string | undefined): AsyncGenerator<AnsweredDocument> {
  const home = path.join(data, SET);
  const kept = await keptModels(models, SET);
  const compare = await comparerOf(data);
  const systems = (await readdir(path.join(home, 'systems'))).sort();
  const pool = createReaderPool({ size: 1, logger: silentLogger });
  try {
    for (const [document, truth] of Object.entries(await truthsOf(home))) {
      const original = path.join(home, truth.file ?? '');
      const model = await modelOf(pool, original, path.join(kept, `${document}.jsonl`));
      const schema = await schemaOf(home, truth);
      const gold = truth.gold ?? {};
      yield {
        document,
        model,
        read: await readModel(model, original),
        schema,
        gold,
        answers: await answersOf(home, document, systems),
        judge: (answer) => verdictsOf(compare, { gold, answer, schema }),
      };
    }
  } finally {
    await pool.close();
  }
}

async function answersOf(
  home: string,
  document: string,
  systems: readonly string[],
): Promise<AnsweredDocument['answers']> {
  const answers: AnsweredDocument['answers'] = [];
  for (const system of systems) {
    const file = path.join(home, 'systems', system, `${document}.json`);
    if (!existsSync(file)) continue;
    const answer = JSON.parse(await readFile(file, 'utf8')) as Json;
    if (isObject(answer)) answers.push({ system, answer });
  }
  return answers;
}
