/** Reads values at paths such as `total` or `items[*].price`. */
import { isObject, type Json } from '../../pipelines/json/json.ts';
import { type DataStep, parseDataPath } from '../data-path.ts';

export interface FoundValue {
  value: Json;
  /** The position in each list that `[*]` went through. */
  indices: number[];
}

/** Own fields only, so that `constructor` is a field like any other. */
function child(value: Json, step: DataStep): FoundValue[] {
  if ('every' in step) {
    return Array.isArray(value) ? value.map((item, index) => ({ value: item, indices: [index] })) : [];
  }
  if ('index' in step) {
    const item = Array.isArray(value) ? value[step.index] : undefined;
    return item === undefined ? [] : [{ value: item, indices: [] }];
  }
  if (!isObject(value) || !Object.hasOwn(value, step.key)) return [];
  const field = value[step.key];
  return field === undefined ? [] : [{ value: field, indices: [] }];
}

/** Returns nothing for a path that leads nowhere. */
export function valuesAt(root: Json, path: string): FoundValue[] {
  let found: FoundValue[] = [{ value: root, indices: [] }];
  for (const step of parseDataPath(path) ?? []) {
    found = found.flatMap(({ value, indices }) =>
      child(value, step).map((next) => ({ value: next.value, indices: [...indices, ...next.indices] })),
    );
  }
  return found;
}

export const hasWildcard = (path: string): boolean =>
  parseDataPath(path)?.some((step) => 'every' in step && step.every) === true;
