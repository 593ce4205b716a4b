/** What an Idempotency-Key still answers once the record that it was about has been deleted: nothing of the record. */
import { beforeAll, expect, it } from 'vitest';
import { flatFormPdf } from '../../packages/server/src/documents/testing/form-files.ts';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { PAGE_OPERATIONS } from '../support/page-operations.ts';
import { definition, ended, published } from '../support/runs.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

let server: SharedServer;
let test: Client;

beforeAll(async () => {
  server = await sharedServer();
  ({ test } = clientsOf(server));
});

const document = { filename: 'prices.csv', content: btoa('article,price\nBolt M6,12.50\n') };
const form = { filename: 'form.pdf', content: flatFormPdf().toString('base64') };
const json_schema = { type: 'object', properties: { price: { type: 'number' } } };
const csv = () => {
  const sending = new FormData();
  sending.set('name', 'prices');
  sending.set('file', new Blob(['article,price\nBolt M6,12.50\n']), 'prices.csv');
  return sending;
};
const workflow = () =>
  published(
    test,
    definition('Deleted runs', { start: { type: 'start_json', config: { json_schema: { type: 'object' } } } }, []),
  );

const recordOf = ({ body }: Answer): string => (body.tables?.[0] ?? body).id;

/** A request that makes a record, at the path under which the record is deleted. */
const made: Record<string, [path: string, sending: () => Promise<object> | object]> = {
  parse: ['/v1/parses', () => ({ json: { document } })],
  extraction: ['/v1/extractions', () => ({ json: { document, json_schema } })],
  edit: ['/v1/edits', () => ({ json: { document: form, instructions: 'city: Oslo' } })],
  'edit template': ['/v1/edits/templates', () => ({ json: { name: 'one', document: form } })],
  table: ['/v1/tables', () => ({ form: csv() })],
  workflow: ['/v1/workflows', () => ({ json: { name: 'Bolts' } })],
  run: [
    '/v1/workflows/runs',
    async () => ({ json: { workflow_id: await workflow(), json_inputs: { start: { article: 'Bolt M6' } } } }),
  ],
  ...Object.fromEntries(
    PAGE_OPERATIONS.map(({ name, path, request }) => [name, [path, () => ({ json: { document, ...request } })]]),
  ),
};

it.each(Object.entries(made))('the answer about a deleted %s is not given again', async (name, [path, sending]) => {
  const request = { ...(await sending()), headers: { 'idempotency-key': `deleted-${name}` } };
  const first = await test.post(path, request);
  expect(first.status, first.text).toBe(201);
  expect((await test.post(path, request)).body).toEqual(first.body);
  expect((await test.delete(`${path}/${recordOf(first)}`)).status).toBe(204);
  const repeated = await test.post(path, request);
  expect(repeated.status).toBe(409);
  expect(repeated.body).toEqual({
    detail: expect.stringContaining('The answer to this Idempotency-Key is not kept, or was deleted with its subject'),
  });
});

it('the answers about what belonged to a deleted record are not given again', async () => {
  const { body: extraction } = await test.post('/v1/extractions', { json: { document, json_schema } });
  const path = `/v1/extractions/${extraction.id}/corrections`;
  const request = { json: { values: { price: 13 } }, headers: { 'idempotency-key': 'correction-of-a-deleted' } };
  expect((await test.post(path, request)).status).toBe(201);
  expect((await test.delete(`/v1/extractions/${extraction.id}`)).status).toBe(204);
  const repeated = await test.post(path, request);
  expect(repeated.status).toBe(409);
});

it('the answers about the reviews of a deleted run are not given again', async () => {
  const yaml = definition(
    'Deleted reviews',
    {
      start: { type: 'start_document' },
      read: { type: 'extract', config: { json_schema, review: { predicate: { kind: 'always' } } } },
    },
    [['start:output-file-0', 'read:input-file-document']],
  );
  const workflow_id = await published(test, yaml);
  const { body: run } = await test.post('/v1/workflows/runs', {
    json: { workflow_id, documents: { start: document } },
  });
  await ended(test, run.id);
  const review = (await test.get(`/v1/workflows/reviews?run_id=${run.id}`)).body.data[0];
  const seed = (await test.get(`/v1/workflows/reviews/versions?review_id=${review.id}`)).body.data[0];
  const keyed = (key: string, json: object) => ({ json, headers: { 'idempotency-key': key } });
  const version = keyed('version-of-a-deleted', {
    review_id: review.id,
    parent_id: seed.id,
    snapshot: { price: 13 },
  });
  const written = await test.post('/v1/workflows/reviews/versions', version);
  expect(written.status, written.text).toBe(201);
  const approval = keyed('approval-of-a-deleted', { version_id: written.body.id });
  const approve = () => test.post(`/v1/workflows/reviews/${review.id}/approve`, approval);
  expect((await approve()).status).toBe(200);
  const cancellation = keyed('cancellation-of-a-deleted', {});
  const cancel = () => test.post(`/v1/workflows/runs/${run.id}/cancel`, cancellation);
  expect((await cancel()).status).toBe(200);
  expect((await test.delete(`/v1/workflows/runs/${run.id}`)).status).toBe(204);
  const again = [await test.post('/v1/workflows/reviews/versions', version), await approve(), await cancel()];
  expect(again.map(({ status }) => status)).toEqual([409, 409, 409]);
});
