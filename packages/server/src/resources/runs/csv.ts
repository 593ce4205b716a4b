/** Nested values as the rows of a table. */
import { isObject, type Json } from '../../pipelines/json/json.ts';

export interface CsvFormat {
  delimiter: string;
  lineDelimiter: string;
  quote: string;
  /** Columns that come first, in this order. */
  preferred: readonly string[];
}

export type FlatRow = ReadonlyMap<string, string>;

/** Fields of objects and items of lists become columns: `lines.0.price`. */
export function flattened(value: Json, name = ''): Map<string, string> {
  const entries = Array.isArray(value) ? value.entries() : isObject(value) ? Object.entries(value) : null;
  if (entries === null) return new Map([[name === '' ? 'value' : name, textOf(value)]]);
  const row = new Map<string, string>();
  for (const [key, inner] of entries) {
    for (const [column, text] of flattened(inner, name === '' ? String(key) : `${name}.${key}`)) row.set(column, text);
  }
  return row;
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
