import { describe, expect, it } from 'vitest';
import { reader } from '../../../documents/formats/text/reader.ts';
import { readBytes } from '../../../documents/testing/read-bytes.ts';
import type { DocumentView } from '../core/view.ts';
import { buildView } from './build-view.ts';

async function viewOf(content: string, mimeType: string): Promise<DocumentView> {
  const { pages } = await readBytes(reader, Buffer.from(content), { mimeType });
  return buildView(pages);
}
const rowsOf = async (content: string, mimeType = 'application/xml'): Promise<string[]> =>
  (await viewOf(content, mimeType)).rows.map(({ segments }) => segments.map(({ text }) => text).join(' | '));

const ORDER = {
  order: {
    number: 'A-17',
    customer: { name: 'Bolt "&" Nut, Ltd: {x}', address: { city: 'Zürich' } },
    lines: [
      { text: 'Screw', price: { amount: -12.5 }, currency: 'EUR' },
      { text: 'Nut', price: { amount: 2 }, currency: 'EUR', batches: [{ code: 'B1' }, { code: 'B2' }] },
    ],
    paid: true,
    note: null,
    tags: ['rush', 'gift wrap'],
  },
};
const ORDER_ROWS = [
  'order › number | A-17',
  'order › customer › name | Bolt "&" Nut, Ltd: {x}',
  'order › customer › address › city | Zürich',
  'order lines',
  'text | price amount | currency',
  'Screw | -12.5 | EUR',
  'Nut | 2 | EUR',
  'order lines batches',
  'code',
  'B1',
  'B2',
  'order › paid | true',
  'order › tags | rush',
  'order › tags | gift wrap',
];

describe('a file of data', () => {
  it('has a labelled line for each value and a table for each list, however it is written', async () => {
    expect(await rowsOf(JSON.stringify(ORDER).replace('ü', '\\u00fc'), 'application/json')).toEqual(ORDER_ROWS);
    expect(await rowsOf(JSON.stringify(ORDER, null, 2), 'application/json')).toEqual(ORDER_ROWS);
  });

  it('is a list if it has a record on each line', async () => {
    const lines = '{"a":1,"b":"x"}\n{"a":2,"c":"y"}\n';
    expect(await rowsOf(lines, 'application/x-ndjson')).toEqual(['a | b | c', '1 | x', '2 | y']);
  });

  it('of XML has elements and attributes for values, and elements of one name for a list', async () => {
    const xml = `<?xml version="1.0"?><!-- made by <b>us</b> -->
      <x:Shipment xmlns:x="urn:x" id="S-1"><x:Shipper><Name>Bolt &amp; Nut &#169;</Name></x:Shipper>
      <note><![CDATA[as <agreed>]]></note><empty/>
      <Parcel
        no="1"><Weight unit="kg">2.5</Weight></Parcel><Parcel no="2"><Weight unit="kg">3</Weight></Parcel></x:Shipment>`;
    expect(await rowsOf(xml)).toEqual([
      'Shipment › id | S-1',
      'Shipper › Name | Bolt & Nut ©',
      'note | as <agreed>',
      'Parcel',
      'no | Weight | unit',
      '1 | 2.5 | kg',
      '2 | 3 | kg',
    ]);
  });

  it('has one item for a list that says so, and parts of an item stay its own', async () => {
    const xml = '<Order><Lines><Line><Sku>A</Sku><Price><Amount>2</Amount></Price></Line></Lines></Order>';
    expect(await rowsOf(xml)).toEqual(['Line', 'Sku | Price Amount', 'A | 2']);
  });

  it('has no row for a member without values', async () => {
    const json = JSON.stringify({ orders: [{ id: 'A' }, {}, { id: null }, { id: 'B' }] });
    const { rows } = await viewOf(json, 'application/json');
    expect(rows.map(({ text }) => text)).toEqual(['orders', 'id', 'A', 'B']);
    for (const { top, left } of rows) expect([top, left].every(Number.isFinite)).toBe(true);
  });

  it('names members of a list by their kind if each has another one', async () => {
    const json = JSON.stringify({
      parties: [
        { role: 'buyer', name: 'Ada' },
        { role: 'seller', name: 'Bea' },
      ],
    });
    expect(await rowsOf(json, 'application/json')).toEqual([
      'parties',
      'role | name',
      'buyer | Ada',
      'seller | Bea',
      'buyer › role | buyer',
      'buyer › name | Ada',
      'seller › role | seller',
      'seller › name | Bea',
    ]);
  });

  it('may have several elements one after another', async () => {
    expect(await rowsOf('<a><x>1</x></a><a><x>2</x></a><b>3</b>')).toEqual(['a', 'x', '1', '2', 'b | 3']);
  });

  it('keeps the place of each word, and made-up words have none', async () => {
    const { rows } = await viewOf('<a><b>one two</b></a>', 'application/xml');
    expect(rows[0]?.words.map(({ text, index }) => [text, index])).toEqual([
      ['b', -1],
      ['one', 2],
      ['two', 3],
    ]);
  });

  it.each(['<a><b>one</a>', '<a><b>one</b>', '<a>1 < 2</a>', '<a b="1><c/></a>', '{"a":1', '{"a" 1}', '[1,,2]'])(
    'that is broken is read as text: %s',
    async (content) => {
      const { isData } = await viewOf(content, content.startsWith('<') ? 'application/xml' : 'application/json');
      expect(isData).toBe(false);
    },
  );

  it('may have a value of any length', async () => {
    const { isData, rows } = await viewOf(`<a><b>${'word '.repeat(140_000)}</b></a>`, 'application/xml');
    expect(isData).toBe(true);
    expect(rows.flatMap(({ words }) => words).length).toBeGreaterThan(140_000);
  });

  it('nested without end is read as text', async () => {
    const { isData } = await viewOf('['.repeat(1000), 'application/json');
    expect(isData).toBe(false);
    expect((await viewOf('<a>'.repeat(1000), 'application/xml')).isData).toBe(false);
  });
});
