/**
 * Blocks of an HTML document, in document order. A table that contains other tables or headings serves the layout, so
 * its contents are read instead.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { badDocument } from '../../../lib/errors.ts';
import type { Cell, Line, TextBlock } from '../../model/document.ts';
import type { PageBuilder } from '../text/page-builder.ts';
import { attributeOf, gridOf, type HtmlElement, isElement, nameOf } from './html-table.ts';
import type { StyleSheet } from './style-sheet.ts';

type Node = DefaultTreeAdapterTypes.Node;

const MAX_DEPTH = 400;
const MAX_SPAN = 1000;
const MAX_BLANK_LINES = 100;
const INDENTATION = /^[\t ]*/;
const DROPPED = new Set(
  'script style noscript template head title object embed iframe audio video canvas select datalist'.split(' '),
);
const BLOCKS = new Set(
  `address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form
  header hgroup hr html legend li main menu nav ol p pre section summary table ul h1 h2 h3 h4 h5 h6 caption tr td th
  tbody thead tfoot`.split(/\s+/),
);

interface Style {
  kind: TextBlock['kind'];
  extra: Partial<TextBlock>;
  bold: boolean;
  italic: boolean;
  isPre: boolean;
}

interface List {
  isOrdered: boolean;
  next: number;
}

const PLAIN: Style = { kind: 'paragraph', extra: {}, bold: false, italic: false, isPre: false };

export class HtmlBlocks {
  readonly #page: PageBuilder;
  readonly #sheet: StyleSheet;
  #lines: Line[] = [];
  #lineStart: number;
  /** For code: the white space before the line's first word. */
  #before = '';
  #blankLines = 0;
  /** True inside a cell, where blocks become lines of the cell. */
  #isInCell: boolean;
  #spaceBefore = true;
  #lists: List[] = [];
  /** Style of the block that is being written. */
  #style: Style = PLAIN;

  constructor(page: PageBuilder, sheet: StyleSheet) {
    this.#page = page;
    this.#sheet = sheet;
    this.#lineStart = page.words.length;
    this.#isInCell = false;
  }

  /** Writes everything below a node. */
  write(node: Node): void {
    this.#children(node, PLAIN, 0);
    this.#endBlock();
  }

  #children(node: Node, style: Style, depth: number): void {
    if (depth > MAX_DEPTH) throw badDocument('document_too_complex', 'The document is nested too deeply to be read.');
    for (const child of 'childNodes' in node ? node.childNodes : []) this.#node(child, style, depth);
  }

  #node(node: Node, style: Style, depth: number): void {
    if ('value' in node) this.#text(node.value, style);
    else if (isElement(node) && !isHidden(node)) this.#element(node, style, depth);
  }

  #text(text: string, style: Style): void {
    if (style.isPre) {
      for (const [index, line] of text.split('\n').entries()) {
        if (index > 0) this.#endCodeLine();
        if (this.#page.words.length === this.#lineStart) this.#before += INDENTATION.exec(line)?.[0] ?? '';
        this.#words(line, style);
      }
    } else this.#words(text, style);
  }

  #words(text: string, style: Style): void {
    if (this.#page.words.length === this.#lineStart && this.#lines.length === 0) this.#style = style;
    const { to, from } = this.#page.add(text, null, {
      spaceBefore: this.#spaceBefore,
      ...(style.isPre && { keepsGaps: true }),
      ...(style.bold && { bold: true }),
      ...(style.italic && { italic: true }),
    });
    if (to > from) this.#spaceBefore = /[\s\u200b]$/.test(text);
    else if (/\s/.test(text)) this.#spaceBefore = true;
  }

  #endCodeLine(): void {
    const isBlank = this.#page.words.length === this.#lineStart && this.#lines.length > 0;
    const blankLines = isBlank ? this.#blankLines + 1 : 0;
    this.#endLine();
    this.#blankLines = blankLines;
  }

  #endLine(): void {
    const to = this.#page.words.length;
    const before = '\n'.repeat(Math.min(this.#blankLines, MAX_BLANK_LINES)) + this.#before;
    if (to > this.#lineStart) this.#lines.push({ from: this.#lineStart, to, ...(before !== '' && { before }) });
    this.#before = '';
    this.#blankLines = 0;
    this.#lineStart = to;
    this.#spaceBefore = true;
  }

  #endBlock(): void {
    this.#endLine();
    if (this.#isInCell) return;
    this.#page.block(this.#style.kind, this.#lines, this.#style.extra);
    this.#lines = [];
  }

  #element(element: HtmlElement, style: Style, depth: number): void {
    const name = nameOf(element);
    if (name === 'br') this.#endLine();
    else if (name === 'img') this.#image(element);
    else if (name === 'table') this.#table(element, style, depth);
    else if (!BLOCKS.has(name)) this.#inline(element, inlineStyle(name, style), depth);
    else {
      this.#endBlock();
      if (name === 'ul' || name === 'ol' || name === 'menu' || name === 'dl') this.#list(element, style, depth);
      else this.#children(element, this.#blockStyle(name, style, element), depth + 1);
      this.#endBlock();
    }
  }

  #inline(element: HtmlElement, style: Style, depth: number): void {
    const flow = this.#sheet.flowOf(element);
    if (flow === 'block') this.#endBlock();
    if (flow === 'apart') this.#spaceBefore = true;
    this.#children(element, style, depth + 1);
    if (flow === 'block') this.#endBlock();
    if (flow === 'apart') this.#spaceBefore = true;
  }

  #image(element: HtmlElement): void {
    const description = attributeOf(element, 'alt').trim();
    // Spacers and tracking pixels have no description and mean nothing to a reader.
    if (description === '') return;
    this.#endBlock();
    this.#page.image(description);
  }

  #list(element: HtmlElement, style: Style, depth: number): void {
    const start = Number.parseInt(attributeOf(element, 'start'), 10);
    const isOrdered = nameOf(element) === 'ol';
    if (nameOf(element) === 'dl') {
      this.#children(element, style, depth + 1);
      return;
    }
    this.#lists.push({ isOrdered, next: Number.isSafeInteger(start) ? start : 1 });
    this.#children(element, style, depth + 1);
    this.#endBlock();
    this.#lists.pop();
  }

  #blockStyle(name: string, style: Style, element: HtmlElement): Style {
    const heading = /^h([1-6])$/.exec(name);
    if (heading !== null) return { ...style, kind: 'heading', extra: { level: Number(heading[1]) } };
    switch (name) {
      case 'li':
        return { ...style, kind: 'list_item', extra: this.#marker(element) };
      case 'dt':
        return { ...style, bold: true };
      case 'dd':
        return { ...style, kind: 'list_item', extra: { marker: '', depth: this.#lists.length } };
      case 'pre':
        return { ...style, kind: 'code', extra: {}, isPre: true };
      case 'blockquote':
        return { ...style, kind: style.kind === 'list_item' ? 'list_item' : 'quote' };
      case 'figcaption':
      case 'caption':
        return { ...style, kind: 'caption', extra: {} };
      default:
        return style;
    }
  }

  #marker(element: HtmlElement): Partial<TextBlock> {
    const list = this.#lists.at(-1);
    const depth = Math.max(0, this.#lists.length - 1);
    if (list?.isOrdered !== true) return { marker: '•', depth };
    const own = Number.parseInt(attributeOf(element, 'value'), 10);
    const number = Number.isSafeInteger(own) ? own : list.next;
    list.next = number + 1;
    return { marker: `${number}.`, depth };
  }

  #table(element: HtmlElement, style: Style, depth: number): void {
    this.#endBlock();
    const grid = this.#isInCell ? null : gridOf(element, MAX_SPAN);
    if (grid === null) {
      this.#children(element, style, depth + 1);
      this.#endBlock();
      return;
    }
    for (const caption of grid.captions)
      this.#children(caption, this.#blockStyle('caption', style, caption), depth + 1);
    this.#endBlock();
    const cells: Cell[] = grid.cells.map(({ element: content, ...place }) => {
      this.#isInCell = true;
      this.#children(content, { ...PLAIN, bold: style.bold, italic: style.italic }, depth + 1);
      this.#endLine();
      this.#isInCell = false;
      const words = this.#lines.map(({ from, to }) => ({ from, to }));
      this.#lines = [];
      return { ...place, words, box: null };
    });
    const { rows, columns, headerRows } = grid;
    if (cells.some((cell) => cell.words.length > 0)) {
      this.#page.table({ rows, columns, headerRows, cells, evidence: 'markup' });
    }
  }
}

function inlineStyle(name: string, style: Style): Style {
  if (name === 'b' || name === 'strong') return { ...style, bold: true };
  if (name === 'i' || name === 'em' || name === 'cite') return { ...style, italic: true };
  return style;
}

function isHidden(element: HtmlElement): boolean {
  if (DROPPED.has(nameOf(element)) || element.attrs.some(({ name }) => name === 'hidden')) return true;
  return /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributeOf(element, 'style').slice(0, 2000));
}
