/** Tables as lists of typed rows; two-column tables without a header as labels with values. */
import type { Cell, Page, Table, TableBlock, TextBlock } from '../../documents/model/document.ts';
import { textOf } from '../../documents/model/document.ts';
import { freeName, nameOf } from './field-name.ts';
import { OUTLINE_LIMITS, type OutlineField, type OutlineTable } from './outline.ts';
import { type Conventions, mergedType, type TypedValue, typedValue } from './value-type.ts';

export interface PrintedPair {
  label: string;
  value: string;
  page: number;
}

export interface TableFindings {
  tables: OutlineTable[];
  pairs: PrintedPair[];
}

const MAX_ROWS_READ = 300;
/** Summary rows are not rows of the table. */
const SUM =
  /^(?:sub\s?-?total|grand total|total|sum|balance|amount due|net|gross|vat|tax|summe|gesamt|zwischensumme|total ttc|montant)\b/i;

export function tablesOf(pages: readonly Page[], conventions: Conventions): TableFindings {
  const found: TableFindings = { tables: [], pairs: [] };
  for (const page of pages) {
    for (const [index, block] of page.blocks.entries()) {
      if (block.kind !== 'table') continue;
      const grid = gridOf(page, block.table);
      const last = found.tables.at(-1);
      if (block.table.continued === true && last !== undefined && last.columns.length === block.table.columns) {
        last.rows += Math.max(0, grid.length - block.table.headerRows);
        continue;
      }
      const isPairs = block.table.columns === 2 && (block.table.headerRows === 0 || looksLikePairs(grid));
      if (isPairs) found.pairs.push(...pairsOf(grid, page.number));
      else if (found.tables.length < OUTLINE_LIMITS.tables) {
        const table = tableOf(page, { block, grid, heading: headingBefore(page, index) }, conventions);
        if (table !== null) found.tables.push(table);
      }
    }
  }
  return found;
}

function gridOf(page: Page, table: Table): string[][] {
  const grid: string[][] = [];
  for (const cell of table.cells) {
    if (cell.row >= MAX_ROWS_READ) continue;
    const row = grid[cell.row] ?? [];
    grid[cell.row] = row;
    row[cell.column] = cellText(page, cell);
  }
  return Array.from({ length: grid.length }, (_, row) =>
    Array.from({ length: table.columns }, (__, column) => grid[row]?.[column] ?? ''),
  );
}

const cellText = (page: Page, cell: Cell): string =>
  cell.words
    .map((range) => textOf(page.words, range))
    .join(' ')
    .trim();

/** Labels down the first column, all different. */
function looksLikePairs(grid: readonly string[][]): boolean {
  const labels = grid.map((row) => row[0] ?? '').filter((text) => text !== '');
  const named = labels.filter((text) => /:$/.test(text));
  return labels.length >= 2 && named.length >= 0.6 * labels.length && new Set(labels).size === labels.length;
}

const pairsOf = (grid: readonly string[][], page: number): PrintedPair[] =>
  grid.flatMap(([label = '', value = '']) => (label === '' || value === '' ? [] : [{ label, value, page }]));

interface FoundTable {
  block: TableBlock;
  grid: string[][];
  heading: string | null;
}

function tableOf(page: Page, { block, grid, heading }: FoundTable, conventions: Conventions): OutlineTable | null {
  const { columns, headerRows } = block.table;
  const head = Math.max(1, headerRows);
  if (grid.length < head + 1 || columns < 2 || (headerRows === 0 && !isHead(grid[0] ?? [], grid.slice(1)))) return null;
  const body = grid.slice(head).filter((row) => !SUM.test(row.find((text) => text !== '') ?? ''));
  if (body.length === 0) return null;
  const taken = new Set<string>();
  const fields: OutlineField[] = [];
  for (let column = 0; column < Math.min(columns, OUTLINE_LIMITS.columns); column += 1) {
    const label = headLabel(grid.slice(0, head), column);
    const plain = nameOf(label);
    const values = body.map((row) => row[column] ?? '').filter((text) => text !== '');
    if (plain === null) continue;
    const name = freeName(plain, taken);
    taken.add(name);
    fields.push({ name, label, page: page.number, ...columnType(values, name, conventions) });
  }
  // A single named column is at best a list of texts, and mostly a paragraph in a frame.
  if (fields.length < 2) return null;
  const named = heading === null ? null : nameOf(heading);
  const name = named === null ? rowsName(fields) : named.replace(/_?(?:table|list)$/, '') || rowsName(fields);
  return { name, label: heading, columns: fields, rows: body.length, page: page.number };
}

/** A first row of words over rows that contain numbers. */
const isHead = (first: readonly string[], rest: readonly string[][]): boolean =>
  first.every((text) => !/\d/.test(text)) &&
  rest.filter((row) => row.some((text) => /\d/.test(text))).length * 2 > rest.length;

/** The labels of a column from several header rows, from the top. */
function headLabel(head: readonly string[][], column: number): string {
  const texts = head.map((row) => row[column] ?? '').filter((text) => text !== '');
  return [...new Set(texts)].join(' ');
}

const ITEM_WORDS = /(?:^|_)(?:description|item|article|product|quantity|price|unit_price|sku|service)(?:_|$)/;
const MOVE_WORDS = /(?:^|_)(?:debit|credit|balance|withdrawal|deposit|transaction)(?:_|$)/;

function rowsName(fields: readonly OutlineField[]): string {
  if (fields.some(({ name }) => MOVE_WORDS.test(name))) return 'transactions';
  return fields.some(({ name }) => ITEM_WORDS.test(name)) ? 'line_items' : 'rows';
}

function columnType(
  values: readonly string[],
  name: string,
  conventions: Conventions,
): Pick<OutlineField, 'type' | 'example'> {
  let merged: TypedValue | undefined;
  for (const text of values) {
    const typed = typedValue(text, name, conventions);
    merged = merged === undefined ? typed : { type: mergedType(merged.type, typed.type), value: merged.value };
  }
  if (merged === undefined) return { type: 'text', example: null };
  return { type: merged.type, example: merged.type === 'text' ? (values[0] ?? null) : merged.value };
}

const MAX_HEADING_WORDS = 6;

function headingBefore(page: Page, index: number): string | null {
  const before = page.blocks[index - 1];
  if (before === undefined || before.kind === 'table' || before.kind === 'image') return null;
  if (before.kind !== 'heading' && before.kind !== 'caption') return null;
  const text = blockText(page, before);
  return text.split(/\s+/).length > MAX_HEADING_WORDS || /\d/.test(text) ? null : text.replace(/:$/, '');
}

export const blockText = (page: Page, block: TextBlock): string =>
  block.lines
    .map((line) => textOf(page.words, line))
    .join(' ')
    .trim();
