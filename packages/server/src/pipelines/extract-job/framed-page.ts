/**
 * The part of a long table in which single values are searched for: its beginning, its end, and rows that differ from
 * the others. Ten thousand orders contain a million values that could be anything, and none of them is the report's
 * date; the rows themselves are read as items, which needs no search.
 */
import type { Block, Cell, Page, Table } from '../../documents/model/document.ts';

const HEAD_ROWS = 200;
/** For a table that continues from the previous page, which had the column names. */
const CONTINUED_HEAD_ROWS = 20;
const TAIL_ROWS = 60;
/** A row with less than this share of the usual number of cells is a title, a sum or a note. */
const USUAL_SHARE = 0.6;
const MAX_UNUSUAL_ROWS = 200;

/** Returns the page itself if there is nothing to leave out. Words stay, so that their indexes do not change. */
export function framedPage(page: Page): Page {
  if (page.width !== null || !page.blocks.some(isLong)) return page;
  return { ...page, blocks: page.blocks.map((block) => (isLong(block) ? framed(block) : block)) };
}

const isLong = (block: Block): block is Extract<Block, { kind: 'table' }> =>
  block.kind === 'table' && block.table.rows > headOf(block.table) + TAIL_ROWS + MAX_UNUSUAL_ROWS;

const headOf = ({ continued, headerRows }: Table): number =>
  continued === true ? CONTINUED_HEAD_ROWS + headerRows : HEAD_ROWS;

function framed(block: Extract<Block, { kind: 'table' }>): Block {
  const { table } = block;
  const counts = new Uint32Array(table.rows);
  for (const { row } of table.cells) counts[row] = (counts[row] ?? 0) + 1;
  const usual = counts.toSorted()[counts.length >> 1] ?? 0;
  const head = headOf(table);
  const kept = new Uint8Array(table.rows);
  let unusual = 0;
  for (let row = 0; row < table.rows; row += 1) {
    const isEdge = row < head || row >= table.rows - TAIL_ROWS;
    const count = counts[row] ?? 0;
    const isUnusual = !isEdge && count > 0 && count < USUAL_SHARE * usual && unusual < MAX_UNUSUAL_ROWS;
    if (isUnusual) unusual += 1;
    if (isEdge || isUnusual) kept[row] = 1;
  }
  const cells = table.cells.filter(({ row }: Cell) => kept[row] === 1);
  return { ...block, table: { ...table, cells } };
}
