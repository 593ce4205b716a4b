/** Raw pages in, laid-out pages out, a few pages behind: running lines and body size need neighbours to be seen. */
import type { Block, Page, TextBlock, Word } from '../document.ts';
import type { RawPage, RawWord } from '../raw-page.ts';
import { type FoundTable, findTables } from '../tables/find-tables.ts';
import { blocksOf, type DraftBlock } from './blocks.ts';
import { DocumentStyle } from './document-style.ts';
import { keyValuesOf } from './key-values.ts';
import { isReadingOrder, orderByWhiteSpace } from './reading-order.ts';
import { RunningLines } from './running-lines.ts';
import { linesOf, type TextLine, unionOf } from './text-line.ts';

const LOOK_AHEAD = 3;

interface Waiting {
  raw: RawPage;
  lines: TextLine[];
}

export class LayoutStream {
  readonly #style = new DocumentStyle();
  readonly #running = new RunningLines();
  readonly #waiting: Waiting[] = [];

  /** Takes the next page and gives those that can be laid out now. */
  push(raw: RawPage): Page[] {
    const lines = orderedLines(raw, raw.words);
    this.#style.observe(lines);
    this.#running.observe(raw, lines);
    this.#waiting.push({ raw, lines });
    return this.#waiting.length > LOOK_AHEAD ? this.#release(1) : [];
  }

  end(): Page[] {
    return this.#release(this.#waiting.length);
  }

  #release(count: number): Page[] {
    return this.#waiting.splice(0, count).map((waiting) => this.#layOut(waiting));
  }

  #layOut({ raw, lines }: Waiting): Page {
    const running = this.#running.of(raw, lines, this.#style.bodySize);
    const aside = new Set([...running].flatMap((line) => line.words));
    const inText = aside.size === 0 ? raw.words : raw.words.filter((word) => !aside.has(word));
    const tables = findTables({ ...raw, words: inText });
    const inTables = new Set(tables.flatMap((table) => table.cells.flatMap((cell) => cell.words)));
    const isWhole = aside.size === 0 && inTables.size === 0;
    const textLines = isWhole
      ? lines
      : orderedLines(
          raw,
          inText.filter((word) => !inTables.has(word)),
        );
    const drafts = blocksOf(textLines, raw, this.#style);
    const builder = new PageBuilder();
    const placed = new Set<FoundTable>();
    for (const line of running) {
      if (isInUpperHalf(line)) builder.addText({ kind: 'page_header', lines: [line] });
    }
    for (const draft of drafts) {
      // A table stands before the first text below its top that shares its columns.
      for (const table of tables) {
        if (!placed.has(table) && precedes(table, draft)) {
          builder.addTable(table);
          placed.add(table);
        }
      }
      builder.addText(draft);
    }
    for (const table of tables) if (!placed.has(table)) builder.addTable(table);
    for (const line of running) {
      if (!isInUpperHalf(line)) builder.addText({ kind: 'page_footer', lines: [line] });
    }
    const { words, blocks } = builder;
    const recognised = words.filter((word) => word.origin === 'ocr').length;
    return {
      number: raw.number,
      width: raw.width,
      height: raw.height,
      words,
      blocks,
      fields: raw.fields,
      keyValues: keyValuesOf(words, blocks),
      ocrShare: words.length === 0 ? 0 : recognised / words.length,
    };
  }
}

const isInUpperHalf = ({ box }: TextLine): boolean => box.top + box.height / 2 < 0.5;

function orderedLines(raw: RawPage, words: readonly RawWord[]): TextLine[] {
  const isRecognised = words.some((word) => word.line < 0);
  if (!isRecognised) {
    const lines = linesOf(words, raw, { joinFar: true });
    if (isReadingOrder(lines)) return lines;
  }
  return orderByWhiteSpace(linesOf(words, raw, { joinFar: false }));
}

function precedes(table: FoundTable, draft: DraftBlock): boolean {
  const [line] = draft.lines;
  if (line === undefined) return false;
  const overlaps =
    Math.min(line.box.left + line.box.width, table.box.left + table.box.width) -
      Math.max(line.box.left, table.box.left) >
    0;
  return overlaps && line.box.top >= table.box.top;
}

class PageBuilder {
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
    const { rows, columns, headerRows, evidence, box } = found;
    this.blocks.push({ kind: 'table', table: { rows, columns, headerRows, cells, evidence }, box });
  }

  #addWords(words: readonly RawWord[]) {
    const from = this.words.length;
    for (const [index, word] of words.entries()) {
      this.words.push({
        text: word.text,
        box: word.box,
        origin: word.origin,
        confidence: word.confidence,
        spaceBefore: index > 0 || from > 0,
        ...(word.fontSize > 0 && { fontSize: word.fontSize }),
        ...(word.bold && { bold: true }),
        ...(word.italic && { italic: true }),
      });
    }
    return { from, to: this.words.length };
  }
}
