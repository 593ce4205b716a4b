/** Makes one schema for what several documents have in common, and for what only some of them have. */
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { jsonExcess, SCHEMA_LIMITS } from '../json-schema/limits.ts';
import { freeName, singularOf, titleOf } from './field-name.ts';
import type { DocumentOutline, OutlineField, OutlineTable } from './outline.ts';
import { type InferredType, mergedType, schemaOfType } from './value-type.ts';

interface MergedField {
  name: string;
  labels: string[];
  type: InferredType;
  examples: Json[];
  documents: Set<number>;
  page: number;
}

interface MergedTable {
  name: string;
  labels: string[];
  columns: Map<string, MergedField>;
  documents: Set<number>;
  page: number;
}

const MAX_EXAMPLES = 3;
const MAX_PROPERTIES = 150;

export interface SchemaOptions {
  /** Include values of the documents as examples. */
  examples: boolean;
}

export function schemaFrom(
  outlines: readonly DocumentOutline[],
  { examples }: SchemaOptions = { examples: false },
): JsonObject {
  const { fields, tables } = merged(outlines);
  const total = outlines.length;
  const $defs: JsonObject = {};
  const properties: JsonObject = {};
  const required: string[] = [];
  const put = (name: string, schema: JsonObject, documents: ReadonlySet<number>): void => {
    const free = freeName(name, new Set(Object.keys(properties)));
    properties[free] = schema;
    if (documents.size === total) required.push(free);
  };
  for (const party of partiesOf(outlines)) {
    $defs.party ??= PARTY;
    const description = `${PARTY_WORDS[party.role]}${seenIn(party.documents.size, total)}.`;
    put(party.role, { anyOf: [{ $ref: '#/$defs/party' }, { type: 'null' }], description }, party.documents);
  }
  for (const field of [...fields.values()].slice(0, MAX_PROPERTIES)) {
    put(field.name, fieldSchema(field, total, examples), field.documents);
  }
  for (const table of tables) {
    const item = definitionFor($defs, table, { total, examples });
    const at = `on page ${table.page}${seenIn(table.documents.size, total)}`;
    const printed = table.labels[0] === undefined ? '' : ` under "${quoted(table.labels[0])}"`;
    const description = `Rows of the table${printed} ${at}.`;
    put(table.name, { type: 'array', description, items: { $ref: `#/$defs/${item}` } }, table.documents);
  }
  return withinLimit({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: titleFrom(outlines),
    description: `What ${total === 1 ? 'one document' : `${total} documents`} of this kind ${total === 1 ? 'prints' : 'print'}.`,
    type: 'object',
    'X-SchemaType': 'generic',
    properties,
    required,
    additionalProperties: false,
    $defs,
  });
}

/** Leaves some room, because stored forms may need escapes. */
const LIMITS = { bytes: 0.8 * SCHEMA_LIMITS.bytes, levels: 100, nodes: 0.9 * SCHEMA_LIMITS.nodes };

/** A schema that the service itself would refuse is useless, so the last parts are dropped. */
function withinLimit(schema: JsonObject): JsonObject {
  const { properties, required, $defs } = schema;
  if (!isObject(properties) || !isObject($defs) || !Array.isArray(required)) return schema;
  for (const name of Object.keys(properties).reverse()) {
    if (jsonExcess(schema, LIMITS) === null) break;
    delete properties[name];
    schema.required = (schema.required as Json[]).filter((entry) => entry !== name);
    const text = JSON.stringify(properties);
    for (const definition of Object.keys($defs)) {
      if (!text.includes(JSON.stringify(`#/$defs/${definition}`))) delete $defs[definition];
    }
  }
  return schema;
}

function merged(outlines: readonly DocumentOutline[]): { fields: Map<string, MergedField>; tables: MergedTable[] } {
  const fields = new Map<string, MergedField>();
  const tables: MergedTable[] = [];
  for (const [document, outline] of outlines.entries()) {
    for (const field of outline.fields) mergeField(fields, field, document);
    for (const table of outline.tables) mergeTable(tables, table, document);
  }
  return { fields, tables };
}

function mergeField(fields: Map<string, MergedField>, field: OutlineField, document: number): void {
  const known = fields.get(field.name);
  if (known === undefined) {
    const { name, label, type, example, page } = field;
    const examples = example === null ? [] : [example];
    fields.set(name, { name, labels: [label], type, examples, documents: new Set([document]), page });
    return;
  }
  // A field that is empty in one document says nothing about its type.
  if (field.example !== null) {
    known.type = known.examples.length === 0 ? field.type : mergedType(known.type, field.type);
    if (known.examples.length < MAX_EXAMPLES && !known.examples.includes(field.example)) {
      known.examples.push(field.example);
    }
  }
  if (!known.labels.includes(field.label)) known.labels.push(field.label);
  known.documents.add(document);
}

const SHARED_COLUMNS = 0.6;

/** Tables are the same if most of their columns are. */
function mergeTable(tables: MergedTable[], table: OutlineTable, document: number): void {
  const names = new Set(table.columns.map(({ name }) => name));
  const shared = (other: MergedTable): number => [...other.columns.keys()].filter((name) => names.has(name)).length;
  const known = tables
    .filter((other) => shared(other) >= SHARED_COLUMNS * Math.max(other.columns.size, names.size))
    .toSorted((a, b) => shared(b) - shared(a))[0];
  const target: MergedTable = known ?? {
    name: table.name,
    labels: [],
    columns: new Map(),
    documents: new Set(),
    page: table.page,
  };
  if (known === undefined) tables.push(target);
  if (table.label !== null && !target.labels.includes(table.label)) target.labels.push(table.label);
  target.documents.add(document);
  for (const column of table.columns) mergeField(target.columns, column, document);
}

function fieldSchema(
  { name, labels, type, examples, documents, page }: MergedField,
  total: number,
  showsExamples: boolean,
): JsonObject {
  const texts = labels.slice(0, MAX_EXAMPLES).map((label) => `"${quoted(label)}"`);
  const unit = type === 'percent' ? ', in percent' : type === 'boolean' ? ', a check box or yes/no' : '';
  const description = `Printed as ${texts.join(' or ')} on page ${page}${seenIn(documents.size, total)}${unit}.`;
  const known = examples.filter((example) => fits(example, type)).slice(0, MAX_EXAMPLES);
  return {
    title: titleOf(name),
    description,
    ...schemaOfType(type),
    ...(showsExamples && known.length > 0 && { examples: known }),
  };
}

const fits = (example: Json, type: InferredType): boolean =>
  typeof schemaOfType(type).type[0] === 'string' &&
  (['text', 'date', 'email', 'url', 'time'].includes(type)
    ? typeof example === 'string'
    : type === 'boolean'
      ? typeof example === 'boolean'
      : typeof example === 'number');

const seenIn = (count: number, total: number): string => (total === 1 ? '' : ` (in ${count} of ${total} documents)`);

const quoted = (label: string): string => label.replaceAll('"', "'").slice(0, 80);

/** A definition for the rows of a table; tables with the same columns share one. */
function definitionFor(
  $defs: JsonObject,
  table: MergedTable,
  { total, examples }: SchemaOptions & { total: number },
): string {
  const properties: JsonObject = {};
  for (const column of table.columns.values()) properties[column.name] = fieldSchema(column, total, examples);
  const schema: JsonObject = {
    type: 'object',
    properties,
    required: [...table.columns.values()]
      .filter(({ documents }) => documents.size === table.documents.size)
      .map(({ name }) => name),
    additionalProperties: false,
  };
  const shape = (value: Json | undefined): string => JSON.stringify(columnTypes(value));
  const same = Object.entries($defs).find(([, other]) => shape(other) === shape(schema));
  if (same !== undefined) return same[0];
  const singular = singularOf(table.name);
  const name = freeName(singular === table.name ? `${table.name}_row` : singular, new Set(Object.keys($defs)));
  $defs[name] = schema;
  return name;
}

function columnTypes(schema: Json | undefined): Json {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return null;
  const { properties } = schema;
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) return null;
  return Object.entries(properties).map(([name, value]) => [
    name,
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value.type ?? null) : null,
  ]);
}

const PARTY: JsonObject = {
  type: 'object',
  description: 'A company or person with an address.',
  properties: {
    name: { type: ['string', 'null'], description: 'Name of the company or person, as printed over its address.' },
    address: { type: ['string', 'null'], description: 'Street, postcode, city and country, as printed.' },
  },
  required: ['name', 'address'],
  additionalProperties: false,
};

const PARTY_WORDS = {
  seller: 'Who issued the document',
  buyer: 'Who the document is addressed to',
  delivery: 'Where goods are delivered to',
} as const;

function partiesOf(outlines: readonly DocumentOutline[]) {
  return (['seller', 'buyer', 'delivery'] as const).flatMap((role) => {
    const documents = new Set(
      outlines.flatMap(({ parties }, index) => (parties.some((party) => party.role === role) ? [index] : [])),
    );
    return documents.size === 0 ? [] : [{ role, documents }];
  });
}

function titleFrom(outlines: readonly DocumentOutline[]): string {
  const titles = outlines.map(({ title }) => title?.toLowerCase() ?? '').filter((title) => title !== '');
  const [first] = titles;
  const isShared = first !== undefined && titles.every((title) => title === first);
  return isShared ? titleOf(first) : outlines.length === 1 ? titleOf(first ?? 'document') : 'Documents';
}
