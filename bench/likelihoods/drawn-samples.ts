/** True and false values of drawn documents: many layouts and ways to be wrong that the few real documents lack. */
import { createReaderPool } from '../../packages/server/src/documents/pool/reader-pool.ts';
import { silentLogger } from '../../packages/server/src/lib/logger.ts';
import { pathText } from '../../packages/server/src/pipelines/json/json-path.ts';
import { lookAt } from '../../packages/server/src/pipelines/likelihoods/look-at.ts';
import { knownDocuments } from '../adversary/documents.ts';
import { liesAbout } from '../adversary/lies.ts';
import { printedOf } from '../proof/read-documents.ts';
import { drawOf } from '../support/draws.ts';
import type { Sample } from './fit.ts';

/** Other documents than those that the lies are reported on. */
const SEEDS = [6, 7];
/** Takes one of this many true values: there are far more of them than of lies. */
const EVERY_TRUE = 4;

/** @param documents how many of each seed */
export async function drawnSamples(documents = 22): Promise<Sample[]> {
  const samples: Sample[] = [];
  const pool = createReaderPool({ size: 1, logger: silentLogger });
  try {
    for (const seed of SEEDS) {
      const wanted = { folder: '', set: 'drawn', part: undefined, documents, models: undefined, seed };
      for await (const { id, gold, read, schema } of knownDocuments(pool, wanted)) {
        const answers = [{ answer: gold, paths: [] }, ...liesAbout(`${seed} ${id}`, gold, printedOf(read))];
        for (const [place, { answer, paths }] of answers.entries()) {
          const lies = new Set(paths.map(pathText));
          const { way, leaves } = await lookAt(read.pages, { schema, output: answer });
          for (const { path, isNull, features } of way === 'searched' ? leaves : []) {
            const isRight = !lies.has(pathText(path));
            if (isNull || (isRight && drawOf(id, `${place} ${pathText(path)}`) % EVERY_TRUE !== 0)) continue;
            samples.push({ document: `${seed} ${id}`, system: 'drawn', features, isRight, weight: 1 });
          }
        }
      }
    }
  } finally {
    await pool.close();
  }
  return samples;
}
