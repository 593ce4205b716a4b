/** The rows under a header, and the records they make. */
import type { Context } from '../candidates/context.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { isNumeric } from '../lexicon/value-kinds.ts';
import type { Field } from '../schema/field.ts';
import { median } from '../view/build-view.ts';
import { joinWords, type Row, type Segment, unionOf, type ViewPage, type ViewWord, widthOf } from '../view/view.ts';
import { type Column, type Header, headerOf, isNumberText } from './columns.ts';

export interface RecordCell {
  field: Field;
  words: ViewWord[];
  score: number;
}

export type ItemRecord = RecordCell[];

/** What became of each row under a header. */
export interface LedgerEntry {
  row: number;
  page: number;
  text: string;
  fate: 'extracted' | 'header' | 'subtotal' | 'continuation' | 'skipped';
  reason?: string;
}

export interface Body {
  records: ItemRecord[];
  ledger: LedgerEntry[];
  lastRow: number;
}

interface BodyRow {
  row: Row;
  cells: Map<Column, ViewWord[]>;
}

const ENDING_CONCEPTS: ReadonlySet<string> = new Set([
  'total',
  'subtotal',
  'tax',
  'paid',
  'change',
  'rounding',
  'discount',
  'item_count',
  'service_charge',
  'tips',
  'tax_summary',
]);
const AFTER_TABLE = /^(thank|terms|note|payment|bank|please|page \d|zahlung|bitte|vielen dank|merci)/i;
const MAX_ROWS = 2000;

export const isNumericField = (field: Field): boolean =>
  field.schema.type === 'number' || field.schema.type === 'integer' || isNumeric(field.kind);

export function bodyOf(context: Context, header: Header): Body {
  const page = context.view.pages[header.row.page];
  if (page === undefined) return { records: [], ledger: [], lastRow: header.row.index };
  const columns = header.columns.toSorted((a, b) => a.left - b.left);
  const ledger: LedgerEntry[] = [entry(header.row, 'header')];
  const rows = collectRows(context, page, header, columns, ledger);
  const records = recordsOf(rows, columns, ledger, page.lineHeight);
  return { records, ledger, lastRow: rows.at(-1)?.row.index ?? header.lastRow.index };
}

const entry = (row: Row, fate: LedgerEntry['fate'], reason?: string): LedgerEntry => ({
  row: row.index,
  page: row.page,
  text: row.text,
  fate,
  ...(reason === undefined ? {} : { reason }),
});

function collectRows(
  context: Context,
  page: ViewPage,
  header: Header,
  columns: readonly Column[],
  ledger: LedgerEntry[],
): BodyRow[] {
  const rows: BodyRow[] = [];
  const gaps: number[] = [];
  let lastBottom = header.lastRow.bottom;
  for (const row of page.rows.slice(header.lastRow.place + 1)) {
    const gap = row.top - lastBottom;
    const usual = median(gaps) ?? 1.2 * page.lineHeight;
    if (rows.length > 0 && gap > Math.max(4.5 * page.lineHeight, 4 * usual + page.lineHeight)) break;
    if (rows.length === 0 && gap > 9 * page.lineHeight) break;
    const end = endingOf(context, row);
    if (end === 'after' && rows.length > 0) break;
    if (end === 'sum') {
      ledger.push(entry(row, 'subtotal'));
      if (rows.length > 0) break;
      continue;
    }
    if (repeatsHeader(context, header, row)) break;
    const cells = cellsOf(row, columns, page.width);
    if (cells.size === 0) {
      ledger.push(entry(row, 'skipped', 'under no column'));
      continue;
    }
    if (rows.length > 0) gaps.push(gap);
    rows.push({ row, cells });
    lastBottom = row.bottom;
    if (rows.length >= MAX_ROWS) break;
  }
  return rows;
}

function endingOf(context: Context, row: Row): 'sum' | 'after' | undefined {
  const lead = row.segments.find((segment) => /\p{L}{3}/u.test(segment.text));
  if (lead === undefined) return undefined;
  const concept = context.scorer
    .score(lead.text.replace(/[:;]?\s*$/, ''))
    .concepts.find((found) => ENDING_CONCEPTS.has(found.id));
  const isSum = concept !== undefined && concept.score > 0.72 && tokensOf(lead.text).length <= 5;
  if (isSum && row.segments.some((segment) => isNumberText(segment.text))) return 'sum';
  return AFTER_TABLE.test(lead.text) ? 'after' : undefined;
}

function repeatsHeader(context: Context, header: Header, row: Row): boolean {
  const other = headerOf(context, row);
  if (other === undefined) return false;
  const count = (entry: Header): number => entry.columns.filter((column) => column.field !== null).length;
  return count(other) >= Math.max(2, 0.7 * count(header));
}

function cellsOf(row: Row, columns: readonly Column[], pageWidth: number): Map<Column, ViewWord[]> {
  const cells = new Map<Column, ViewWord[]>();
  for (const segment of row.segments) {
    for (const words of splitOverColumns(segment, columns)) {
      const column = nearestColumn(words, columns, pageWidth);
      if (column !== undefined) cells.set(column, [...(cells.get(column) ?? []), ...words]);
    }
  }
  return cells;
}

/** Numbers set close together look like one segment over several columns. */
function splitOverColumns(segment: Segment, columns: readonly Column[]): ViewWord[][] {
  const over = columns.filter((column) =>
    segment.words.some((word) => Math.min(word.right, column.right) > Math.max(word.left, column.left)),
  );
  if (over.length < 2 || !segment.words.some((word) => isNumberText(word.text))) return [segment.words];
  const parts: ViewWord[][] = [];
  let part: ViewWord[] = [];
  for (const word of segment.words) {
    const last = part.at(-1);
    if (last !== undefined && (isNumberText(word.text) || isNumberText(last.text))) {
      parts.push(part);
      part = [];
    }
    part.push(word);
  }
  parts.push(part);
  return parts.length > 6 ? [segment.words] : parts;
}

function nearestColumn(words: readonly ViewWord[], columns: readonly Column[], pageWidth: number): Column | undefined {
  const box = unionOf(words);
  let best: Column | undefined;
  let bestDistance = 0.13 * pageWidth;
  for (const [index, column] of columns.entries()) {
    const shared = Math.min(box.right, column.right) - Math.max(box.left, column.left);
    let distance: number;
    if (shared > 0) {
      distance = (-shared / Math.min(widthOf(box), column.right - column.left)) * 0.08 * pageWidth;
    } else {
      const centre = Math.abs(box.left + box.right - column.left - column.right) / 2;
      distance = Math.min(Math.abs(box.left - column.left), Math.abs(box.right - column.right), centre);
      const before = columns[index - 1]?.right ?? -Infinity;
      const after = columns[index + 1]?.left ?? Infinity;
      if (box.left > after || box.right < before) distance += 0.2 * pageWidth;
    }
    if (distance < bestDistance) {
      bestDistance = distance;
      best = column;
    }
  }
  return best;
}

function recordsOf(
  rows: readonly BodyRow[],
  columns: readonly Column[],
  ledger: LedgerEntry[],
  lineHeight: number,
): ItemRecord[] {
  const named = columns.filter((column) => column.field !== null);
  const anchor = anchorOf(rows, named);
  if (anchor === undefined) return [];
  const text = named
    .filter((column) => column.field !== null && !isNumericField(column.field) && column.field.kind !== 'date')
    .toSorted((a, b) => b.right - b.left - (a.right - a.left))[0];
  const startsWithText = rows.length > 1 && rows[0] !== undefined && !hasAnchor(rows[0], anchor);
  const records: ItemRecord[] = [];
  let pending: BodyRow[] = [];
  let before: Row | undefined;
  for (const row of rows) {
    if (hasAnchor(row, anchor)) {
      const record = recordOf(row, named);
      if (startsWithText && text !== undefined) prepend(record, text, pending);
      pending = [];
      records.push(record);
      ledger.push(entry(row.row, 'extracted'));
    } else if (startsWithText) {
      pending.push(row);
      ledger.push(entry(row.row, 'continuation'));
    } else if (text !== undefined && continueText(records.at(-1), row, { text, before, lineHeight })) {
      ledger.push(entry(row.row, 'continuation'));
    } else {
      ledger.push(entry(row.row, 'skipped', 'no value in the column every item has'));
    }
    before = row.row;
  }
  return records;
}

/** The column every item has a value in: the fullest numeric one. */
function anchorOf(rows: readonly BodyRow[], named: readonly Column[]): Column | undefined {
  const fill = new Map(named.map((column) => [column, rows.filter((row) => hasAnchor(row, column)).length] as const));
  const fullest = (columns: readonly Column[]): Column | undefined =>
    columns.toSorted((a, b) => (fill.get(b) ?? 0) - (fill.get(a) ?? 0) || b.left - a.left)[0];
  const numeric = fullest(named.filter((column) => column.field !== null && isNumericField(column.field)));
  if (numeric !== undefined && (fill.get(numeric) ?? 0) > 0) return numeric;
  return fullest(named);
}

function hasAnchor(row: BodyRow, column: Column): boolean {
  const words = row.cells.get(column);
  if (words === undefined || column.field === null) return false;
  return (
    !isNumericField(column.field) || isNumberText(joinWords(words)) || words.some((word) => isNumberText(word.text))
  );
}

function recordOf(row: BodyRow, named: readonly Column[]): ItemRecord {
  const record: ItemRecord = [];
  for (const column of named) {
    const words = row.cells.get(column);
    if (words !== undefined && column.field !== null)
      record.push({ field: column.field, words, score: 0.45 + 0.4 * column.score });
  }
  return record;
}

function prepend(record: ItemRecord, text: Column, pending: readonly BodyRow[]): void {
  const own = record.find((cell) => cell.field === text.field);
  if (own?.words.some((word) => /\p{L}{2}/u.test(word.text)) === true || text.field === null) return;
  const words = pending.flatMap((row) => row.cells.get(text) ?? []);
  if (words.length === 0) return;
  if (own === undefined) record.push({ field: text.field, words, score: 0.6 });
  else own.words = [...words, ...own.words];
}

const MAX_TEXT_WORDS = 60;

function continueText(
  record: ItemRecord | undefined,
  row: BodyRow,
  { text, before, lineHeight }: { text: Column; before: Row | undefined; lineHeight: number },
): boolean {
  const words = row.cells.get(text);
  if (record === undefined || before === undefined || words === undefined || row.cells.size > 1) return false;
  if (row.row.top - before.bottom >= 0.8 * lineHeight || words.length > 20) return false;
  const cell = record.find((entry) => entry.field === text.field);
  if (cell === undefined || cell.words.length >= MAX_TEXT_WORDS) return false;
  cell.words = [...cell.words, ...words];
  return true;
}
