/** Types, formats and requirements of single fields. */
import type { PlainSchema } from '../engine/core/plain-schema.ts';
import { valueKindOf } from '../engine/schema/value-kind.ts';
import { KNOWN_FORMATS, nearestFormat } from './formats.ts';
import { isContainer, type LintField, type LintWarning, textOf, warning } from './lint-warning.ts';

export function shapeWarnings(field: LintField): LintWarning[] {
  return [...typeWarnings(field), ...formatWarnings(field), ...requirementWarnings(field)];
}

function typeWarnings({ name, pointer, schema, types, isInList }: LintField): LintWarning[] {
  const found: LintWarning[] = [];
  const scalar = types.filter((type) => type !== 'object' && type !== 'array');
  const hasShape =
    schema.properties !== undefined || schema.items !== undefined || schema.enum !== undefined || 'const' in schema;
  if (types.length === 0 && !hasShape) {
    const suggestion = 'Say `"type"`: string, number, integer, boolean, array or object.';
    found.push(warning('missing_type', pointer, `\`${name}\` has no type; it is read as text.`, { suggestion }));
  }
  if (
    new Set(scalar.map((type) => (type === 'integer' ? 'number' : type))).size > 1 ||
    scalar.length < types.length - 1
  ) {
    const suggestion = 'Choose one type, and allow null beside it.';
    found.push(
      warning('mixed_types', pointer, `\`${name}\` may be of several types: ${types.join(', ')}.`, { suggestion }),
    );
  }
  if (types.includes('object') && schema.properties === undefined && schema.$ref === undefined) {
    const suggestion = 'List the properties to look for.';
    found.push(
      warning('empty_object', pointer, `\`${name}\` is an object without properties: it stays empty.`, { suggestion }),
    );
  }
  if (types.includes('array') && schema.items === undefined && schema.prefixItems === undefined) {
    const suggestion = 'Say with `items` what each entry is.';
    found.push(
      warning('list_without_items', pointer, `\`${name}\` is a list of nothing in particular.`, { suggestion }),
    );
  }
  if (types.includes('array') && isInList) {
    const suggestion = 'Make it a list of its own, with a field that ties its rows to the outer ones.';
    found.push(
      warning('list_in_list', pointer, `\`${name}\` is a list inside of a list; tables rarely nest.`, { suggestion }),
    );
  }
  return found;
}

function formatWarnings(field: LintField): LintWarning[] {
  const { name, pointer, schema, types } = field;
  const { format } = schema;
  if (typeof format === 'string' && !KNOWN_FORMATS.has(format)) {
    const near = nearestFormat(format);
    const suggestion = near === null ? 'Say it in the description, or as a pattern.' : `Write \`${near}\`.`;
    return [
      warning('unknown_format', `${pointer}/format`, `\`${format}\` is no known format and is ignored.`, {
        suggestion,
      }),
    ];
  }
  if (isContainer(field) || types.length !== 1 || types[0] !== 'string' || schema.enum !== undefined) return [];
  const kind = valueKindOf(plainText(field), name);
  if (kind === 'date' && format === undefined && schema.pattern === undefined) {
    const suggestion = 'Add `"format": "date"`: it is then returned as YYYY-MM-DD whatever the document prints.';
    return [warning('missing_format', pointer, `\`${name}\` is a date without a format.`, { suggestion })];
  }
  if (kind === 'money' || kind === 'percent') {
    const suggestion = 'Use `"type": "number"`; ask for the currency in a field of its own.';
    return [
      warning('number_as_text', pointer, `\`${name}\` is a number as text, as each document writes it.`, {
        suggestion,
      }),
    ];
  }
  return [];
}

const plainText = ({ schema }: LintField): PlainSchema => ({
  type: 'string',
  isNullable: false,
  title: textOf(schema, 'title'),
  description: textOf(schema, 'description'),
  format: undefined,
  pattern: undefined,
  enum: undefined,
  examples: [],
  properties: [],
  items: undefined,
});

function requirementWarnings(field: LintField): LintWarning[] {
  const { name, pointer, isRequired, isNullable, types } = field;
  if (!isRequired || isNullable || isContainer(field) || types.length === 0) return [];
  const suggestion = `Allow null: \`"type": [${types.map((type) => `"${type}"`).join(', ')}, "null"]\`.`;
  const message = `\`${name}\` is required and may not be null: documents without it cannot give a valid output.`;
  return [warning('required_without_null', pointer, message, { suggestion })];
}
