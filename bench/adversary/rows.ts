/** Lies about the rows of a list: each value stays as true as it was, but the list does not. */
import type { Json, JsonObject } from '../../packages/server/src/pipelines/json/json.ts';
import {
  type JsonPath,
  mapLeaves,
  setAtPath,
  valueAtPath,
} from '../../packages/server/src/pipelines/json/json-path.ts';
import { isSame } from './same-value.ts';

export interface FalseRows {
  rows: Json[];
  /** Values that are not true of their row, by path in the list. */
  paths: JsonPath[];
}

const middleOf = (rows: readonly Json[]): number => Math.floor(rows.length / 2);

export const withRowDropped = (rows: readonly Json[]): Json[] => rows.toSpliced(middleOf(rows), 1);

/** The two rows are equal, so the proof may mark either of them as the duplicate. */
export function withRowTwice(rows: readonly Json[]): FalseRows {
  const at = middleOf(rows);
  const twice = structuredClone(rows[at] ?? null);
  const paths = leavesIn(twice).map(({ path }) => [at + 1, ...path]);
  return { rows: rows.toSpliced(at, 0, twice), paths };
}

/** Gives a row the second half of the next row's values, and drops that row. */
export function withRowsMadeOne(rows: readonly Json[]): FalseRows {
  const at = middleOf(rows);
  const merged = structuredClone(rows[at - 1] ?? null);
  const others = leavesIn(rows[at] ?? null);
  const moved = others.slice(Math.ceil(others.length / 2)).filter(({ path, value }) => {
    const before = valueAtPath(merged, path);
    return before !== undefined && !isSame(before, value);
  });
  for (const { path, value } of moved) setAtPath(merged as JsonObject, path, value);
  return { rows: rows.toSpliced(at - 1, 2, merged), paths: moved.map(({ path }) => [at - 1, ...path]) };
}

/** Gives one column the values of the rows below, from the middle on: as if a cell had been overlooked. */
export function withColumnMoved(rows: readonly Json[]): FalseRows {
  const at = middleOf(rows);
  const columns = leavesIn(rows[at] ?? null).map(({ path }) => path);
  const moved = columns
    .map((column) => {
      const changed = structuredClone(rows) as JsonObject[];
      const paths: JsonPath[] = [];
      for (let row = at; row + 1 < rows.length; row += 1) {
        const [own, next] = [rows[row], rows[row + 1]].map((item) => valueAtPath(item ?? null, column));
        if (own === undefined || own === null || next === undefined || next === null || isSame(own, next)) continue;
        setAtPath(changed[row] ?? {}, column, next);
        paths.push([row, ...column]);
      }
      return { rows: changed, paths };
    })
    .toSorted((a, b) => b.paths.length - a.paths.length);
  return moved[0] ?? { rows: [...rows], paths: [] };
}

export function leavesIn(node: Json): { path: JsonPath; value: Json }[] {
  const leaves: { path: JsonPath; value: Json }[] = [];
  mapLeaves(node, (path, value) => {
    if (value !== null && value !== '') leaves.push({ path, value });
    return value;
  });
  return leaves;
}
