/**
 * Measures whether a lie can be proved: the true values of all sets' documents are mixed with lies of many kinds, as a
 * model would give them, and proved as the service does it.
 */
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createReaderPool } from '../packages/server/src/documents/pool/reader-pool.ts';
import { silentLogger } from '../packages/server/src/lib/logger.ts';
import { readSchema } from '../packages/server/src/pipelines/engine/schema/read-schema.ts';
import type { FieldEvidence } from '../packages/server/src/pipelines/extract-job/evidence.ts';
import type { JsonObject } from '../packages/server/src/pipelines/json/json.ts';
import { type JsonPath, pathText } from '../packages/server/src/pipelines/json/json-path.ts';
import type { Evidence, EvidenceByPath, EvidenceStatus } from '../packages/server/src/pipelines/prove/evidence.ts';
import { type Proof, proveBatches } from '../packages/server/src/pipelines/prove/prove-document.ts';
import { DRAWN_SETS, type KnownDocument, knownDocuments } from './adversary/documents.ts';
import { FURTHER_KINDS, LIE_KINDS, type LieKind, liesAbout } from './adversary/lies.ts';
import { addLists, type ToldList, toldAboutLists } from './adversary/lists.ts';
import { answerOf } from './extract/answers.ts';
import { leafTypesOf } from './likelihoods/leaf-types.ts';
import { comparerOf, verdictsOf } from './likelihoods/verdicts.ts';
import { isCalledTrue, isProved, shareOf } from './proof/figures.ts';
import { printedOf, type ReadDocument, recognisedShare } from './proof/read-documents.ts';
import { type Cell, type Report, ReportWriter, rounded, table } from './support/report.ts';

interface Options {
  data: string;
  sets: readonly string[];
  part: string | undefined;
  /** How many documents of each set, from the first on. */
  documents: number;
  /** Where read documents are cached; defaults to a temporary folder per reader version. */
  models: string | undefined;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SETS = [
  'kie-docubench',
  'kie-zugferd',
  'kie-deepform',
  'kie-extractbench',
  'kie-kleister-nda',
  'kie-sroie',
  'kie-fara',
];
const STATUSES: readonly EvidenceStatus[] = ['proved', 'derived', 'located', 'inferred', 'contradicted'];

/** Every document is proved some twenty times, so longer ones would take most of the time. */
const MAX_WORDS = 6000;

const MOST_LIES = 0.01;
const MOST_LIES_OF_A_KIND = 0.03;
const LEAST_LABELLED = { text: 0.95, recognised: 0.85 };
const LEAST_TRUE = 0.65;
const MOST_OF_ENGINE = 0.1;

/** One given value, and its outcome. */
interface Told {
  set: string;
  kind: LieKind | 'true' | 'engine, wrong' | 'engine, right';
  evidence: Evidence;
  isRecognised: boolean;
}

export async function benchAdversary({ data, sets, part, documents, models }: Options): Promise<Report> {
  const folder = await realpath(path.resolve(ROOT, data));
  const present = [...SETS.filter((set) => existsSync(path.join(folder, set))), ...Object.keys(DRAWN_SETS)];
  const wanted = sets.length === 0 ? present : sets;
  const compare = await comparerOf(folder);
  const pool = createReaderPool({ size: 1, logger: silentLogger });
  const told: Told[] = [];
  const lists: ToldList[] = [];
  const tooLong: string[] = [];
  try {
    for (const set of wanted) {
      for await (const document of knownDocuments(pool, { folder, set, part, documents, models })) {
        const { gold, id, read, schema } = document;
        if (read.pages.reduce((sum, { words }) => sum + words.length, 0) > MAX_WORDS) {
          tooLong.push(`${set} ${id}`);
          continue;
        }
        told.push(...(await toldAbout(document, compare)));
        lists.push(...(await toldAboutLists(set, gold, async (output) => (await proofOf(read, schema, output)).lists)));
      }
    }
  } finally {
    await pool.close();
  }
  return reportOf(told, lists, tooLong);
}

async function toldAbout(
  { set, id, gold, model, read, schema }: KnownDocument,
  compare: Awaited<ReturnType<typeof comparerOf>>,
): Promise<Told[]> {
  const isRecognised = recognisedShare(read.pages) > 0.5;
  const told: Told[] = [];
  const take = (kind: Told['kind'], paths: readonly string[], proof: EvidenceByPath): void => {
    for (const at of paths) {
      const evidence = proof[at];
      if (evidence !== undefined && evidence.status !== 'absent') told.push({ set, kind, evidence, isRecognised });
    }
  };
  const honest = await evidenceOf(read, schema, gold);
  take('true', Object.keys(honest), honest);
  for (const { kind, answer, paths } of liesAbout(`${set} ${id}`, gold, printedOf(read))) {
    take(kind, paths.map(pathText), await evidenceOf(read, schema, answer));
  }
  const own = await answerOf(model, schema);
  const types = leafTypesOf(set);
  const proof = await evidenceOf(read, schema, own.output, own.evidence);
  for (const [key, isRight] of verdictsOf(compare, { gold, answer: own.output, schema, types })) {
    take(isRight ? 'engine, right' : 'engine, wrong', [pathText(JSON.parse(key) as JsonPath)], proof);
  }
  return told;
}

const evidenceOf = async (...asked: Parameters<typeof proofOf>): Promise<EvidenceByPath> =>
  (await proofOf(...asked)).evidence;

const proofOf = (
  { batches }: ReadDocument,
  schema: JsonObject,
  output: JsonObject,
  known: ReadonlyMap<string, FieldEvidence> = new Map(),
): Promise<Proof> => proveBatches(batches, { schema: readSchema(schema), output, likelihoods: null, known });

function reportOf(told: readonly Told[], lists: readonly ToldList[], tooLong: readonly string[]): Report {
  const writer = new ReportWriter();
  const lies = told.filter(({ kind }) => (LIE_KINDS as readonly string[]).includes(kind));
  const truths = told.filter(({ kind }) => kind === 'true');
  const byKind = LIE_KINDS.map((kind) => ({ kind, own: lies.filter((lie) => lie.kind === kind) }));
  writer.add(
    'Lies',
    countsTable([...byKind.map(({ kind, own }) => ({ name: kind, own })), { name: 'all lies', own: lies }]),
    `- documents of more than ${MAX_WORDS} words are left out: ${tooLong.length === 0 ? 'none' : tooLong.join(', ')}`,
  );
  writer.add(
    'Lies without a bar',
    countsTable(FURTHER_KINDS.map((kind) => ({ name: kind, own: told.filter((lie) => lie.kind === kind) }))),
  );
  const bySet = (all: readonly Told[]) => [...Map.groupBy(all, ({ set }) => set)].map(([name, own]) => ({ name, own }));
  writer.add('Lies, by set', countsTable(bySet(lies)));
  const printed = truths.filter(({ evidence }) => evidence.anchors.length > 0);
  const labelled = printed.filter(({ evidence }) => evidence.association !== null);
  const groups = [
    { name: 'all', own: truths },
    { name: 'text layer, printed with a label', own: labelled.filter(({ isRecognised }) => !isRecognised) },
    { name: 'recognised, printed with a label', own: labelled.filter(({ isRecognised }) => isRecognised) },
    ...bySet(truths),
  ];
  writer.add('True values', countsTable(groups));
  const engine = ['engine, right', 'engine, wrong'].map((kind) => ({
    name: kind,
    own: told.filter((one) => one.kind === kind),
  }));
  writer.add('The built-in engine', countsTable(engine));
  addLists(writer, lists);
  const most = (name: string, share: number, limit: number) =>
    writer.require(!(share > limit), `${name}: ${rounded(share, 3)} called proved or derived, at most ${limit}`);
  most('lies', shareOf(lies, isCalledTrue), MOST_LIES);
  for (const { kind, own } of byKind) most(kind, shareOf(own, isCalledTrue), MOST_LIES_OF_A_KIND);
  most('wrong values of the engine', shareOf(engine[1]?.own ?? [], isCalledTrue), MOST_OF_ENGINE);
  const least = (name: string, own: readonly Told[], limit: number) => {
    const share = shareOf(own, isProved);
    writer.require(!(share < limit), `${name}: ${rounded(share, 3)} proved, at least ${limit}`);
  };
  least('true values', truths, LEAST_TRUE);
  least('true values with a label, text layer', groups[1]?.own ?? [], LEAST_LABELLED.text);
  least('true values with a label, recognised', groups[2]?.own ?? [], LEAST_LABELLED.recognised);
  return { ...writer };
}

function countsTable(rows: readonly { name: string; own: readonly Told[] }[]): string {
  return table(
    ['what', 'values', ...STATUSES, 'share proved or derived'],
    rows.map(({ name, own }): Cell[] => [
      name,
      own.length,
      ...STATUSES.map((status) => own.filter(({ evidence }) => evidence.status === status).length),
      own.length === 0 ? '' : rounded(shareOf(own, isCalledTrue), 3),
    ]),
  );
}
