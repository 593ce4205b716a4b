import { csvCell } from '../ui/csv.ts';
import { dottedOf, type Path, pointerOf } from './paths.ts';
import { doubtOf, isDoubtful, type Status } from './statuses.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A value that can be selected. */
export interface Leaf {
  id: string;
  path: Path;
  value: Json;
}

/** What the tree shows: groups, tables of items, and single values. */
export type Node =
  | { kind: 'leaf'; key: string; leaf: Leaf }
  | { kind: 'group'; key: string; path: Path; children: Node[] }
  | { kind: 'table'; key: string; path: Path; columns: string[]; rows: readonly Json[] };

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isNested = (value: Json): boolean => typeof value === 'object' && value !== null;

/** Items become the rows of a table if they are objects. */
const isTable = (items: readonly Json[]): boolean => items.length > 0 && items.every(isObject);

export function nodeOf(value: Json, path: Path): Node {
  const key = String(path.at(-1) ?? '');
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    if (isTable(items)) {
      const columns = [...new Set(items.flatMap((item) => Object.keys(item as object)))];
      return { kind: 'table', key, path, columns, rows: items };
    }
    return { kind: 'group', key, path, children: items.map((item, index) => nodeOf(item, [...path, index])) };
  }
  if (isObject(value)) {
    const children = Object.entries(value).map(([name, child]) => nodeOf(child, [...path, name]));
    return { kind: 'group', key, path, children };
  }
  return { kind: 'leaf', key, leaf: { id: pointerOf(path), path, value } };
}

/** All values in the order of the tree. */
export function leavesOf(value: Json, path: Path = []): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((item: Json, index) => leavesOf(item, [...path, index]));
  if (isObject(value)) return Object.entries(value).flatMap(([key, child]) => leavesOf(child, [...path, key]));
  return [{ id: pointerOf(path), path, value }];
}

export interface Judged {
  status: Status | undefined;
  likelihood: number | null;
}

/** Doubtful first is an order: every value stays in the list. */
export const byDoubt = (leaves: readonly Leaf[], judge: (leaf: Leaf) => Judged): Leaf[] =>
  leaves
    .map((leaf) => ({ leaf, doubt: doubtFor(judge(leaf)) }))
    .toSorted((one, other) => one.doubt - other.doubt)
    .map(({ leaf }) => leaf);

const doubtFor = ({ status, likelihood }: Judged): number => doubtOf(status, likelihood);

export const isDoubted = ({ status, likelihood }: Judged): boolean => isDoubtful(status, likelihood);

/** The likelihood of a value in the tree that mirrors the output. */
export function likelihoodAt(tree: unknown, path: Path): number | null {
  let at: unknown = tree;
  for (const part of path) {
    if (typeof at !== 'object' || at === null) return null;
    at = (at as Record<string, unknown>)[String(part)];
  }
  return typeof at === 'number' ? at : null;
}

/** Returns the value at a path, or null if there is none. */
export function valueAt(value: Json, path: Path): Json {
  let at: Json | undefined = value;
  for (const part of path) {
    if (typeof at !== 'object' || at === null) return null;
    at = (at as Record<string, Json>)[String(part)];
  }
  return at ?? null;
}

/** The value as a person reads it. */
export function shown(value: Json): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The output with corrected values in their places. */
export function corrected(value: Json, values: Readonly<Record<string, Json>>, path: Path = []): Json {
  if (Array.isArray(value)) return value.map((item: Json, index) => corrected(item, values, [...path, index]));
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [key, corrected(child, values, [...path, key])]),
    );
  }
  const dotted = dottedOf(path);
  return Object.hasOwn(values, dotted) ? (values[dotted] as Json) : value;
}

/** The longest table of the output, or else one row with all values. */
export function csvOf(value: Json): string {
  const tables: { columns: string[]; rows: readonly Json[] }[] = [];
  const collect = (node: Node): void => {
    if (node.kind === 'table') tables.push(node);
    if (node.kind === 'group') node.children.forEach(collect);
  };
  collect(nodeOf(value, []));
  const longest = tables.toSorted((one, other) => other.rows.length - one.rows.length)[0];
  if (longest !== undefined) {
    const { columns, rows } = longest;
    const lines = rows.map((row) =>
      columns.map((column) => csvCell((row as Record<string, Json>)[column] ?? null)).join(','),
    );
    return [columns.map(csvCell).join(','), ...lines].join('\r\n');
  }
  const leaves = leavesOf(value);
  return [leaves.map(({ path }) => csvCell(dottedOf(path))), leaves.map((leaf) => csvCell(leaf.value))]
    .map((cells) => cells.join(','))
    .join('\r\n');
}
