/**
 * Writes a page as markdown that a person would write. Text outside tables is not escaped: people, search and models
 * read it, and to them a backslash is noise. Running headers and footers are left out, unless the page has nothing
 * else.
 */
import type { Block, Page, Range, Table, TextBlock, Word } from '../model/document.ts';
import { FlowText } from './flow-text.ts';
import { fieldLines } from './form-fields.ts';
import { ListWriter } from './list-item.ts';
import { columnNames, type Grid, gridOf } from './table-grid.ts';
import { htmlTable } from './table-html.ts';
import { markdownTable } from './table-markdown.ts';
import { jsonTable, yamlTable } from './table-records.ts';

export type TableFormat = 'markdown' | 'html' | 'json' | 'yaml';

export interface RenderOptions {
  tables: TableFormat;
}

/** Between pages in the text of a document. */
export const PAGE_SEPARATOR = '\n\n';

/** The pages of a document in order: a table that continues keeps its column names. */
export class PageRenderer {
  readonly #options: RenderOptions;
  readonly #tables = new TableNames();

  constructor(options: RenderOptions) {
    this.#options = options;
  }

  render(page: Page): string {
    return renderWith(page, this.#options, this.#tables);
  }
}

/** A single page. */
export const renderPage = (page: Page, options: RenderOptions): string => new PageRenderer(options).render(page);

function renderWith(page: Page, options: RenderOptions, tables: TableNames): string {
  const flow = new FlowText(page.words);
  const blocks = completeBlocks(page);
  const body = blocks.filter(({ kind }) => kind !== 'page_header' && kind !== 'page_footer');
  const fields = fieldLines(page.fields, flow);
  const text = renderBlocks(body, { page, flow, options, tables });
  const parts = text === '' && fields.length === 0 ? [renderBlocks(blocks, { page, flow, options, tables })] : [text];
  return [...parts, fields.join('\n')].filter((part) => part !== '').join('\n\n');
}

interface Rendering {
  page: Page;
  flow: FlowText;
  options: RenderOptions;
  tables: TableNames;
}

/** The column names of the last table. */
class TableNames {
  #names: readonly string[] | null = null;

  /** The grid of the next table, with inherited column names. */
  next(table: Table, flow: FlowText): Grid {
    const grid = gridOf(table, flow);
    const inherits = table.continued === true && grid.headerRows === 0 && this.#names?.length === grid.columns;
    if (inherits && this.#names !== null) grid.inherited = this.#names;
    else this.#names = columnNames(grid);
    return grid;
  }
}

function renderBlocks(blocks: readonly Block[], rendering: Rendering): string {
  let text = '';
  let list: ListWriter | undefined;
  for (const block of blocks) {
    if (block.kind === 'list_item') {
      const item = rendering.flow.join(block.lines);
      if (item === '') continue;
      const separator = list === undefined ? '\n\n' : '\n';
      list ??= new ListWriter();
      text += (text === '' ? '' : separator) + list.item(block, item);
      continue;
    }
    const rendered = renderBlock(block, rendering);
    if (rendered === '') continue;
    list = undefined;
    text += (text === '' ? '' : '\n\n') + rendered;
  }
  return text;
}

function renderBlock(block: Block, { page, flow, options, tables }: Rendering): string {
  switch (block.kind) {
    case 'table':
      return renderTable(tables.next(block.table, flow), options.tables);
    case 'image':
      return block.description === undefined || block.description === '' ? '' : `![${block.description}]()`;
    case 'heading':
      return prefixed(`${'#'.repeat(Math.min(Math.max(block.level ?? 1, 1), 6))} `, flow.join(block.lines));
    case 'quote':
      return prefixed('> ', flow.join(block.lines));
    case 'code':
      return renderCode(block, page);
    case 'list_item':
    case 'paragraph':
    case 'caption':
    case 'page_header':
    case 'page_footer':
      return flow.join(block.lines);
  }
}

const prefixed = (prefix: string, text: string): string => (text === '' ? '' : prefix + text);

function renderTable(grid: Grid, format: TableFormat): string {
  if (grid.rows === 0 || grid.columns === 0) return '';
  switch (format) {
    case 'markdown':
      return markdownTable(grid);
    case 'html':
      return htmlTable(grid);
    // Fenced, so that the data can be told from the text around it.
    case 'json':
      return `\`\`\`json\n${jsonTable(grid)}\n\`\`\``;
    case 'yaml':
      return `\`\`\`yaml\n${yamlTable(grid)}\n\`\`\``;
  }
}

/** Lines as in the file; if words have boxes, the left edges give the indentation. */
function renderCode(block: TextBlock, page: Page): string {
  const boxes = block.lines.map(({ from }) => page.words[from]?.box ?? null);
  const lefts = boxes.flatMap((box) => (box === null ? [] : [box.left]));
  const margin = Math.min(...lefts);
  const lines = block.lines.map((line, index) => {
    const word = page.words[line.from];
    const box = boxes[index] ?? null;
    const characterWidth = box === null ? 0 : box.width / Math.max(1, word?.text.length ?? 1);
    const indent = box === null || characterWidth === 0 ? 0 : Math.round((box.left - margin) / characterWidth);
    return (line.before ?? ' '.repeat(Math.min(indent, 80))) + codeLine(page.words, line);
  });
  const text = lines.join('\n');
  if (text.trim() === '') return '';
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${fence}\n${text}\n${fence}`;
}

/** Words that know their position in the file keep their distance. */
function codeLine(words: readonly Word[], { from, to }: Range): string {
  let text = '';
  let end: number | undefined;
  for (const word of words.slice(from, to)) {
    const gap = word.span !== undefined && end !== undefined ? Math.max(1, word.span.start - end) : 1;
    text += text === '' || !word.spaceBefore ? word.text : ' '.repeat(gap) + word.text;
    end = word.span?.end;
  }
  return text;
}

/** The page's blocks, and a paragraph for every run of words that no block has claimed. */
function completeBlocks(page: Page): Block[] {
  const claimed = new Uint8Array(page.words.length);
  for (const block of page.blocks) for (const { from, to } of rangesOf(block)) claimed.fill(1, from, to);
  if (!claimed.includes(0)) return page.blocks;
  const loose = unclaimedRuns(claimed);
  const blocks: Block[] = [];
  for (const block of page.blocks) {
    const first = rangesOf(block)[0]?.from ?? 0;
    for (let run = loose[0]; run !== undefined && run.from < first; run = loose[0]) {
      blocks.push(paragraphOf(run));
      loose.shift();
    }
    blocks.push(block);
  }
  return [...blocks, ...loose.map(paragraphOf)];
}

const rangesOf = (block: Block): Range[] => {
  if (block.kind === 'image') return [];
  return block.kind === 'table' ? block.table.cells.flatMap(({ words }) => words) : block.lines;
};

const paragraphOf = (range: Range): TextBlock => ({ kind: 'paragraph', lines: [range], box: null });

function unclaimedRuns(claimed: Uint8Array): Range[] {
  const runs: Range[] = [];
  for (let index = 0; index < claimed.length; index += 1) {
    if (claimed[index] === 1) continue;
    const last = runs.at(-1);
    if (last?.to === index) last.to += 1;
    else runs.push({ from: index, to: index + 1 });
  }
  return runs;
}
