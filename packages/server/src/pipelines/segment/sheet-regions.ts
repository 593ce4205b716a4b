/** The tables of a sheet as regions: where they are, and what they say. */
import { type Cell, type Page, type Table, textOf } from '../../documents/model/document.ts';
import type { PageTokens } from './classify/page-tokens.ts';
import { termTokens } from './term-tokens.ts';

/** In rows and columns from 1, as spreadsheets count. */
export interface SheetRegion {
  sheet_index: number;
  sheet_name: string;
  row_start: number;
  row_end: number;
  col_start: number | null;
  col_end: number | null;
  header_rows: number[];
}

export interface FoundRegion {
  region: SheetRegion;
  page: number;
  tokens: PageTokens;
}

export const textOfCell = ({ words }: Page, cell: Cell): string =>
  cell.words.map((range) => textOf(words, range)).join(' ');

/** `B5` is row 5, column 2. */
export function placeOfCell({ address }: Cell): { row: number; column: number } | null {
  const match = /^([A-Z]+)(\d+)$/.exec(address ?? '');
  if (match?.[1] === undefined) return null;
  let column = 0;
  for (const letter of match[1]) column = 26 * column + (letter.charCodeAt(0) - 64);
  return { row: Number(match[2]), column };
}

const MAX_LINES = 400;

/** Empty for pages that are no sheets. */
export function regionsOf(page: Page): FoundRegion[] {
  const { sheet } = page;
  if (sheet === undefined) return [];
  return page.blocks.flatMap((block): FoundRegion[] => {
    if (block.kind !== 'table') return [];
    const region = regionOf(block.table, sheet);
    return region === null ? [] : [{ region, page: page.number, tokens: tokensOfTable(page, block.table, sheet.name) }];
  });
}

function regionOf(table: Table, sheet: { index: number; name: string }): SheetRegion | null {
  const placed = table.cells.flatMap((cell) => {
    const place = placeOfCell(cell);
    return place === null ? [] : [{ cell, place }];
  });
  if (placed.length === 0) return null;
  const rows = placed.map(({ place }) => place.row);
  const columns = placed.map(({ place }) => place.column);
  const heads = placed.filter(({ cell }) => cell.row < table.headerRows).map(({ place }) => place.row);
  return {
    sheet_index: sheet.index,
    sheet_name: sheet.name,
    row_start: least(rows),
    row_end: most(rows),
    col_start: least(columns),
    col_end: most(columns),
    header_rows: [...new Set(heads)].sort((a, b) => a - b),
  };
}

/** Not by spreading: a sheet has a million cells. */
const least = (values: readonly number[]): number => values.reduce((one, other) => Math.min(one, other));
const most = (values: readonly number[]): number => values.reduce((one, other) => Math.max(one, other));

/** The name of the sheet and the heads of its columns are its titles. */
function tokensOfTable(page: Page, table: Table, sheetName: string): PageTokens {
  const title = { tokens: termTokens(sheetName), text: sheetName, zone: 'title' as const };
  const lines = table.cells.slice(0, MAX_LINES).map((cell) => {
    const text = textOfCell(page, cell);
    const isHead = cell.row < table.headerRows || cell.columnSpan > 1;
    return { tokens: termTokens(text), text, zone: isHead ? ('title' as const) : ('line' as const) };
  });
  const layout = { narrow: 0, prose: 0, amounts: 0, fields: 0 };
  return { number: page.number, lines: [title, ...lines.filter(({ tokens }) => tokens.length > 0)], layout };
}
