import { textDirection } from '../formats/text/visual-order.ts';
import type { Grid, GridCell } from './table-grid.ts';

/** How many rows decide the reading direction of a table. */
const DIRECTION_ROWS = 20;

/** Header rows, or those of the page on which the table began, in `thead`, spans as attributes, one row per line. */
export function htmlTable(grid: Grid): string {
  const parts = [isRightToLeft(grid) ? '<table dir="rtl">' : '<table>'];
  if (grid.headerRows === 0 && grid.inherited !== undefined) {
    parts.push(
      '<thead>',
      `<tr>${grid.inherited.map((name) => `<th>${escapeHtml(name)}</th>`).join('')}</tr>`,
      '</thead>',
    );
  }
  if (grid.headerRows > 0) parts.push('<thead>', ...rowsOf(grid, 'th', 0, grid.headerRows), '</thead>');
  if (grid.headerRows < grid.rows) parts.push('<tbody>', ...rowsOf(grid, 'td', grid.headerRows, grid.rows), '</tbody>');
  parts.push('</table>');
  return parts.join('\n');
}

/** Otherwise a viewer would put the first column on the left. */
function isRightToLeft({ rows, columns, at }: Grid): boolean {
  const texts: string[] = [];
  for (let row = 0; row < Math.min(rows, DIRECTION_ROWS); row += 1) {
    for (let column = 0; column < columns; column += 1) texts.push(at(row, column)?.text ?? '');
  }
  return textDirection(texts) === 'rtl';
}

function rowsOf(grid: Grid, tag: 'th' | 'td', from: number, to: number): string[] {
  const lines: string[] = [];
  for (let row = from; row < to; row += 1) {
    let line = '<tr>';
    for (let column = 0; column < grid.columns; column += 1) {
      const cell = grid.at(row, column);
      if (cell === undefined) line += `<${tag}></${tag}>`;
      else if (cell.column === column && Math.max(cell.row, from) === row) line += element(tag, cell, { from, to });
    }
    lines.push(`${line}</tr>`);
  }
  return lines;
}

/** A span cannot leave `thead`: a cell that does is repeated, empty, in the body. */
function element(tag: string, cell: GridCell, section: { from: number; to: number }): string {
  const rowSpan = Math.min(cell.row + cell.rowSpan, section.to) - Math.max(cell.row, section.from);
  const spans = attribute('rowspan', rowSpan) + attribute('colspan', cell.columnSpan);
  return `<${tag}${spans}>${cell.row < section.from ? '' : escapeHtml(cell.text)}</${tag}>`;
}

const attribute = (name: string, value: number): string => (value > 1 ? ` ${name}="${value}"` : '');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escapeHtml = (text: string): string => (/[&<>\r\n]/.test(text) ? escapeAll(text) : text);

const escapeAll = (text: string): string =>
  text.replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? character).replaceAll(/\r?\n|\r/g, '<br>');
