import type { Block, Page, Range } from '../../model/document.ts';
import { PageBuilder } from '../text/page-builder.ts';

/** Adds a heading at the beginning of the page. */
export function titledPage(page: Page, title: string): Page {
  const head = new PageBuilder();
  head.line('heading', title, { level: 2 });
  const by = head.words.length;
  const move = ({ from, to }: Range): Range => ({ from: from + by, to: to + by });
  return {
    ...page,
    words: [...head.words, ...page.words],
    blocks: [...head.blocks, ...page.blocks.map((block) => moved(block, move))],
    fields: page.fields.map((field) => ({ ...field, label: field.label === null ? null : move(field.label) })),
    keyValues: page.keyValues.map(({ key, value }) => ({ key: move(key), value: move(value) })),
  };
}

function moved(block: Block, move: (range: Range) => Range): Block {
  if (block.kind === 'image') return block;
  if (block.kind !== 'table') return { ...block, lines: block.lines.map(move) };
  const cells = block.table.cells.map((cell) => ({ ...cell, words: cell.words.map(move) }));
  return { ...block, table: { ...block.table, cells } };
}
