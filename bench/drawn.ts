/**
 * Evaluates the built-in engine on documents that nobody tuned to: drawn from a seed, with schemas whose names differ
 * from the print. Develop on one seed, report another; kinds that are held out are for reporting only.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createReaderPool } from '../packages/server/src/documents/pool/reader-pool.ts';
import { silentLogger } from '../packages/server/src/lib/logger.ts';
import type { Json, JsonObject } from '../packages/server/src/pipelines/json/json.ts';
import { drawnDocuments, KINDS, type KindSet } from './drawn/documents.ts';
import { answerOf } from './extract/answers.ts';
import { modelOf } from './extract/documents.ts';
import { calibrationError, type Trusted } from './extract/score.ts';
import { comparerOf, verdictsOf } from './likelihoods/verdicts.ts';
import { type Report, ReportWriter, rounded, table } from './support/report.ts';

interface Options {
  /** Folder of the data sets, from the root of the project: the scoring program is there. */
  data: string;
  seeds: readonly number[];
  /** Documents of each kind. */
  documents: number;
}

/** The scoring program. */
interface Scoring {
  compare: (truth: Json, answer: Json, types: object, schema: JsonObject) => unknown[];
  summarise: (leaves: readonly unknown[]) => { fields: number; precision: number; recall: number; f1: number };
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export async function benchDrawn({ data, seeds, documents }: Options): Promise<Report> {
  const program = path.join(path.resolve(ROOT, data), 'eval', 'kie.mjs');
  if (!existsSync(program))
    throw new Error(`no scoring program in ${program}: name the folder of the sets with --data`);
  const scoring = (await import(pathToFileURL(await realpath(program)).href)) as Scoring;
  const compare = await comparerOf(path.dirname(path.dirname(program)));
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'recto-bench-drawn-'));
  const pool = createReaderPool({ size: 1, logger: silentLogger });
  const writer = new ReportWriter();
  try {
    for (const seed of seeds) {
      for (const set of Object.keys(KINDS) as KindSet[]) {
        const leaves = new Map<string, unknown[]>();
        const trusted: Trusted[] = [];
        for (const [at, { kind, file, schema, truth }] of drawnDocuments(set, seed, documents).entries()) {
          const original = path.join(scratch, `${set.replace(' ', '-')}-${seed}-${at}.pdf`);
          await writeFile(original, file);
          const { output, evidence } = await answerOf(await modelOf(pool, original, `${original}.jsonl`), schema);
          leaves.set(kind, [...(leaves.get(kind) ?? []), ...scoring.compare(truth, output, {}, schema)]);
          const verdicts = verdictsOf(compare, { gold: truth, answer: output, schema });
          for (const { path: own, value, confidence } of evidence.values()) {
            const isRight = value === null ? undefined : verdicts.get(JSON.stringify(own));
            if (isRight !== undefined) trusted.push({ likelihood: confidence, isRight });
          }
        }
        const rows = [...leaves, ['all', [...leaves.values()].flat()] as const].map(([kind, own]) => {
          const { fields, precision, recall, f1 } = scoring.summarise(own);
          return [kind, fields, rounded(precision, 3), rounded(recall, 3), rounded(f1, 3)];
        });
        writer.add(
          `Seed ${seed}, kinds: ${set}`,
          table(['kind', 'values', 'precision', 'recall', 'F1'], rows),
          `Calibration error of all values, in lists too: ${rounded(calibrationError(trusted) ?? 0, 3)}`,
        );
      }
    }
  } finally {
    await pool.close();
    await rm(scratch, { recursive: true, force: true });
  }
  return { ...writer };
}
