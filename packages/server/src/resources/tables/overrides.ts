/**
 * `column_schema_overrides`: the caller's declaration of a column. Cells are checked against it instead of inferring a
 * type.
 *
 * The JSON Schema keywords below are supported. Other keywords that would restrict values are refused, because a rule
 * that is stored and never checked misleads; names outside the vocabulary are annotations and kept.
 */
import { type ValidationItem, validationFailed } from '../../lib/errors.ts';
import { type ColumnKind, isOfKind, type JsonSchema, toValue } from './column-kind.ts';

export type Overrides = Record<string, JsonSchema>;

export interface ColumnRule {
  kind: ColumnKind;
  /** Null when every text fits. */
  fits: ((text: string) => boolean) | null;
}

const LOC = ['body', 'column_schema_overrides'];

const REFUSED = new Set([
  'pattern',
  'multipleOf',
  'allOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  '$ref',
  '$dynamicRef',
  'contentEncoding',
  'properties',
  'required',
  'items',
  'prefixItems',
  'contains',
]);

/** Returns undefined when the field is absent or blank. */
export function parseOverrides(text: string | undefined): Overrides | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const value = parseJson(text);
  if (value === null) return undefined;
  if (!isRecord(value)) throw refusal([], 'dict_type', 'Input should be a valid dictionary', null);
  const overrides: Overrides = Object.create(null);
  for (const [column, schema] of Object.entries(value)) {
    if (!isRecord(schema)) throw refusal([column], 'dict_type', 'Input should be a valid dictionary', schema);
    compileRule(column, schema);
    overrides[column] = schema;
  }
  return { ...overrides };
}

/** PostgreSQL stores neither NUL nor lone surrogates, which JSON escapes can produce. */
function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    const plain = JSON.stringify(value);
    if (!/\\u(?:0000|d[89a-f])/i.test(plain)) return value;
  } catch {
    // Falls through to the error for text that is not JSON.
  }
  throw refusal([], 'json_invalid', 'Invalid JSON', null);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

function refusal(path: string[], type: string, msg: string, input: unknown) {
  const item: ValidationItem = { type, loc: [...LOC, ...path], msg, input };
  return validationFailed([item]);
}

/** Every override must name a column of the file it was sent with. */
export function requireKnownColumns(overrides: Overrides, columns: readonly string[]): void {
  const unknown = Object.keys(overrides).find((name) => !columns.includes(name));
  if (unknown === undefined) return;
  throw refusal([unknown], 'column_unknown', 'The file has no column of this name', unknown);
}

export function compileRule(column: string, schema: JsonSchema): ColumnRule {
  const flat = withoutNull(schema);
  const refused = Object.keys(flat).find((keyword) => REFUSED.has(keyword) || keyword === 'anyOf');
  if (refused !== undefined) {
    throw refusal([column, refused], 'schema_keyword', 'This keyword is not supported for a column', null);
  }
  const kind = kindOfSchema(column, flat);
  const limits = limitsOf(flat);
  if (kind === 'string' && limits.length === 0) return { kind, fits: null };
  const shape = flat.type === 'array' ? Array.isArray : flat.type === 'object' ? isRecord : () => true;
  return {
    kind,
    fits: (text) => {
      if (!isOfKind(kind, text)) return false;
      const value = toValue(kind, text);
      return shape(value) && limits.every((limit) => limit(value));
    },
  };
}

/** `anyOf: [T, null]` and `type: [T, null]` mean no more than T, because an empty cell is always allowed. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const branches = anyOf.filter((branch) => !(isRecord(branch) && branch.type === 'null'));
  const [only] = branches;
  return branches.length === 1 && isRecord(only) ? { ...rest, ...withoutNull(only) } : schema;
}

function kindOfSchema(column: string, schema: JsonSchema): ColumnKind {
  const named = Array.isArray(schema.type) ? schema.type.filter((type) => type !== 'null') : [schema.type];
  const type = named.length === 1 ? named[0] : null;
  switch (type) {
    case undefined:
    case 'string':
      return schema.format === 'date' || schema.format === 'date-time' ? schema.format : 'string';
    case 'integer':
    case 'number':
    case 'boolean':
      return type;
    case 'array':
    case 'object':
      return 'json';
    default:
      throw refusal(
        [column, 'type'],
        'literal_error',
        "Input should be 'string', 'integer', 'number', 'boolean', 'array' or 'object'",
        schema.type,
      );
  }
}

type Limit = (value: unknown) => boolean;

function limitsOf(schema: JsonSchema): Limit[] {
  const limits: Limit[] = [];
  const allowed = Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : undefined;
  if (allowed !== undefined) {
    const texts = new Set(allowed.map((value) => JSON.stringify(value)));
    limits.push((value) => texts.has(JSON.stringify(value)));
  }
  const bound = (
    keyword: string,
    holds: (size: number, limit: number) => boolean,
    size: (value: unknown) => unknown,
  ) => {
    const limit = schema[keyword];
    if (typeof limit !== 'number') return;
    limits.push((value) => {
      const measured = size(value);
      return typeof measured !== 'number' || holds(measured, limit);
    });
  };
  const itself = (value: unknown) => value;
  const length = (value: unknown) => (typeof value === 'string' ? [...value].length : undefined);
  bound('minimum', (size, limit) => size >= limit, itself);
  bound('maximum', (size, limit) => size <= limit, itself);
  bound('exclusiveMinimum', (size, limit) => size > limit, itself);
  bound('exclusiveMaximum', (size, limit) => size < limit, itself);
  bound('minLength', (size, limit) => size >= limit, length);
  bound('maxLength', (size, limit) => size <= limit, length);
  return limits;
}
