/**
 * What each weight of the engine is worth, and a search for better ones: documents with their truth are extracted again
 * with one weight of packages/server/src/pipelines/engine/weights changed at a time. With `--fit` a change that raises
 * F1 by enough stays, and the numbers are written into the source.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as candidates from '../packages/server/src/pipelines/engine/weights/candidates.ts';
import * as columns from '../packages/server/src/pipelines/engine/weights/columns.ts';
import * as parties from '../packages/server/src/pipelines/engine/weights/parties.ts';
import * as priors from '../packages/server/src/pipelines/engine/weights/priors.ts';
import * as recognise from '../packages/server/src/pipelines/engine/weights/recognise.ts';
import * as totals from '../packages/server/src/pipelines/engine/weights/totals.ts';
import type { JsonObject } from '../packages/server/src/pipelines/json/json.ts';
import { type Answer, answerOf } from './extract/answers.ts';
import { schemaOf, type Truths, trueModelOf, truthsOf } from './extract/documents.ts';
import { scoreOf } from './extract/score.ts';
import { type Report, ReportWriter, rounded, table } from './support/report.ts';
import { idsOf } from './support/split.ts';

interface Options {
  data: string;
  sets: readonly string[];
  part: string | undefined;
  /** Readings that `bench extract --models` kept. Sets with true text need none. */
  models: string | undefined;
  /** Which file of weights. */
  only: string;
  fit: boolean;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILES: Readonly<Record<string, object>> = { candidates, columns, parties, priors, recognise, totals };

/** Weights are tried this much smaller and larger. */
const STEPS = [0.75, 1.25];
/** Less is chance. */
const MIN_GAIN = 0.001;

interface Weight {
  /** Name of the exported object, and keys from there. */
  path: readonly string[];
  value: number;
  set: (value: number) => void;
}

/** The numbers inside of exported objects. A bare exported number cannot be changed from outside. */
function weightsOf(holder: object, keys: readonly string[] = []): Weight[] {
  return Object.entries(holder as Record<string, unknown>).flatMap(([key, value]) => {
    const own = [...keys, key];
    if (typeof value === 'object' && value !== null) return weightsOf(value, own);
    if (typeof value !== 'number' || keys.length === 0) return [];
    return [{ path: own, value, set: (next) => Object.assign(holder, { [key]: next }) }];
  });
}

interface Case {
  set: string;
  truths: Truths;
  documents: { id: string; model: string; schema: JsonObject }[];
}

export async function benchWeights({ data, sets, part, models, only, fit }: Options): Promise<Report> {
  const file = FILES[only];
  if (file === undefined) throw new Error(`no weights ${only}: there are ${Object.keys(FILES).join(', ')}`);
  const folder = await realpath(path.resolve(ROOT, data));
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'recto-bench-weights-'));
  const writer = new ReportWriter();
  try {
    const cases: Case[] = [];
    for (const set of sets) cases.push(await caseOf(folder, scratch, { set, part, models }));
    const f1 = (): Promise<number> => meanF1(folder, scratch, cases);
    let best = await f1();
    const start = best;
    const rows: string[][] = [];
    const moved = new Map<string, number>();
    for (const weight of weightsOf(file)) {
      const tried: string[] = [];
      let kept = weight.value;
      for (const next of [0, ...STEPS.map((step) => step * weight.value)]) {
        weight.set(next);
        const score = await f1();
        tried.push(rounded(score - best, 4));
        if (fit && next !== 0 && score > best + MIN_GAIN) {
          best = score;
          kept = next;
        }
      }
      weight.set(kept);
      if (kept !== weight.value) moved.set(weight.path.join('.'), kept);
      rows.push([weight.path.join('.'), String(weight.value), ...tried, kept === weight.value ? '' : String(kept)]);
    }
    const documents = cases.reduce((sum, entry) => sum + entry.documents.length, 0);
    writer.add(
      `Weights of ${only}`,
      `On ${documents} documents, F1 ${rounded(start, 4)}${fit ? `, after the search ${rounded(best, 4)}` : ''}.`,
      table(['weight', 'value', 'without', ...STEPS.map((step) => `× ${step}`), 'kept'], rows),
      'Differences of F1 from the best so far.',
    );
    if (moved.size > 0) await write(only, moved);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return { ...writer };
}

async function caseOf(
  folder: string,
  scratch: string,
  { set, part, models }: { set: string; part: string | undefined; models: string | undefined },
): Promise<Case> {
  const home = path.join(folder, set);
  const truths = await truthsOf(home);
  const documents: Case['documents'] = [];
  for (const id of await idsOf(home, part)) {
    const truth = truths[id];
    if (truth?.file === undefined) continue;
    const kept = models === undefined ? undefined : path.join(models, set, `${id}.jsonl`);
    const hasText = truth.lines !== undefined && truth.size !== undefined;
    if (!hasText && (kept === undefined || !existsSync(kept)))
      throw new Error(`${set} ${id} was not read: run \`bench extract --models\` first`);
    const model = hasText ? await trueModelOf(truth, path.join(scratch, `${set}-${id}.jsonl`)) : (kept ?? '');
    documents.push({ id, model, schema: await schemaOf(home, truth) });
  }
  return { set, truths, documents };
}

/** Averages F1 over the sets; every set has the same weight. */
async function meanF1(folder: string, scratch: string, cases: readonly Case[]): Promise<number> {
  let sum = 0;
  for (const { set, truths, documents } of cases) {
    const answers = new Map<string, Answer>();
    for (const { id, model, schema } of documents) answers.set(id, await answerOf(model, schema));
    sum += (await scoreOf(folder, scratch, { set, truths, answers })).f1;
  }
  return sum / Math.max(1, cases.length);
}

/** Puts the numbers into the source, which keeps its comments. */
async function write(only: string, moved: ReadonlyMap<string, number>): Promise<void> {
  const target = path.join(ROOT, 'packages/server/src/pipelines/engine/weights', `${only}.ts`);
  let source = await readFile(target, 'utf8');
  for (const [name, value] of moved) {
    const [holder = '', ...keys] = name.split('.');
    const start = source.indexOf(`export const ${holder} =`);
    const key = keys.at(-1) ?? '';
    const at = new RegExp(`(?<![\\w])${key}: -?[\\d.]+`, 'g');
    at.lastIndex = start;
    const match = keys.length === 1 && start >= 0 ? at.exec(source) : null;
    if (match === null) throw new Error(`${name} is not a plain number of ${target}: set it to ${value} by hand`);
    source = `${source.slice(0, match.index)}${key}: ${Number(value.toFixed(3))}${source.slice(match.index + match[0].length)}`;
  }
  await writeFile(target, source);
}
