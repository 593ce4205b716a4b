/** Word tables: builds the grid with its spans from rows that list only their own cells. */
import type { CellDraft, CellParagraph, RowDraft, TableDraft } from '../office/table-draft.ts';
import { attribute, child, elementsOf, isOn, type XmlElement } from '../office/xml.ts';
import type { RunContext } from './word-runs.ts';
import { valOf } from './word-styles.ts';

/** A paragraph inside a cell or a header: its text, and its list marker. */
export interface FlatParagraph extends CellParagraph {
  startsPage: boolean;
}

/** Cells contain blocks, which may be tables again, so the block reader reads them. */
type ReadCell = (cell: XmlElement) => FlatParagraph[];

/** The only cell of a one-cell table; null otherwise. */
export function soleCell(table: XmlElement): XmlElement | null {
  const rows = partsOf(table, 'w:tr');
  const [row] = rows;
  const cells = row === undefined || rows.length > 1 ? [] : partsOf(row, 'w:tc');
  return cells.length === 1 ? (cells[0] ?? null) : null;
}

export function readTable(table: XmlElement, context: RunContext, readCell: ReadCell): TableDraft {
  const rows: RowDraft[] = [];
  const merging = new Map<number, CellDraft>();
  let headerRows = 0;
  let breakPending = false;
  for (const element of partsOf(table, 'w:tr')) {
    const properties = child(element, 'w:trPr');
    if (child(properties, 'w:del') !== undefined) continue;
    const row = readRow(element, properties, merging, readCell);
    if (rows.length === headerRows && isOn(child(properties, 'w:tblHeader'))) headerRows += 1;
    rows.push({ cells: row.cells, startsPage: row.startsPage || breakPending });
    breakPending = row.breaksInside && !row.startsPage;
  }
  return { rows, headerRows: headerRows > 0 ? headerRows : styledHeaderRows(table, context) };
}

interface ReadRow {
  cells: CellDraft[];
  startsPage: boolean;
  breaksInside: boolean;
}

function readRow(
  element: XmlElement,
  properties: XmlElement | undefined,
  merging: Map<number, CellDraft>,
  readCell: ReadCell,
): ReadRow {
  const row: ReadRow = { cells: [], startsPage: false, breaksInside: false };
  let column = positive(valOf(child(properties, 'w:gridBefore')), 0);
  let left: CellDraft | undefined;
  for (const cell of partsOf(element, 'w:tc')) {
    const cellProperties = child(cell, 'w:tcPr');
    const columnSpan = positive(valOf(child(cellProperties, 'w:gridSpan')), 1);
    const above = merging.get(column);
    const paragraphs = readCell(cell);
    if (isContinued(child(cellProperties, 'w:hMerge')) && left !== undefined) {
      left.columnSpan += columnSpan;
    } else if (isContinued(child(cellProperties, 'w:vMerge')) && above !== undefined) {
      above.rowSpan += 1;
      left = above;
    } else {
      left = { column, columnSpan, rowSpan: 1, paragraphs };
      row.cells.push(left);
      if (child(cellProperties, 'w:vMerge') === undefined) merging.delete(column);
      else merging.set(column, left);
    }
    if (paragraphs[0]?.startsPage) row.startsPage = true;
    if (paragraphs.some((paragraph) => paragraph.text.pageBreaks > 0)) row.breaksInside = true;
    column += columnSpan;
  }
  return row;
}

/** Word hides what is in the lower cells of a merge, and leaves them empty itself. */
const isContinued = (merge: XmlElement | undefined): boolean => merge !== undefined && valOf(merge) !== 'restart';

function styledHeaderRows(table: XmlElement, { styles }: RunContext): number | null {
  const properties = child(table, 'w:tblPr');
  const look = child(properties, 'w:tblLook');
  if (look === undefined || !styles.hasHeaderRow(valOf(child(properties, 'w:tblStyle')))) return null;
  const first = attribute(look, 'w:firstRow');
  const FIRST_ROW_BIT = 0x20;
  const isSet =
    first === undefined
      ? (Number.parseInt(valOf(look) ?? '0', 16) & FIRST_ROW_BIT) !== 0
      : ['1', 'true', 'on'].includes(first);
  return isSet ? 1 : null;
}

/** Rows of a table or cells of a row, which may be wrapped in controls. */
export function partsOf(element: XmlElement, name: string): XmlElement[] {
  return elementsOf(element).flatMap((node) => {
    if (node.name === name) return [node];
    if (node.name === 'w:sdt') return partsOf(child(node, 'w:sdtContent') ?? node, name);
    return node.name === 'w:customXml' || node.name === 'w:ins' ? partsOf(node, name) : [];
  });
}

const MAX_COLUMN = 10_000;

function positive(value: string | undefined, fallback: number): number {
  const number = Number(value);
  return value !== undefined && number >= 0 && Number.isInteger(number)
    ? Math.min(number, MAX_COLUMN) || fallback
    : fallback;
}
