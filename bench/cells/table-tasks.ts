/**
 * Lists to extract, made from real tables: the heads become the names of fields, shortened or in other words, and the
 * rows become the items. A task with the fields of another document's table has no items.
 */
import path from 'node:path';
import type { Json, JsonObject } from '../../packages/server/src/pipelines/json/json.ts';
import { TABLE_SETS, type TrueTable, trueTables } from './true-tables.ts';

export interface TableTask {
  id: string;
  file: string;
  schema: JsonObject;
  truth: JsonObject;
}

const MAX_COLUMNS = 12;
const MIN_ROWS = 2;

export async function tableTasks(data: string, part: string): Promise<{ asked: TableTask[]; strange: TableTask[] }> {
  const asked: TableTask[] = [];
  for (const set of TABLE_SETS) {
    const home = path.join(data, set);
    const tables = merged(await trueTables(home, part));
    for (const [at, table] of tables.entries()) {
      // Nothing says which of two tables with nearly the same heads is asked for.
      if (tables.some((other) => other !== table && other.file === table.file && areAlike(table, other))) continue;
      for (const wording of WORDINGS) {
        const made = taskOf(table, wording);
        if (made === undefined) continue;
        asked.push({ ...made, id: `${set} ${at} ${wording}`, file: path.join(home, table.file) });
      }
    }
  }
  const strange = asked.map((task, at): TableTask => {
    const other = [...asked.slice(at + 1), ...asked].find(({ file }) => file !== task.file) ?? task;
    return { id: `${task.id} strange`, file: other.file, schema: task.schema, truth: { rows: [] } };
  });
  return { asked, strange };
}

/** Tables of a document with the same heads are one list. */
function merged(tables: readonly TrueTable[]): TrueTable[] {
  const known = new Map<string, TrueTable>();
  for (const { file, heads, rows } of tables) {
    const key = JSON.stringify([file, heads.map((lines) => lines.at(-1))]);
    known.set(key, { file, heads, rows: [...(known.get(key)?.rows ?? []), ...rows] });
  }
  return [...known.values()];
}

const ALIKE = 0.6;

function areAlike(one: TrueTable, other: TrueTable): boolean {
  const words = (lines: readonly string[]): Set<string> =>
    new Set(lines.flatMap((line) => line.toLowerCase().match(/[\p{L}\d]+/gu) ?? []));
  const heads = other.heads.map(words);
  const shared = one.heads.filter((lines) => {
    const own = words(lines);
    return own.size > 0 && heads.some((head) => head.size > 0 && (own.isSubsetOf(head) || head.isSubsetOf(own)));
  });
  return shared.length >= ALIKE * Math.min(one.heads.length, other.heads.length);
}

function taskOf({ heads, rows }: TrueTable, wording: Wording): Pick<TableTask, 'schema' | 'truth'> | undefined {
  const columns = heads.flatMap((lines, column) => {
    const texts = rows.map((row) => row[column] ?? '').filter((text) => text !== '');
    return texts.length > 0 ? [{ column, lines, isNumber: isMostly(texts, isNumber) }] : [];
  });
  if (columns.length < 2 || columns.length > MAX_COLUMNS) return undefined;
  const names = namesOf(
    columns.map(({ lines }) => lines),
    wording,
  );
  if (names === undefined) return undefined;
  const items = rows
    .filter(isItem)
    .map((row) =>
      Object.fromEntries(
        columns.map(({ column, isNumber: is }, at): [string, Json] => [
          names[at] ?? '',
          is ? numberOf(row[column] ?? '') : (row[column] ?? '') || null,
        ]),
      ),
    );
  if (items.length < MIN_ROWS) return undefined;
  const properties = Object.fromEntries(
    columns.map(({ isNumber: is }, at) => [names[at] ?? '', { type: [is ? 'number' : 'string', 'null'] }]),
  );
  const schema = {
    type: 'object',
    properties: { rows: { type: 'array', items: { type: 'object', properties } } },
  };
  return { schema, truth: { rows: items } };
}

const SUM = /^(?:(?:grand |sub)?totals?|sum)\b/i;
/** Neither sums nor lines that head the rows under them are items. */
const isItem = (row: readonly string[]): boolean =>
  new Set(row.filter((text) => text !== '')).size > 1 && !SUM.test(row.find((text) => text !== '') ?? '');

const isMostly = (texts: readonly string[], is: (text: string) => boolean): boolean =>
  texts.filter(is).length >= 0.8 * texts.length;
const isNumber = (text: string): boolean => numberOf(text) !== null || /^[-–—.*]*$/.test(text);
function numberOf(text: string): number | null {
  const plain = text.replace(/[\s,$€£%*]/g, '').replace(/^[−–]/, '-');
  if (/^\((\d+(?:\.\d+)?)\)$/.test(plain)) return -Number(plain.slice(1, -1));
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}

const OTHER_WORDS: Readonly<Record<string, string>> = {
  country: 'nation',
  percent: 'share',
  total: 'sum',
  year: 'period',
  years: 'periods',
  number: 'count',
  name: 'label',
  amount: 'value',
  average: 'mean',
  mean: 'average',
  cost: 'price',
  rate: 'ratio',
  type: 'kind',
  group: 'class',
  age: 'years_old',
  sex: 'gender',
  gender: 'sex',
  month: 'calendar_month',
  state: 'region',
  species: 'organism',
  description: 'text',
  code: 'identifier',
  female: 'women',
  male: 'men',
  women: 'female',
  men: 'male',
};

/** As the heads have them, shortened, or in other words. */
const WORDINGS = ['heads', 'short', 'other'] as const;
type Wording = (typeof WORDINGS)[number];
const UNNAMED: Readonly<Record<Wording, string>> = { heads: 'label', short: 'category', other: 'entry' };

function namesOf(heads: readonly (readonly string[])[], wording: Wording): string[] | undefined {
  const isShort = wording === 'short';
  const names = heads.map((lines, column) => {
    const words = (isShort ? (lines.at(-1) ?? '') : lines.join(' '))
      .toLowerCase()
      .replace(/%/g, ' percent ')
      .replace(/\([^)]*\)/g, ' ')
      .split(/[^\p{L}\d]+/u)
      .filter((word) => word !== '');
    const own = (isShort ? words.slice(0, 2) : words.slice(0, 6)).map((word) =>
      wording === 'other' ? (OTHER_WORDS[word] ?? word) : word,
    );
    return own.length > 0 ? own.join('_') : column === 0 ? UNNAMED[wording] : '';
  });
  const isNamed = names.every((name) => /\p{L}/u.test(name) || /^\d{4}$/.test(name));
  return isNamed && new Set(names).size === names.length ? names : undefined;
}
