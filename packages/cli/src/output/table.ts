/** Tables for people: times in one form, cells cut to the width of the terminal. */
import { type Row, valueAt } from './fields.ts';

const PREFERRED = [
  ...['id', 'step_id', 'slug', 'name', 'filename', 'file.filename', 'type', 'operation', 'block_id', 'block_type'],
  ...['environment', 'status', 'lifecycle.status', 'decision.verdict', 'model', 'workflow_id', 'run_id'],
  ...['size_bytes', 'row_count', 'credits', 'created_at', 'updated_at'],
];
const MAX_COLUMNS = 6;
const MIN_WIDTH = 8;
const GAP = '  ';

export interface TableOptions {
  columns: number;
  fields?: readonly string[] | undefined;
}

export function tableOf(rows: readonly Row[], { columns: width, fields }: TableOptions): string {
  if (rows.length === 0) return 'Nothing found.\n';
  const names = fields ?? namesOf(rows);
  const cells = rows.map((row) => names.map((name) => shown(valueAt(row, name))));
  const needed = names.map((name, at) => Math.max(heading(name).length, ...cells.map((line) => line[at]?.length ?? 0)));
  const [first = 0, ...others] = needed;
  // An id is what the next command needs, and of no use in part.
  const isId = /^(id|step_id)$/.test(names[0] ?? '');
  const widths = isId ? [first, ...fitted(others, width - first - GAP.length)] : fitted(needed, width);
  const line = (texts: readonly string[]): string =>
    texts
      .map((text, at) => cut(text, widths[at] ?? 0).padEnd(widths[at] ?? 0))
      .join(GAP)
      .trimEnd();
  return [line(names.map(heading)), ...cells.map(line)].map((text) => `${text}\n`).join('');
}

/** One record: a line for each of its values. */
export function recordOf(record: Row, { columns, fields }: TableOptions): string {
  const names = fields ?? Object.keys(record);
  const width = Math.max(...names.map((name) => name.length));
  const room = Math.max(MIN_WIDTH, columns - width - GAP.length);
  return names.map((name) => `${name.padEnd(width)}${GAP}${cut(shown(valueAt(record, name)), room)}\n`).join('');
}

function namesOf(rows: readonly Row[]): string[] {
  const has = (name: string): boolean => rows.some((row) => isScalar(valueAt(row, name)));
  const preferred = PREFERRED.filter(has).slice(0, MAX_COLUMNS);
  if (preferred.length > 0) return preferred;
  return [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(has).slice(0, MAX_COLUMNS);
}

const isScalar = (value: unknown): boolean => value !== null && value !== undefined && typeof value !== 'object';

const heading = (name: string): string => name.toUpperCase().replaceAll('_', ' ');

const TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/;

function shown(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'object') return JSON.stringify(value);
  return withoutControls(String(value)).replace(TIME, '$1 $2');
}

/** Text of documents could otherwise move the cursor or colour the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const withoutControls = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');

const cut = (text: string, width: number): string => (text.length <= width ? text : `${text.slice(0, width - 1)}…`);

/** Takes room from the widest columns until the line fits. */
function fitted(widths: readonly number[], columns: number): number[] {
  const left = [...widths];
  const total = (): number => left.reduce((sum, width) => sum + width, 0) + GAP.length * (left.length - 1);
  while (total() > columns) {
    const widest = Math.max(...left);
    if (widest <= MIN_WIDTH) break;
    left[left.indexOf(widest)] = Math.max(MIN_WIDTH, widest - (total() - columns), Math.floor(widest / 2));
  }
  return left;
}
