/**
 * Turns raw pages into laid-out pages, a few pages behind: detecting running lines and the body size needs neighbours.
 */
import type { Page } from '../model/document.ts';
import type { RawPage, RawWord } from '../model/raw-page.ts';
import { goesOn, type OpenTable, openTable } from '../tables/continued-tables.ts';
import { type FoundTable, findTables } from '../tables/find-tables.ts';
import { joinOpenRows } from '../tables/open-rows/join-rows.ts';
import { sharedRowNetwork } from '../tables/open-rows/row-network.ts';
import { blocksOf, type DraftBlock, type OnCandidate } from './blocks.ts';
import { DocumentStyle } from './document-style.ts';
import { keyValuesOf } from './key-values.ts';
import { PageBuilder } from './page-builder.ts';
import { orderedLines, type PageLines, remainingLines, wordsWithout } from './page-lines.ts';
import { RunningLines } from './running-lines.ts';
import { bottomOf, rightOf, type TextLine } from './text-line.ts';

const LOOK_AHEAD = 3;

interface Waiting {
  raw: RawPage;
  page: PageLines;
}

export class LayoutStream {
  readonly #style = new DocumentStyle();
  readonly #running = new RunningLines();
  readonly #waiting: Waiting[] = [];
  readonly #onCandidate: OnCandidate | undefined;
  #openTable: OpenTable | null = null;

  constructor(onCandidate?: OnCandidate) {
    this.#onCandidate = onCandidate;
  }

  /** Takes the next page and returns those that can be laid out now. */
  async push(raw: RawPage): Promise<Page[]> {
    const page = orderedLines(raw, raw.words);
    this.#style.observe(page.lines);
    this.#running.observe(raw, page.lines);
    this.#waiting.push({ raw, page });
    return this.#waiting.length > LOOK_AHEAD ? this.#release(1) : [];
  }

  end(): Promise<Page[]> {
    return this.#release(this.#waiting.length);
  }

  async #release(count: number): Promise<Page[]> {
    const pages: Page[] = [];
    for (const waiting of this.#waiting.splice(0, count)) pages.push(await this.#layOut(waiting));
    return pages;
  }

  /** Marks the first table if it continues the previous page's, and remembers one that the next page may continue. */
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
    // A note may be below each part.
    if (below > MAX_NOTE_LINES) return;
    const isHeaderKept = last.continued === true && last.headerRows === 0 && open !== null;
    this.#openTable = isHeaderKept ? { ...openTable(last), header: open.header } : openTable(last);
  }

  async #layOut({ raw, page }: Waiting): Promise<Page> {
    const running = this.#running.of(raw, page.lines, this.#style.bodySize);
    const words = wordsWithout(raw.words, running);
    const shown = running.size === 0 ? raw : { ...raw, words };
    const tables = findTables(shown);
    await joinOpenRows(tables, shown, sharedRowNetwork);
    const inTables = new Set<RawWord>();
    for (const { cells } of tables) for (const cell of cells) for (const word of cell.words) inTables.add(word);
    const textLines = remainingLines(page, raw, { words, running, taken: inTables });
    this.#linkTables(tables, textLines);
    const drafts = blocksOf(textLines, raw, this.#style, this.#onCandidate);
    const builder = new PageBuilder();
    const placed = new Set<FoundTable>();
    for (const line of running) {
      if (isInUpperHalf(line)) builder.addText({ kind: 'page_header', lines: [line] });
    }
    for (const draft of drafts) {
      // A table comes before the first text below its top that shares its columns.
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
    return this.#pageOf(raw, builder);
  }

  #pageOf({ number, width, height, fields }: RawPage, { words, blocks }: PageBuilder): Page {
    let recognised = 0;
    for (const { origin } of words) if (origin === 'ocr') recognised += 1;
    return {
      number,
      width,
      height,
      words,
      blocks,
      fields,
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

function precedes(table: FoundTable, draft: DraftBlock): boolean {
  const [line] = draft.lines;
  if (line === undefined) return false;
  return sharesColumns(line, table) && line.box.top >= table.box.top;
}
