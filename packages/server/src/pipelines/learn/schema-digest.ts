/** Equal for schemas with the same content, whatever the order of their keys. */
import { createHash } from 'node:crypto';
import { isObject, type Json } from '../json/json.ts';

export const schemaDigest = (schema: Json): string => createHash('sha256').update(canonicalText(schema)).digest('hex');

function canonicalText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalText(inner)}`).join(',')}}`;
}
