/** The places of a list's values: cells of columns, some rows below the row of their item. */

import { median } from '../engine/core/median.ts';
import { heightOf, overlapX, type Rect, widthOf } from '../engine/core/view.ts';
import { isSameTableColumn, type TablePlace } from './table-places.ts';

export interface Cell extends Rect {
  page: number;
  /** Number of rows below that of its item. */
  offset: number;
  /** The cell of a table that it is in. */
  inTable?: TablePlace;
}

/** A value in the column of its field. */
export interface ColumnCell {
  /** The item. */
  index: number;
  cell: Cell;
  competing: number;
  /** How well a head above it names the field. */
  headed: number;
}

/** Fewer values do not make a column. */
export const MIN_COLUMN = 3;
/** Share that counts as nearly all. */
export const COLUMN_SHARE = 0.8;

/** How far edges of a column may be apart, in line heights. */
const MAX_AWAY = 0.9;
/** Share of the narrower of two cells that is above or below the other one, if both are in one column. */
const MIN_OVERLAP = 0.6;

export function isAligned(one: Cell, other: Cell): boolean {
  if (one.offset !== other.offset) return false;
  if (isSameTableColumn(one.inTable, other.inTable)) return true;
  const limit = MAX_AWAY * Math.max(heightOf(one), heightOf(other));
  const middle = Math.abs(one.left + one.right - other.left - other.right) / 2;
  if (Math.min(Math.abs(one.left - other.left), Math.abs(one.right - other.right), middle) <= limit) return true;
  return overlapX(one, other) >= MIN_OVERLAP * Math.min(widthOf(one), widthOf(other));
}

/** Returns the place that nearly all values of a column have. */
export function mainCell(cells: readonly Cell[], count: number): Cell | undefined {
  if (cells.length < MIN_COLUMN) return undefined;
  const middle = (pick: (cell: Cell) => number): number => median(cells.map(pick)) ?? 0;
  const main: Cell = {
    left: middle(({ left }) => left),
    right: middle(({ right }) => right),
    top: 0,
    bottom: middle(heightOf),
    page: 0,
    offset: middle(({ offset }) => offset),
  };
  return cells.filter((cell) => isAligned(cell, main)).length >= COLUMN_SHARE * count ? main : undefined;
}
