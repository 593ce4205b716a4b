/** Markdown as people write it: headings, lists, pipe tables, code, quotes. Not every corner of the specification. */
import type { Cell } from '../../model/document.ts';
import type { SourceLine } from './lines.ts';
import { addInline } from './markdown-inline.ts';
import { cellOf } from './page-builder.ts';
import { type BlockWriter, codeLines, isLong } from './plain-blocks.ts';
import type { TextPages } from './text-pages.ts';

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+|$)/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const RULE = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/;
const LIST_ITEM = /^([ \t]*)([-*+]|\d{1,9}[.)])[ \t]+/;
const QUOTE = /^ {0,3}>[ \t]?/;
const TABLE_RULE = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

type Kind = 'paragraph' | 'quote' | 'list_item' | 'code' | 'table';

export class MarkdownBlocks implements BlockWriter {
  readonly #pages: TextPages;
  #kind: Kind = 'paragraph';
  #lines: SourceLine[] = [];
  #item = { marker: '', depth: 0 };
  #indents: number[] = [];
  #fence = '';

  constructor(pages: TextPages) {
    this.#pages = pages;
  }

  line(line: SourceLine): void {
    if (this.#fence !== '') this.#codeLine(line);
    else if (!this.#special(line)) this.#textLine(line);
    if (isLong(this.#lines)) this.end();
  }

  end(): void {
    const lines = this.#lines;
    const kind = this.#kind;
    this.#lines = [];
    // Code that was cut for its length goes on being code.
    this.#kind = this.#fence === '' ? 'paragraph' : 'code';
    if (lines.length === 0) return;
    if (kind === 'table') this.#addTable(lines);
    else {
      const { page } = this.#pages;
      const ranges =
        kind === 'code'
          ? codeLines(lines, ({ text, offset }) => page.add(text, offset, { keepsGaps: true }))
          : lines.map(({ text, offset }) => addInline(page, text, offset));
      page.block(kind, ranges, kind === 'list_item' ? this.#item : {});
    }
    this.#pages.added(lines.reduce((sum, { text }) => sum + text.length, 0));
  }

  #codeLine(line: SourceLine): void {
    if (line.text.trim().startsWith(this.#fence) && line.text.replaceAll(this.#fence[0] ?? '', '').trim() === '') {
      this.#fence = '';
      this.#kind = 'code';
      this.end();
    } else this.#lines.push(line);
  }

  /** Lines that begin something, or end what was before them. */
  #special(line: SourceLine): boolean {
    const { text } = line;
    if (text.trim() === '') {
      this.end();
      return true;
    }
    const fence = FENCE.exec(text)?.[1];
    const heading = HEADING.exec(text);
    if (fence !== undefined) {
      this.end();
      this.#fence = fence;
      this.#kind = 'code';
      return true;
    }
    if (heading !== null) {
      this.end();
      this.#heading(rest(line, heading[0].length), heading[1]?.length ?? 1);
      return true;
    }
    return this.#underline(text) || this.#tableRule(text);
  }

  /** Lines of `=` or `-` below a text make it a heading; else the latter only separate. */
  #underline(text: string): boolean {
    const [only] = this.#lines;
    const isUnderlined = this.#lines.length === 1 && this.#kind === 'paragraph' && /^ {0,3}(=+|-+)[ \t]*$/.test(text);
    if (isUnderlined && only !== undefined) {
      this.#lines = [];
      this.#heading(only, text.includes('=') ? 1 : 2);
      return true;
    }
    if (!RULE.test(text)) return false;
    this.end();
    return true;
  }

  /** The line above names the columns. */
  #tableRule(text: string): boolean {
    const header = this.#lines.at(-1);
    if (this.#kind !== 'paragraph' || header === undefined || !header.text.includes('|') || !TABLE_RULE.test(text)) {
      return false;
    }
    if (splitCells(header).length !== splitCells({ text, offset: 0 }).length) return false;
    this.#lines.pop();
    this.end();
    this.#kind = 'table';
    this.#lines = [header];
    return true;
  }

  #textLine(line: SourceLine): void {
    const item = LIST_ITEM.exec(line.text);
    const quote = QUOTE.exec(line.text);
    if (this.#kind === 'table' && this.#lines.length > 0 && line.text.includes('|')) this.#lines.push(line);
    else if (item !== null) {
      this.end();
      this.#beginItem(item[1] ?? '', item[2] ?? '-');
      this.#lines.push(rest(line, item[0].length));
    } else if (quote !== null) {
      if (this.#kind !== 'quote') this.end();
      this.#kind = 'quote';
      this.#lines.push(rest(line, quote[0].length));
    } else {
      if (this.#kind === 'table' || (this.#lines.length === 0 && !/^\s/.test(line.text))) this.end();
      if (this.#lines.length === 0 && !/^\s/.test(line.text)) this.#indents = [];
      this.#lines.push(line);
    }
  }

  #beginItem(indent: string, marker: string): void {
    const width = indent.replaceAll('\t', '    ').length;
    while (this.#indents.length > 0 && width < (this.#indents.at(-1) ?? 0)) this.#indents.pop();
    if (this.#indents.length === 0 || width > (this.#indents.at(-1) ?? 0) + 1) this.#indents.push(width);
    this.#kind = 'list_item';
    this.#item = { marker: /\d/.test(marker) ? marker : '•', depth: this.#indents.length - 1 };
  }

  #heading(line: SourceLine, level: number): void {
    const { page } = this.#pages;
    const text = line.text.replace(/[ \t]#+[ \t]*$/, '');
    page.block('heading', [addInline(page, text, line.offset)], { level });
    this.#indents = [];
    this.#pages.added(text.length);
  }

  #addTable(lines: readonly SourceLine[]): void {
    const { page } = this.#pages;
    const cells: Cell[] = [];
    let columns = 0;
    for (const [row, line] of lines.entries()) {
      const parts = splitCells(line);
      columns = Math.max(columns, parts.length);
      for (const [column, part] of parts.entries()) {
        const words = addInline(page, part.text, part.offset);
        if (words.to > words.from) cells.push(cellOf(row, column, words));
      }
    }
    page.table({ rows: lines.length, columns, headerRows: 1, cells, evidence: 'markup' });
  }
}

const rest = ({ text, offset }: SourceLine, from: number): SourceLine => ({
  text: text.slice(from),
  offset: offset + from,
});

/** Cells between bars; the ones at the ends of the line may be missing. */
function splitCells({ text, offset }: SourceLine): SourceLine[] {
  const cells: SourceLine[] = [];
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (at === text.length || text[at] === '|') {
      cells.push({ text: text.slice(from, at), offset: offset + from });
      from = at + 1;
    }
  }
  if (cells[0]?.text.trim() === '') cells.shift();
  if (cells.at(-1)?.text.trim() === '') cells.pop();
  return cells;
}
