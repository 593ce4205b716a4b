/** Knows where schemas are nested inside schemas. */
import { isObject, type Json, type JsonObject } from '../json/json.ts';

const ONE = [
  'items',
  'additionalItems',
  'additionalProperties',
  'propertyNames',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
] as const;
const MANY = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'] as const;
const NAMED = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies'] as const;

/** Keywords whose schemas apply to the same value as the schema around them. */
const IN_PLACE: ReadonlySet<string> = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
]);

export interface Subschema {
  keyword: string;
  /** Keys relative to the parent schema. */
  path: readonly string[];
  schema: JsonObject;
  isInPlace: boolean;
}

export function subschemasOf(schema: JsonObject): Subschema[] {
  const found: Subschema[] = [];
  const add = (keyword: string, path: readonly string[], value: Json | undefined): void => {
    if (isObject(value)) found.push({ keyword, path, schema: value, isInPlace: IN_PLACE.has(keyword) });
  };
  for (const keyword of ONE) if (Object.hasOwn(schema, keyword)) add(keyword, [keyword], schema[keyword]);
  for (const keyword of MANY) {
    const list = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
    if (Array.isArray(list)) for (const [index, value] of list.entries()) add(keyword, [keyword, String(index)], value);
  }
  for (const keyword of NAMED) {
    const named = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
    if (isObject(named)) for (const [name, value] of Object.entries(named)) add(keyword, [keyword, name], value);
  }
  return found;
}

export interface Visited {
  schema: JsonObject;
  path: readonly string[];
  /** The root is level 1. */
  level: number;
  keyword: string | null;
  parent: Visited | null;
}

/** Yields every schema from the root down, parents first. Does not follow references. */
export function* walkSchema(root: JsonObject): Generator<Visited> {
  const open: Visited[] = [{ schema: root, path: [], level: 1, keyword: null, parent: null }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    yield at;
    const inner = subschemasOf(at.schema).map(
      ({ keyword, path, schema }): Visited => ({
        schema,
        path: [...(at?.path ?? []), ...path],
        level: (at?.level ?? 0) + 1,
        keyword,
        parent: at ?? null,
      }),
    );
    open.push(...inner.reverse());
  }
}

export const pointerOf = (path: readonly (string | number)[]): string =>
  path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
