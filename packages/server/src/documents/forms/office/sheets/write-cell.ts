/** Puts a value into a cell: into the one that the file has, or into a new one at its place in its row. */
import { childOf, childrenOf, escapeXml, prefixOf, type SourceElement } from '../../../formats/office/source-xml.ts';
import type { CellValue } from './cell-values.ts';
import { addressOf, rangeOf, type SheetGrid } from './sheet-grid.ts';

/** New cells and rows wait until all are known, because several may go to one place. */
export class SheetWriter {
  readonly #grid: SheetGrid;
  readonly #newCells = new Map<number, Map<number, string>>();

  constructor(grid: SheetGrid) {
    this.#grid = grid;
  }

  write({ row, column }: { row: number; column: number }, value: CellValue | null): void {
    const { element } = this.#grid.at(row, column);
    const x = prefixOf(this.#grid.part.root);
    if (element !== null) {
      this.#grid.part.replaceElement(element, cellXml(x, attributesOf(element, { row, column }), value));
      return;
    }
    const style = this.#styleOf(row, column);
    const attributes = ` r="${addressOf({ row, column })}"${style > 0 ? ` s="${style}"` : ''}`;
    const cells = this.#newCells.get(row) ?? new Map<number, string>();
    cells.set(column, cellXml(x, attributes, value));
    this.#newCells.set(row, cells);
  }

  #styleOf(row: number, column: number): number {
    const own = this.#grid.rows().find(({ attributes }) => Number(attributes.r) === row + 1);
    const isStyled = own?.attributes.customFormat === '1' || own?.attributes.customFormat === 'true';
    return isStyled ? Number(own?.attributes.s ?? 0) : this.#grid.styleOfColumn(column);
  }

  /** Writes the cells that are new. Called once, after all values. */
  finish(): void {
    const { part } = this.#grid;
    const data = childOf(part.root, 'x:sheetData');
    if (data === undefined) return;
    const x = prefixOf(data);
    const rows = this.#grid.rows();
    const added = new Map<number, string>();
    for (const [row, cells] of this.#newCells) {
      const element = rows.find(({ attributes }) => Number(attributes.r) === row + 1);
      if (element === undefined) {
        const inside = [...cells].toSorted(([one], [other]) => one - other).map(([, xml]) => xml);
        added.set(row, `<${x}row r="${row + 1}">${inside.join('')}</${x}row>`);
      } else this.#addToRow(element, cells);
    }
    if (added.size === 0) return;
    if (rows.length === 0) {
      part.replaceContent(
        data,
        [...added]
          .toSorted(([one], [other]) => one - other)
          .map(([, xml]) => xml)
          .join(''),
      );
      return;
    }
    for (const [row, xml] of [...added].toSorted(([one], [other]) => one - other)) {
      const after = rows.find(({ attributes }) => Number(attributes.r) > row + 1);
      const at = after?.start ?? data.innerEnd;
      part.replace(at, at, xml);
    }
  }

  #addToRow(row: SourceElement, cells: ReadonlyMap<number, string>): void {
    const { part } = this.#grid;
    const existing = childrenOf(row, 'x:c');
    const ordered = [...cells].toSorted(([one], [other]) => one - other);
    if (existing.length === 0) {
      part.replaceContent(row, ordered.map(([, xml]) => xml).join(''));
      return;
    }
    for (const [column, xml] of ordered) {
      const after = existing.find(({ attributes }) => (rangeOf(attributes.r ?? '')?.left ?? -1) > column);
      const at = after?.start ?? row.innerEnd;
      part.replace(at, at, xml);
    }
  }
}

/** Its address and its format; the type follows from the value. */
function attributesOf(element: SourceElement, place: { row: number; column: number }): string {
  const kept = { r: addressOf(place), ...element.attributes };
  return Object.entries(kept)
    .filter(([name]) => name !== 't')
    .map(([name, value]) => ` ${name}="${escapeXml(value ?? '')}"`)
    .join('');
}

function cellXml(x: string, attributes: string, value: CellValue | null): string {
  if (value === null) return `<${x}c${attributes}/>`;
  switch (value.kind) {
    case 'number':
      return `<${x}c${attributes}><${x}v>${value.value}</${x}v></${x}c>`;
    case 'boolean':
      return `<${x}c${attributes} t="b"><${x}v>${value.value ? 1 : 0}</${x}v></${x}c>`;
    case 'text':
      return `<${x}c${attributes} t="inlineStr"><${x}is><${x}t xml:space="preserve">${escapeXml(value.value)}</${x}t></${x}is></${x}c>`;
  }
}
