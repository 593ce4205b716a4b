/** Raw pages in, laid-out pages out, a few pages behind: running lines and body size need neighbours to be seen. */
import type { Block, Page, TextBlock, Word } from '../document.ts';
import type { RawPage, RawWord } from '../raw-page.ts';
import { goesOn, type OpenTable, openTable } from '../tables/continued-tables.ts';
import { type FoundTable, findTables } from '../tables/find-tables.ts';
import { blocksOf, type DraftBlock } from './blocks.ts';
import { DocumentStyle } from './document-style.ts';
import { keyValuesOf } from './key-values.ts';
import { isReadingOrder, orderByWhiteSpace } from './reading-order.ts';
import { RunningLines } from './running-lines.ts';
import { bottomOf, linesOf, rightOf, type TextLine, unionOf } from './text-line.ts';

const LOOK_AHEAD = 3;

interface Waiting {
  raw: RawPage;
  lines: TextLine[];
}

export class LayoutStream {
  readonly #style = new DocumentStyle();
  readonly #running = new RunningLines();
  readonly #waiting: Waiting[] = [];
  #openTable: OpenTable | null = null;

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

  /** Marks the first table when it goes on from the page before, and remembers one that the next page may go on with. */
  #linkTables(tables: readonly FoundTable[], lines: readonly TextLine[]): void {
    const [first] = tables;
    const open = this.#openTable;
    this.#openTable = null;
    if (first === undefined) return;
    const isAtHead = !lines.some((line) => isOver(line, first) && !CONTINUATION.test(line.text));
    if (open !== null && isAtHead && goesOn(open, first)) {
      first.continued = true;
      if (openTable(first).header !== open.header) first.headerRows = 0;
    }
    const last = tables.reduce((lowest, table) => (bottomOf(table.box) > bottomOf(lowest.box) ? table : lowest));
    const below = lines.filter(
      (line) => line.box.top >= bottomOf(last.box) - 0.005 && sharesColumns(line, last),
    ).length;
    // A note may stand below each part.
    if (below > MAX_NOTE_LINES) return;
    const isHeaderKept = last.continued === true && last.headerRows === 0 && open !== null;
    this.#openTable = isHeaderKept ? { ...openTable(last), header: open.header } : openTable(last);
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
    this.#linkTables(tables, textLines);
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

const CONTINUATION = /\b(continued|continuation|cont[’']?d|cont\.|fortsetzung|suite|continuación|continua)/i;
const MAX_NOTE_LINES = 3;

const sharesColumns = ({ box }: TextLine, { box: table }: FoundTable): boolean =>
  Math.min(rightOf(box), rightOf(table)) - Math.max(box.left, table.left) > 0;

const isOver = (line: TextLine, table: FoundTable): boolean =>
  bottomOf(line.box) <= table.box.top + 0.005 && sharesColumns(line, table);

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
  return sharesColumns(line, table) && line.box.top >= table.box.top;
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
