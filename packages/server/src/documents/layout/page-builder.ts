import type { Block, Range, TextBlock, Word } from '../model/document.ts';
import type { RawWord } from '../model/raw-page.ts';
import { isRecognised } from '../tables/cell-text.ts';
import { type FoundTable, readingOrder, wordsOf } from '../tables/found-table.ts';
import type { DraftBlock } from './blocks.ts';
import { unionOf } from './text-line.ts';

/** Appends blocks, with their words in reading order. */
export class PageBuilder {
  readonly words: Word[] = [];
  readonly blocks: Block[] = [];

  addText(draft: DraftBlock): void {
    const skipped = draft.marker?.words ?? 0;
    const lines = draft.lines
      .map((line, index) => this.#addWords(index === 0 ? line.words.slice(skipped) : line.words))
      .filter((range) => range.to > range.from);
    if (lines.length === 0) return;
    const block: TextBlock = { kind: draft.kind, lines, box: unionOf(draft.lines.map((line) => line.box)) };
    if (draft.level !== undefined) block.level = draft.level;
    if (draft.marker !== undefined) block.marker = draft.marker.text;
    if (draft.depth !== undefined) block.depth = draft.depth;
    this.blocks.push(block);
  }

  addTable(found: FoundTable): void {
    const ranges = this.#addCells(found);
    const cells = found.cells.map(({ words: _, ...cell }, index) => ({ ...cell, words: ranges[index] ?? [] }));
    const { rows, columns, headerRows, evidence, box, continued } = found;
    const table = { rows, columns, headerRows, cells, evidence, ...(continued === true && { continued }) };
    this.blocks.push({ kind: 'table', table, box });
  }

  /** Where the words of each cell are: cell by cell, or line by line if only white space in a picture tells the cells. */
  #addCells(found: FoundTable): Range[][] {
    const words = wordsOf(found);
    if (found.evidence === 'ruled' || !isRecognised(words)) {
      return found.cells.map((cell) => (cell.words.length === 0 ? [] : [this.#addWords(cell.words)]));
    }
    const rangesOf = new Map<RawWord, Range[]>();
    const ranges = found.cells.map((cell) => {
      const own: Range[] = [];
      for (const word of cell.words) rangesOf.set(word, own);
      return own;
    });
    for (const word of readingOrder(words)) {
      const own = rangesOf.get(word);
      const { from, to } = this.#addWords([word]);
      const last = own?.at(-1);
      if (last?.to === from) last.to = to;
      else own?.push({ from, to });
    }
    return ranges;
  }

  #addWords(words: readonly RawWord[]): Range {
    const from = this.words.length;
    for (const { text, box, origin, confidence, fontSize, bold, italic } of words) {
      const word: Word = { text, box, origin, confidence, spaceBefore: this.words.length > 0 };
      if (fontSize > 0) word.fontSize = fontSize;
      if (bold) word.bold = true;
      if (italic) word.italic = true;
      this.words.push(word);
    }
    return { from, to: this.words.length };
  }
}
