import { type Block, type Page, textOf, type Word } from '../model/document.ts';

/** A page as a list of short texts that a test can compare: `heading 1: Scope`, `list_item • 0: milk`. */
export function outlineOf({ blocks, words }: Page): string[] {
  return blocks.map((block) => describeBlock(block, words));
}

function describeBlock(block: Block, words: readonly Word[]): string {
  if (block.kind === 'image') return `image: ${block.description ?? ''}`;
  if (block.kind === 'table') {
    const { rows, columns, headerRows, cells, continued } = block.table;
    const texts = cells.map((cell) => {
      const spans = cell.rowSpan > 1 || cell.columnSpan > 1 ? ` ${cell.rowSpan}x${cell.columnSpan}` : '';
      const text = cell.words.map((range) => textOf(words, range)).join(' ');
      return `${cell.row},${cell.column}${spans}=${text}`;
    });
    return `table ${rows}x${columns} header ${headerRows}${continued === true ? ' continued' : ''}: ${texts.join(' | ')}`;
  }
  const text = block.lines.map((line) => textOf(words, line)).join(' / ');
  const level = block.level === undefined ? '' : ` ${block.level}`;
  const item = block.marker === undefined ? '' : ` ${block.marker} ${block.depth ?? 0}`;
  return `${block.kind}${level}${item}: ${text}`;
}
