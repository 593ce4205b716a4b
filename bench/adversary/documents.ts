/** Documents whose truth is known, to lie about: those of the data sets, and drawn ones. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ReaderPool } from '../../packages/server/src/documents/pool/reader-pool.ts';
import { isObject, type JsonObject } from '../../packages/server/src/pipelines/json/json.ts';
import { drawnDocuments, KINDS, type KindSet } from '../drawn/documents.ts';
import { modelOf, schemaOf, type Truth, truthsOf } from '../extract/documents.ts';
import { keptModels, type ReadDocument, readModel } from '../proof/read-documents.ts';
import { idsOf } from '../support/split.ts';
import { inAskedForm } from './asked-form.ts';

export interface KnownDocument {
  set: string;
  id: string;
  gold: JsonObject;
  /** Path to the stored document model. */
  model: string;
  read: ReadDocument;
  schema: JsonObject;
}

export interface Wanted {
  /** The folder of the data sets. */
  folder: string;
  set: string;
  part: string | undefined;
  /** How many documents of the set, from the first on. */
  documents: number;
  /** Where read documents are kept. */
  models: string | undefined;
  /** Which documents are drawn. */
  seed?: number;
}

/** Rules are developed on the kinds of the first set, and the second shows what they are worth on others. */
export const DRAWN_SETS: Readonly<Record<string, readonly KindSet[]>> = {
  drawn: ['first', 'second'],
  'drawn-held-out': ['held out'],
};

const SEED = 3;

export function knownDocuments(pool: ReaderPool, wanted: Wanted): AsyncGenerator<KnownDocument> {
  const kinds = DRAWN_SETS[wanted.set];
  return kinds === undefined ? documentsOfSet(pool, wanted) : drawnOnes(pool, wanted, kinds);
}

async function* documentsOfSet(
  pool: ReaderPool,
  { folder, set, part, documents, models }: Wanted,
): AsyncGenerator<KnownDocument> {
  const home = path.join(folder, set);
  const truths = await truthsOf(home);
  const kept = await keptModels(models, set);
  for (const id of (await idsOf(home, part)).slice(0, documents)) {
    const truth = truths[id] ?? {};
    const gold = printedOf(truth);
    if (gold === undefined || truth.file === undefined) continue;
    const original = path.join(home, truth.file);
    const model = await modelOf(pool, original, path.join(kept, `${id}.jsonl`));
    const schema = await schemaOf(home, truth);
    const asked = inAskedForm(gold, schema) as JsonObject;
    yield { set, id, gold: asked, model, read: await readModel(model, original), schema };
  }
}

/** What the set knows to be printed: the truth of some invoices comes from data that their pages do not show. */
function printedOf({ gold, fields, visible }: Truth): JsonObject | undefined {
  const all = gold ?? fields;
  if (!isObject(all)) return undefined;
  return Object.fromEntries(Object.entries(all).filter(([key]) => visible?.[key] !== false));
}

async function* drawnOnes(
  pool: ReaderPool,
  { set, documents, seed = SEED }: Wanted,
  kinds: readonly KindSet[],
): AsyncGenerator<KnownDocument> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'recto-bench-adversary-'));
  const rounds = Math.ceil(documents / kinds.reduce((sum, kind) => sum + KINDS[kind].length, 0));
  try {
    for (const [at, { kind, file, schema, truth }] of kinds
      .flatMap((kind) => drawnDocuments(kind, seed, rounds))
      .entries()) {
      const original = path.join(scratch, `${at}.pdf`);
      await writeFile(original, file);
      const model = await modelOf(pool, original, `${original}.jsonl`);
      yield { set, id: `${kind} ${at}`, gold: truth, model, read: await readModel(model, original), schema };
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
