import type { DefaultTreeAdapterTypes } from 'parse5';

export type HtmlElement = DefaultTreeAdapterTypes.Element;

export interface GridCell {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  element: HtmlElement;
}

export interface Grid {
  rows: number;
  columns: number;
  headerRows: number;
  cells: GridCell[];
  captions: HtmlElement[];
}

export const isElement = (node: DefaultTreeAdapterTypes.Node): node is HtmlElement => 'tagName' in node;
export const nameOf = (element: HtmlElement): string => element.tagName.toLowerCase();

export const attributeOf = ({ attrs }: HtmlElement, name: string): string =>
  attrs.find((attribute) => attribute.name === name)?.value ?? '';

const MAX_CELLS = 100_000;

/** The grid of a table's cells; null when the table serves the layout. */
export function gridOf(table: HtmlElement, maxSpan: number): Grid | null {
  const captions: HtmlElement[] = [];
  const rows: { element: HtmlElement; isHead: boolean }[] = [];
  for (const child of table.childNodes.filter(isElement)) {
    const name = nameOf(child);
    if (name === 'caption') captions.push(child);
    else if (name === 'tr') rows.push({ element: child, isHead: false });
    else if (name === 'thead' || name === 'tbody' || name === 'tfoot') {
      for (const row of child.childNodes.filter(isElement)) {
        if (nameOf(row) === 'tr') rows.push({ element: row, isHead: name === 'thead' });
      }
    }
  }
  const isForLayout = rows.some(({ element }) => cellsOf(element).some((cell) => holdsBlocks(cell)));
  const widest = Math.max(0, ...rows.slice(0, 1000).map(({ element }) => cellsOf(element).length));
  if (isForLayout || widest < 2) return null;
  return { ...place(rows, maxSpan), captions };
}

const cellsOf = (row: HtmlElement): HtmlElement[] =>
  row.childNodes.filter(isElement).filter((cell) => ['td', 'th'].includes(nameOf(cell)));

/** Looks only a few levels deep: layout tables have tables, headings or many paragraphs right inside. */
function holdsBlocks(element: HtmlElement, depth = 0): boolean {
  if (depth > 12) return false;
  return element.childNodes
    .filter(isElement)
    .some((child) => /^(table|h[1-6])$/.test(nameOf(child)) || holdsBlocks(child, depth + 1));
}

function place(rows: readonly { element: HtmlElement; isHead: boolean }[], maxSpan: number): Omit<Grid, 'captions'> {
  const cells: GridCell[] = [];
  /** Per column: the row, exclusive, up to which a cell from above reaches. */
  const taken: number[] = [];
  let columns = 0;
  let headerRows = 0;
  for (const [row, { element, isHead }] of rows.entries()) {
    const own = cellsOf(element);
    if (headerRows === row && own.length > 0 && (isHead || own.every((cell) => nameOf(cell) === 'th'))) headerRows += 1;
    let column = 0;
    for (const cell of own) {
      while ((taken[column] ?? 0) > row) column += 1;
      const rowSpan = Math.min(spanOf(cell, 'rowspan', maxSpan), rows.length - row);
      const columnSpan = freeColumns(taken, row, column, spanOf(cell, 'colspan', maxSpan));
      for (let index = column; index < column + columnSpan; index += 1) taken[index] = row + rowSpan;
      if (cells.length < MAX_CELLS) cells.push({ row, column, rowSpan, columnSpan, element: cell });
      column += columnSpan;
      columns = Math.max(columns, column);
    }
  }
  return { rows: rows.length, columns, headerRows, cells };
}

/** A cell ends where a cell from above begins. */
function freeColumns(taken: readonly number[], row: number, column: number, wanted: number): number {
  let span = 1;
  while (span < wanted && (taken[column + span] ?? 0) <= row) span += 1;
  return span;
}

function spanOf(cell: HtmlElement, name: string, max: number): number {
  const value = Number.parseInt(attributeOf(cell, name) || '1', 10);
  return Number.isSafeInteger(value) && value > 0 ? Math.min(value, max) : 1;
}
