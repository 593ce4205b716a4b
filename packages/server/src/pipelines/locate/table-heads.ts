/** The heads of columns as the tables of the document have them, for values that are not right below their head. */
import type { Cell, Range, Table } from '../../documents/model/document.ts';
import type { Label } from '../engine/core/label.ts';
import { type DocumentView, joinWords, type ViewWord } from '../engine/core/view.ts';
import { trimmed } from '../engine/recognise/value-text.ts';

/** As far as a head above other values. */
const DISTANCE = 0.15;

export class TableHeads {
  readonly #view: DocumentView;
  /** For each page, the label of each word of its tables; made when a page is first asked for. */
  readonly #pages = new Map<number, ReadonlyMap<number, Label>>();

  constructor(view: DocumentView) {
    this.#view = view;
  }

  /** The head of the column that all words are in. */
  of(words: readonly ViewWord[]): Label | undefined {
    const [first] = words;
    if (first === undefined || first.index < 0) return undefined;
    const labels = this.#labelsOn(first.page);
    const label = labels.get(first.index);
    return words.every((word) => word.page === first.page && labels.get(word.index) === label) ? label : undefined;
  }

  #labelsOn(page: number): ReadonlyMap<number, Label> {
    const known = this.#pages.get(page);
    if (known !== undefined) return known;
    const labels = new Map<number, Label>();
    this.#pages.set(page, labels);
    const { model, rows = [] } = this.#view.pages[page] ?? {};
    const drawn = new Map(rows.flatMap(({ words }) => words).map((word) => [word.index, word]));
    for (const block of model?.blocks ?? []) {
      if (block.kind === 'table') this.#addHeads(block.table, drawn, labels);
    }
    return labels;
  }

  #addHeads(table: Table, drawn: ReadonlyMap<number, ViewWord>, labels: Map<number, Label>): void {
    const { headerRows, cells } = table;
    if (headerRows === 0) return;
    const heads = cells.filter(({ row }) => row < headerRows).sort((a, b) => a.row - b.row);
    for (const cell of cells) {
      if (cell.row < headerRows || cell.columnSpan > 1) continue;
      const words = heads
        .filter(({ column, columnSpan }) => column <= cell.column && cell.column < column + columnSpan)
        .flatMap((head) => wordsOf(head, drawn));
      const text = trimmed(joinWords(words));
      if (text === '') continue;
      const label: Label = { relation: 'column', text, distance: DISTANCE, words };
      for (const range of cell.words) for (const index of indexesOf(range)) labels.set(index, label);
    }
  }
}

const wordsOf = ({ words }: Cell, drawn: ReadonlyMap<number, ViewWord>): ViewWord[] =>
  words.flatMap((range) => indexesOf(range).flatMap((index) => drawn.get(index) ?? []));

const indexesOf = ({ from, to }: Range): number[] => Array.from({ length: to - from }, (_, at) => from + at);
