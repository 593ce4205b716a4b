/** A test key requests records of production, through every operation. */
import { beforeAll, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { describeForeign, expectUntouched } from '../support/foreign-records.ts';
import { recordsOf } from '../support/known-records.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

let server: SharedServer;
let test: Client;
let live: Client;
let foreign: Record<string, string>;

beforeAll(async () => {
  server = await sharedServer();
  ({ test, live } = clientsOf(server));
  foreign = await recordsOf(live);
});

describeForeign(() => ({ ours: test, theirs: foreign }));

it('promotion by a test key: 404 for the workflows of production, like an unknown id', async () => {
  const promote = (id: string) => test.post(`/v1/workflows/${id}/promotions`, { json: {} });
  const answer = await promote(foreign.workflow_id ?? '');
  expect(answer.status).toBe(404);
  expect(answer.text).toBe((await promote('wf_unknown')).text);
});

it('after all of that production still has everything', () => expectUntouched(live, foreign));
