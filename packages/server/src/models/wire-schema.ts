/**
 * The caller's schema is authoritative, but no vendor accepts all of JSON Schema. What we send is a relaxed copy: the
 * shape stays, constraints that grammars cannot express are dropped. The answer is validated against the original.
 */
import type { JsonSchema } from './provider.ts';

export interface WireRules {
  /** Sets `additionalProperties: false` on every object. */
  closeObjects: boolean;
  /** Makes every property required; optional ones may be null instead (see `dropOptionalNulls`). */
  requireAll: boolean;
}

/** Returns null when the shape cannot be expressed for this vendor; then only the prompt describes it. */
export function wireSchema(schema: JsonSchema, rules: WireRules): JsonSchema | null {
  try {
    const relaxed = relax(schema, rules, 0);
    return relaxed.type === 'object' ? relaxed : null;
  } catch (error) {
    if (error instanceof Unsayable) return null;
    throw error;
  }
}

class Unsayable extends Error {}

type Mutable = Record<string, unknown>;

const MAX_DEPTH = 64;
const KEPT = ['description', 'title'] as const;

const isSchema = (value: unknown): value is JsonSchema =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

function relax(schema: unknown, rules: WireRules, depth: number): Mutable {
  if (depth > MAX_DEPTH || !isSchema(schema)) throw new Unsayable();
  const common: Mutable = {};
  for (const key of KEPT) if (typeof schema[key] === 'string') common[key] = schema[key];
  if (typeof schema.$ref === 'string') {
    if (!schema.$ref.startsWith('#')) throw new Unsayable();
    return { $ref: schema.$ref.replace(/^#\/definitions\//, '#/$defs/') };
  }
  const definitions = definitionsOf(schema, rules, depth);
  if (definitions !== undefined) common.$defs = definitions;
  const single = Array.isArray(schema.allOf) && schema.allOf.length === 1 ? schema.allOf[0] : undefined;
  if (single !== undefined && schema.type === undefined) return { ...relax(single, rules, depth + 1), ...common };
  if (Array.isArray(schema.allOf)) throw new Unsayable();
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices) && schema.properties === undefined) {
    return { ...common, anyOf: choices.map((choice) => relax(choice, rules, depth + 1)) };
  }
  return { ...common, ...relaxTyped(schema, rules, depth) };
}

function definitionsOf(schema: JsonSchema, rules: WireRules, depth: number): Mutable | undefined {
  const found = {
    ...(isSchema(schema.definitions) && schema.definitions),
    ...(isSchema(schema.$defs) && schema.$defs),
  };
  const names = Object.keys(found);
  if (names.length === 0) return undefined;
  return Object.fromEntries(names.map((name) => [name, relax(found[name], rules, depth + 1)]));
}

function relaxTyped(schema: JsonSchema, rules: WireRules, depth: number): Mutable {
  const values = 'const' in schema ? [schema.const] : schema.enum;
  const types = typesOf(schema, values);
  const branches = types.map((type) => relaxOne(type, schema, { values, rules, depth }));
  const [only] = branches;
  if (only === undefined) throw new Unsayable();
  return branches.length === 1 ? only : { anyOf: branches };
}

function typesOf(schema: JsonSchema, values: unknown): string[] {
  if (typeof schema.type === 'string') return [schema.type];
  if (Array.isArray(schema.type)) return schema.type.filter((type) => typeof type === 'string');
  if (Array.isArray(values)) return [...new Set(values.map(typeOf))];
  if (schema.properties !== undefined) return ['object'];
  return schema.items === undefined ? [] : ['array'];
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

interface Branch {
  values: unknown;
  rules: WireRules;
  depth: number;
}

function relaxOne(type: string, schema: JsonSchema, { values, rules, depth }: Branch): Mutable {
  if (type === 'object') return relaxObject(schema, rules, depth);
  if (type === 'array') return { type, items: relax(itemsOf(schema), rules, depth + 1) };
  const allowed = Array.isArray(values) ? values.filter((value) => isOf(value, type)) : undefined;
  return { type, ...(allowed !== undefined && type !== 'null' && { enum: allowed }) };
}

const isOf = (value: unknown, type: string): boolean =>
  typeOf(value) === type || (type === 'integer' && Number.isInteger(value));

function itemsOf(schema: JsonSchema): unknown {
  if (isSchema(schema.items)) return schema.items;
  const tuple = schema.prefixItems ?? schema.items;
  if (Array.isArray(tuple) && tuple.length > 0) return { anyOf: tuple };
  throw new Unsayable();
}

function relaxObject(schema: JsonSchema, rules: WireRules, depth: number): Mutable {
  const { properties } = schema;
  const isOpen = isSchema(schema.additionalProperties) || schema.patternProperties !== undefined;
  if (rules.closeObjects && (isOpen || !isSchema(properties))) throw new Unsayable();
  if (!isSchema(properties)) return { type: 'object' };
  const required = requiredOf(schema);
  const entries = Object.entries(properties).map(([name, property]) => {
    const relaxed = relax(property, rules, depth + 1);
    return [name, rules.requireAll && !required.includes(name) ? orNull(relaxed) : relaxed] as const;
  });
  return {
    type: 'object',
    properties: Object.fromEntries(entries),
    required: rules.requireAll ? entries.map(([name]) => name) : required.filter((name) => name in properties),
    ...(rules.closeObjects && { additionalProperties: false }),
  };
}

const requiredOf = ({ required }: JsonSchema): string[] =>
  Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];

function orNull(schema: Mutable): Mutable {
  const choices = Array.isArray(schema.anyOf) ? (schema.anyOf as Mutable[]) : [schema];
  if (choices.some(({ type }) => type === 'null')) return schema;
  const { description, ...rest } = schema;
  const branches = Array.isArray(schema.anyOf) ? choices : [rest];
  return { ...(description !== undefined && { description }), anyOf: [...branches, { type: 'null' }] };
}

/** Removes the nulls that stand for absent fields, where the caller's own schema does not allow null. */
export function dropOptionalNulls(value: unknown, schema: JsonSchema): unknown {
  return withoutNulls(value, schema, schema);
}

function withoutNulls(value: unknown, schema: unknown, root: JsonSchema): unknown {
  const own = followed(schema, root);
  if (own === undefined || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((entry) => withoutNulls(entry, own.items, root));
  if (!isSchema(own.properties)) return value;
  const { properties } = own;
  const required = requiredOf(own);
  const kept = Object.entries(value).filter(
    ([name, entry]) =>
      entry !== null ||
      required.includes(name) ||
      allowsNull(Object.hasOwn(properties, name) && properties[name], root),
  );
  return Object.fromEntries(
    kept.map(([name, entry]) => [name, withoutNulls(entry, Object.hasOwn(properties, name) && properties[name], root)]),
  );
}

function allowsNull(schema: unknown, root: JsonSchema): boolean {
  const own = followed(schema, root);
  if (own === undefined) return true;
  const choices = own.anyOf ?? own.oneOf;
  if (Array.isArray(choices)) return choices.some((choice) => allowsNull(choice, root));
  if ('const' in own) return own.const === null;
  const { type } = own;
  const isTyped = type === undefined || type === 'null' || (Array.isArray(type) && type.includes('null'));
  return isTyped && (!Array.isArray(own.enum) || own.enum.includes(null));
}

/** Resolves a schema that refers to another one in the same document. */
function followed(schema: unknown, root: JsonSchema): JsonSchema | undefined {
  let current = schema;
  for (let hops = 0; hops < MAX_DEPTH; hops += 1) {
    if (!isSchema(current)) return undefined;
    if (typeof current.$ref !== 'string') return current;
    const names = current.$ref.replace(/^#\/?/, '').split('/').filter(Boolean);
    current = names.reduce<unknown>(
      (parent, name) => (isSchema(parent) && Object.hasOwn(parent, name) ? parent[name] : undefined),
      root,
    );
  }
  return undefined;
}
