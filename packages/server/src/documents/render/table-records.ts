/**
 * Tables as data: one record per row, keyed by the columns if the table has a header, else a list of values. A cell
 * that spans rows counts for each of them, because a record must be complete by itself; one that spans columns counts
 * for the first.
 */
import { columnNames, type Grid } from './table-grid.ts';

export type TableRecord = Record<string, string> | string[];

export function recordsOf(grid: Grid): TableRecord[] {
  const names = columnNames(grid);
  const keys = names === null ? null : uniqueNames(names);
  const records: TableRecord[] = [];
  for (let row = grid.headerRows; row < grid.rows; row += 1) {
    const values = Array.from({ length: grid.columns }, (_, column) => valueAt(grid, row, column));
    records.push(keys === null ? values : Object.fromEntries(keys.map((key, column) => [key, values[column] ?? ''])));
  }
  // A table that is all header has nothing under its names, so they are its content.
  return records.length === 0 && names !== null ? [names] : records;
}

function valueAt(grid: Grid, row: number, column: number): string {
  const cell = grid.at(row, column);
  if (cell === undefined || cell.column !== column || cell.row < grid.headerRows) return '';
  return cell.text;
}

function uniqueNames(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, column) => {
    const wanted = name === '' ? `column_${column + 1}` : name;
    let unique = wanted;
    for (let count = 2; taken.has(unique); count += 1) unique = `${wanted} (${count})`;
    taken.add(unique);
    return unique;
  });
}

export const jsonTable = (grid: Grid): string => JSON.stringify(recordsOf(grid), null, 2);

export function yamlTable(grid: Grid): string {
  const lines = recordsOf(grid).map((record) => {
    if (Array.isArray(record)) return `- [${record.map(quoted).join(', ')}]`;
    return Object.entries(record)
      .map(([key, value], index) => `${index === 0 ? '- ' : '  '}${scalar(key)}: ${scalar(value)}`)
      .join('\n');
  });
  return lines.length === 0 ? '[]' : lines.join('\n');
}

const RESERVED = /^(y|n|yes|no|true|false|null|on|off)$/i;

/** Plain if every YAML reader takes it for exactly this text. */
const scalar = (text: string): string =>
  /^\p{L}[\p{L}\p{M}\p{N} _.,()/-]*$/u.test(text) && !text.endsWith(' ') && !RESERVED.test(text) ? text : quoted(text);

/** JSON strings are YAML strings, except for characters that YAML does not accept unescaped. */
const quoted = (text: string): string =>
  JSON.stringify(text).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
