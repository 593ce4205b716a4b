/** Pages to draw on: texts and lines by their distance from the top left corner, in points. */

import { pdfWithContent } from '../../packages/server/src/documents/testing/pdf-files.ts';
import type { Draw } from './draw.ts';

const WIDTH = 600;
const HEIGHT = 800;
const BOTTOM = 750;
const TOP = 50;

/** Widths of Helvetica in thousandths, roughly: enough to align and to wrap. */
function widthOf(text: string, size: number): number {
  let width = 0;
  for (const sign of text) {
    if (/[ijlI.,:;!|'()\-/ ft]/.test(sign)) width += 280;
    else if (/[A-Z]/.test(sign)) width += 690;
    else if (/[mwMW@%]/.test(sign)) width += 830;
    else width += 540;
  }
  return (width * size) / 1000;
}

export interface Face {
  size?: number;
  isBold?: boolean;
  /** The end of the text stands at its place, not its beginning. */
  isRight?: boolean;
}

export interface TableColumn {
  /** Lines from the top. */
  head: string;
  width: number;
  isRight?: boolean;
}

export type Rules = 'all' | 'rows' | 'none';

export interface TableLook {
  rules: Rules;
  isHeadBold: boolean;
  size: number;
  /** Every second row is grey. */
  isZebra?: boolean;
  /** Pages after the first begin without the heads. */
  isHeadOnce?: boolean;
  /** Left edge and width; all of the page if undefined. */
  place?: { left: number; width: number };
  /** Names over several columns: from, to, text. */
  groups?: readonly { from: number; to: number; text: string }[];
}

export class Paper {
  readonly #pages: string[][] = [[]];
  y = TOP;
  readonly left = 48;
  readonly width = WIDTH - 96;

  text(x: number, y: number, text: string, { size = 10, isBold = false, isRight = false }: Face = {}): void {
    const from = isRight ? x - widthOf(text, size) : x;
    const escaped = text.replace(/[\\()]/g, (sign) => `\\${sign}`).replace(/–/g, '\\226');
    this.#page().push(`BT /F${isBold ? 2 : 1} ${size} Tf ${from.toFixed(1)} ${HEIGHT - y} Td (${escaped}) Tj ET`);
  }

  line(x1: number, y1: number, x2: number, y2: number): void {
    this.#page().push(`0.6 w ${x1} ${HEIGHT - y1} m ${x2} ${HEIGHT - y2} l S`);
  }

  box(x: number, y: number, width: number, height: number): void {
    this.line(x, y, x + width, y);
    this.line(x, y + height, x + width, y + height);
    this.line(x, y, x, y + height);
    this.line(x + width, y, x + width, y + height);
  }

  /** Fills a rectangle with light grey. */
  shade(x: number, y: number, width: number, height: number): void {
    this.#page().push(`0.92 g ${x} ${HEIGHT - y - height} ${width} ${height} re f 0 g`);
  }

  /** Begins a page unless that much is left. */
  need(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.#pages.push([]);
    this.y = TOP;
    return true;
  }

  title(text: string, size = 15): void {
    this.need(60);
    this.y += size;
    this.text(this.left, this.y, text, { size, isBold: true });
    this.y += size;
  }

  /** Labels with their values: one per line, or two abreast. */
  pairs(pairs: readonly (readonly [string, string])[], look: PairLook): void {
    const perLine = look.isAbreast ? 2 : 1;
    for (let at = 0; at < pairs.length; at += perLine) {
      this.need(16);
      this.y += 15;
      for (const [place, [label, value]] of pairs.slice(at, at + perLine).entries()) {
        const x = this.left + place * (this.width / 2);
        if (look.isGlued) this.text(x, this.y, `${label}: ${value}`);
        else {
          this.text(x, this.y, look.hasColon ? `${label}:` : label, { isBold: look.isBold });
          this.text(x + look.indent, this.y, value);
        }
      }
    }
    this.y += 8;
  }

  /** Cells may have several lines, written with line breaks. A row of one cell is a heading over all columns. */
  table(columns: readonly TableColumn[], rows: readonly (readonly string[])[], look: TableLook): void {
    const all = columns.reduce((sum, { width }) => sum + width, 0);
    const { left, width: own } = look.place ?? { left: this.left, width: this.width };
    const scale = own / all;
    const edges: number[] = [left];
    for (const { width } of columns) edges.push((edges.at(-1) ?? 0) + width * scale);
    this.need(80);
    if (look.groups !== undefined) {
      this.y += look.size + 4;
      for (const { from, to, text } of look.groups) {
        const middle = ((edges[from] ?? 0) + (edges[to + 1] ?? 0)) / 2;
        this.text(middle - widthOf(text, look.size) / 2, this.y, text, { size: look.size, isBold: look.isHeadBold });
      }
      this.y += 3;
    }
    const heads = columns.map(({ head }) => head);
    this.#row(columns, edges, heads, look, look.isHeadBold);
    for (const [at, row] of rows.entries()) {
      const lines = Math.max(...row.map((cell) => cell.split('\n').length));
      if (this.need(lines * (look.size + 3) + 6) && look.isHeadOnce !== true)
        this.#row(columns, edges, heads, look, look.isHeadBold);
      if (look.isZebra === true && at % 2 === 1) this.shade(left, this.y, own, lines * (look.size + 3) + 5);
      this.#row(columns, edges, row, look, row.length === 1);
    }
    this.y += 10;
  }

  #row(
    columns: readonly TableColumn[],
    edges: readonly number[],
    cells: readonly string[],
    { rules, size }: TableLook,
    isBold: boolean,
  ): void {
    const pitch = size + 3;
    const lines = Math.max(1, ...cells.map((cell) => cell.split('\n').length));
    const height = lines * pitch + 5;
    const end = edges.at(-1) ?? 0;
    for (const [place, cell] of cells.entries()) {
      const isRight = columns[place]?.isRight === true && cells.length > 1;
      const x = isRight ? (edges[place + 1] ?? end) - 4 : (edges[place] ?? 0) + 4;
      for (const [line, text] of cell.split('\n').entries())
        if (text !== '') this.text(x, this.y + (line + 1) * pitch - 1, text, { size, isBold, isRight });
    }
    const left = edges[0] ?? this.left;
    if (rules !== 'none') {
      this.line(left, this.y, end, this.y);
      this.line(left, this.y + height, end, this.y + height);
    }
    if (rules === 'all')
      for (const x of cells.length === 1 ? [left, end] : edges) this.line(x, this.y, x, this.y + height);
    this.y += height;
  }

  pdf(): Buffer {
    return pdfWithContent(this.#pages.map((operators) => ({ content: operators.join('\n') })));
  }

  #page(): string[] {
    const page = this.#pages.at(-1);
    if (page === undefined) throw new Error('no page');
    return page;
  }
}

export interface PairLook {
  isAbreast: boolean;
  isGlued: boolean;
  isBold: boolean;
  hasColon: boolean;
  indent: number;
}

export const pairLook = (draw: Draw): PairLook => ({
  isAbreast: draw.chance(0.4),
  isGlued: draw.chance(0.3),
  isBold: draw.chance(0.5),
  hasColon: draw.chance(0.6),
  indent: draw.whole(100, 130),
});

export const tableLook = (draw: Draw): TableLook => ({
  rules: draw.one<Rules>(['all', 'rows', 'none', 'none']),
  isHeadBold: draw.chance(0.7),
  size: draw.one([8, 9, 10]),
});

/** Breaks a text at spaces so that no line has more letters. */
export function wrapped(text: string, letters: number): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
