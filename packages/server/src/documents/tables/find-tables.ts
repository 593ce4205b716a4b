import { isReadLeftwards } from '../layout/line-order.ts';
import type { RawPage, RawWord } from '../model/raw-page.ts';
import { alignedTables } from './aligned-tables.ts';
import { bandedTables } from './banded-tables.ts';
import { betweenHeadings } from './between-headings.ts';
import { isRecognised } from './cell-text.ts';
import { isChart } from './charts.ts';
import { type FoundTable, readingOrder, wordsOf } from './found-table.ts';
import { countHeaderRows } from './header-rows.ts';
import { ruledTables } from './ruled-tables.ts';
import { sidewaysTables } from './sideways-tables.ts';
import { taggedTables } from './tagged-tables.ts';
import { sortByHeight } from './text-rows.ts';

export type { FoundTable } from './found-table.ts';

const MIN_WORDS = 6;
/** Tables that begin nearly at one height stand beside each other. */
const BESIDE = 0.01;
/** Lines around a table are this close to its text. */
const PADDING = 0.015;

/** Tables of a page from top to bottom, including those whose text runs up or down the page. */
export function findTables(raw: RawPage): FoundTable[] {
  if (raw.words.length < MIN_WORDS) return [];
  const tables = [...uprightTables(raw), ...sidewaysTables(raw, uprightTables)];
  return tables.toSorted((one, other) =>
    Math.abs(one.box.top - other.box.top) < BESIDE ? one.box.left - other.box.left : one.box.top - other.box.top,
  );
}

/** Tagged tables first, then drawn grids and what is between rules; the rest is searched for aligned rows. */
function uprightTables(page: RawPage): FoundTable[] {
  const tagged = taggedTables(page);
  const raw = tagged.length === 0 ? page : withoutTables(page, tagged);
  const ruled = ruledTables(raw);
  const upright = without(raw.words, ruled).filter((word) => word.angle === 0);
  // Sorted once: the searches below keep the order.
  const free = sortByHeight(upright);
  const found = [...ruled, ...betweenHeadings(raw, free).flatMap(({ part, words }) => openTables(part, words))];
  const tables = [...tagged, ...found.filter((table) => !isChart(table))];
  for (const table of tables) {
    if (table.headerRows === 0) table.headerRows = countHeaderRows(table, page);
    if (isReadLeftwards(wordsOf(table))) countFromTheRight(table);
    table.cells.sort((one, other) => one.row - other.row || one.column - other.column);
  }
  return tables;
}

function openTables(raw: RawPage, free: readonly RawWord[]): FoundTable[] {
  // The rules of a receipt separate its parts without making tables of them, and gaps read from a picture are uncertain.
  const banded = isRecognised(free) ? [] : bandedTables(raw, free);
  return [...banded, ...alignedTables(raw, without(free, banded))];
}

/** The first column of a right-to-left table is its rightmost. */
function countFromTheRight(table: FoundTable): void {
  for (const cell of table.cells) {
    cell.column = table.columns - cell.column - cell.columnSpan;
    // Merged cells were assembled from left to right.
    cell.words = readingOrder(cell.words);
  }
}

/** The page without the words and the lines of the tables. */
function withoutTables(raw: RawPage, tables: readonly FoundTable[]): RawPage {
  const rulings = raw.rulings.filter(({ orientation, position, start, end }) => {
    const middle = (start + end) / 2;
    const [x, y] = orientation === 'horizontal' ? [middle, position] : [position, middle];
    return !tables.some(
      ({ box }) =>
        x > box.left - PADDING &&
        x < box.left + box.width + PADDING &&
        y > box.top - PADDING &&
        y < box.top + box.height + PADDING,
    );
  });
  return { ...raw, words: [...without(raw.words, tables)], rulings };
}

function without(words: readonly RawWord[], tables: readonly FoundTable[]): readonly RawWord[] {
  if (tables.length === 0) return words;
  const taken = new Set(tables.flatMap(wordsOf));
  return words.filter((word) => !taken.has(word));
}
