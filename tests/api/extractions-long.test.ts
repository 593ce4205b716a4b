/** Lists of thousands of items: all of them, in place, and with no more memory than short ones. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { formWith } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

const ROWS = 6_000;
const TIMEOUT_MS = 600_000;

let server: TestServer;
let test: Client;
beforeAll(async () => {
  server = await startServer();
  test = clientsOf(server).test;
});
afterAll(() => server.close());

const order = (index: number) => ({
  order_id: `ORD-${100_000 + index}`,
  customer: `Customer ${index % 977} Ltd`,
  amount: (105 + ((index * 131) % 9000)) / 100,
});
const csv = (): string =>
  [
    'order_id,customer,amount',
    ...Array.from({ length: ROWS }, (_, index) => {
      const { order_id, customer, amount } = order(index);
      return `${order_id},${customer},${amount.toFixed(2)}`;
    }),
  ].join('\n');
const json_schema = {
  type: 'object',
  properties: {
    orders: {
      type: 'array',
      items: {
        type: 'object',
        properties: { order_id: { type: 'string' }, customer: { type: 'string' }, amount: { type: 'number' } },
      },
    },
  },
};

const residentMiB = (): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1024;

describe(`a CSV file of ${ROWS} rows`, () => {
  let id: string;

  it(
    'is extracted whole, in bounded memory',
    async () => {
      const file = await test.post('/v1/files', { form: formWith(csv(), 'orders.csv') });
      const before = residentMiB();
      let most = before;
      const watch = setInterval(() => {
        most = Math.max(most, residentMiB());
      }, 50);
      try {
        const { status, body } = await test.post('/v1/extractions', {
          json: { document: { id: file.body.id }, json_schema },
        });
        expect(status).toBe(201);
        expect(body.output.orders).toHaveLength(ROWS);
        for (const [index, item] of body.output.orders.entries()) expect(item).toEqual(order(index));
        expect(body.consensus.likelihoods.orders).toHaveLength(ROWS);
        expect(most - before).toBeLessThan(160);
        id = body.id;
      } finally {
        clearInterval(watch);
      }
    },
    TIMEOUT_MS,
  );

  it(
    'has a cell as the source of each value',
    async () => {
      await test.post(`/v1/extractions/${id}/sources`, { json: { background: true } });
      const { body } = await eventually(
        () => test.get(`/v1/extractions/${id}/sources`),
        ({ status }) => status === 200,
        { timeoutMs: TIMEOUT_MS },
      );
      expect(body.job.status).toBe('completed');
      expect(body.extraction.orders).toHaveLength(ROWS);
      for (const index of [0, 1, 4998, 5000, 5_765, ROWS - 1]) {
        expect(body.sources.orders[index].amount).toMatchObject({
          value: order(index).amount,
          source: {
            content: order(index).amount.toFixed(2),
            anchor: { kind: 'csv_cell', row: index + 2, column: 'C', coordinate: `C${index + 2}` },
          },
        });
      }
      expect(Object.keys(body.evidence)).toHaveLength(3 * ROWS);
    },
    TIMEOUT_MS,
  );
});
