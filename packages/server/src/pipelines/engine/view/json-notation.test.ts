import { describe, expect, it } from 'vitest';
import { reader } from '../../../documents/formats/text/reader.ts';
import { readBytes } from '../../../documents/testing/read-bytes.ts';
import { buildView } from './build-view.ts';

async function rowsOf(content: string, mimeType = 'text/plain'): Promise<string[]> {
  const { pages } = await readBytes(reader, Buffer.from(content), { mimeType });
  return buildView(pages).rows.map(({ text }) => text);
}

const INVOICE = {
  invoice_number: 'A-17',
  supplier: { name: 'Bolt "&" Nut, Ltd: {x}', city: 'Zürich' },
  lines: [
    { text: 'Screw', amount: -12.5 },
    { text: 'Nut', amount: 2 },
  ],
  paid: true,
  note: null,
  tags: [1, 2],
};
const ROWS = [
  'invoice_number: A-17',
  'supplier:',
  'name: Bolt "&" Nut, Ltd: {x}',
  'city: Zürich',
  'lines:',
  'text: Screw',
  'amount: -12.5',
  'text: Nut',
  'amount: 2',
  'paid: true',
  'note:',
];

describe('JSON in a text', () => {
  it('is keys and values', async () => {
    const escaped = JSON.stringify(INVOICE, null, 2).replace('ü', '\\u00fc');
    const [title, ...rows] = await rowsOf(`Log of today\n${escaped}`);
    expect(title).toBe('Log of today');
    expect(rows.slice(0, ROWS.length)).toEqual(ROWS);
  });

  it('in lines has a row for each record', async () => {
    expect(await rowsOf('Log\n{"a":1,"b":"x"}\n{"a":2,"b":"y"}\n{"a":3,"b":"z"}\n')).toEqual([
      'Log',
      'a: 1 b: x',
      'a: 2 b: y',
      'a: 3 b: z',
    ]);
  });

  it('is not what a letter has in quotation marks', async () => {
    const letter = '"Quality": that is our promise.\nWe deliver {on time}, always.\nYours, the team';
    expect(await rowsOf(letter)).toEqual(letter.split('\n'));
  });
});
