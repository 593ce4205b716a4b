/**
 * Finds items and values whose rows do not belong to them, by the rows around: items below the total of their list,
 * items without the word that the list asks for, and columns that are printed a row too high or too low.
 */
import { type DocumentView, overlapX, type Row, type Segment, unionOf, type ViewWord } from '../engine/core/view.ts';
import { isNumberWithUnit } from '../locate/printed-number.ts';
import { type Cell, type ColumnCell, isAligned, MIN_COLUMN } from './column-cells.ts';
import type { Item } from './item-rows.ts';
import { isWholeSumName, speaksOfSum } from './sum-rows.ts';

const HAS_NUMBER = /\p{N}/u;
const HAS_LETTER = /\p{L}/u;
/** Rows below the last item in which its total may be. */
const TOTAL_ROWS = 6;
/** Share of the items that are above the total of the list. */
const ABOVE_SHARE = 0.7;
/** Share of items with a word that the list asks for. */
const ASKED_SHARE = 0.5;
/** Shorter words of a description select nothing. */
const MIN_ASKED_LETTERS = 4;

const isTotal = ({ segments }: Row): boolean =>
  segments.some(({ text }) => isWholeSumName(text)) && segments.some(({ text }) => HAS_NUMBER.test(text));

/** Rows that are called "Total expenses", "Total revenue", where there are several of them. */
const MIN_PART_TOTALS = 2;
const isTotalOfPart = ({ segments: [first, ...others] }: Row): boolean =>
  first !== undefined && speaksOfSum(first.text) && others.some(({ text }) => HAS_NUMBER.test(text));

/** Indexes of the items below the last total, if most items are above it and no total follows them. */
export function itemsBelowTotal(
  view: DocumentView,
  items: readonly Item[],
  isClaimed: (word: ViewWord) => boolean,
): ReadonlySet<number> {
  const placed = items.filter(({ row }) => row >= 0).sort((a, b) => a.row - b.row);
  const [first, last] = [placed[0], placed.at(-1)];
  if (first === undefined || last === undefined || placed.length <= MIN_COLUMN) return new Set();
  const rows = view.rows.slice(first.row + 1, last.row + 1 + TOTAL_ROWS);
  const open = rows.filter((row) => row.page === last.page && !row.words.some(isClaimed));
  const ofParts = open.filter(isTotalOfPart);
  const total = open.findLast((row) => isTotal(row) || (ofParts.length >= MIN_PART_TOTALS && row === ofParts.at(-1)));
  if (total === undefined || total.index > last.row) return new Set();
  const below = placed.filter(({ row }) => row > total.index);
  return placed.length - below.length >= ABOVE_SHARE * placed.length
    ? new Set(below.map(({ index }) => index))
    : new Set();
}

export interface AskedRows {
  /** Indexes of items whose rows were not asked for. */
  excluded: ReadonlySet<number>;
  /** Whether the rows of most items have a word of the description in one column. */
  isSelected: boolean;
}

/**
 * Finds items whose rows lack a word of the list's description that the rows of most others have in one column, and
 * have something else there: "rows whose segment is Government".
 */
export function itemsNotAskedFor(view: DocumentView, items: readonly Item[], description: string): AskedRows {
  const asked = new Set(wordsIn(description));
  const placed = items.filter(({ row }) => row >= 0);
  if (asked.size === 0 || placed.length <= MIN_COLUMN) return { excluded: new Set(), isSelected: false };
  const found = new Map<string, { segment: Segment; index: number }[]>();
  for (const { row, index } of placed) {
    for (const segment of view.rows[row]?.segments ?? []) {
      const text = segment.text.trim().toLowerCase();
      if (asked.has(text)) found.set(text, [...(found.get(text) ?? []), { segment, index }]);
    }
  }
  const excluded = new Set<number>();
  let isSelected = false;
  for (const own of found.values()) {
    const having = new Set(own.map(({ index }) => index));
    if (having.size < ASKED_SHARE * placed.length) continue;
    isSelected = true;
    const column = unionOf(own.map(({ segment }) => segment));
    for (const { row, index } of placed) {
      const others = view.rows[row]?.segments.filter((segment) => overlapX(segment, column) > 0) ?? [];
      if (!having.has(index) && others.some(({ text }) => HAS_LETTER.test(text))) excluded.add(index);
    }
  }
  return { excluded, isSelected };
}

/**
 * Items whose rows lack the word that the list is called by, where rows of other items have it: of a list of `dividends`,
 * those that are sales. They are fewer than all rows, and more than a chance.
 */
export function itemsWithoutName(view: DocumentView, items: readonly Item[], name: string): ReadonlySet<number> {
  const stem = stemOf(name);
  const placed = items.filter(({ row }) => row >= 0);
  if (stem === undefined || placed.length <= MIN_COLUMN) return new Set();
  const having = placed.filter(({ row }) =>
    (view.rows[row]?.words ?? []).some(({ text }) => text.length <= MAX_WORD && lettersOf(text).includes(stem)),
  );
  if (having.length < MIN_WITH_NAME || having.length === placed.length) return new Set();
  return new Set(placed.filter((item) => !having.includes(item)).map(({ index }) => index));
}

/** The last word of a name without the sign of the plural; short ones are in too many others. */
function stemOf(name: string): string | undefined {
  const last = lettersOf(name)
    .split(' ')
    .at(-1)
    ?.replace(/(?:ies|es|s|y)$/u, '');
  return last === undefined || last.length < MIN_NAME_LETTERS ? undefined : last;
}

const lettersOf = (text: string): string =>
  text
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/\P{L}+/gu, ' ')
    .trim();

const MIN_NAME_LETTERS = 5;
/** A single row may have the word by chance. */
const MIN_WITH_NAME = 2;
/** Longer words are no names. */
const MAX_WORD = 60;

const wordsIn = (text: string): string[] =>
  (text.match(/\p{L}+/gu) ?? []).filter(({ length }) => length >= MIN_ASKED_LETTERS).map((word) => word.toLowerCase());

/**
 * Cells of columns that are printed a row higher or lower than the rest of their rows: at one end of consecutive rows a
 * number of the column is alone in its line, and at the other end there is none.
 */
export function shiftedCells(
  view: DocumentView,
  {
    columns,
    rows,
    rowOf,
  }: { columns: readonly (readonly ColumnCell[])[]; rows: readonly number[]; rowOf: (index: number) => number },
): ReadonlySet<ColumnCell> {
  const shifted = new Set<ColumnCell>();
  const blocks = consecutive(rows);
  for (const column of columns) {
    for (const block of blocks) {
      const own = column.filter(({ index, cell }) => cell.offset === 0 && block.includes(rowOf(index)));
      const cells = own.map(({ cell }) => cell);
      if (isShifted(view, cells, block)) for (const entry of own) shifted.add(entry);
    }
  }
  return shifted;
}

function isShifted(view: DocumentView, cells: readonly Cell[], block: readonly number[]): boolean {
  const [cell] = cells;
  const [first, last] = [block[0], block.at(-1)];
  if (cell === undefined || first === undefined || last === undefined || cells.length < MIN_COLUMN) return false;
  const column = unionOf(cells);
  const hasOwn = (row: number): boolean =>
    view.rows[row]?.words.some((word) => word.page === cell.page && overlapX(word, column) > 0) ?? false;
  const isAlone = (row: number): boolean => {
    const [segment, other] = view.rows[row]?.segments ?? [];
    if (segment === undefined || other !== undefined || segment.page !== cell.page) return false;
    return isAligned({ ...unionOf([segment]), page: segment.page, offset: 0 }, cell) && isNumberWithUnit(segment.text);
  };
  return (isAlone(first - 1) && !hasOwn(last)) || (isAlone(last + 1) && !hasOwn(first));
}

/** Splits sorted numbers where one is left out. */
function consecutive(rows: readonly number[]): number[][] {
  const blocks: number[][] = [];
  for (const [place, row] of rows.entries()) {
    if (row - (rows[place - 1] ?? Number.NEGATIVE_INFINITY) <= 1) blocks.at(-1)?.push(row);
    else blocks.push([row]);
  }
  return blocks;
}
