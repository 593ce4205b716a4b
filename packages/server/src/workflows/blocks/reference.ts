/** Generates the documentation of block types from the types themselves. */
import { isObject, type Json, type JsonObject } from '../../pipelines/json/json.ts';
import type { BlockReading, BlockType, Handle } from './block-type.ts';
import { BLOCK_TYPES, configJsonSchema } from './registry.ts';

const HEAD = `# Block types

Written by \`reference.ts\` from the types themselves. Handles that depend on the config are shown for the defaults. Where
a type has one output for each category, subdocument or branch, its id ends with the \`handle_key\` of that entry.
`;

export const blockTypeReference = (): string => [HEAD, ...BLOCK_TYPES.map(section)].join('\n');

function section(type: BlockType): string {
  const read = type.read(type.defaults);
  const fields = fieldRows(configJsonSchema(type), '');
  return [
    `## ${type.type}\n`,
    `${type.description}\n`,
    ...(read.ok ? [handleLine(type, read.block)] : []),
    ...(type.reviewPredicates.length > 0 ? [`Can be reviewed by ${code(type.reviewPredicates)}.\n`] : []),
    ...(fields.length > 0
      ? ['| Field | Type | Default | |', '| --- | --- | --- | --- |', ...fields, '']
      : ['No config.\n']),
  ].join('\n');
}

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

function handleLine({ role }: BlockType, { inputHandles, outputHandles }: BlockReading): string {
  const shown = (handles: readonly Handle[], otherwise: string): string =>
    handles.length === 0 ? otherwise : code(handles.map(({ id }) => id));
  const outputs = shown(outputHandles, role === 'step' ? 'one for each entry' : 'none');
  return `Inputs: ${shown(inputHandles, 'none')}. Outputs: ${outputs}.\n`;
}

/** Nested fields are written as `inputs[].name`. A field that refers to itself is listed once. */
function fieldRows(schema: JsonObject, prefix: string): string[] {
  const { properties } = schema;
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, field]) => {
    if (!isObject(field)) return [];
    const shown = `${prefix}${name}`;
    const row = [
      code([shown]),
      typeName(field),
      field.default === undefined ? '' : code([JSON.stringify(field.default)]),
      String(field.description ?? ''),
    ];
    return [`| ${row.map(cell).join(' | ')} |`, ...innerRows(field, shown)];
  });
}

function innerRows(field: JsonObject, shown: string): string[] {
  const inner = withoutNull(field);
  if (inner.type === 'array' && isObject(inner.items)) return fieldRows(inner.items, `${shown}[].`);
  return inner.type === 'object' ? fieldRows(inner, `${shown}.`) : [];
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function withoutNull(field: JsonObject): JsonObject {
  const alternatives = Array.isArray(field.anyOf) ? field.anyOf.filter(isObject) : [];
  const [only, ...more] = alternatives.filter(({ type }) => type !== 'null');
  return only !== undefined && more.length === 0 ? only : field;
}

function typeName(field: JsonObject): string {
  const inner = withoutNull(field);
  if (Array.isArray(inner.enum)) return inner.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (inner.const !== undefined) return JSON.stringify(inner.const);
  if (inner.type === 'array') return `${isObject(inner.items) ? itemName(inner.items) : 'value'}[]`;
  if (inner.type === 'object') return isObject(inner.properties) ? 'object' : 'map';
  if (typeof inner.$ref === 'string') return 'predicate';
  return typeof inner.type === 'string' ? inner.type + bounds(inner) : 'any';
}

const itemName = ({ title, type }: JsonObject): string =>
  typeof title === 'string' ? title.toLowerCase() : typeof type === 'string' ? type : 'value';

function bounds({ type, minimum, maximum }: JsonObject): string {
  const isNumber = type === 'integer' || type === 'number';
  const known = (limit: Json | undefined): boolean =>
    typeof limit === 'number' && Math.abs(limit) !== Number.MAX_SAFE_INTEGER;
  if (!isNumber || (!known(minimum) && !known(maximum))) return '';
  if (!known(minimum)) return `, at most ${String(maximum)}`;
  return known(maximum) ? `, ${String(minimum)} to ${String(maximum)}` : `, at least ${String(minimum)}`;
}
