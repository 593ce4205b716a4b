/**
 * Leaves out cells of lists that are rather wrong than right, and lists whose cells are on average: a wrong table harms
 * more than a missing one. A cell that is left out is null; an item with nothing left, and with all of them the list,
 * is empty.
 */
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { valueAtPath } from '../json/json-path.ts';
import { LEAST_CELL, LEAST_LIST, LEFT_OUT } from './cell-likelihood.ts';
import type { Extraction } from './extract.ts';
import { type FieldResult, put, removeAt } from './results.ts';

export function withoutUnsure(extraction: Extraction): Extraction {
  const { output, fields, lists } = extraction;
  const means = meansByList(fields);
  const isUnsure = ({ path, cell, confidence }: FieldResult): boolean =>
    cell !== undefined &&
    (confidence < LEAST_CELL || (cell.table !== undefined && (means.get(listOf(path)) ?? 1) < LEAST_LIST));
  if (!fields.some(isUnsure)) return extraction;
  const sure = fields.map((result) => (isUnsure(result) ? leftOut(output, result) : result));
  const kept = lists.reduce((all, { path }) => withoutEmpty(output, path, all), sure);
  return { output, fields: kept, lists };
}

/** The list that a cell is in, over all items that have such a list. */
const listOf = (path: readonly (string | number)[]): string => {
  const own = path.slice(
    0,
    path.findLastIndex((step) => typeof step === 'number'),
  );
  return JSON.stringify(own.map((step) => (typeof step === 'number' ? 0 : step)));
};

/** How likely the cells of each list that come from tables are right on average. */
function meansByList(fields: readonly FieldResult[]): Map<string, number> {
  const sums = new Map<string, { sum: number; count: number }>();
  for (const { path, cell, confidence } of fields) {
    if (cell?.table === undefined) continue;
    const { sum, count } = sums.get(listOf(path)) ?? { sum: 0, count: 0 };
    sums.set(listOf(path), { sum: sum + confidence, count: count + 1 });
  }
  return new Map([...sums].map(([list, { sum, count }]) => [list, sum / count]));
}

function leftOut(output: JsonObject, result: FieldResult): FieldResult {
  const empty = { ...result, value: null, confidence: LEFT_OUT, words: [], raw: '', cell: undefined };
  const item = valueAtPath(output, result.path.slice(0, -result.field.path.length));
  if (isObject(item)) {
    removeAt(item, result.field.path);
    put(item, empty);
  }
  return empty;
}

/** Removes the items of a list that have no value, and numbers the results of the others anew. */
function withoutEmpty(output: JsonObject, list: readonly string[], fields: readonly FieldResult[]): FieldResult[] {
  const items = valueAtPath(output, list);
  if (!Array.isArray(items)) return [...fields];
  const isOwn = ({ path }: FieldResult): boolean =>
    typeof path[list.length] === 'number' && list.every((step, at) => path[at] === step);
  const kept = items.flatMap((item, at) => (hasValue(item) ? [at] : []));
  if (kept.length === items.length) return [...fields];
  items.splice(0, items.length, ...kept.flatMap((at): Json[] => (items[at] === undefined ? [] : [items[at]])));
  const numbers = new Map(kept.map((at, place) => [at, place]));
  return fields.flatMap((result) => {
    if (!isOwn(result)) return [result];
    const number = numbers.get(Number(result.path[list.length]));
    return number === undefined ? [] : [{ ...result, path: result.path.with(list.length, number) }];
  });
}

function hasValue(value: Json): boolean {
  if (Array.isArray(value)) return value.some(hasValue);
  return isObject(value) ? Object.values(value).some(hasValue) : value !== null;
}
