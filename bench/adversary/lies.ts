/**
 * Ways to lie about a document, each as an answer that differs from the truth in a few values. Always the same ones.
 */
import type { Json, JsonObject } from '../../packages/server/src/pipelines/json/json.ts';
import {
  type JsonPath,
  mapLeaves,
  setAtPath,
  valueAtPath,
} from '../../packages/server/src/pipelines/json/json-path.ts';
import { drawOf, withOtherDigit } from '../support/draws.ts';
import {
  type FalseRows,
  leavesIn,
  withColumnMoved,
  withColumnsSwapped,
  withRowsMadeOne,
  withRowTwice,
} from './rows.ts';
import { asAmount, isSame } from './same-value.ts';

export const LIE_KINDS = [
  'another number of the document',
  'the neighbouring row',
  'the neighbouring column',
  'a digit changed',
  'decimal point shifted',
  'sign changed',
  'day and month swapped',
  'text cut short',
  'text with the next word',
  'another text of the document',
  'a value for an absent field',
  'all amounts changed alike',
  'two fields swapped',
  'a row twice',
  'two rows made one',
  'a column moved by a row',
  'another number of its line',
  'the text beside it',
] as const;

/**
 * Kinds without a bar: where no head names either column, nothing in the document says which is which, and true columns
 * of that sort are proved by their place.
 */
export const FURTHER_KINDS = ['two columns swapped'] as const;

export type LieKind = (typeof LIE_KINDS)[number] | (typeof FURTHER_KINDS)[number];

export interface Lie {
  kind: LieKind;
  answer: JsonObject;
  /** The values that are not true. */
  paths: JsonPath[];
}

export interface Printed {
  /** Words of the document in reading order. */
  words: readonly string[];
  /** Its lines, as texts with wide gaps between them. */
  lines: readonly (readonly string[])[];
}

interface TrueLeaf {
  path: JsonPath;
  value: Json;
  draw: number;
}

/** How many values of one answer are lies, unless the kind determines it. */
const LIES_PER_ANSWER = 3;

export function liesAbout(name: string, truth: JsonObject, printed: Printed): Lie[] {
  const all = leavesIn(truth).map((leaf) => ({ ...leaf, draw: drawOf(name, JSON.stringify(leaf.path)) }));
  const lies = [...LIE_KINDS, ...FURTHER_KINDS].map((kind) => WAYS[kind]({ truth, all, printed }, kind));
  return lies.filter((lie) => lie.paths.length > 0);
}

interface Source {
  truth: JsonObject;
  all: readonly TrueLeaf[];
  printed: Printed;
}

type Way = (source: Source, kind: LieKind) => Lie;

/** Replaces single values; undefined if a value cannot be falsified in that way. */
const valueByValue =
  (lied: (leaf: TrueLeaf, source: Source) => Json | undefined): Way =>
  (source, kind) => {
    const answer = structuredClone(source.truth);
    const paths: JsonPath[] = [];
    for (const leaf of source.all.toSorted((a, b) => a.draw - b.draw)) {
      if (paths.length === LIES_PER_ANSWER) break;
      const value = lied(leaf, source);
      if (value === undefined || value === null || isSame(value, leaf.value)) continue;
      setAtPath(answer, leaf.path, value);
      paths.push(leaf.path);
    }
    return { kind, answer, paths };
  };

/** Replaces the rows of the longest list. */
const withOtherRows =
  (lied: (rows: readonly Json[]) => FalseRows): Way =>
  ({ truth }, kind) => {
    const answer = structuredClone(truth);
    const list = longestList(answer);
    if (list === undefined) return { kind, answer, paths: [] };
    const { rows, paths } = lied(list.rows);
    setAtPath(answer, list.path, rows);
    return { kind, answer, paths: paths.map((path) => [...list.path, ...path]) };
  };

const WAYS: Record<LieKind, Way> = {
  'another number of the document': valueByValue(({ value, draw }, { printed }) => {
    if (asAmount(value) === undefined) return undefined;
    const numbers = printed.words.filter((word) => /^\d[\d.,]*\d$|^\d$/.test(word));
    const word = numbers[draw % Math.max(1, numbers.length)];
    const number = word === undefined ? undefined : Number(word.replaceAll(',', ''));
    if (word === undefined || number === undefined || Number.isNaN(number)) return undefined;
    return typeof value === 'number' ? number : word;
  }),
  'the neighbouring row': valueByValue(({ path }, { truth }) => {
    const at = path.findLastIndex((step) => typeof step === 'number');
    if (at < 0) return undefined;
    const next = path.with(at, (path[at] as number) + 1);
    const before = path.with(at, (path[at] as number) - 1);
    return plain(valueAtPath(truth, next)) ?? plain(valueAtPath(truth, before));
  }),
  'the neighbouring column': valueByValue((leaf, { all }) => {
    if (!isOfItem(leaf.path)) return undefined;
    return siblingsOf(leaf, all)[0]?.value;
  }),
  'a digit changed': valueByValue(({ value, draw }) => {
    const changed = withOtherDigit(String(value), draw);
    if (changed === undefined || typeof value === 'boolean') return undefined;
    return typeof value === 'number' ? Number(changed) : changed;
  }),
  'decimal point shifted': valueByValue(({ value, draw }) => {
    if (typeof value !== 'number' || value === 0) return undefined;
    return Number((draw % 2 === 0 ? value * 100 : value / 100).toFixed(6));
  }),
  'sign changed': valueByValue(({ value }) => (typeof value === 'number' && value !== 0 ? -value : undefined)),
  'day and month swapped': valueByValue(({ value }) => {
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(value)) ?? [];
    return day !== undefined && Number(day) <= 12 ? `${year}-${day}-${month}` : undefined;
  }),
  'text cut short': valueByValue(({ value }) => {
    const words = typeof value === 'string' ? value.split(/\s+/) : [];
    return words.length < 2 ? undefined : words.slice(0, -1).join(' ');
  }),
  'text with the next word': valueByValue(({ value }, { printed }) => {
    if (typeof value !== 'string') return undefined;
    const words = value.split(/\s+/);
    const start = printed.words.findIndex((_, at) => words.every((word, index) => printed.words[at + index] === word));
    const next = printed.words[start + words.length];
    return start < 0 || next === undefined || !/[\p{L}\p{N}]/u.test(next) ? undefined : `${value} ${next}`;
  }),
  'another text of the document': valueByValue((leaf, { all }) => {
    if (typeof leaf.value !== 'string' || /\d/.test(leaf.value)) return undefined;
    const texts = all.filter(
      ({ value }) => typeof value === 'string' && !/\d/.test(value) && !isSame(value, leaf.value),
    );
    return texts[leaf.draw % Math.max(1, texts.length)]?.value;
  }),
  'a value for an absent field': (source, kind) => {
    const answer = structuredClone(source.truth);
    const paths = nullsIn(source.truth).slice(0, LIES_PER_ANSWER);
    const texts = source.all.filter(({ path, value }) => path.length > 1 && typeof value === 'string');
    const lied = paths.filter((path, index) => {
      const value = texts[(drawOf(JSON.stringify(path)) + index) % Math.max(1, texts.length)]?.value;
      if (value !== undefined) setAtPath(answer, path, value);
      return value !== undefined;
    });
    return { kind, answer, paths: lied };
  },
  'all amounts changed alike': ({ truth, all }, kind) => {
    const answer = structuredClone(truth);
    const amounts = all.filter(({ value }) => typeof value === 'number' && !Number.isInteger(value));
    for (const { path, value } of amounts) setAtPath(answer, path, Number((Number(value) * 3).toFixed(6)));
    return { kind, answer, paths: amounts.length < 3 ? [] : amounts.map(({ path }) => path) };
  },
  'two fields swapped': ({ truth, all }, kind) => {
    const answer = structuredClone(truth);
    for (const leaf of all.toSorted((a, b) => a.draw - b.draw)) {
      const other = siblingsOf(leaf, all)[0];
      if (other === undefined) continue;
      setAtPath(answer, leaf.path, other.value);
      setAtPath(answer, other.path, leaf.value);
      return { kind, answer, paths: [leaf.path, other.path] };
    }
    return { kind, answer, paths: [] };
  },
  'a row twice': withOtherRows(withRowTwice),
  'two rows made one': withOtherRows(withRowsMadeOne),
  'a column moved by a row': withOtherRows(withColumnMoved),
  'another number of its line': valueByValue(({ path, value }, { printed }) => {
    if (typeof value !== 'number' || isOfItem(path)) return undefined;
    const line = printed.lines.find((texts) => texts.some((text) => asAmount(text) === value)) ?? [];
    return line.map(asAmount).find((number) => number !== undefined && !Number.isNaN(number) && number !== value);
  }),
  'the text beside it': valueByValue(({ path, value }, { printed }) => {
    if (typeof value !== 'string' || /\d/.test(value) || isOfItem(path)) return undefined;
    const line = printed.lines.find((texts) => texts.some((text) => isSame(text, value))) ?? [];
    const at = line.findIndex((text) => isSame(text, value));
    return [line[at + 1], line[at - 1]].find(
      (text) => text !== undefined && /\p{L}{3}/u.test(text) && !/\d/.test(text),
    );
  }),
  'two columns swapped': withOtherRows((rows) => withColumnsSwapped(rows, kindOf)),
};

const isOfItem = (path: JsonPath): boolean => path.some((step) => typeof step === 'number');

/** The other values of its object that have the same type. */
function siblingsOf({ path, value }: TrueLeaf, all: readonly TrueLeaf[]): TrueLeaf[] {
  const parent = JSON.stringify(path.slice(0, -1));
  const kind = kindOf(value);
  return all.filter(
    (other) =>
      JSON.stringify(other.path.slice(0, -1)) === parent && kindOf(other.value) === kind && !isSame(other.value, value),
  );
}

function kindOf(value: Json): string {
  if (typeof value !== 'string') return typeof value;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return 'date';
  return asAmount(value) === undefined ? 'text' : 'amount';
}

/** A list of at least three objects; the longest. */
function longestList(node: JsonObject): { path: JsonPath; rows: Json[] } | undefined {
  let longest: { path: JsonPath; rows: Json[] } | undefined;
  const visit = (inner: Json, path: JsonPath): void => {
    if (inner === null || typeof inner !== 'object') return;
    if (Array.isArray(inner)) {
      const isRows = inner.length >= 3 && inner.every((row) => row !== null && typeof row === 'object');
      if (isRows && inner.length > (longest?.rows.length ?? 0)) longest = { path, rows: inner };
      return;
    }
    for (const [key, value] of Object.entries(inner)) visit(value, [...path, key]);
  };
  visit(node, []);
  return longest;
}

function nullsIn(node: Json): JsonPath[] {
  const paths: JsonPath[] = [];
  mapLeaves(node, (path, value) => {
    if (value === null) paths.push(path);
    return value;
  });
  return paths;
}

const plain = (value: Json | undefined): Json | undefined =>
  value === undefined || value === null || typeof value === 'object' ? undefined : value;
