import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../documents/model/document.ts';
import { prepare } from '../engine/candidates/prepare.ts';
import { readSchema } from '../engine/schema/read-schema.ts';
import { buildView } from '../engine/view/build-view.ts';
import type { Json, JsonObject } from '../json/json.ts';
import { pathText } from '../json/json-path.ts';
import { locate } from './locate.ts';
import { printedPage } from './printed-page.ts';

const text = { type: 'string' };
const amount = { type: 'number' };

function placesOf(pages: readonly Page[], properties: JsonObject, output: Json) {
  const prepared = prepare(buildView(pages));
  const { leaves } = locate(prepared, readSchema({ type: 'object', properties }), output);
  return new Map(
    leaves.map(({ leaf, ranked }) => {
      const occurrence = ranked[0]?.occurrence;
      const [word] = occurrence?.words ?? [];
      const row = word === undefined ? '' : (prepared.view.rows[word.row]?.text ?? '');
      return [pathText(leaf.path), { raw: occurrence?.raw, row, left: Math.round(word?.left ?? -1), word }] as const;
    }),
  );
}

describe('printed forms', () => {
  it.each<[Json, string, JsonObject]>([
    ['2024-03-09', '9 March 2024', text],
    ['2024-03-09', '09.03.2024', text],
    ['2024-03-09T00:00:00Z', 'March 9, 2024', text],
    [1234.5, '1.234,50', amount],
    [1234.5, '$1,234.50', amount],
    [-12.3, '12.30', amount],
    [0.19, '19 %', amount],
    [2, 'x2', amount],
    ['$190.00', '190.00', text],
    ['final office', 'ﬁnal ofﬁce', text],
    ['Müller & Söhne', 'MÜLLER & SÖHNE', text],
    ['credit_card', 'Credit Card', text],
    ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00', text],
    ['EUR', '€', { type: 'string', title: 'currency' }],
  ])('%j is found in %j', (value, printed, schema) => {
    const page = printedPage([
      { at: [50, 50], text: 'Something else' },
      { at: [50, 100], text: printed },
    ]);
    expect(placesOf([page], { currency: schema }, { currency: value }).get('currency')?.row).toContain(printed);
  });

  it('follows a text over lines and a hyphen at a line end', () => {
    const page = printedPage([
      { at: [50, 50], text: '12 Long Street' },
      { at: [50, 64], text: 'Kuala Lum-' },
      { at: [50, 78], text: 'pur 53200' },
      { at: [350, 50], text: 'Another column' },
      { at: [350, 64], text: 'of the page' },
    ]);
    const found = placesOf([page], { address: text }, { address: '12 Long Street, Kuala Lumpur 53200' }).get('address');
    expect(found?.raw).toBe('12 Long Street Kuala Lum- pur 53200');
  });

  it('forgives letters that were hardly read, but takes no other number', () => {
    const page = printedPage([
      { at: [50, 50], text: 'ACNE TRAUING LTD', confidence: 0.6 },
      { at: [50, 80], text: 'Order 12345678' },
    ]);
    const found = placesOf([page], { seller: text, order: text }, { seller: 'ACME TRADING LTD', order: '12345679' });
    expect(found.get('seller')?.raw).toBe('ACNE TRAUING LTD');
    expect(found.get('order')?.raw).toBeUndefined();
  });

  it('a number with fewer digits than are printed is another one', () => {
    const page = printedPage([{ at: [50, 80], text: 'Account number: 340123450000000018' }]);
    // What a model answers, once it is a number of JSON.
    const found = placesOf([page], { account_number: amount }, { account_number: JSON.parse('340123450000000018') });
    expect(found.get('account_number')?.raw).toBeUndefined();
  });

  it('a number is not a part of a longer one', () => {
    const page = printedPage([{ at: [50, 50], text: 'Reference 2012 of 120' }]);
    expect(placesOf([page], { count: amount }, { count: 12 }).get('count')?.raw).toBeUndefined();
  });
});

describe('repeated values', () => {
  const page = printedPage([
    { at: [50, 50], text: 'Subtotal' },
    { at: [400, 50], text: '50.00' },
    { at: [50, 80], text: 'Tax' },
    { at: [400, 80], text: '0.00' },
    { at: [50, 110], text: 'Total' },
    { at: [400, 110], text: '50.00' },
  ]);

  it('are told apart by their labels', () => {
    const found = placesOf([page], { total: amount, subtotal: amount }, { total: 50, subtotal: 50 });
    expect(found.get('total')?.row).toBe('Total 50.00');
    expect(found.get('subtotal')?.row).toBe('Subtotal 50.00');
  });

  it('are told apart by row and column in lists', () => {
    const row = (y: number, ...cells: string[]) =>
      cells.map((cell, column) => ({ at: [50 + 130 * column, y] as [number, number], text: cell }));
    const table = printedPage([
      ...row(50, 'Description', 'Quantity', 'Unit price', 'Amount'),
      ...row(70, 'Bolt', '5', '1.00', '5.00'),
      ...row(90, 'Nut', '1', '5.00', '5.00'),
      ...row(110, 'Bolt', '5', '1.00', '5.00'),
    ]);
    const item = { type: 'object', properties: { description: text, quantity: amount, unit_price: amount, amount } };
    const items = [
      { description: 'Bolt', quantity: 5, unit_price: 1, amount: 5 },
      { description: 'Nut', quantity: 1, unit_price: 5, amount: 5 },
      { description: 'Bolt', quantity: 5, unit_price: 1, amount: 5 },
    ];
    const found = placesOf([table], { items: { type: 'array', items: item } }, { items });
    const lefts = { description: 50, quantity: 180, unit_price: 310, amount: 440 };
    for (const [index, top] of [70, 90, 110].entries()) {
      for (const [name, left] of Object.entries(lefts)) {
        const place = found.get(`items.${index}.${name}`);
        expect([name, index, place?.left, Math.round(place?.word?.top ?? 0)]).toEqual([name, index, left, top]);
      }
    }
  });

  it('a yes without a label is nobody’s', () => {
    const plain = printedPage([{ at: [50, 50], text: 'Yes' }]);
    const labelled = printedPage([{ at: [50, 50], text: 'Smoker: Yes' }]);
    const schema = { smoker: { type: 'boolean' } };
    expect(placesOf([plain], schema, { smoker: true }).get('smoker')?.raw).toBeUndefined();
    expect(placesOf([labelled], schema, { smoker: true }).get('smoker')?.raw).toBe('Yes');
  });
});

it('finds whatever it is given, wherever it is printed, and never fails', () => {
  const word = fc.stringMatching(/^[A-Za-z]{3,10}$/);
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 3, maxLength: 30, selector: (w) => w.toLowerCase() }), (words) => {
      const texts = words.map((entry, index) => ({ at: [50, 20 + 20 * index] as [number, number], text: entry }));
      const [first = ''] = words;
      const found = placesOf([printedPage(texts)], { field: text }, { field: first });
      expect(found.get('field')?.raw?.toLowerCase()).toContain(first.toLowerCase());
    }),
    { numRuns: 50 },
  );
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
      const pages = [printedPage([{ at: [50, 50], text: 'Total 12.00 on 2024-01-02' }])];
      placesOf(pages, { total: amount }, value as Json);
    }),
    { numRuns: 100 },
  );
});
