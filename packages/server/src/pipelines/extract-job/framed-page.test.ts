import { describe, expect, it } from 'vitest';
import type { Cell, Page, Word } from '../../documents/model/document.ts';
import { readSchema } from '../engine/schema/read-schema.ts';
import { framedPage } from './framed-page.ts';
import { findingsIn } from './window.ts';

const HEADS = ['order_id', 'customer', 'amount'];

/** A sheet: a title in every thousandth row, else orders. */
function sheet(rows: number, { width = null }: { width?: number | null } = {}): Page {
  const words: Word[] = [];
  const cells: Cell[] = [];
  const add = (row: number, column: number, text: string): void => {
    const from = words.length;
    for (const part of text.split(' '))
      words.push({ text: part, box: null, origin: 'markup', confidence: 1, spaceBefore: true });
    cells.push({ row, column, rowSpan: 1, columnSpan: 1, words: [{ from, to: words.length }], box: null });
  };
  for (let row = 0; row < rows; row += 1) {
    if (row === 0) for (const [column, head] of HEADS.entries()) add(row, column, head);
    else if (row % 1000 === 0) add(row, 0, `Prepared by clerk ${row}`);
    else
      for (const [column, text] of [`ORD-${row}`, `Customer ${row} Ltd`, `${row}.50`].entries()) add(row, column, text);
  }
  const table = { rows, columns: 3, headerRows: 1, cells, evidence: 'markup' as const };
  return {
    number: 1,
    width,
    height: width,
    words,
    blocks: [{ kind: 'table', table, box: null }],
    fields: [],
    keyValues: [],
    ocrShare: 0,
  };
}

const rowsOf = ({ blocks: [block] }: Page): number[] =>
  block?.kind === 'table' ? [...new Set(block.table.cells.map(({ row }) => row))] : [];

describe('a long sheet', () => {
  it('is searched for single values at its edges and where its rows are unlike the others', () => {
    const rows = rowsOf(framedPage(sheet(5000)));
    expect(rows).toEqual(expect.arrayContaining([0, 199, 1000, 2000, 4000, 4999]));
    expect(rows.length).toBeLessThan(300);
  });

  it('keeps its words, so that places stay', () => {
    const page = sheet(5000);
    expect(framedPage(page).words).toBe(page.words);
  });

  it('is searched whole when it is short, or printed', () => {
    for (const page of [sheet(300), sheet(5000, { width: 600 })]) expect(framedPage(page)).toBe(page);
  });

  it('gives every row of it as an item, each from its own words', () => {
    const schema = readSchema({
      type: 'object',
      properties: {
        orders: {
          type: 'array',
          items: {
            type: 'object',
            properties: { order_id: { type: 'string' }, customer: { type: 'string' }, amount: { type: 'number' } },
          },
        },
      },
    });
    const page = sheet(5000);
    const { output, leaves, lists } = findingsIn([page], schema);
    const orders = output.orders as { order_id: string; amount: number }[];
    expect(orders).toHaveLength(4995);
    expect(orders[1500]).toEqual({ order_id: 'ORD-1502', customer: 'Customer 1502 Ltd', amount: 1502.5 });
    for (const { evidence } of leaves) {
      const text = evidence.places.flatMap(({ words }) => words.map((index) => page.words[index]?.text)).join(' ');
      expect(text).toBe(evidence.raw);
    }
    expect(lists[0]?.rows.filter(({ fate }) => fate === 'skipped')).toHaveLength(4);
  });
});
