/** Answers to schemas that nobody knows: sets in which each document has a schema of its own. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { ReaderPool } from '../../packages/server/src/documents/pool/reader-pool.ts';
import { comparerOf, verdictsOf } from '../likelihoods/verdicts.ts';
import { idsOf } from '../support/split.ts';
import { answerOf } from './answers.ts';
import { chosenIn } from './chosen.ts';
import { modelOf, schemaOf, truthsOf } from './documents.ts';
import type { Sample } from './fit-calibration.ts';

interface StrangeSet {
  home: string;
  part: string | undefined;
  pool: ReaderPool;
  /** Where read documents are kept. */
  models: string;
}

/** @param data folder with the scoring program */
export async function strangeSamples(data: string, { home, part, pool, models }: StrangeSet): Promise<Sample[]> {
  if (!existsSync(path.join(home, 'gt.json'))) return [];
  const compare = await comparerOf(data);
  const truths = await truthsOf(home);
  const name = path.basename(home);
  await mkdir(path.join(models, name), { recursive: true });
  const samples: Sample[] = [];
  for (const id of await idsOf(home, part)) {
    const truth = truths[id];
    if (truth?.file === undefined || truth.gold === undefined) continue;
    const file = path.join(home, truth.file);
    const model = await modelOf(pool, file, path.join(models, name, `${path.parse(file).name}.jsonl`));
    const schema = await schemaOf(home, truth);
    const { output, values } = await answerOf(model, schema);
    const verdicts = verdictsOf(compare, { gold: truth.gold, answer: output, schema });
    for (const [key, { chosen, strangeness, value }] of await chosenIn(model, schema)) {
      const isRight = verdicts.get(JSON.stringify(key.split('.')));
      // A later section of the document may have given it.
      if (isRight === undefined || value !== JSON.stringify(values.get(key))) continue;
      samples.push({ doc: `${name} ${id}`, isRight, isRenamed: false, strangeness, ...chosen });
    }
  }
  return samples;
}
