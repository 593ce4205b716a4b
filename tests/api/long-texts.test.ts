/** Texts and files that are longer than anybody reads: what is left out or not read whole is said on the record. */
import { beforeAll, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { dataUrl } from '../support/samples.ts';
import { sharedServer } from '../support/shared-server.ts';

let test: Client;

beforeAll(async () => {
  ({ test } = clientsOf(await sharedServer()));
});

const WORDS = 'alder birch cedar elm fir hazel larch maple oak pine rowan spruce willow yew '.repeat(80_000);
const ITEMS = {
  type: 'array',
  items: { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } },
};

async function extracted(filename: string, content: string, properties: object): Promise<Answer['body']> {
  const type = filename.endsWith('.csv') ? 'text/csv' : 'application/json';
  const { status, body } = await test.post('/v1/extractions', {
    json: { document: { filename, url: dataUrl(content, type) }, json_schema: { type: 'object', properties } },
  });
  expect(status).toBe(201);
  return body;
}

it('a cell of five million characters is left out, and the rest is read', async () => {
  const note = WORDS.slice(0, 5_000_000);
  const csv = `name,note,price\nScrew,"${note}",12.50\nNut,short,3.20\nBolt,none,4.10\n`;
  const { output, warnings } = await extracted('long.csv', csv, { items: ITEMS });
  expect(output.items).toEqual([
    { name: 'Screw', price: 12.5 },
    { name: 'Nut', price: 3.2 },
    { name: 'Bolt', price: 4.1 },
  ]);
  expect(warnings).toEqual([
    {
      code: 'text_left_out',
      message: 'Cell B2 has 5000000 characters, which is too long for a value: it was left out.',
      page: 1,
    },
  ]);
});

it('a text of a hundred thousand characters in a file of data is a value like others, and takes no minutes', async () => {
  const note = WORDS.slice(0, 100_000).trim();
  const json = JSON.stringify({ number: 'N-17', note, total: 12.5 });
  const { output, warnings } = await extracted('long.json', json, {
    number: { type: 'string' },
    note: { type: 'string' },
  });
  expect(output).toEqual({ number: 'N-17', note });
  expect(warnings).toEqual([]);
});

it('data too long to be read whole is said to be', async () => {
  const rows = Array.from({ length: 45 }, (_, n) => WORDS.slice(n, n + 24_000));
  const content = JSON.stringify({ number: 'N-17', rows }, null, 1);
  const { warnings } = await extracted('long.json', content, { number: { type: 'string' } });
  expect(warnings.map(({ code }: { code: string }) => code)).toEqual(['data_not_whole']);
});
