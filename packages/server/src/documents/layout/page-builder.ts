import type { Block, TextBlock, Word } from '../model/document.ts';
import type { RawWord } from '../model/raw-page.ts';
import type { FoundTable } from '../tables/found-table.ts';
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
    const cells = found.cells.map(({ words, ...cell }) => {
      const range = this.#addWords(words);
      return { ...cell, words: range.to > range.from ? [range] : [] };
    });
    const { rows, columns, headerRows, evidence, box, continued } = found;
    const table = { rows, columns, headerRows, cells, evidence, ...(continued === true && { continued }) };
    this.blocks.push({ kind: 'table', table, box });
  }

  #addWords(words: readonly RawWord[]) {
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
