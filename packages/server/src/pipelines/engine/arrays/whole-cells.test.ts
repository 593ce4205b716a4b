import { expect, it } from 'vitest';
import { reader } from '../../../documents/formats/text/reader.ts';
import { readBytes } from '../../../documents/testing/read-bytes.ts';
import type { Json } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };

const PROPERTIES = { no: number, item: text, qty: number, price: number, sku: text };

async function itemsOf(lines: string[]): Promise<Json | undefined> {
  const { pages } = await readBytes(reader, Buffer.from(lines.join('\n')), { mimeType: 'text/plain' });
  const items = { type: 'array', items: { type: 'object', properties: PROPERTIES } };
  return extract(buildView(pages), { type: 'object', properties: { items } }).output.items;
}

it('no word of a name is lost where numbers of two figures come nearer to it than those of one', async () => {
  const numbers = Array.from({ length: 24 }, (_, at) => at + 1);
  const lines = numbers.flatMap((no) => [
    `${String(no).padEnd(5)}${`Article ${no}`.padEnd(17)}${String((no % 9) + 1).padStart(3)}${(no + 0.5).toFixed(2).padStart(8)}`,
    `     SKU-${no}`,
  ]);
  expect(await itemsOf(['No   Item             Qty   Price', ...lines])).toEqual(
    numbers.map((no) => ({ no, item: `Article ${no}`, qty: (no % 9) + 1, price: no + 0.5, sku: `SKU-${no}` })),
  );
});
