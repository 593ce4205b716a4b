/**
 * Turns regions of sheets into flat tables: one header, the key on every row, banners of sections as a column, columns
 * of periods as rows.
 */
import type { Cell, Page } from '../../documents/model/document.ts';
import { type FlatRegion, melted } from './melt.ts';
import { placeOfCell, type SheetRegion, textOfCell } from './sheet-regions.ts';

export interface Enrichment {
  fill_key_spans: boolean;
  flatten_header: boolean;
  promote_sections: boolean;
  melt_periods: boolean;
}

export interface WantedTable {
  name: string;
  regions: readonly SheetRegion[];
  partition_key?: string | undefined;
  enrichment: Enrichment;
}

export interface FlatTable {
  label: string;
  header: string[];
  rows: { cells: string[] }[];
  csv: string;
}

const SECTION = 'Section';

export function flatTable(sheets: ReadonlyMap<number, readonly Page[]>, wanted: WantedTable): FlatTable {
  let header: string[] = [];
  const rows: string[][] = [];
  for (const region of wanted.regions) {
    const pages = sheets.get(region.sheet_index) ?? [];
    const grid = pages.flatMap((page) => gridOf(page, region));
    const flat = flatRegion(grid, region, wanted);
    const read = wanted.enrichment.melt_periods ? melted(flat) : flat;
    if (header.length < read.header.length) header = read.header;
    rows.push(...read.rows);
  }
  const width = Math.max(header.length, ...rows.map((row) => row.length));
  const padded = (cells: readonly string[]): string[] => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  const named = padded(header).map((name, at) => name || `Column ${at + 1}`);
  const full = rows.map(padded);
  const csv = [named, ...full].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
  return { label: wanted.name, header: named, rows: full.map((cells) => ({ cells })), csv };
}

/** The texts of a region by row and column; merged cells have theirs everywhere. */
function gridOf(page: Page, region: SheetRegion): { number: number; cells: string[]; isSpan: boolean }[] {
  const found = new Map<number, Map<number, string>>();
  const spans = new Set<number>();
  let last = region.col_end ?? 0;
  for (const block of page.blocks) {
    if (block.kind !== 'table') continue;
    for (const cell of block.table.cells) {
      const place = placeOfCell(cell);
      if (place === null || !isWithin(place, region)) continue;
      const text = textOfCell(page, cell).trim();
      if (cell.columnSpan > 1) spans.add(place.row);
      for (const { row, column } of coveredBy(cell, place)) {
        const line = found.get(row) ?? new Map<number, string>();
        found.set(row, line.set(column, text));
        if (region.col_end === null) last = Math.max(last, column);
      }
    }
  }
  const first = region.col_start ?? 1;
  return [...found]
    .sort(([a], [b]) => a - b)
    .map(([number, line]) => ({
      number,
      isSpan: spans.has(number),
      cells: Array.from({ length: Math.max(1, last - first + 1) }, (_, at) => line.get(first + at) ?? ''),
    }));
}

const isWithin = ({ row, column }: { row: number; column: number }, region: SheetRegion): boolean =>
  row >= region.row_start &&
  row <= region.row_end &&
  column >= (region.col_start ?? 1) &&
  column <= (region.col_end ?? Number.POSITIVE_INFINITY);

function* coveredBy({ rowSpan, columnSpan }: Cell, { row, column }: { row: number; column: number }) {
  for (let down = 0; down < rowSpan; down += 1) {
    for (let right = 0; right < columnSpan; right += 1) yield { row: row + down, column: column + right };
  }
}

function flatRegion(
  grid: ReturnType<typeof gridOf>,
  region: SheetRegion,
  { enrichment, partition_key }: WantedTable,
): FlatRegion {
  const heads = new Set(region.header_rows.length > 0 ? region.header_rows : [grid[0]?.number ?? 0]);
  const headRows = grid.filter(({ number }) => heads.has(number));
  const header = enrichment.flatten_header
    ? joinedHeader(headRows.map(({ cells }) => cells))
    : [...(headRows.at(-1)?.cells ?? [])];
  const body = grid.filter(({ number }) => !heads.has(number));
  const keyAt = partition_key === undefined ? -1 : header.findIndex((name) => isSame(name, partition_key));
  const rows: string[][] = [];
  let section = '';
  let hasSections = false;
  let above: string[] = [];
  for (const { cells, isSpan } of body) {
    const filled = cells.filter((text) => text !== '');
    const isBanner =
      filled.length > 0 && (isSpan || filled.length === 1) && new Set(filled).size === 1 && cells[0] !== '';
    if (enrichment.promote_sections && isBanner && cells.length > 1) {
      section = filled[0] ?? '';
      hasSections = true;
      above = [];
      continue;
    }
    const own = cells.map((text, at) => {
      const repeats = enrichment.fill_key_spans && text === '' && (at === keyAt || isKeySpan(cells, at));
      return repeats ? (above[at] ?? '') : text;
    });
    above = own;
    rows.push([...own, section]);
  }
  if (!hasSections) return { header, rows: rows.map((row) => row.slice(0, -1)) };
  return { header: [...header, SECTION], rows };
}

/** Empty cells at the beginning of a row stand for the value above. */
const isKeySpan = (cells: readonly string[], at: number): boolean =>
  cells.slice(0, at + 1).every((text) => text === '') && cells.slice(at + 1).some((text) => text !== '');

/** Each column has the different texts above it, from the top. */
function joinedHeader(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, at) =>
    [...new Set(rows.map((row) => row[at] ?? '').filter((text) => text !== ''))].join(' '),
  );
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
