import { isRounded } from '../../ui/typed-number.ts';
import { dottedOf, type Path, pointerOf } from '../../viewer/paths.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A value that has no values inside. */
export interface Leaf {
  /** JSON pointer. */
  id: string;
  path: Path;
  value: Json;
  /** As evidence names it: `items.0.name`. */
  dotted: string;
}

export function leavesOf(value: Json, path: Path = []): Leaf[] {
  if (Array.isArray(value)) {
    if (value.length > 0) return value.flatMap((item, index) => leavesOf(item, [...path, index]));
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    if (entries.length > 0) return entries.flatMap(([key, item]) => leavesOf(item, [...path, key]));
  }
  return [{ id: pointerOf(path), path, value, dotted: dottedOf(path) }];
}

/** A copy with another value at the path. */
export function withValue(root: Json, [first, ...rest]: Path, value: Json): Json {
  if (first === undefined) return value;
  if (Array.isArray(root)) return root.map((item, index) => (index === first ? withValue(item, rest, value) : item));
  if (typeof root === 'object' && root !== null)
    return { ...root, [first]: withValue(root[first] ?? null, rest, value) };
  return root;
}

type Schema = Record<string, unknown>;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** The part of a JSON Schema that describes a path, as far as it is written out in place. */
export function schemaAt(schema: unknown, [first, ...rest]: Path): Schema | null {
  if (!isSchema(schema)) return null;
  if (first === undefined) return schema;
  const { properties, items } = schema;
  if (typeof first === 'number') return schemaAt(items, rest);
  return isSchema(properties) ? schemaAt(properties[first], rest) : null;
}

const typesOf = (schema: Schema | null): string[] => [schema?.type ?? []].flat().map(String);

export function isRequired(schema: unknown, path: Path): boolean {
  const parent = schemaAt(schema, path.slice(0, -1));
  return Array.isArray(parent?.required) && parent.required.includes(path.at(-1));
}

export const textOf = (value: Json): string =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

const NUMBER = /^-?\d+([.]\d+)?([eE][-+]?\d+)?$/;

/** What a person typed, as the schema and the value before it ask. An empty field is null, unless it held a text. */
export function typedValue(text: string, before: Json, schema: Schema | null): { value: Json } | { problem: string } {
  const types = typesOf(schema);
  const isText = types.includes('string') || (types.length === 0 && typeof before === 'string');
  if (text === '') return { value: isText && !types.includes('null') && before !== null ? '' : null };
  if (isText) return { value: text };
  const isNumber = types.includes('number') || types.includes('integer') || typeof before === 'number';
  if (isNumber) {
    if (!NUMBER.test(text.trim())) return { problem: 'This is no number: write it as 1234.50' };
    const value = Number(text);
    if (types.includes('integer') && !types.includes('number') && !Number.isInteger(value)) {
      return { problem: 'This must be a whole number' };
    }
    if (isRounded(text.trim(), value)) return { problem: 'No number keeps all of these digits' };
    return { value };
  }
  if (types.includes('boolean') || typeof before === 'boolean') {
    if (text !== 'true' && text !== 'false') return { problem: 'This is true or false' };
    return { value: text === 'true' };
  }
  if (before === null && types.length === 0) return { value: text };
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return { problem: 'This is no JSON' };
  }
}
