/** Every value of every answer to the documents of a set, with what the service says of it and what is so. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '../../packages/server/src/documents/model/document.ts';
import { createReaderPool } from '../../packages/server/src/documents/pool/reader-pool.ts';
import { silentLogger } from '../../packages/server/src/lib/logger.ts';
import { readSchema } from '../../packages/server/src/pipelines/engine/schema/read-schema.ts';
import type { FieldEvidence } from '../../packages/server/src/pipelines/extract-job/evidence.ts';
import { isObject, type Json, type JsonObject } from '../../packages/server/src/pipelines/json/json.ts';
import { type JsonPath, pathText } from '../../packages/server/src/pipelines/json/json-path.ts';
import { likelihoodOf } from '../../packages/server/src/pipelines/likelihoods/likelihood.ts';
import { lookAt } from '../../packages/server/src/pipelines/likelihoods/look-at.ts';
import { leavesOf } from '../../packages/server/src/pipelines/locate/leaves.ts';
import type { Evidence } from '../../packages/server/src/pipelines/prove/evidence.ts';
import type { PageBatch } from '../../packages/server/src/pipelines/prove/page-batches.ts';
import { proveBatches } from '../../packages/server/src/pipelines/prove/prove-document.ts';
import { answerOf } from '../extract/answers.ts';
import { modelOf, schemaOf, truthsOf } from '../extract/documents.ts';
import { comparerOf, verdictsOf } from '../likelihoods/verdicts.ts';
import { keptModels, readModel, recognisedShare } from './read-documents.ts';

export interface Judged {
  document: string;
  /** `embedded` for the engine of the service itself. */
  system: string;
  /** Whether most of the document was recognised from images. */
  isRecognised: boolean;
  path: JsonPath;
  value: Json;
  isItem: boolean;
  isRight: boolean;
  evidence: Evidence;
  likelihood: number;
}

export const EMBEDDED = 'embedded';

interface Work {
  document: string;
  system: string;
  pages: Page[];
  batches: PageBatch[];
  schema: JsonObject;
  answer: JsonObject;
  known: ReadonlyMap<string, FieldEvidence>;
  verdicts: ReadonlyMap<string, boolean>;
}

export async function judgedValues(
  data: string,
  set: string,
  { models, only }: { models: string | undefined; only?: readonly string[] },
): Promise<Judged[]> {
  const home = path.join(data, set);
  const kept = await keptModels(models, set);
  const compare = await comparerOf(data);
  const systems = (await readdir(path.join(home, 'systems'))).sort();
  const pool = createReaderPool({ size: 1, logger: silentLogger });
  const judged: Judged[] = [];
  try {
    for (const [document, truth] of Object.entries(await truthsOf(home))) {
      if (only !== undefined && !only.includes(document)) continue;
      const original = path.join(home, truth.file ?? '');
      const model = await modelOf(pool, original, path.join(kept, `${document}.jsonl`));
      const schema = await schemaOf(home, truth);
      const answers = await answersOf(home, { document, systems, model, schema });
      const read = await readModel(model, original);
      for (const { system, answer, known } of answers) {
        const verdicts = verdictsOf(compare, { gold: truth.gold ?? {}, answer, schema });
        judged.push(...(await judgedIn({ document, system, ...read, schema, answer, known, verdicts })));
      }
    }
  } finally {
    await pool.close();
  }
  return judged;
}

type Answered = Pick<Work, 'system' | 'answer' | 'known'>;

async function answersOf(
  home: string,
  { document, systems, model, schema }: { document: string; systems: string[]; model: string; schema: JsonObject },
): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const system of systems) {
    const file = path.join(home, 'systems', system, `${document}.json`);
    if (!existsSync(file)) continue;
    const answer = JSON.parse(await readFile(file, 'utf8')) as Json;
    if (isObject(answer)) answers.push({ system, answer, known: new Map() });
  }
  const own = await answerOf(model, schema);
  answers.push({ system: EMBEDDED, answer: own.output, known: own.evidence });
  return answers;
}

async function judgedIn(work: Work): Promise<Judged[]> {
  const { document, system, pages, batches, schema, answer, known, verdicts } = work;
  const read = readSchema(schema);
  const { evidence } = await proveBatches(batches, { schema: read, output: answer, likelihoods: null, known });
  const likelihoods = system === EMBEDDED ? new Map<string, number>() : await modelLikelihoods(pages, schema, answer);
  return leavesOf(answer, read).flatMap((leaf): Judged[] => {
    const { path: at, value } = leaf;
    const isRight = verdicts.get(JSON.stringify(at));
    const own = evidence[pathText(at)];
    if (isRight === undefined || own === undefined || value === null || value === '') return [];
    const likelihood = likelihoods.get(JSON.stringify(at)) ?? own.likelihood ?? 0.5;
    const isItem = leaf.item !== undefined;
    const isRecognised = recognisedShare(pages) > 0.5;
    return [{ document, system, isRecognised, path: at, value, isItem, isRight, evidence: own, likelihood }];
  });
}

async function modelLikelihoods(pages: Page[], schema: JsonObject, output: JsonObject): Promise<Map<string, number>> {
  const { way, leaves } = await lookAt(pages, { schema, output });
  return new Map(leaves.map((leaf) => [JSON.stringify(leaf.path), likelihoodOf(leaf, way)]));
}
