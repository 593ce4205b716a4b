import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientsOf } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { httpRound } from './http-round.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('broken documents get an answer of the contract, and others are answered meanwhile', async () => {
  const round = await httpRound(clientsOf(server).test, { seed: 20_261_115, from: 10_000, files: 24 });
  expect(round.findings.map(({ mutant, problem }) => `file ${mutant.index} (${mutant.format}): ${problem}`)).toEqual(
    [],
  );
  expect(new Set(Object.keys(round.statuses))).toEqual(new Set(['201', '422']));
});
