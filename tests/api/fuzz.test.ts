import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientsOf } from '../support/client.ts';
import { fuzz } from '../support/fuzz.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ config: { log_level: 'error' } });
});
afterAll(() => server.close());

it('no request makes an operation respond with something that it does not declare', async () => {
  const report = await fuzz(server.url, { runs: 10, seed: 1 });
  expect(report.requests).toBeGreaterThan(400);
  expect(Object.keys(report.statuses).filter((status) => Number(status) >= 500)).toEqual([]);
  expect(server.output.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  expect((await clientsOf(server).anonymous.get('/readyz')).status).toBe(200);
});
