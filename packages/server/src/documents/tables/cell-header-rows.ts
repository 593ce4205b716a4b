/** Decides which of the first rows of a table name its columns, from the contents of the cells. */

export type CellKind = 'empty' | 'text' | 'number' | 'date' | 'other';

export interface GridCell {
  kind: CellKind;
  text: string;
  /** Set for a merged cell. */
  columnSpan?: number;
}

/** How many rows below the header are examined. */
export const HEADER_SAMPLE_ROWS = 30;
const MAX_HEADER_ROWS = 3;
const MAX_NAME_CHARACTERS = 80;
const MIN_FILLED_SHARE = 0.6;

/** @param rows the first rows of the table, cells by column; missing cells are empty */
export function countHeaderRows(rows: readonly (readonly (GridCell | undefined)[])[], columns: number): number {
  if (rows.length < 2 || columns < 1) return 0;
  let count = 0;
  // A row of merged cells groups the columns that the row below it names.
  while (count < MAX_HEADER_ROWS - 1 && hasGroups(rows[count]) && looksLikeNames(rows[count], columns, true))
    count += 1;
  const names = rows[count];
  const body = rows.slice(count + 1);
  if (body.length === 0 || !looksLikeNames(names, columns, false)) return count > 0 ? Math.min(count, 1) : 0;
  return differs(names ?? [], body, columns) ? count + 1 : Math.min(count, 1);
}

const hasGroups = (row: readonly (GridCell | undefined)[] | undefined): boolean =>
  row?.some((cell) => (cell?.columnSpan ?? 1) > 1) === true;

function looksLikeNames(
  row: readonly (GridCell | undefined)[] | undefined,
  columns: number,
  areGroups: boolean,
): boolean {
  const filled = (row ?? []).filter((cell) => cell !== undefined && cell.kind !== 'empty');
  const covered = filled.reduce((sum, cell) => sum + (cell?.columnSpan ?? 1), 0);
  if (filled.length === 0 || (!areGroups && covered < columns * MIN_FILLED_SHARE)) return false;
  if (!areGroups && new Set(filled.map((cell) => cell?.text.toLowerCase())).size < filled.length * 0.8) return false;
  return (
    filled.every(
      (cell) =>
        cell !== undefined && cell.text.length <= MAX_NAME_CHARACTERS && (cell.kind === 'text' || isPeriod(cell)),
    ) && filled.some((cell) => cell?.kind === 'text' || filled.length > 1)
  );
}

/** Years and dates name columns too. */
const isPeriod = ({ kind, text }: GridCell): boolean =>
  kind === 'date' || (kind === 'number' && /^(19|20)\d\d$/.test(text));

/** True if what is below is of another kind than the names or, if everything is text, does not repeat them. */
function differs(
  names: readonly (GridCell | undefined)[],
  body: readonly (readonly (GridCell | undefined)[])[],
  columns: number,
): boolean {
  let otherKind = 0;
  let sameKind = 0;
  for (let column = 0; column < columns; column += 1) {
    const name = names[column];
    if (name === undefined || name.kind === 'empty') continue;
    const below = body.map((row) => row[column]).filter((cell) => cell !== undefined && cell.kind !== 'empty');
    if (below.length === 0) continue;
    const isPlain = name.kind === 'text';
    const different = below.filter((cell) =>
      isPlain ? cell?.kind !== 'text' : cell?.text.length !== name.text.length,
    );
    if (different.length > below.length / 2) otherKind += 1;
    else sameKind += 1;
    if (below.some((cell) => cell?.text === name.text)) return false;
  }
  if (otherKind > 0) return true;
  // All text: names are short, and there are several columns of them.
  const longest = Math.max(...names.map((cell) => cell?.text.length ?? 0));
  return sameKind > 1 && longest <= MAX_NAME_CHARACTERS / 2 && names.every((cell) => cell?.kind === 'text');
}

const NUMBER =
  /^[-+(]?\s*[$€£¥₹]?\s*-?\d[\d.,'’\u00a0\u202f ]*\s*([$€£¥₹%]|[A-Z]{3})?\s*\)?-?$|^[-+]?\d*\.?\d+e[-+]?\d+$/i;
const DATE =
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([T ]\d{1,2}:\d\d(:\d\d(\.\d+)?)?\s*(Z|[AP]M|[-+]\d\d:?\d\d)?)?$|^\d{1,2}:\d\d(:\d\d)?$/i;

/** What a text-only cell seems to hold. */
export function kindOfText(text: string): CellKind {
  const trimmed = text.trim();
  if (trimmed === '') return 'empty';
  // Longer texts are neither, and the patterns need not examine them.
  if (trimmed.length > 40) return 'text';
  if (DATE.test(trimmed)) return 'date';
  if (NUMBER.test(trimmed)) return 'number';
  return /^(true|false|yes|no|null|n\/a|-)$/i.test(trimmed) ? 'other' : 'text';
}

/** `A`, `Z`, `AA`: the letters of a column counted from 0. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
