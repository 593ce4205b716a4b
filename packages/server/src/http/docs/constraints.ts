import { alternativesOf, type Schema } from './document.ts';

/** Null beside one alternative says more about that alternative than about a choice, so it is read as `nullable`. */
export function unwrapNullable(schema: Schema): Schema {
  const { variants, nullable } = alternativesOf(schema);
  const [only] = variants;
  if (!nullable || variants.length !== 1 || only === undefined) return schema;
  const description = schema.description ?? only.description;
  return { ...only, ...(description !== undefined && { description }) };
}

/** Every limit of a value beyond its type, in words. Enums, constants and defaults are shown on their own. */
export function constraintsOf(schema: Schema): string[] {
  return [
    rangeOf([schema.minLength, schema.maxLength], 'character'),
    rangeOf([schema.minItems, schema.maxItems], 'item'),
    rangeOf([schema.minProperties, schema.maxProperties], 'key'),
    boundsOf(schema),
    schema.multipleOf === undefined ? '' : `multiple of ${schema.multipleOf}`,
    schema.uniqueItems === true ? 'no duplicates' : '',
    schema.pattern === undefined ? '' : `matches ${schema.pattern}`,
  ].filter((text) => text !== '');
}

function rangeOf([min, max]: [number | undefined, number | undefined], unit: string): string {
  const units = (count: number): string => `${formatNumber(count)} ${unit}${count === 1 ? '' : 's'}`;
  if (min !== undefined && max !== undefined) return min === max ? units(min) : `${formatNumber(min)} to ${units(max)}`;
  if (max !== undefined) return `at most ${units(max)}`;
  if (min === undefined || min === 0) return '';
  return `at least ${units(min)}`;
}

function boundsOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): string {
  if (minimum !== undefined && maximum !== undefined) return `${formatNumber(minimum)} to ${formatNumber(maximum)}`;
  const bounds = [
    minimum === undefined ? '' : `≥ ${formatNumber(minimum)}`,
    exclusiveMinimum === undefined ? '' : `> ${formatNumber(exclusiveMinimum)}`,
    maximum === undefined ? '' : `≤ ${formatNumber(maximum)}`,
    exclusiveMaximum === undefined ? '' : `< ${formatNumber(exclusiveMaximum)}`,
  ];
  return bounds.filter((text) => text !== '').join(', ');
}

// Not the locale of the process: the page must be the same wherever it is made.
const formatNumber = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 20 });

export const literal = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
