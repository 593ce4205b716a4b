import { unwrapNullable } from './constraints.ts';
import { alternativesOf, resolveSchema, type Schema, type Schemas, typesOf } from './document.ts';

export interface ExampleView {
  schemas: Schemas;
  /** `needed` is the smallest request that is valid; `all` shows every field of an answer. */
  fields: 'needed' | 'all';
}

interface Place extends ExampleView {
  name: string;
  within: readonly string[];
}

/** Strings that read like the real thing, by the name of their field. */
const TEXT_BY_NAME: Record<string, string> = {
  filename: 'invoice.pdf',
  mime_type: 'application/pdf',
  content_type: 'application/pdf',
  url: 'https://example.com/invoice.pdf',
  content: 'SGVsbG8sIFJlY3RvIQ==',
  sha256: 'd28556ad33ea1f78a415c3fd6e23040b40da3064ece79cbaa93572a3996d9a69',
  name: 'invoice_import',
  msg: 'Field required',
  description: 'Invoices of the Berlin office',
  slug: 'invoices',
  color: '#000080',
  user_email: 'ada@example.com',
  value: 'a-secret-value',
  before: 'id-of-the-first-row',
  after: 'id-of-the-last-row',
};

const INTEGER_BY_NAME: Record<string, number> = { size_bytes: 48213, page_count: 3, duration_ms: 1840 };

/** A value that the schema accepts. */
export function exampleOf(schema: Schema, view: ExampleView): unknown {
  return valueFor(schema, { ...view, name: '', within: [] });
}

function valueFor(schema: Schema, place: Place): unknown {
  const { schema: resolved, name: component } = resolveSchema(unwrapNullable(schema), place.schemas);
  const value = unwrapNullable(resolved);
  if (value.const !== undefined) return value.const;
  if (value.examples?.[0] !== undefined) return value.examples[0];
  if (value.default !== undefined) return value.default;
  if (value.enum !== undefined) return value.enum[0];
  if (component !== undefined && place.within.includes(component)) return null;
  const here = component === undefined ? place : { ...place, within: [...place.within, component] };
  const [first] = alternativesOf(value).variants;
  if (first !== undefined) return valueFor(first, here);
  if (value.allOf !== undefined) return Object.assign({}, ...value.allOf.map((part) => valueFor(part, here)));
  return plainValue(typesOf(value).find((type) => type !== 'null') ?? 'unknown', value, here);
}

function plainValue(type: string, schema: Schema, place: Place): unknown {
  switch (type) {
    case 'string':
      return textOf(schema, place.name);
    case 'integer':
    case 'number':
      return numberOf(schema, place.name);
    case 'boolean':
      return true;
    case 'array': {
      const count = Math.max(1, schema.minItems ?? 1);
      return typeof schema.items === 'object' ? Array(count).fill(valueFor(schema.items, place)) : [];
    }
    case 'object':
      return objectOf(schema, place);
    default:
      return schema.properties === undefined ? null : objectOf(schema, place);
  }
}

function objectOf(schema: Schema, place: Place): Record<string, unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const required = new Set(schema.required ?? []);
  const chosen = place.fields === 'all' ? properties : properties.filter(([name]) => required.has(name));
  // A change of which every field is optional says nothing without one of them.
  const shown = chosen.length > 0 ? chosen : properties.filter(([, field]) => field.pattern === undefined).slice(0, 1);
  const owner = typeof schema.properties?.object?.const === 'string' ? schema.properties.object.const : undefined;
  return Object.fromEntries(
    shown.map(([name, field]) => [
      name,
      valueFor(field, { ...place, name: name === 'id' && owner ? `${owner}_id` : name }),
    ]),
  );
}

function textOf(schema: Schema, name: string): string {
  if (schema.format === 'date-time') return '2026-01-15T09:30:00.000Z';
  if (schema.format === 'date') return '2026-01-15';
  if (schema.format === 'uri' || schema.format === 'url') return 'https://example.com/invoice.pdf';
  if (schema.format === 'email') return 'ada@example.com';
  const named = Object.hasOwn(TEXT_BY_NAME, name) ? TEXT_BY_NAME[name] : undefined;
  if (named !== undefined) return named;
  if (name.endsWith('_id')) return `${name.slice(0, -3)}_6Yf2QmX0aB`;
  if (name.toLowerCase().endsWith('url')) return 'https://example.com/…';
  return 'text'.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength);
}

function numberOf(schema: Schema, name: string): number {
  const named = Object.hasOwn(INTEGER_BY_NAME, name) ? INTEGER_BY_NAME[name] : undefined;
  const wanted = named ?? schema.minimum ?? (schema.exclusiveMinimum === undefined ? 1 : schema.exclusiveMinimum + 1);
  return Math.min(Math.max(wanted, schema.minimum ?? wanted), schema.maximum ?? wanted);
}
