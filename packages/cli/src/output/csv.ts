/** CSV that can be imported again: nothing is cut and nothing is reworded. */
import { type Row, valueAt } from './fields.ts';

/** Matches texts that a spreadsheet would run as formulas. A number such as -5.00 is not one. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d[\d.,' ]*$/;

export function csvOf(rows: readonly Row[], fields?: readonly string[]): string {
  const columns = fields ?? columnsOf(rows);
  const lines = [columns, ...rows.map((row) => columns.map((column) => cellOf(valueAt(row, column))))];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function columnsOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'string' && FORMULA.test(value) && !NUMBER.test(value)) return `'${value}`;
  return String(value);
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
