/** Values that look like labels, and labels that have no value, among pairs of labels and values in web pages. */
import { describe, expect, it } from 'vitest';
import { reader } from '../../../documents/formats/html/reader.ts';
import { readBytes } from '../../../documents/testing/read-bytes.ts';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    order_number: text,
    order_date: { type: 'string', format: 'date' },
    customer_name: text,
    payment_method: text,
    delivery_date: { type: 'string', format: 'date' },
    contact_person: text,
  },
};
const LABELS = ['Order number', 'Order date', 'Customer', 'Payment method', 'Delivery date', 'Contact person'];
const VALUES = ['W-40917', '12 March 2026', 'Ines Falk', 'Credit card', '19 March 2026', 'Jon Berg'];
const ALL = {
  order_number: 'W-40917',
  order_date: '2026-03-12',
  customer_name: 'Ines Falk',
  payment_method: 'Credit card',
  delivery_date: '2026-03-19',
  contact_person: 'Jon Berg',
};

type Pair = readonly [label: string, value: string];

const cell = ([label, value]: Pair): string => `<td><b>${label}</b><br>${value}</td>`;
const two = ([label, value]: Pair): string => `<td>${label}</td><td>${value}</td>`;
const row = (cells: readonly string[]): string => `<tr>${cells.join('')}</tr>`;

const LAYOUTS: Record<string, (pairs: readonly Pair[]) => string> = {
  'a list of terms': (pairs) =>
    `<dl>${pairs.map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`).join('')}</dl>`,
  'a table of two columns': (pairs) => `<table>${pairs.map((pair) => row([two(pair)])).join('')}</table>`,
  'a table of four columns': (pairs) =>
    `<table>${[0, 2, 4].map((at) => row(pairs.slice(at, at + 2).map(two))).join('')}</table>`,
  'cells of two lines': (pairs) =>
    `<table>${[0, 3].map((at) => row(pairs.slice(at, at + 3).map(cell))).join('')}</table>`,
  'heads over one row': (pairs) =>
    `<table>${row(pairs.map(([label]) => `<th>${label}</th>`))}${row(pairs.map(([, value]) => `<td>${value}</td>`))}</table>`,
  'lines without a colon': (pairs) => pairs.map(([label, value]) => `<div>${label} ${value}</div>`).join(''),
};

async function valuesOf(layout: string, without?: string): Promise<JsonObject> {
  const pairs = LABELS.map((label, at): Pair => [label, label === without ? '' : (VALUES[at] ?? '')]);
  const page = `<h1>Order</h1>${LAYOUTS[layout]?.(pairs) ?? ''}<footer>Lumen Shop Ltd, 4 Dock Row, Hull</footer>`;
  const { pages } = await readBytes(reader, Buffer.from(page), { mimeType: 'text/html' });
  return extract(buildView(pages), SCHEMA).output;
}

describe('pairs of labels and values', () => {
  for (const layout of Object.keys(LAYOUTS)) {
    it(`gives a value that looks like a label, in ${layout}`, async () => {
      expect(await valuesOf(layout)).toEqual(ALL);
    });

    it(`gives no label as the value of another one that has none, in ${layout}`, async () => {
      const { customer_name: _, ...others } = ALL;
      expect(await valuesOf(layout, 'Customer')).toEqual(others);
    });
  }

  it('gives nothing below a table to the label of a cell that has none', async () => {
    const { delivery_date: _, ...others } = ALL;
    expect(await valuesOf('a table of four columns', 'Delivery date')).toEqual(others);
  });
});
