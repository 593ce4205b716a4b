/** Columns look the same in every response that has them. */
import { beforeAll, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

let server: SharedServer;
let test: Client;

beforeAll(async () => {
  server = await sharedServer();
  ({ test } = clientsOf(server));
});

function form(content: string): FormData {
  const data = new FormData();
  data.set('name', 'Amounts');
  data.set('file', new Blob([content]), 'amounts.csv');
  return data;
}

it('codes that look like powers of ten stay texts, to the character', async () => {
  const [table] = (await test.post('/v1/tables', { form: form('sku,price\n12E3,1.50\n7E0,2\n15,3\n') })).body.tables;
  expect(table.columns[0].json_schema).toEqual({ type: 'string' });
  expect(table.sample_rows.map(({ sku }: { sku: unknown }) => sku)).toEqual(['12E3', '7E0', '15']);
});

it('sample values are texts as in the file, in every response with columns', async () => {
  const [table] = (
    await test.post('/v1/tables', {
      form: form('n,x,paid,at\n10,1.50,TRUE,2024-02-29T10:00:00Z\n9,2e+3,FALSE,2024-03-01T10:00:00Z\n'),
    })
  ).body.tables;
  const samples = [
    ['10', '9'],
    ['1.50', '2e+3'],
    ['TRUE', 'FALSE'],
    ['2024-02-29T10:00:00Z', '2024-03-01T10:00:00Z'],
  ];
  const of = (columns: { sample_values: unknown }[]) => columns.map(({ sample_values }) => sample_values);
  expect(of(table.columns)).toEqual(samples);
  const at = `/v1/tables/${table.id}`;
  for (const answer of [
    await test.get(`${at}/schema`),
    await test.get(`${at}/profile`),
    await test.post(`${at}/query`),
  ])
    expect(of(answer.body.columns)).toEqual(samples);
  expect(of((await test.get('/v1/tables')).body.tables[0].columns)).toEqual(samples);
  expect(of((await test.patch(at, { json: { name: 'Renamed' } })).body.tables[0].columns)).toEqual(samples);
  expect(of((await test.put(at, { form: form('n\n7\n') })).body.tables[0].columns)).toEqual([['7']]);
});
