/** What becomes known about an output while it is computed. */
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { setAtPath, valueAtPath } from '../json/json-path.ts';

export interface Growth {
  /** Values at their paths, replacing earlier ones. */
  values: [path: (string | number)[], value: Json][];
  /** Further items of lists. */
  items: [path: readonly string[], items: Json[]][];
}

/** The output so far. */
export class GrowingOutput {
  readonly output: JsonObject = {};

  add({ values, items }: Growth): void {
    for (const [path, value] of values) setAtPath(this.output, path, value);
    for (const [path, further] of items) {
      const known = valueAtPath(this.output, path);
      if (Array.isArray(known)) for (const item of further) known.push(item);
      else setAtPath(this.output, path, [...further]);
    }
  }
}

/** Parses the form that is sent between processes. */
export function parseGrowth(text: string): Growth {
  const growth = JSON.parse(text) as Json;
  if (!isObject(growth) || !Array.isArray(growth.values) || !Array.isArray(growth.items)) {
    throw new TypeError('a growth has values and items');
  }
  return growth as unknown as Growth;
}
