/** The cells of a sheet by their places, with what is known of the places that are still empty. */

import { childOf, childrenOf, type SourceElement } from '../../../formats/office/source-xml.ts';
import { textContent } from '../../../formats/office/xml.ts';
import { columnLetters } from '../../../tables/cell-header-rows.ts';
import type { PartSource } from '../part-source.ts';
import type { CellStyle, CellStyles } from './cell-styles.ts';

export interface GridCell {
  row: number;
  column: number;
  /** Null for a place that the file has no cell for. */
  element: SourceElement | null;
  style: CellStyle;
  kind: 'blank' | 'text' | 'number' | 'boolean' | 'other';
  /** As it is stored; labels are texts. */
  text: string;
  hasFormula: boolean;
}

export interface Range {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** `$B$3:$D$4` or `B3`; rows and columns from 0. Null for whole rows, columns and anything else. */
export function rangeOf(reference: string): Range | null {
  const [, left, top, right = left, bottom = top] =
    /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/i.exec(reference.trim()) ?? [];
  if (left === undefined || top === undefined) return null;
  return { top: Number(top) - 1, left: columnOf(left), bottom: Number(bottom) - 1, right: columnOf(right ?? left) };
}

export const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

export const addressOf = ({ row, column }: { row: number; column: number }): string =>
  `${columnLetters(column)}${row + 1}`;

/** Beyond these many, sheets hold data and are no forms. */
const MAX_CELLS = 400_000;

export class SheetGrid {
  readonly part: PartSource;
  readonly merges: Range[];
  readonly isProtected: boolean;
  readonly #cells = new Map<string, GridCell>();
  readonly #styles: CellStyles;
  readonly #columnStyles: { min: number; max: number; style: number }[];

  constructor(part: PartSource, { styles, texts }: { styles: CellStyles; texts: readonly string[] }) {
    this.part = part;
    this.#styles = styles;
    const { root } = part;
    this.merges = childrenOf(childOf(root, 'x:mergeCells'), 'x:mergeCell').flatMap(
      ({ attributes }) => rangeOf(attributes.ref ?? '') ?? [],
    );
    const protection = childOf(root, 'x:sheetProtection')?.attributes.sheet;
    this.isProtected = protection === '1' || protection === 'true';
    this.#columnStyles = childrenOf(childOf(root, 'x:cols'), 'x:col').map(({ attributes }) => ({
      min: Number(attributes.min) - 1,
      max: Number(attributes.max) - 1,
      style: Number(attributes.style ?? 0),
    }));
    this.#readCells(texts);
  }

  #readCells(texts: readonly string[]): void {
    let next = 0;
    for (const row of this.rows()) {
      next = Number(row.attributes.r ?? next + 1) - 1;
      let column = 0;
      for (const element of childrenOf(row, 'x:c')) {
        const place = rangeOf(element.attributes.r ?? '');
        column = place?.left ?? column;
        if (this.#cells.size >= MAX_CELLS) return;
        const cell = cellOf(element, {
          row: next,
          column,
          texts,
          style: this.#styles(Number(element.attributes.s ?? 0)),
        });
        this.#cells.set(`${next} ${column}`, cell);
        column += 1;
      }
      next += 1;
    }
  }

  rows(): SourceElement[] {
    return childrenOf(childOf(this.part.root, 'x:sheetData'), 'x:row');
  }

  /** The cells that the file has, row by row. */
  cells(): Iterable<GridCell> {
    return this.#cells.values();
  }

  at(row: number, column: number): GridCell {
    const known = this.#cells.get(`${row} ${column}`);
    if (known !== undefined) return known;
    const style = this.#styles(this.styleOfColumn(column));
    return { row, column, element: null, style, kind: 'blank', text: '', hasFormula: false };
  }

  styleOfColumn(column: number): number {
    return this.#columnStyles.find(({ min, max }) => column >= min && column <= max)?.style ?? 0;
  }

  mergeAt(row: number, column: number): Range | undefined {
    return this.merges.find(
      ({ top, left, bottom, right }) => row >= top && row <= bottom && column >= left && column <= right,
    );
  }

  /** The cell right of one, beyond what it is merged with; undefined where another merged cell covers it. */
  rightOf({ row, column }: GridCell): GridCell | undefined {
    const next = (this.mergeAt(row, column)?.right ?? column) + 1;
    const merge = this.mergeAt(row, next);
    return merge !== undefined && (merge.top !== row || merge.left !== next) ? undefined : this.at(row, next);
  }

  below({ row, column }: GridCell): GridCell {
    return this.at((this.mergeAt(row, column)?.bottom ?? row) + 1, column);
  }
}

function cellOf(
  element: SourceElement,
  { row, column, texts, style }: { row: number; column: number; texts: readonly string[]; style: CellStyle },
): GridCell {
  const hasFormula = childOf(element, 'x:f') !== undefined;
  const value = childOf(element, 'x:v');
  const stored = textContent(value);
  const cell = { row, column, element, style, hasFormula };
  switch (element.attributes.t ?? 'n') {
    case 's': {
      const text = texts[Number(stored)] ?? '';
      return { ...cell, kind: text.trim() === '' && !hasFormula ? 'blank' : 'text', text };
    }
    case 'inlineStr': {
      const text = textContent(childOf(element, 'x:is'));
      return { ...cell, kind: text.trim() === '' ? 'blank' : 'text', text };
    }
    case 'str':
      return { ...cell, kind: stored === '' && !hasFormula ? 'blank' : 'text', text: stored };
    case 'b':
      return { ...cell, kind: stored === '' ? 'blank' : 'boolean', text: stored === '1' ? 'true' : 'false' };
    case 'n':
      return { ...cell, kind: stored === '' ? (hasFormula ? 'other' : 'blank') : 'number', text: stored };
    default:
      return { ...cell, kind: 'other', text: stored };
  }
}
