/** Paragraphs and table rows of one stream of RTF text: the body, a header, a note, a text box. */
import type { BlockTarget, TextBlockDraft } from '../office/block-target.ts';
import { ParagraphText, type TextStyle } from '../office/paragraph-text.ts';
import type { CellDraft, CellParagraph, RowDraft } from '../office/table-draft.ts';

export interface ParagraphProperties {
  inTable: boolean;
  /** 1 to 6, or null for text. */
  headingLevel: number | null;
  depth: number;
  startsPage: boolean;
}

export interface CellEdge {
  /** Its right edge, in twips from the margin. */
  right: number;
  vertical: 'none' | 'first' | 'continued';
  horizontal: 'none' | 'first' | 'continued';
}

export interface RowProperties {
  left: number;
  isHeader: boolean;
  cells: CellEdge[];
}

interface Row {
  properties: RowProperties;
  cells: CellParagraph[][];
  startsPage: boolean;
}

/** Edges of hand-drawn rows differ slightly. */
const EDGE_TOLERANCE_TWIPS = 40;

export class RtfFlow {
  readonly #target: BlockTarget;
  readonly part: string;
  readonly #kind: TextBlockDraft['kind'];
  #text = new ParagraphText();
  #marker = '';
  #index = 0;
  #cell: CellParagraph[] = [];
  #cells: CellParagraph[][] = [];
  #rows: Row[] = [];
  #afterParagraph: ((target: BlockTarget) => void)[] = [];
  #breakBeforeRow = false;

  constructor(target: BlockTarget, part: string, kind: TextBlockDraft['kind'] = 'paragraph') {
    this.#target = target;
    this.part = part;
    this.#kind = kind;
  }

  get text(): ParagraphText {
    return this.#text;
  }

  add(text: string, style: TextStyle): void {
    this.#text.add(text, style);
  }

  addMarker(text: string): void {
    this.#marker += text;
  }

  /** Adds something that belongs to the paragraph: a text box, a picture. */
  afterParagraph(action: (target: BlockTarget) => void): void {
    this.#afterParagraph.push(action);
  }

  breakPage(): void {
    if (this.#cells.length > 0 || this.#cell.length > 0) this.#breakBeforeRow = true;
    else this.#text.addPageBreak();
  }

  endParagraph(properties: ParagraphProperties): void {
    const text = this.#text;
    const marker = this.#marker.trim();
    const paragraph = { part: this.part, index: this.#index };
    this.#text = new ParagraphText();
    this.#marker = '';
    this.#index += 1;
    if (properties.inTable) {
      this.#cell.push({ text, marker: marker === '' ? undefined : marker, paragraph });
      return;
    }
    this.endTable();
    if (properties.startsPage) this.#target.breakPage();
    if (this.#kind !== 'paragraph') this.#target.addText(text, { kind: this.#kind, paragraph });
    else if (properties.headingLevel !== null) {
      this.#target.addText(text, { kind: 'heading', level: properties.headingLevel, paragraph }, marker || undefined);
    } else if (marker !== '') {
      this.#target.addText(text, { kind: 'list_item', marker, depth: properties.depth, paragraph });
    } else this.#target.addText(text, { kind: 'paragraph', paragraph });
    this.#runAfterParagraph();
  }

  #runAfterParagraph(): void {
    for (const action of this.#afterParagraph.splice(0)) action(this.#target);
  }

  endCell(properties: ParagraphProperties): void {
    this.endParagraph({ ...properties, inTable: true });
    this.#cells.push(this.#cell);
    this.#cell = [];
  }

  endRow(properties: RowProperties): void {
    if (this.#cells.length === 0) return;
    this.#rows.push({ properties, cells: this.#cells, startsPage: this.#breakBeforeRow });
    this.#cells = [];
    this.#breakBeforeRow = false;
  }

  endTable(): void {
    const loose = [...this.#cells.flat(), ...this.#cell];
    this.#cells = [];
    this.#cell = [];
    if (this.#rows.length > 0) {
      const rows = this.#rows;
      this.#rows = [];
      this.#target.addTable({ rows: draftRows(rows), headerRows: headerRowsOf(rows) });
      this.#runAfterParagraph();
    }
    // The text of a row that never ended is still text.
    for (const { text, paragraph } of loose) {
      this.#target.addText(text, { kind: this.#kind, ...(paragraph && { paragraph }) });
    }
  }

  end(properties: ParagraphProperties): void {
    if (!this.#text.isBlank || this.#text.pageBreaks > 0) this.endParagraph({ ...properties, inTable: false });
    this.endTable();
    this.#runAfterParagraph();
  }
}

const headerRowsOf = (rows: readonly Row[]): number | null => {
  const first = rows.findIndex((row) => !row.properties.isHeader);
  return first === 0 ? null : first < 0 ? rows.length : first;
};

function draftRows(rows: readonly Row[]): RowDraft[] {
  const snap = snapper(
    rows.flatMap(({ properties }) => [properties.left, ...properties.cells.map((cell) => cell.right)]),
  );
  const merging = new Map<number, CellDraft>();
  return rows.map(({ properties, cells, startsPage }) => {
    const drafts: CellDraft[] = [];
    let left = snap(properties.left);
    for (const [index, paragraphs] of cells.entries()) {
      const edge = properties.cells[index];
      const right = edge === undefined ? left + 1 : Math.max(left + 1, snap(edge.right));
      const before = drafts.at(-1);
      const above = merging.get(left);
      if (edge?.horizontal === 'continued' && before !== undefined) before.columnSpan = right - before.column;
      else if (edge?.vertical === 'continued' && above !== undefined) above.rowSpan += 1;
      else {
        const draft: CellDraft = { column: left, columnSpan: right - left, rowSpan: 1, paragraphs };
        drafts.push(draft);
        if (edge?.vertical === 'first') merging.set(left, draft);
        else merging.delete(left);
      }
      left = right;
    }
    return { cells: drafts, startsPage };
  });
}

function snapper(edges: readonly number[]): (edge: number) => number {
  const places = new Map<number, number>();
  let anchor = Number.NEGATIVE_INFINITY;
  for (const edge of [...new Set(edges)].sort((a, b) => a - b)) {
    if (edge - anchor > EDGE_TOLERANCE_TWIPS) anchor = edge;
    places.set(edge, anchor);
  }
  return (edge) => places.get(edge) ?? edge;
}
