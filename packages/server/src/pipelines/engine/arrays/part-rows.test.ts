import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

it('what an item is made of is no line of its name', () => {
  const page = drawnPage([
    'Article                               Quantity     Price     VAT      Total',
    'Desk lamp                                    2     19.50     21%      39.00',
    'Printer A4 + paper                           1    210.00     21%     210.00',
    '   Printer A4 with two trays                 1',
    '   Paper 500 sheets                          1',
    'Office chair                                 1     99.00     21%      99.00',
    '   with arms',
  ]);
  const number = { type: 'number' };
  const properties = { description: { type: 'string' }, quantity: number, price: number, vat: number, total: number };
  const schema = { type: 'object', properties: { articles: { type: 'array', items: { type: 'object', properties } } } };
  const { output } = extract(buildView([page]), schema as never);
  expect(output.articles).toMatchObject([
    { description: 'Desk lamp', total: 39 },
    { description: 'Printer A4 + paper', total: 210 },
    { description: 'Office chair with arms', total: 99 },
  ]);
});
