import { beforeAll, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { dataUrl, formWith } from '../support/samples.ts';
import { sharedServer } from '../support/shared-server.ts';

let test: Client;

beforeAll(async () => {
  ({ test } = clientsOf(await sharedServer()));
});

// Written by another program, because Node only decodes these.
it.each([
  ['Shift JIS', 'j6SVaZa8LJCUl8oKg3uDi4NnLDEyCoNpg2KDZyw3Cg==', '商品名,数量\nボルト,12\nナット,7\n'],
  ['Windows-1251', 'zeDn4uDt6OUsyu7rLeLuCuHu6/IsMTIK4+Dp6uAsNwo=', 'Название,Кол-во\nболт,12\nгайка,7\n'],
  ['Windows-1252 with one sign', 'cGFydCx0ZW1wCmEsMjCwQwo=', 'part,temp\na,20°C\n'],
])('a CSV file in %s is the same text as a table and as a document', async (_, base64, text) => {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  const form = formWith(bytes, 'parts.csv');
  form.set('name', 'Parts');
  const made = await test.post('/v1/tables', { form });
  expect(made.status, made.text).toBe(201);
  const [table] = made.body.tables;
  expect((await test.get(`/v1/tables/${table.id}/download`)).text).toBe(text);
  const [header = [], ...lines] = text.split('\n', -1).map((line) => line.split(','));
  expect(table.columns.map(({ name }: { name: string }) => name)).toEqual(header);
  const document = { filename: 'parts.csv', url: dataUrl(bytes) };
  const parsed = (await test.post('/v1/parses', { json: { document } })).body.output.text;
  for (const cell of [...header, ...lines.flat()]) expect(parsed).toContain(cell);
});
