import { describe, expect, it } from 'vitest';
import type { Page } from '../model/document.ts';
import type { RawPage } from '../model/raw-page.ts';
import { PageRenderer, type TableFormat } from '../render/page.ts';
import { layOut } from '../testing/lay-out.ts';
import { outlineOf } from '../testing/outline.ts';
import { RawPageWriter } from '../testing/raw-pages.ts';

interface Part {
  header?: boolean;
  above?: string;
  below?: number;
  left?: number;
  /** A heading over the first rows, in one cell over all columns. */
  group?: string;
}

/** A page with a drawn table of three rows under its running header, at the top of the text. */
function part(number: number, { header = false, above, below = 0, left = 50, group }: Part = {}): RawPage {
  const writer = new RawPageWriter(number).line(50, 20, `Price list of the year, page ${number}`);
  if (above !== undefined) writer.line(50, 60, above);
  const rows = header ? [['Item', 'Price'], ...body(number)] : body(number);
  for (let index = 0; index <= rows.length; index += 1) writer.horizontal(100 + 20 * index, left, left + 300);
  for (const x of [left, left + 150, left + 300]) writer.vertical(x, 100, 100 + 20 * rows.length);
  if (group !== undefined) {
    writer.horizontal(80, left, left + 300).line(left + 5, 85, group, { bold: true });
    for (const x of [left, left + 300]) writer.vertical(x, 80, 100);
  }
  for (const [index, [name = '', price = '']] of rows.entries()) {
    writer.line(left + 5, 105 + 20 * index, name, { bold: name === 'Item' });
    writer.line(left + 155, 105 + 20 * index, price, { bold: name === 'Item' });
  }
  for (let index = 0; index < below; index += 1)
    writer.line(50, 400 + 14 * index, 'and then the text goes on for long');
  return writer.page();
}

const body = (number: number): string[][] => ['a', 'b', 'c'].map((name) => [`${name}${number}`, `${number}.50`]);

const isContinued = (pages: readonly Page[]): boolean[] =>
  pages.map((page) => page.blocks.some((block) => block.kind === 'table' && block.table.continued === true));

describe('a table goes on on the next page', () => {
  it('with the same columns, without its header or with it again', async () => {
    const pages = await layOut(
      part(1, { header: true }),
      part(2),
      part(3, { header: true, above: 'Prices (continued)' }),
    );
    expect(isContinued(pages)).toEqual([false, true, true]);
    const headerRows = pages.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'table' ? [block.table.headerRows] : [])),
    );
    expect(headerRows).toEqual([1, 0, 1]);
  });

  it('with the heading of a group over all columns', async () => {
    const pages = await layOut(part(1, { header: true }), part(2, { group: 'On request' }));
    expect(isContinued(pages)).toEqual([false, true]);
  });

  it.each<[string, RawPage, RawPage]>([
    ['text below it', part(1, { header: true, below: 6 }), part(2)],
    ['text above the next', part(1, { header: true }), part(2, { above: 'Another list follows here' })],
    ['columns elsewhere', part(1, { header: true }), part(2, { left: 120 })],
  ])('but not with %s', async (_name, one, other) => {
    expect(isContinued(await layOut(one, other))).toEqual([false, false]);
  });

  it('and not with another header', async () => {
    const other = part(2, { header: true });
    for (const word of other.words) if (word.text === 'Item') word.text = 'Service';
    expect(isContinued(await layOut(part(1, { header: true }), other))).toEqual([false, false]);
  });
});

describe('the second part is written with the column names of the first', () => {
  const render = async (tables: TableFormat): Promise<string> => {
    const renderer = new PageRenderer({ tables });
    const pages = (await layOut(part(1, { header: true }), part(2))).map((page) => renderer.render(page));
    return pages[1] ?? '';
  };

  it('in every format', async () => {
    expect((await render('markdown')).split('\n').slice(0, 3)).toEqual([
      '| Item | Price |',
      '| --- | --- |',
      '| a2 | 2.50 |',
    ]);
    expect(await render('html')).toContain('<thead>\n<tr><th>Item</th><th>Price</th></tr>\n</thead>\n<tbody>');
    expect(await render('json')).toContain('"Item": "a2"');
    expect(await render('yaml')).toContain('- Item: a2\n  Price: "2.50"');
  });

  it('and the model says that it continues', async () => {
    expect(outlineOf((await layOut(part(1, { header: true }), part(2)))[1] as Page)).toContain(
      'table 3x2 header 0 continued: 0,0=a2 | 0,1=2.50 | 1,0=b2 | 1,1=2.50 | 2,0=c2 | 2,1=2.50',
    );
  });
});
