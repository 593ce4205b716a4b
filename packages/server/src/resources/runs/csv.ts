/** Nested values as the rows of a table. */
import { isObject, type Json } from '../../pipelines/json/json.ts';
import { type JsonPath, pathText } from '../../pipelines/json/json-path.ts';

export interface CsvFormat {
  delimiter: string;
  lineDelimiter: string;
  quote: string;
  /** Columns that come first, in this order. */
  preferred: readonly string[];
}

export type FlatRow = ReadonlyMap<string, string>;

/**
 * Fields of objects and items of lists become columns: `lines.0.price`. Of values whose columns would have one name,
 * because a key has a dot, each has its escaped path: `{"a.b": 1, "a": {"b": 2}}` has the columns `a\.b` and `a.b`.
 */
export function flattened(value: Json, within: JsonPath = []): Map<string, string> {
  const leaves = [...leavesOf(value, within)].map(({ path, text }) => ({
    path,
    text,
    name: path.join('.') || 'value',
  }));
  const count = new Map<string, number>();
  for (const { name } of leaves) count.set(name, (count.get(name) ?? 0) + 1);
  return new Map(leaves.map(({ path, text, name }) => [count.get(name) === 1 ? name : pathText(path), text]));
}

function* leavesOf(value: Json, path: JsonPath): Generator<{ path: JsonPath; text: string }> {
  const entries = Array.isArray(value) ? value.entries() : isObject(value) ? Object.entries(value) : null;
  if (entries === null) yield { path, text: textOf(value) };
  else for (const [key, inner] of entries) yield* leavesOf(inner, [...path, key]);
}

const textOf = (value: Json): string =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

export function toCsv(rows: readonly FlatRow[], { delimiter, lineDelimiter, quote, preferred }: CsvFormat) {
  const found = new Set(rows.flatMap((row) => [...row.keys()]));
  const columns = [...new Set([...preferred.filter((column) => found.has(column)), ...found])];
  const cell = (text: string): string =>
    [delimiter, lineDelimiter, quote, '\n', '\r'].some((special) => text.includes(special))
      ? quote + text.replaceAll(quote, quote + quote) + quote
      : text;
  const line = (cells: readonly string[]): string => cells.map(cell).join(delimiter) + lineDelimiter;
  const csv_data = line(columns) + rows.map((row) => line(columns.map((column) => row.get(column) ?? ''))).join('');
  return { csv_data, rows: rows.length, columns: columns.length };
}
