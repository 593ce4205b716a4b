import { cellText, isNumeric } from './cell-text.ts';
import type { FoundTable } from './found-table.ts';

const MIN_TICKS = 4;
/** Of the places beside an axis: charts have a few labels there, tables hold their content. */
const MAX_FILLED = 0.4;

/** Lines of a chart with an axis of numbers in even steps, and little beside it. */
export function isChart(table: FoundTable): boolean {
  return [0, table.columns - 1].some((column) => isAxis(table, column) && filledBeside(table, column) < MAX_FILLED);
}

function isAxis({ cells }: FoundTable, column: number): boolean {
  const texts = cells
    .filter((cell) => cell.column === column && cell.columnSpan === 1 && cell.words.length > 0)
    .toSorted((one, other) => one.row - other.row)
    .map(cellText);
  const ticks = texts.filter(isNumeric).map((text) => Number(text.replace(/[^\d.−–-]/g, '').replace(/[−–]/g, '-')));
  if (ticks.length < MIN_TICKS || ticks.length < 0.8 * texts.length || ticks.some(Number.isNaN)) return false;
  const steps = ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0));
  const [first = 0] = steps;
  return first !== 0 && steps.every((step) => Math.abs(step - first) < 0.01 * Math.abs(first));
}

function filledBeside({ cells, rows, columns }: FoundTable, axis: number): number {
  const beside = cells.filter((cell) => cell.column !== axis && cell.words.length > 0).length;
  return beside / Math.max(1, rows * (columns - 1));
}
