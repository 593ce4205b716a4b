/** The cells of an item as fields: lines of one cell, parts of a name, the unit beside a quantity. */

import type { ColumnRole } from '../core/column-role.ts';
import type { Context } from '../core/context.ts';
import type { DecimalSign } from '../core/conventions.ts';
import type { Field } from '../core/field.ts';
import { joinWords, type ViewWord } from '../core/view.ts';
import type { Assignment } from './assign.ts';
import type { Assigned } from './assigned.ts';
import { endsWithName, type NameLines, wholeLines } from './broken-names.ts';
import { evidenceOf } from './cell-evidence.ts';
import { flagged, flagWord, type RowMarks } from './cell-flags.ts';
import { beginsWithCode, type CellPart, codePart, type LeadingCode, labelledParts, withoutCode } from './cell-parts.ts';
import { type GridRow, joinedLines, linesOf } from './grid.ts';
import { headingCell } from './headings.ts';
import { notedParts } from './item-notes.ts';
import type { ItemRecord, RecordCell } from './item-record.ts';
import { numberIn, type Profile } from './profile.ts';
import { endWords } from './range-columns.ts';
import { columnCell } from './table-evidence.ts';

export interface Item {
  row: GridRow;
  /** By number of column; whole lines. */
  cells: ViewWord[][][];
  lastBottom: number;
  lastPage: number;
  /** The headings over it, the outer one first. */
  groups: readonly ViewWord[][];
  isClosed: boolean;
  /** What stands in a line of its own under the name. */
  second?: { field: Field; words: ViewWord[] };
  /** Lines with a label of their own under it. */
  notes: ViewWord[][];
  /** Values of fields that share a column with another. */
  parts: CellPart[];
}

export const newItem = (row: GridRow, groups: readonly ViewWord[][]): Item => ({
  row,
  cells: row.cells.map((words) => linesOf(words)),
  lastBottom: row.bottom,
  lastPage: row.page,
  groups,
  isClosed: false,
  notes: [],
  parts: [],
});

export interface Reading {
  assignment: Assignment;
  /** The column of the names of items. */
  text: Assigned | undefined;
  /** What headings over rows are. */
  groups: readonly Field[];
  roles: ReadonlyMap<Field, ColumnRole>;
  /** What the codes before names are. */
  code: LeadingCode | undefined;
  /** Columns of codes with a name after each: only the code is meant. */
  coded: ReadonlySet<number>;
  /** By number of column, what marks behind its numbers are. */
  flags: ReadonlyMap<number, Field>;
  /** The flag that marks in rows answer. */
  marks: RowMarks | undefined;
  /** How the names are set. */
  names: NameLines;
  /** By number of column, how its values answer a flag. */
  answers: ReadonlyMap<number, (text: string) => boolean | null>;
}

export function recordOf(
  context: Context,
  item: Item,
  { assignment, groups, roles, text, code, coded, flags, answers, marks, names }: Reading,
): ItemRecord {
  const record: ItemRecord = [];
  const { columns, profiles } = assignment;
  const { decimal } = context;
  const inside = text?.line === null ? partsOf(context, item, text.column, { columns, code }) : [];
  for (const { field, column, line, score, way, contested, part } of columns) {
    const printed = onceEach(item.cells[column] ?? []);
    const isName = column === text?.column && line === null;
    const end = isName ? wholeLines(printed, names) : printed.length;
    const lines = isName && endsWithName(field, printed[end]) ? printed.slice(0, end) : printed;
    const isCoded = coded.has(column) && beginsWithCode(lines);
    const all = isCoded
      ? (lines[0]?.slice(0, 1) ?? [])
      : joinedLines(line === null ? lines : linesFor(lines, line, column, columns));
    const own: Pick<RecordCell, 'words' | 'value'> =
      part === undefined ? { words: all } : endWords(all, part, field, context);
    const answer = field.schema.type === 'boolean' ? answers.get(column) : undefined;
    if (answer !== undefined) own.value = answer(joinWords(all));
    const apart = own.value === undefined ? setApart(field, joinWords(all), profiles[column], decimal) : undefined;
    if (apart !== undefined) own.value = apart;
    const flag = flags.get(column);
    const mark = flag === undefined ? undefined : flagWord(lines);
    if (flag !== undefined && mark !== undefined) {
      own.words = own.words.filter((word) => word !== mark);
      record.push({ field: flag, words: [mark], value: flagged(flag, mark.text), evidence: evidenceOf('unit') });
    }
    if (own.words.length === 0) continue;
    const cell = columnCell({ field, column, score, way, contested }, own, { profiles }, decimal);
    if (lines.length > end || (isName && names.areBroken && lines.length > 1)) cell.evidence.isBroken = true;
    record.push(cell);
  }
  if (item.second !== undefined && item.second.words.length > 0)
    record.push({ ...item.second, evidence: evidenceOf('looks') });
  const words = marks === undefined ? undefined : (marks.of(item.row) ?? record.find(isNumberCell)?.words);
  if (marks !== undefined && words !== undefined)
    record.push({ field: marks.field, words, value: marks.of(item.row) !== undefined, evidence: evidenceOf('unit') });
  for (const part of [...item.parts, ...inside, ...notedParts(context, item.notes, columns)])
    if (!record.some(({ field }) => field === part.field)) record.push({ ...part, evidence: evidenceOf('looks') });
  // Where one field is asked for, it is what stands nearest.
  const headings = item.groups.slice(groups.length > 1 ? 0 : -1);
  for (const [at, field] of groups.entries()) {
    const words = headings[at];
    if (words !== undefined) record.push(headingCell(field, words));
  }
  addUnit(record, roles);
  return record;
}

/** A line that is printed twice says one thing. */
const onceEach = (lines: readonly ViewWord[][]): readonly ViewWord[][] =>
  lines.filter((line, at) => at === 0 || joinWords(line) !== joinWords(lines[at - 1] ?? []));

const MIN_APART = 3;
const OF_BOTH_SIGNS = /change|growth|difference|variation|decrease|decline|loss|deviation|variance/i;

/** Where all shares, errors or counts of a column are in brackets, these set them apart and say nothing of their signs. */
function setApart(
  { kind, name, schema }: Field,
  text: string,
  profile: Profile | undefined,
  decimal: DecimalSign,
): number | undefined {
  if (kind !== 'percent' && kind !== 'number') return undefined;
  if (!/^\([\d.,]+\s?%?\)$/.test(text) || OF_BOTH_SIGNS.test(`${name} ${schema.description}`)) return undefined;
  const numbers = (profile?.values ?? []).filter((value) => value !== null);
  if (numbers.length < MIN_APART || numbers.some((value) => value > 0)) return undefined;
  const value = numberIn(text, decimal);
  return value === null || (schema.type === 'integer' && !Number.isInteger(value)) ? undefined : Math.abs(value);
}

const isNumberCell = ({ words }: RecordCell): boolean => /\d/.test(words[0]?.text ?? '');

/** Takes values that have no column of their own out of the name of an item. */
function partsOf(
  context: Context,
  item: Item,
  column: number,
  { columns, code }: { columns: readonly Assigned[]; code: LeadingCode | undefined },
): CellPart[] {
  const { parts, lines } = labelledParts(context, item.cells[column] ?? [], columns);
  item.cells[column] = lines;
  if (code === undefined || parts.some(({ field }) => field === code.field)) return parts;
  if (!beginsWithCode(lines, code.isBracketed)) return parts;
  item.cells[column] = withoutCode(lines);
  return [...parts, codePart(code.field, lines)];
}

/** The field's own line of the cell; the last named line takes what follows. */
function linesFor(
  lines: readonly ViewWord[][],
  line: number,
  column: number,
  columns: readonly Assigned[],
): readonly ViewWord[][] {
  const others = columns.filter((known) => known.column === column && known.line !== null);
  const isLast = others.every((known) => (known.line ?? 0) <= line) && others.length > 1;
  if (isLast) return lines.slice(Math.min(line, lines.length - 1));
  // Cells omit empty lines from the top.
  const at = Math.max(0, Math.min(line, lines.length - 1));
  return lines.slice(at, at + 1);
}

/** "10 pcs" in a column of quantities contains the unit too. */
function addUnit(record: ItemRecord, roles: ReadonlyMap<Field, ColumnRole>): void {
  const field = [...roles].find(([, role]) => role === 'unit')?.[0];
  if (field === undefined || record.some((cell) => cell.field === field)) return;
  const quantity = record.find((cell) => roles.get(cell.field) === 'quantity');
  const [first] = quantity?.words ?? [];
  // What further lines of the cell count is something else.
  const words = quantity?.words.filter(({ text, row }) => row === first?.row && /^\p{L}[\p{L}.²³]*$/u.test(text)) ?? [];
  if (words.length > 0 && words.length < 3) record.push({ field, words, evidence: evidenceOf('unit') });
}
