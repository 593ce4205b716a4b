import { cellText, isNumeric } from './cell-text.ts';
import type { FoundTable } from './found-table.ts';

const MIN_TICKS = 4;
/** A table fills more than this share of the places beside its axes; a chart has only a few labels there. */
const MAX_FILLED = 0.25;

/** Lines of a chart with one or two axes of numbers in even steps, and little between them. */
export function isChart(table: FoundTable): boolean {
  const axes = [0, table.columns - 1].filter((column) => isAxis(table, column));
  return axes.length > 0 && axes.length < table.columns && filledBeside(table, axes) < MAX_FILLED;
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

function filledBeside({ cells, rows, columns }: FoundTable, axes: readonly number[]): number {
  const beside = cells.filter((cell) => !axes.includes(cell.column) && cell.words.length > 0).length;
  return beside / (rows * (columns - axes.length));
}
