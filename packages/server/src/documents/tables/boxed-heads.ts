/** Names of columns in drawn cells over rows without lines between columns: the head of a table, not a table. */
import type { RawPage, RawWord } from '../model/raw-page.ts';
import { areNumber, isValue } from './cell-text.ts';
import type { FoundTable } from './found-table.ts';
import { sortByHeight, type TextRow, textRows } from './text-rows.ts';

const MAX_ROWS = 4;
/** Below the head, in shares of the page's height. */
const REACH = 0.04;
/** Share of the page's width. */
const SLACK = 0.012;
/** Share of the columns that a row of figures fills, at least. */
const MIN_FILLED = 0.6;

/** The drawn tables without those that only are the heads of open ones. */
export const withoutBoxedHeads = (tables: readonly FoundTable[], raw: RawPage): FoundTable[] =>
  tables.filter((table) => !(areNames(table) && isOverFigures(table, raw)));

const areNames = ({ rows, columns, cells }: FoundTable): boolean =>
  rows <= MAX_ROWS && columns > 2 && cells.every(({ words }) => !areNumber(words));

/** Whether a row of figures follows closely, as wide as the head and in as many columns. */
function isOverFigures({ box, columns }: FoundTable, raw: RawPage): boolean {
  const bottom = box.top + box.height;
  const isBelow = ({ box: own, angle }: RawWord): boolean => {
    const [x, y] = [own.left + own.width / 2, own.top + own.height / 2];
    const isWithin = x > box.left - SLACK && x < box.left + box.width + SLACK;
    return angle === 0 && isWithin && y > bottom && y < bottom + REACH;
  };
  const isRow = ({ segments: [, ...figures] }: TextRow): boolean =>
    figures.length >= Math.max(2, MIN_FILLED * (columns - 1)) && figures.every(({ words }) => isValue(words));
  return textRows(sortByHeight(raw.words.filter(isBelow)), raw).some(isRow);
}
