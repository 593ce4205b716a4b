/**
 * True values in the form that a schema asks for: some sets have them as they are printed ("$190.00", "06/16/20") where
 * their schema asks for numbers and days. Proof refuses a value in another form, so a true value must be in this one.
 */
import { findDates, isoDate, readings } from '../../packages/server/src/pipelines/engine/recognise/dates.ts';
import { parseNumber } from '../../packages/server/src/pipelines/engine/recognise/numbers.ts';
import { isObject, type Json, type JsonObject } from '../../packages/server/src/pipelines/json/json.ts';

export function inAskedForm(value: Json, schema: Json | undefined): Json {
  if (!isObject(schema)) return value;
  if (Array.isArray(value)) return value.map((item) => inAskedForm(item, schema.items));
  if (isObject(value)) {
    const properties = isObject(schema.properties) ? schema.properties : {};
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, inAskedForm(inner, properties[key])]),
    ) as JsonObject;
  }
  if (typeof value !== 'string') return value;
  const types = [schema.type].flat();
  if (types.includes('number') && !types.includes('string')) return parseNumber(value) ?? value;
  return schema.format === 'date' ? isoDay(value) : value;
}

/** Days in digits have their month first in all sets that have them so. */
function isoDay(text: string): string {
  const [date, other] = findDates(text);
  const [reading] = date === undefined ? [] : readings(date, false);
  if (date === undefined || other !== undefined || reading === undefined) return text;
  return isoDate(date.year, ...reading);
}
