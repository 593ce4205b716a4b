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

/** Swaps two columns with values of one kind in all rows: as if the heads had been misunderstood. */
export function withColumnsSwapped(rows: readonly Json[], kindOf: (value: Json) => string): FalseRows {
  const columns = new Map<string, JsonPath>();
  for (const row of rows) for (const { path } of leavesIn(row)) columns.set(JSON.stringify(path), path);
  const swapped = [...columns.values()].flatMap((one, at) =>
    [...columns.values()].slice(at + 1).map((other): FalseRows => {
      const changed = structuredClone(rows) as JsonObject[];
      const paths: JsonPath[] = [];
      for (const [row, item] of rows.entries()) {
        const [first, second] = [one, other].map((column) => valueAtPath(item, column) ?? null);
        if (first === undefined || second === undefined || first === null || second === null) continue;
        if (kindOf(first) !== kindOf(second) || isSame(first, second)) continue;
        setAtPath(changed[row] ?? {}, one, second);
        setAtPath(changed[row] ?? {}, other, first);
        paths.push([row, ...one], [row, ...other]);
      }
      return { rows: changed, paths };
    }),
  );
  const most = swapped.toSorted((a, b) => b.paths.length - a.paths.length)[0];
  return most === undefined || most.paths.length < 2 * 2 ? { rows: [...rows], paths: [] } : most;
}

export function leavesIn(node: Json): { path: JsonPath; value: Json }[] {
  const leaves: { path: JsonPath; value: Json }[] = [];
  mapLeaves(node, (path, value) => {
    if (value !== null && value !== '') leaves.push({ path, value });
    return value;
  });
  return leaves;
}
