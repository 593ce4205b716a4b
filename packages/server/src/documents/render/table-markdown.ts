import { columnNames, type Grid } from './table-grid.ts';

/**
 * A GitHub markdown table. It has one header row: several are joined into one name per column, and a table without a
 * header gets an empty one. In the body, the text of a spanning cell appears once, at its top left.
 */
export function markdownTable(grid: Grid): string {
  const names = columnNames(grid) ?? Array.from({ length: grid.columns }, () => '');
  const lines = [lineOf(names), lineOf(names.map(() => '---'))];
  for (let row = grid.headerRows; row < grid.rows; row += 1) {
    lines.push(lineOf(names.map((_, column) => textAt(grid, row, column))));
  }
  return lines.join('\n');
}

function textAt(grid: Grid, row: number, column: number): string {
  const cell = grid.at(row, column);
  if (cell === undefined || cell.column !== column) return '';
  // A cell that begins in the header was written there.
  return cell.row === row ? cell.text : '';
}

const lineOf = (cells: string[]): string => `| ${cells.map(escapeCell).join(' | ')} |`;

/** Most cells of a large table have nothing to escape. */
const escapeCell = (text: string): string => (/[|\r\n]/.test(text) ? escaped(text) : text);

const escaped = (text: string): string =>
  text
    .replaceAll(/\\(?=\|)/g, '\\\\')
    .replaceAll('|', '\\|')
    .replaceAll(/\r?\n|\r/g, '<br>');
