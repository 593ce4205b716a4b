/** Responses in lines, with the client that compares each response with the contract. */
import { beforeAll, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

let server: SharedServer;
let test: Client;

beforeAll(async () => {
  server = await sharedServer();
  ({ test } = clientsOf(server));
});

const json_schema = { type: 'object', properties: { a: { type: ['string', 'null'] } } };

it('a creation that requests lines is a 200', async () => {
  const document = { filename: 'a.csv', content: btoa('a,b\n1,2\n') };
  const answer = await test.post('/v1/extractions', { json: { document, json_schema, stream: true } });
  expect(answer.status).toBe(200);
});

it('an unknown file is not found before the first line', async () => {
  const json = { document: { id: 'file_0000000000000000000000' }, json_schema };
  expect((await test.post('/v1/extractions/stream', { json })).status).toBe(404);
});
