/** Measures what corrections of some documents do for others with the same schema. */
import { existsSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createReaderPool } from '../packages/server/src/documents/pool/reader-pool.ts';
import { silentLogger } from '../packages/server/src/lib/logger.ts';
import type { Field } from '../packages/server/src/pipelines/engine/core/field.ts';
import { findDates, isoOf } from '../packages/server/src/pipelines/engine/recognise/dates.ts';
import { parseNumber } from '../packages/server/src/pipelines/engine/recognise/numbers.ts';
import { readSchema } from '../packages/server/src/pipelines/engine/schema/read-schema.ts';
import type { Json, JsonObject } from '../packages/server/src/pipelines/json/json.ts';
import { fieldKey, type RightValues } from '../packages/server/src/pipelines/learn/examples.ts';
import type { Fit } from '../packages/server/src/pipelines/learn/fit.ts';
import { runFitScorer } from '../packages/server/src/pipelines/learn/job.ts';
import { type Answer, answerOf } from './extract/answers.ts';
import { modelOf, schemaOf, type Truth, type Truths, trueModelOf, truthsOf } from './extract/documents.ts';
import { scoreOf } from './extract/score.ts';
import { type Cell, type Report, ReportWriter, rounded, table } from './support/report.ts';

interface Options {
  data: string;
  sets: readonly string[];
}

interface Document {
  id: string;
  path: string;
  right: RightValues;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SETS = ['kie-sroie', 'kie-deepform'];
/** How many documents of one half are corrected; the other half is unseen. */
const CORRECTED = [10, 20, 30, 100];

export async function benchLearn({ data, sets }: Options): Promise<Report> {
  const given = path.resolve(ROOT, data);
  if (!existsSync(path.join(given, 'eval'))) throw new Error(`no data sets in ${given}: name their folder with --data`);
  const folder = await realpath(given);
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'recto-bench-learn-'));
  const writer = new ReportWriter();
  const rows: Cell[][] = [];
  try {
    for (const set of sets.length === 0 ? SETS : sets) rows.push(...(await runSet(folder, scratch, set)));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  writer.add('Learning from corrections', table(HEADERS, rows), NOTES);
  return { ...writer };
}

const HEADERS = ['set', 'corrected', 'unseen', 'F1 before', 'F1 after', 'calibration error', 'fields scored', 'CPU s'];
const NOTES = [
  '- every second document is corrected, the others are not seen; corrected with the whole truth',
  '- calibration error: of likelihoods of plain values of unseen documents, before and after',
  '- CPU: of the fit, with its cross-validation',
].join('\n');

async function runSet(folder: string, scratch: string, set: string): Promise<Cell[][]> {
  const truths = await truthsOf(path.join(folder, set));
  const [first] = Object.values(truths);
  if (first === undefined) return [];
  const schema = await schemaOf(path.join(folder, set), first);
  const documents = await documentsOf(path.join(folder, set), scratch, { truths, schema });
  const seen = documents.filter((_, index) => index % 2 === 0);
  const unseen = documents.filter((_, index) => index % 2 === 1);
  const score = async (fit?: Fit) => {
    const answers = new Map<string, Answer>();
    const scorer = fit === undefined ? undefined : { id: 'bench', version: 1, model: fit.model };
    for (const { id, path: model } of unseen) answers.set(id, await answerOf(model, schema, scorer));
    return scoreOf(folder, scratch, { set, truths, answers });
  };
  const before = await score();
  const rows: Cell[][] = [];
  for (const count of [...new Set(CORRECTED.map((wanted) => Math.min(wanted, seen.length)))]) {
    const started = process.cpuUsage();
    const fit = await runFitScorer({ schema, documents: seen.slice(0, count) }, () => undefined);
    const { user, system } = process.cpuUsage(started);
    const after = await score(fit);
    rows.push([
      set,
      count,
      unseen.length,
      rounded(before.f1, 3),
      rounded(after.f1, 3),
      `${rounded(before.calibrationError ?? 0, 3)} → ${rounded(after.calibrationError ?? 0, 3)}`,
      fit.model.fields.map((field) => field.path.join('.')).join(', ') || 'none',
      rounded((user + system) / 1e6, 1),
    ]);
  }
  return rows;
}

async function documentsOf(
  home: string,
  scratch: string,
  { truths, schema }: { truths: Truths; schema: JsonObject },
): Promise<Document[]> {
  const pool = createReaderPool({ size: 1, logger: silentLogger });
  const { fields } = readSchema(schema);
  const documents: Document[] = [];
  try {
    for (const [index, [id, truth]] of Object.entries(truths).entries()) {
      if (truth.file === undefined) continue;
      const model = path.join(scratch, `${path.basename(home)}-${index}.jsonl`);
      if (truth.lines !== undefined && truth.size !== undefined) await trueModelOf(truth, model);
      else await modelOf(pool, path.join(home, truth.file), model);
      documents.push({ id, path: model, right: rightOf(fields, truth) });
    }
  } finally {
    await pool.close();
  }
  return documents;
}

/** The correction that a person would make, in the types of the schema. */
function rightOf(fields: readonly Field[], { fields: plain, gold }: Truth): RightValues {
  const truth = plain ?? gold ?? {};
  return Object.fromEntries(fields.map((field) => [fieldKey(field.path), typed(field, truth[field.name] ?? null)]));
}

function typed(field: Field, value: Json): Json {
  if (typeof value !== 'string') return value;
  if (field.schema.type === 'number') return parseNumber(value.replace(/[^\d.,-]/g, ''), '.');
  const [date] = field.wantsIsoDate ? findDates(value) : [];
  return date === undefined ? value : isoOf(date, false);
}
