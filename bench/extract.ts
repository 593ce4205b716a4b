/** The embedded engine on sets of documents with their truth: fields, boxes, likelihoods, refusals, seconds. */
import { existsSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createReaderPool, type ReaderPool } from '../packages/server/src/documents/pool/reader-pool.ts';
import { silentLogger } from '../packages/server/src/lib/logger.ts';
import { type Answer, answerOf } from './extract/answers.ts';
import { modelOf, schemaOf, type Truths, trueModelOf, truthsOf } from './extract/documents.ts';
import { type Score, scoreOf } from './extract/score.ts';
import { type Cell, type Report, ReportWriter, rounded, table } from './support/report.ts';

interface Options {
  /** Folder of the data sets, from the root of the project. */
  data: string;
  /** All known ones when empty. */
  sets: readonly string[];
  /** How many of each set. */
  documents: number;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SETS = ['kie-sroie', 'kie-deepform', 'kie-zugferd', 'kie-fara', 'kie-kleister-nda'];

/** Least micro F1, by set and how it was read; what is only reported has none. */
const MIN_F1: Readonly<Record<string, number>> = {
  'kie-sroie as read': 0.8,
  'kie-sroie true text': 0.94,
  'kie-deepform as read': 0.82,
  'kie-zugferd as read': 0.75,
  'kie-fara as read': 0.6,
};
const MIN_BOXES_RIGHT = 0.95;
const MAX_CALIBRATION_ERROR = 0.05;
const MAX_FALSE_ANSWERS = 0.05;

interface Run {
  name: string;
  answers: Map<string, Answer>;
  failed: string[];
  score: Score;
}

export async function benchExtract({ data, sets, documents }: Options): Promise<Report> {
  const given = path.resolve(ROOT, data);
  if (!existsSync(path.join(given, 'eval'))) throw new Error(`no data sets in ${given}: name their folder with --data`);
  // Without links: the scoring program compares its own address with the one it was started by.
  const folder = await realpath(given);
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'recto-bench-extract-'));
  const pool = createReaderPool({ size: 1, logger: silentLogger });
  const writer = new ReportWriter();
  const rows: Cell[][] = [];
  try {
    for (const set of sets.length === 0 ? SETS : sets) {
      if (!existsSync(path.join(folder, set, 'gt.json'))) {
        writer.add(set, 'Not there.');
        continue;
      }
      const truths = await truthsOf(path.join(folder, set));
      const ids = spread(Object.keys(truths), documents);
      for (const reading of readingsOf(truths)) {
        const run = await runSet({ folder, scratch, pool, set, truths, ids, reading });
        rows.push(rowOf(run));
        require(writer, run);
      }
    }
  } finally {
    await pool.close();
    await rm(scratch, { recursive: true, force: true });
  }
  writer.add('Embedded engine', table(HEADERS, rows), NOTES);
  return { ...writer };
}

type Reading = 'as read' | 'true text';

const readingsOf = (truths: Truths): Reading[] =>
  Object.values(truths).every(({ lines, size }) => lines !== undefined && size !== undefined)
    ? ['as read', 'true text']
    : ['as read'];

interface SetRun {
  folder: string;
  scratch: string;
  pool: ReaderPool;
  set: string;
  truths: Truths;
  ids: readonly string[];
  reading: Reading;
}

async function runSet({ folder, scratch, pool, set, truths, ids, reading }: SetRun): Promise<Run> {
  const home = path.join(folder, set);
  const answers = new Map<string, Answer>();
  const failed: string[] = [];
  for (const [number, id] of ids.entries()) {
    const truth = truths[id];
    if (truth?.file === undefined) continue;
    const model = path.join(scratch, `${set}-${reading.replace(' ', '-')}-${number}.jsonl`);
    try {
      if (reading === 'true text') await trueModelOf(truth, model);
      else await modelOf(pool, path.join(home, truth.file), model);
      answers.set(id, await answerOf(model, await schemaOf(home, truth)));
    } catch (error) {
      failed.push(`${id}: ${error instanceof Error ? error.message : String(error)}`);
    }
    await rm(model, { force: true });
  }
  const score = await scoreOf(folder, scratch, { set, truths, answers });
  return { name: `${set} ${reading}`, answers, failed, score };
}

/** The same ones in every run, over the whole set. */
function spread(ids: readonly string[], wanted: number): string[] {
  if (ids.length <= wanted) return [...ids];
  return Array.from({ length: wanted }, (_, place) => ids[Math.floor((place * ids.length) / wanted)] ?? '');
}

const HEADERS = [
  'set',
  'documents',
  'F1',
  'precision',
  'recall',
  'boxes right',
  'calibration error',
  'absent answered',
  'CPU s/document',
];
const NOTES = [
  '- boxes right: of right values with a known place, those whose box is on it',
  '- calibration error: of likelihoods of plain values, ten bins',
  '- absent answered: of fields without a true value, those that got one',
  '- CPU: the engine alone, without reading',
].join('\n');

const share = (value: number | undefined): string => (value === undefined ? '–' : rounded(value, 3));

function rowOf({ name, answers, score }: Run): Cell[] {
  const seconds = [...answers.values()].reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
  return [
    name,
    answers.size,
    share(score.f1),
    share(score.precision),
    share(score.recall),
    share(score.boxesRight),
    share(score.calibrationError),
    score.falseAnswers === undefined ? '–' : `${share(score.falseAnswers)} of ${score.absent}`,
    rounded(seconds / Math.max(1, answers.size), 2),
  ];
}

function require(writer: ReportWriter, { name, failed, score }: Run): void {
  writer.require(failed.length === 0, `${name}: ${failed.length} documents failed: ${failed[0] ?? ''}`);
  const least = MIN_F1[name];
  if (least !== undefined) writer.require(score.f1 >= least, `${name}: F1 ${share(score.f1)}, not ${least}`);
  const { boxesRight, calibrationError, falseAnswers } = score;
  writer.require((boxesRight ?? 1) >= MIN_BOXES_RIGHT, `${name}: ${share(boxesRight)} of the boxes right`);
  writer.require(
    (calibrationError ?? 0) <= MAX_CALIBRATION_ERROR,
    `${name}: calibration error ${share(calibrationError)}`,
  );
  writer.require((falseAnswers ?? 0) <= MAX_FALSE_ANSWERS, `${name}: ${share(falseAnswers)} of absent fields answered`);
}
