/**
 * What a second look mends: answers of real systems are put before their documents, and what the proof doubts is asked
 * of a double. It answers once with what another system said at the same place, as a model that reads again might,
 * and once with the truth, which is the most that a second look can mend.
 */
import { readSchema } from '../packages/server/src/pipelines/engine/schema/read-schema.ts';
import { isObject, type Json, type JsonObject } from '../packages/server/src/pipelines/json/json.ts';
import { valueAtPath } from '../packages/server/src/pipelines/json/json-path.ts';
import { shortEnough } from '../packages/server/src/pipelines/likelihoods/look-at.ts';
import { betterOf, othersOf, withOthers } from '../packages/server/src/pipelines/second-look/choose.ts';
import { type Doubt, ProvedAnswer } from '../packages/server/src/pipelines/second-look/doubts.ts';
import { secondLookMessages, secondLookSchema } from '../packages/server/src/pipelines/second-look/prompt.ts';
import { type AnsweredSet, answeredSet } from './proof/answered-documents.ts';
import type { ReadDocument } from './proof/read-documents.ts';
import { type Cell, type Report, ReportWriter, rounded, table } from './support/report.ts';

interface Options {
  data: string;
  /** Where what was read is kept; a temporary folder by the version of the readers when left out. */
  models: string | undefined;
}

const CHARACTERS_PER_TOKEN = 3;

/** One answer that was looked at again. */
interface Looked {
  document: string;
  double: 'another system' | 'the truth';
  right: number;
  wrong: number;
  asked: number;
  askedWrong: number;
  repaired: number;
  broken: number;
  tokens: number;
}

export async function benchSecondLook(options: Options): Promise<Report> {
  const set = await answeredSet(options);
  const looked = await lookedAt(set);
  const writer = new ReportWriter();
  for (const double of ['another system', 'the truth'] as const) {
    const own = looked.filter((entry) => entry.double === double);
    const parts = Object.entries(set.split).map(([name, ids]) => ({
      name,
      entries: own.filter(({ document }) => ids.includes(document)),
    }));
    writer.add(`Asked again of ${double}`, figures([...parts, { name: 'all', entries: own }]), NOTES);
    writer.require(sum(own, 'repaired') > sum(own, 'broken'), `${double}: more values are broken than repaired`);
  }
  return { ...writer };
}

const NOTES = [
  '- found: of the wrong values those that were asked about; values that are null are left out',
  '- repaired: wrong before and right after; broken: right before and wrong after',
  '- tokens: a third of the characters of the question, for each answer that was looked at again',
].join('\n');

const sum = (entries: readonly Looked[], key: Exclude<keyof Looked, 'document' | 'double'>): number =>
  entries.reduce((total, entry) => total + entry[key], 0);

function figures(parts: readonly { name: string; entries: readonly Looked[] }[]): string {
  const rows = parts.map(({ name, entries }): Cell[] => {
    const [right, wrong, askedWrong] = [sum(entries, 'right'), sum(entries, 'wrong'), sum(entries, 'askedWrong')];
    const calls = entries.filter(({ asked }) => asked > 0);
    return [
      name,
      right,
      wrong,
      sum(entries, 'asked'),
      rounded(askedWrong / Math.max(1, wrong), 3),
      sum(entries, 'repaired'),
      sum(entries, 'broken'),
      `${calls.length} of ${entries.length}`,
      Math.round(sum(entries, 'tokens') / Math.max(1, calls.length)),
    ];
  });
  const head = [
    'part',
    'right',
    'wrong',
    'asked about',
    'wrong ones found',
    'repaired',
    'broken',
    'calls',
    'tokens of a call',
  ];
  return table(head, rows);
}

async function lookedAt(set: AnsweredSet): Promise<Looked[]> {
  const looked: Looked[] = [];
  for await (const { document, read, schema, gold, answers, judge } of set.documents()) {
    for (const [index, { answer }] of answers.entries()) {
      const other = answers[(index + 1) % answers.length]?.answer ?? {};
      const look = { document, read, schema, answer, judge };
      looked.push(...(await lookAgain({ ...look, double: 'another system', says: other })));
      looked.push(...(await lookAgain({ ...look, double: 'the truth', says: gold })));
    }
  }
  return looked;
}

interface Look {
  document: string;
  read: ReadDocument;
  schema: JsonObject;
  answer: JsonObject;
  double: Looked['double'];
  /** What the double answers from. */
  says: Json;
  judge: (answer: JsonObject) => ReadonlyMap<string, boolean>;
}

async function lookAgain({ document, read, schema, answer, double, says, judge }: Look): Promise<Looked[]> {
  const [batch] = read.batches;
  // As the service does: what is too long is not looked at again.
  if (batch === undefined || (await shortEnough(read.pages, answer)) === undefined) return [];
  const fields = readSchema(schema);
  const proved = new ProvedAnswer(batch, fields, answer);
  const doubts = proved.doubts();
  const answers = doubts.map((doubt) => saidOf(doubt, answer, says));
  const others = othersOf(doubts, proved.ranks(doubts.map(({ keys }) => keys)), answers);
  const proposed = new ProvedAnswer(batch, fields, withOthers(answer, others));
  const after = withOthers(answer, betterOf(others, proposed.ranks(others.map(({ keys }) => keys))));
  const [before, then] = [judge(answer), judge(after)];
  const isValue = (key: string): boolean => {
    const value = valueAtPath(answer, JSON.parse(key) as (string | number)[]);
    return value !== null && value !== undefined && value !== '';
  };
  const keys = [...before.keys()].filter(isValue);
  const question = JSON.stringify([secondLookMessages(doubts, []), secondLookSchema(doubts)]);
  return [
    {
      document,
      double,
      right: keys.filter((key) => before.get(key) === true).length,
      wrong: keys.filter((key) => before.get(key) === false).length,
      asked: doubts.length,
      askedWrong: doubts.filter((doubt) => before.get(JSON.stringify(doubt.keys)) === false).length,
      repaired: keys.filter((key) => before.get(key) === false && then.get(key) === true).length,
      broken: keys.filter((key) => before.get(key) === true && then.get(key) === false).length,
      tokens: doubts.length === 0 ? 0 : Math.ceil(question.length / CHARACTERS_PER_TOKEN),
    },
  ];
}

/** What the double would say: nothing where it has no value of the type for the field of that item. */
function saidOf({ keys, type }: Doubt, answer: JsonObject, says: Json): Json | undefined {
  const at = sameItem(keys, answer, says);
  const value = at === undefined ? undefined : valueAtPath(says, at);
  if (value === null) return null;
  return typeof value === (type === 'string' ? 'string' : 'number') ? value : undefined;
}

/** Lists of different answers differ in length: the item that most other values agree with. */
function sameItem(
  keys: readonly (string | number)[],
  answer: JsonObject,
  says: Json,
): readonly (string | number)[] | undefined {
  const at = keys.findIndex((step) => typeof step === 'number');
  if (at < 0) return keys;
  const own = valueAtPath(answer, keys.slice(0, at + 1));
  const items = valueAtPath(says, keys.slice(0, at));
  if (!isObject(own ?? null) || !Array.isArray(items)) return undefined;
  const asked = keys[at + 1];
  const others = Object.entries(own as JsonObject).filter(([key, value]) => key !== asked && value !== null);
  const agreeing = items.map((item) => others.filter(([key, value]) => isObject(item) && item[key] === value).length);
  const most = Math.max(0, ...agreeing);
  return most === 0 ? undefined : keys.with(at, agreeing.indexOf(most));
}
