/**
 * Evaluates lists and the likelihoods of their cells: drawn documents, lists made from real tables, and sets with lists.
 * `--fit` fits the likelihoods on what may be developed on; `--fit-proof` those that cells have once they are proved.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createReaderPool, type ReaderPool } from '../packages/server/src/documents/pool/reader-pool.ts';
import { silentLogger } from '../packages/server/src/lib/logger.ts';
import type { CellWay } from '../packages/server/src/pipelines/engine/arrays/cell-evidence.ts';
import type { Json, JsonObject } from '../packages/server/src/pipelines/json/json.ts';
import { valueAtPath } from '../packages/server/src/pipelines/json/json-path.ts';
import { type CellSample, cellsIn } from './cells/cell-samples.ts';
import { fitAfterProof, type ProvedCell, provedCellsIn } from './cells/fit-after-proof.ts';
import { fitCells } from './cells/fit-cells.ts';
import { type TableTask, tableTasks } from './cells/table-tasks.ts';
import { drawnDocuments, type KindSet } from './drawn/documents.ts';
import { answerOf } from './extract/answers.ts';
import { modelOf, schemaOf, truthsOf } from './extract/documents.ts';
import { calibrationError, type Trusted } from './extract/score.ts';
import { comparerOf, verdictsOf } from './likelihoods/verdicts.ts';
import { type Cell, type Report, ReportWriter, rounded, table } from './support/report.ts';
import { idsOf } from './support/split.ts';

interface Options {
  /** Folder of the data sets, from the root of the project. */
  data: string;
  /** Where read documents are kept for the next run; undefined for nowhere. */
  models: string | undefined;
  fit: boolean;
  fitProof: boolean;
  /** A folder of one's own that is laid out like a set: documents and schemas of many kinds. */
  own: string | undefined;
}

interface Task {
  set: string;
  id: string;
  /** Documents of one kind are fitted on together, or not at all. */
  kind: string;
  /** Path of the document, or its content. */
  file: string | Buffer;
  schema: JsonObject;
  truth: Json;
  /** How much its cells count in a fit. */
  weight: number;
}

interface Scoring {
  compare: (truth: Json, answer: Json, types: object, schema: JsonObject) => unknown[];
  summarise: (leaves: readonly unknown[]) => { fields: number; precision: number; recall: number; f1: number };
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SEEDS = { fit: [7, 8], held: [9] };
const DEVELOPED: readonly KindSet[] = ['first', 'second', 'third'];
const ROUNDS = 3;
/** Many wordings of one table, and lists that a document does not have, count less than documents with a truth of their own. */
const WORDING = 0.5;
const STRANGE = 0.3;
/** Documents of one's own are few and of many kinds. */
const OWN = 2;
const UNSEEN: readonly CellWay[] = ['receipt', 'goods', 'tax', 'provedTax', 'listed'];
/** The lists of which documents, counted from its own, each document is asked for. */
const STRANGE_STEPS = { fit: [1, 2, 4], held: [1] };
/** Documents whose lists share more names of fields may have each other's lists. */
const MAX_SHARED_NAMES = 0.3;

export async function benchCells({ data, models, fit, fitProof, own }: Options): Promise<Report> {
  const folder = await realpath(path.resolve(ROOT, data));
  const program = path.join(folder, 'eval', 'kie.mjs');
  if (!existsSync(program))
    throw new Error(`no scoring program in ${program}: name the folder of the sets with --data`);
  const scoring = (await import(pathToFileURL(program).href)) as Scoring;
  const compare = await comparerOf(folder);
  const scratch = models ?? (await mkdtemp(path.join(os.tmpdir(), 'recto-bench-cells-')));
  const pool = createReaderPool({ size: 1, logger: silentLogger });
  const writer = new ReportWriter();
  try {
    if (fitProof) {
      const cells: ProvedCell[] = [];
      for (const task of await realTasks(folder, own)) {
        const { file, schema, truth } = task;
        if (typeof file !== 'string') continue;
        const verdicts = (answer: Json) => verdictsOf(compare, { gold: truth, answer, schema });
        const asked = { model: await readIn(pool, scratch, task), original: file, schema, verdictsOf: verdicts };
        cells.push(...(await provedCellsIn({ document: `${task.set} ${task.id}`, ...asked })));
      }
      writer.add('Fit', await fitAfterProof(cells));
      return { ...writer };
    }
    const samples: CellSample[] = [];
    const rows: Cell[][] = [];
    for (const tasks of await allTasks(folder, fit, own)) {
      const leaves: unknown[] = [];
      const trusted: Trusted[] = [];
      for (const { set, id, kind, file, schema, truth, weight } of tasks) {
        const model = await readIn(pool, scratch, { set, id, file });
        if (fit) {
          const { output, cells } = await cellsIn(model, schema);
          const verdicts = verdictsOf(compare, { gold: truth, answer: output, schema });
          for (const [place, found] of cells) {
            const isRight = verdicts.get(place);
            // No document here has goods or receipts: strange lists alone would say that all of them are wrong.
            if (weight === STRANGE && UNSEEN.includes(found.evidence.way)) continue;
            const column = `${id} ${place.replace(/\d+/g, '#')}`;
            if (isRight !== undefined) samples.push({ ...found, set, kind, column, weight, isRight });
          }
          continue;
        }
        const { output, evidence, told } = await answerOf(model, schema);
        leaves.push(...scoring.compare(truth, output, {}, schema));
        const verdicts = verdictsOf(compare, { gold: truth, answer: output, schema });
        for (const { path: own, value } of evidence.values()) {
          const isCell = value !== null && own.some((step) => typeof step === 'number');
          const isRight = isCell ? verdicts.get(JSON.stringify(own)) : undefined;
          const likelihood = valueAtPath(told, own);
          if (isRight !== undefined && typeof likelihood === 'number') trusted.push({ likelihood, isRight });
        }
      }
      const { fields, precision, recall, f1 } = scoring.summarise(leaves);
      const error = calibrationError(trusted);
      rows.push([
        tasks[0]?.set ?? '',
        fields,
        ...[precision, recall, f1].map((share) => rounded(share, 3)),
        trusted.length,
        error === undefined ? '–' : rounded(error, 3),
      ]);
    }
    if (fit) writer.add('Fit', await fitCells(samples));
    else
      writer.add(
        'Lists',
        table(['tasks', 'values', 'precision', 'recall', 'F1', 'cells', 'calibration error of cells'], rows),
        'A list that its document does not have is right if it stays empty.',
      );
  } finally {
    await pool.close();
    if (models === undefined) await rm(scratch, { recursive: true, force: true });
  }
  return { ...writer };
}

/** Documents that nobody drew, with schemas of their own. */
async function realTasks(folder: string, ownFolder: string | undefined): Promise<Task[]> {
  const own = ownFolder === undefined ? [] : await ownTasks(ownFolder);
  const sets = [await setTasks(folder, 'kie-docubench', 'tune'), await setTasks(folder, 'kie-zugferd', undefined)];
  return [...own, ...sets.flat()];
}

function ownTasks(folder: string): Promise<Task[]> {
  const home = path.resolve(folder);
  return setTasks(path.dirname(home), path.basename(home), undefined);
}

/** Set by set. A fit takes only what may be developed on. */
async function allTasks(folder: string, fit: boolean, ownFolder: string | undefined): Promise<Task[][]> {
  const all: Task[][] = [];
  if (ownFolder !== undefined) {
    const tasks = await ownTasks(ownFolder);
    all.push(
      tasks.map((task) => ({ ...task, weight: OWN })),
      strangeOf(tasks, STRANGE_STEPS.fit),
    );
  }
  for (const kinds of fit ? DEVELOPED : ([...DEVELOPED, 'held out'] as const)) {
    for (const seed of fit ? SEEDS.fit : SEEDS.held) {
      const drawn = drawnDocuments(kinds, seed, ROUNDS).map(({ kind, file, schema, truth }, at) => ({
        ...{ set: `drawn, ${kinds}`, id: `${kinds} ${seed} ${at} ${kind}`, kind, file, schema, truth, weight: 1 },
      }));
      all.push(drawn, strangeOf(drawn, fit ? STRANGE_STEPS.fit : STRANGE_STEPS.held));
    }
  }
  for (const part of fit ? ['tune'] : ['tune', 'report']) {
    const { asked, strange } = await tableTasks(folder, part);
    const made = (set: string) => (task: TableTask) => ({ ...task, set, kind: task.file, weight: WORDING });
    all.push(asked.map(made(`real tables, ${part}`)), strange.map(made(`real tables of others, ${part}`)));
    const own = await setTasks(folder, 'kie-docubench', part);
    all.push(own, strangeOf(own, [...own.keys()].slice(1)));
  }
  const invoices = await setTasks(folder, 'kie-zugferd', undefined);
  all.push(invoices);
  if (fit) all.push(crossed(invoices, await setTasks(folder, 'kie-docubench', 'tune')));
  return all.filter((tasks) => tasks.length > 0);
}

async function setTasks(folder: string, set: string, part: string | undefined): Promise<Task[]> {
  const home = path.join(folder, set);
  if (!existsSync(path.join(home, 'gt.json'))) return [];
  const truths = await truthsOf(home);
  const tasks: Task[] = [];
  for (const id of await idsOf(home, part)) {
    const truth = truths[id];
    if (truth?.file === undefined || truth.gold === undefined) continue;
    const file = path.join(home, truth.file);
    const schema = await schemaOf(home, truth);
    tasks.push({
      set: `${set}${part === undefined ? '' : `, ${part}`}`,
      id,
      kind: id,
      file,
      schema,
      truth: truth.gold,
      weight: 1,
    });
  }
  return tasks;
}

/** Each document with the lists of others, which it does not have. */
const strangeOf = (tasks: readonly Task[], steps: readonly number[]): Task[] =>
  tasks.flatMap((task, at) =>
    steps.flatMap((step) => {
      const other = tasks[(at + step) % tasks.length];
      return other === undefined || other.kind === task.kind ? [] : askedOf(task, other);
    }),
  );

/** Each document of two sets with the lists of each document of the other. */
const crossed = (some: readonly Task[], others: readonly Task[]): Task[] =>
  some.flatMap((one) => others.flatMap((other) => [...askedOf(one, other), ...askedOf(other, one)]));

/** A document with the lists of another, if they are lists that it does not have. */
function askedOf(task: Task, other: Task): Task[] {
  const lists = listsOf(other.schema);
  const names = new Set(fieldNames(Object.fromEntries(lists)));
  const own = new Set(fieldNames(Object.fromEntries(listsOf(task.schema))));
  const shared = names.intersection(own).size / Math.max(1, Math.min(names.size, own.size));
  if (lists.length === 0 || shared > MAX_SHARED_NAMES) return [];
  return [
    {
      ...task,
      set: `${task.set}, lists of others`,
      schema: { ...other.schema, properties: Object.fromEntries(lists) },
      truth: Object.fromEntries(lists.map(([name]) => [name, []])),
      weight: STRANGE,
    },
  ];
}

const listsOf = ({ properties = {} }: JsonObject): [string, Json][] =>
  Object.entries(properties as JsonObject).filter(([, inner]) => (inner as JsonObject).type === 'array');

/** The names of fields in lists, at any depth. */
function fieldNames(properties: JsonObject): string[] {
  return Object.values(properties).flatMap((inner) => {
    const { items, properties: own } = inner as { items?: JsonObject; properties?: JsonObject };
    const below = (items?.properties ?? own ?? {}) as JsonObject;
    return [...Object.keys(below), ...fieldNames(below)];
  });
}

async function readIn(
  pool: ReaderPool,
  scratch: string,
  { set, id, file }: Pick<Task, 'set' | 'id' | 'file'>,
): Promise<string> {
  const isPath = typeof file === 'string';
  const home = path.join(scratch, isPath ? path.basename(path.dirname(path.dirname(file))) : 'drawn');
  await mkdir(home, { recursive: true });
  const name = (isPath ? path.parse(file).name : `${set.split(',')[0]} ${id}`).replace(/\s+/g, '-');
  const original = isPath ? file : path.join(home, `${name}.pdf`);
  if (!isPath && !existsSync(original)) await writeFile(original, file);
  return modelOf(pool, original, path.join(home, `${name}.jsonl`));
}
