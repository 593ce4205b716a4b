/** Evaluates the built-in engine on document sets with known truth: fields, boxes, likelihoods, refusals, seconds. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createReaderPool, type ReaderPool } from '../packages/server/src/documents/pool/reader-pool.ts';
import { silentLogger } from '../packages/server/src/lib/logger.ts';
import { type Answer, answerOf } from './extract/answers.ts';
import { chosenIn } from './extract/chosen.ts';
import { modelOf, schemaOf, type Truths, trueModelOf, truthsOf } from './extract/documents.ts';
import { fitCalibration, type Sample } from './extract/fit-calibration.ts';
import { isRenamed, namesFor, renamedSchema, withOwnKeys, withOwnNames } from './extract/renamed.ts';
import { calibrationError, chanceError, type Score, scoreOf } from './extract/score.ts';
import { answeredIn, STRANGE_FIELDS, STRANGE_SCHEMA } from './extract/strange-fields.ts';
import { strangeSamples } from './extract/strange-samples.ts';
import { type Cell, type Report, ReportWriter, rounded, table } from './support/report.ts';
import { idsOf } from './support/split.ts';

interface Options {
  /** Folder of the data sets, from the root of the project. */
  data: string;
  /** All known ones when empty. `NAME=COUNT` takes that many of its documents. */
  sets: readonly string[];
  /** For sets that separate tuning from reporting documents; both when undefined. */
  part: string | undefined;
  /** Fit likelihoods on the answers. */
  fit: boolean;
  /** How many documents of each set. */
  documents: number;
  /**
   * Where read documents are cached for the next run, because recognition takes most of the time; undefined for
   * nowhere.
   */
  models: string | undefined;
  /** A folder of one's own that is laid out like a set, for a fit: documents and schemas of many kinds. */
  own: string | undefined;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** A set in which each document has a schema of its own. */
const STRANGE_SET = 'kie-docubench';
const SETS = ['kie-sroie', 'kie-deepform', 'kie-zugferd', 'kie-fara', 'kie-kleister-nda'];

/** Minimum micro F1, by set and reading; sets that are only reported have none. */
const MIN_F1: Readonly<Record<string, number>> = {
  'kie-sroie as read': 0.8,
  'kie-sroie true text': 0.94,
  'kie-deepform as read': 0.82,
  'kie-zugferd as read': 0.75,
  'kie-fara as read': 0.6,
};
const MIN_BOXES_RIGHT = 0.95;
const MAX_CALIBRATION_ERROR = 0.05;
const MAX_STRANGE_ANSWERS = 0.05;

interface Run {
  name: string;
  /** How many of the fields that no document has were answered, over all documents. */
  strangeAnswers: number;
  answers: Map<string, Answer>;
  failed: string[];
  score: Score;
  /** For a fit. */
  samples: readonly Sample[];
}

export async function benchExtract({ data, sets, part, fit, documents, models, own }: Options): Promise<Report> {
  const given = path.resolve(ROOT, data);
  if (!existsSync(path.join(given, 'eval'))) throw new Error(`no data sets in ${given}: name their folder with --data`);
  // Resolve links: the scoring program compares its own path with the one it was started by.
  const folder = await realpath(given);
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'recto-bench-extract-'));
  const pool = createReaderPool({ size: 1, logger: silentLogger });
  const writer = new ReportWriter();
  const runs: Run[] = [];
  const strange: Sample[] = [];
  try {
    for (const named of sets.length === 0 ? SETS : sets) {
      const [set = '', wanted = documents] = named.split('=');
      if (!existsSync(path.join(folder, set, 'gt.json'))) {
        writer.add(set, 'Not there.');
        continue;
      }
      const truths = await truthsOf(path.join(folder, set));
      const ids = spread(await idsOf(path.join(folder, set), part), Number(wanted));
      for (const reading of readingsOf(set, truths)) {
        const run = await runSet({ folder, scratch, models, pool, set, truths, ids, reading, fit });
        runs.push(run);
        if (!fit) require(writer, run);
      }
    }
    const read = { pool, models: models ?? scratch };
    if (fit) strange.push(...(await strangeSamples(folder, { ...read, home: path.join(folder, STRANGE_SET), part })));
    if (fit && own !== undefined)
      strange.push(...(await strangeSamples(folder, { ...read, home: path.resolve(own), part: undefined })));
  } finally {
    await pool.close();
    await rm(scratch, { recursive: true, force: true });
  }
  if (fit) writer.add('Fit', await fitCalibration([...runs.flatMap(({ samples }) => samples), ...strange]));
  else requireTogether(writer, runs);
  writer.add('Embedded engine', table(HEADERS, runs.map(rowOf)), NOTES);
  return { ...writer };
}

type Reading = 'as read' | 'true text' | 'renamed';

const readingsOf = (set: string, truths: Truths): Reading[] => {
  const hasText = Object.values(truths).every(({ lines, size }) => lines !== undefined && size !== undefined);
  return ['as read', ...(hasText ? (['true text'] as const) : []), ...(isRenamed(set) ? (['renamed'] as const) : [])];
};

interface SetRun {
  folder: string;
  scratch: string;
  models: string | undefined;
  pool: ReaderPool;
  set: string;
  truths: Truths;
  ids: readonly string[];
  reading: Reading;
  fit: boolean;
}

async function runSet({ folder, scratch, models, pool, set, truths, ids, reading, fit }: SetRun): Promise<Run> {
  const home = path.join(folder, set);
  const answers = new Map<string, Answer>();
  const failed: string[] = [];
  const chosen = new Map<string, Awaited<ReturnType<typeof chosenIn>>>();
  let strangeAnswers = 0;
  for (const [number, id] of ids.entries()) {
    const truth = truths[id];
    if (truth?.file === undefined) continue;
    const isKept = models !== undefined && reading !== 'true text';
    const model = isKept
      ? path.join(models, set, `${id}.jsonl`)
      : path.join(scratch, `${set}-${reading.replace(' ', '-')}-${number}.jsonl`);
    await mkdir(path.dirname(model), { recursive: true });
    try {
      if (reading === 'true text') await trueModelOf(truth, model);
      else await modelOf(pool, path.join(home, truth.file), model);
      const names = reading === 'renamed' ? namesFor(set, number) : {};
      const schema = renamedSchema(await schemaOf(home, truth), names);
      answers.set(id, withOwnNames(await answerOf(model, schema), names));
      if (fit) chosen.set(id, withOwnKeys(await chosenIn(model, schema), names));
      strangeAnswers += answeredIn((await answerOf(model, STRANGE_SCHEMA)).output).length;
    } catch (error) {
      failed.push(`${id}: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (!isKept) await rm(model, { force: true });
  }
  const score = await scoreOf(folder, scratch, { set, truths, answers });
  const samples = score.trusted.flatMap(({ id, key, isRight }): Sample[] => {
    const found = chosen.get(id)?.get(key);
    // A later section of the document may have given it.
    const isSame = found?.value === JSON.stringify(answers.get(id)?.values.get(key));
    return found === undefined || !isSame
      ? []
      : [
          {
            doc: `${set} ${id}`,
            isRight,
            isRenamed: reading === 'renamed',
            strangeness: found.strangeness,
            ...found.chosen,
          },
        ];
  });
  return { name: `${set} ${reading}`, answers, failed, score, strangeAnswers, samples };
}

/** The same ones in every run, spread over the whole set. */
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
  'by chance',
  'absent answered',
  'strange answered',
  'CPU s/document',
];
const NOTES = [
  '- boxes right: of right values with a known place, those whose box is on it',
  '- calibration error: of likelihoods of plain values, ten bins; by chance: what the same likelihoods would have on average if each were exactly right',
  '- absent answered: of fields for which the set has no value, those that got one; some of them are printed',
  '- strange answered: of fields that no such document holds, those that got a value',
  '- CPU: the engine alone, without reading',
].join('\n');

const strangeShare = ({ answers, strangeAnswers }: Run): number =>
  strangeAnswers / Math.max(1, answers.size * STRANGE_FIELDS);

const share = (value: number | undefined): string => (value === undefined ? '–' : rounded(value, 3));

function rowOf(run: Run): Cell[] {
  const { name, answers, score } = run;
  const seconds = [...answers.values()].reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
  return [
    name,
    answers.size,
    share(score.f1),
    share(score.precision),
    share(score.recall),
    share(score.boxesRight),
    share(score.calibrationError),
    share(chanceError(score.trusted)),
    score.falseAnswers === undefined ? '–' : `${share(score.falseAnswers)} of ${score.absent}`,
    share(strangeShare(run)),
    rounded(seconds / Math.max(1, answers.size), 2),
  ];
}

function require(writer: ReportWriter, { name, failed, score }: Run): void {
  writer.require(failed.length === 0, `${name}: ${failed.length} documents failed: ${failed[0] ?? ''}`);
  const least = MIN_F1[name];
  if (least !== undefined) writer.require(score.f1 >= least, `${name}: F1 ${share(score.f1)}, not ${least}`);
  const { boxesRight } = score;
  writer.require((boxesRight ?? 1) >= MIN_BOXES_RIGHT, `${name}: ${share(boxesRight)} of the boxes right`);
}

/** A single set has too few answers for ten bins, and its own definition of correct. */
function requireTogether(writer: ReportWriter, runs: readonly Run[]): void {
  const error = calibrationError(runs.flatMap(({ score }) => score.trusted)) ?? 0;
  const documents = runs.reduce((sum, { answers }) => sum + answers.size, 0);
  const strange = runs.reduce((sum, run) => sum + run.strangeAnswers, 0) / Math.max(1, documents * STRANGE_FIELDS);
  writer.add(
    'All sets',
    `Calibration error ${share(error)}; of ${documents * STRANGE_FIELDS} fields that no document holds ${share(strange)} answered.`,
  );
  writer.require(error <= MAX_CALIBRATION_ERROR, `all sets: calibration error ${share(error)}`);
  writer.require(strange <= MAX_STRANGE_ANSWERS, `all sets: ${share(strange)} of strange fields answered`);
}
