/** A table whose columns are headed by periods. */

import type { Rect, Row, Segment, ViewWord } from '../core/view.ts';

export interface PeriodColumn extends Pick<Rect, 'left' | 'right'> {
  /** Sorts by time. */
  period: string;
  /** What stands above the period, such as "Budget". */
  head: string;
  /** The period as it is printed, with the heads above that it shares with other columns. */
  words: ViewWord[];
}

export interface PeriodRow {
  row: Row;
  label: ViewWord[];
  /** By column; empty where nothing is printed. */
  cells: ViewWord[][];
  /** What stands between the name and the values. */
  note: ViewWord[];
  isSum: boolean;
  /** Rows above it that head it, the nearest last. */
  headings: ViewWord[][];
}

export interface PeriodTable {
  columns: PeriodColumn[];
  titles: Segment[];
  rows: PeriodRow[];
}
