/** Blank cells of tables that a label stands next to. Used for Word and for slides. */
import type { SourceElement } from '../../formats/office/source-xml.ts';

export interface FormCell {
  element: SourceElement;
  /** From 0; cells that span columns begin at their first. */
  column: number;
  text: string;
  /** True if there is nothing in it, neither text nor pictures nor fields. */
  isBlank: boolean;
}

/** Labels of the blank cells; cells without one are not places to fill in. */
export function labelsOfBlanks(rows: readonly (readonly FormCell[])[]): Map<FormCell, string> {
  const headers = headersOf(rows);
  const labels = new Map<FormCell, string>();
  for (const [index, row] of rows.entries()) {
    for (const [place, cell] of row.entries()) {
      if (!cell.isBlank) continue;
      const header = index === 0 ? '' : (headers.get(cell.column) ?? '');
      const beside = row[place - 1];
      const rowLabel = header === '' ? beside : row.find(({ isBlank }) => !isBlank);
      const own = rowLabel === undefined || rowLabel.isBlank || rowLabel.column > cell.column ? '' : rowLabel.text;
      const label = [own, header].filter((text) => text !== '' && text.length <= 300).join(', ');
      if (label !== '') labels.set(cell, label);
    }
  }
  return labels;
}

/** The first row names the columns if it is full and there is something to fill in below it. */
function headersOf(rows: readonly (readonly FormCell[])[]): Map<number, string> {
  const [first = [], ...others] = rows;
  const named = first.filter(({ isBlank }, place) => !isBlank || place === 0);
  const isFull = first.length >= 2 && named.length === first.length;
  const hasBlanks = others.some((row) =>
    row.some(({ isBlank, column }) => isBlank && column > 0 && first.some((cell) => cell.column === column)),
  );
  if (!isFull || !hasBlanks) return new Map();
  return new Map(first.map(({ column, text }) => [column, text]));
}
