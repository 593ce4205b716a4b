import { describe, expect, it } from 'vitest';
import type { Page } from '../../../documents/model/document.ts';
import type { Json, JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const integer = { type: 'integer' };

/** A page with one table: columns at the places of the first line; a cell reaches up to the next one of its line. */
function tablePage(lines: string[], bold: readonly number[] = []): Page {
  const page = drawnPage(lines);
  const tops = [...new Set(page.words.map(({ box }) => box?.top ?? 0))];
  const placed = page.words.map(({ box }, at) => ({ at, row: tops.indexOf(box?.top ?? 0), left: box?.left ?? 0 }));
  const starts = placed.filter(({ row }) => row === 0).map(({ left }) => left);
  const columnOf = (left: number): number => starts.findLastIndex((start) => start <= left + 0.001);
  const cells = tops.flatMap((_, row) => {
    const own = placed.filter((word) => word.row === row);
    const columns = [...new Set(own.map(({ left }) => columnOf(left)))];
    return columns.map((column, index) => {
      const words = own.filter(({ left }) => columnOf(left) === column).map(({ at }) => at);
      const columnSpan = (columns[index + 1] ?? starts.length) - column;
      const range = { from: Math.min(...words), to: Math.max(...words) + 1 };
      return { row, column, rowSpan: 1, columnSpan, words: [range], box: null };
    });
  });
  for (const { at, row } of placed) {
    const word = page.words[at];
    if (word !== undefined && bold.includes(row)) word.bold = true;
  }
  const table = { rows: tops.length, columns: starts.length, headerRows: 1, cells, evidence: 'markup' as const };
  return { ...page, blocks: [{ kind: 'table', table, box: null }] };
}

const read = (page: Page, properties: JsonObject): Json | undefined =>
  extract(buildView([page]), { type: 'object', properties }).output.rows;

describe('cells of several columns', () => {
  it('do not say what the values of their first column are', () => {
    const page = tablePage([
      'No    Product         Count    Price',
      '1     Lamp            2        10.00',
      '2     Chair           1        40.00',
      'Subtotal                       50.00',
      'Freight                        5.00',
      'Sum                            55.00',
    ]);
    const item = { type: 'object', properties: { no: integer, product: text, count: integer, price: number } };
    expect(read(page, { rows: { type: 'array', items: item } })).toEqual([
      { no: 1, product: 'Lamp', count: 2, price: 10 },
      { no: 2, product: 'Chair', count: 1, price: 40 },
    ]);
  });

  it('in bold type head the rows below them', () => {
    const page = tablePage(
      [
        'Code      Product         Origin       Count',
        'Carton A                  60x40        14',
        'LMP-1     Lamp            CN           2',
        'CHR-2     Chair           PL           1',
        'Carton B                  30x30        11',
        'TBL-3     Table           PT           6',
      ],
      [0, 1, 4],
    );
    const item = { type: 'object', properties: { code: text, product: text, origin: text, count: integer } };
    expect(read(page, { rows: { type: 'array', items: item } })).toEqual([
      { code: 'LMP-1', product: 'Lamp', origin: 'CN', count: 2 },
      { code: 'CHR-2', product: 'Chair', origin: 'PL', count: 1 },
      { code: 'TBL-3', product: 'Table', origin: 'PT', count: 6 },
    ]);
  });
});
