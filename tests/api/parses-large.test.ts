import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfWithContent } from '../../packages/server/src/documents/testing/pdf-files.ts';
import { type Client, clientsOf } from '../support/client.ts';
import { formWith } from '../support/samples.ts';
import { startServer, TEST_KEY, type TestServer } from '../support/server.ts';

const PAGES = 1_000;
const LINES = 30;
const MIB = 1024 ** 2;
const TIMEOUT_MS = 600_000;

let server: TestServer;
let client: Client;
let fileId: string;

beforeAll(async () => {
  server = await startServer();
  client = clientsOf(server).test;
  const lines = (page: number): string =>
    Array.from({ length: LINES }, (_, line) => {
      return `BT /F1 10 Tf 50 ${760 - 20 * line} Td (page ${page} line ${line} has a few words more) Tj ET`;
    }).join('\n');
  const pages = Array.from({ length: PAGES }, (_, page) => ({ content: lines(page + 1) }));
  const form = formWith(new Uint8Array(pdfWithContent(pages)), 'long.pdf');
  const file = await client.post('/v1/files', { form });
  expect(file.body.page_count).toBe(PAGES);
  fileId = file.body.id;
}, TIMEOUT_MS);
afterAll(() => server.close());

const post = (headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}/v1/parses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ document: { id: fileId }, include_layout: true }),
  });

const residentMiB = (): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1024;

it(
  'the layout of 1,000 pages is answered without being in the memory of the service',
  async () => {
    const before = residentMiB();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, residentMiB());
    }, 50);
    try {
      const answer = await post();
      expect(answer.status).toBe(201);
      let bytes = 0;
      let tail = '';
      for await (const chunk of answer.body ?? []) {
        bytes += chunk.length;
        tail = (tail + Buffer.from(chunk).toString('latin1')).slice(-200);
      }
      expect(bytes).toBeGreaterThan(32 * MIB);
      expect(tail.endsWith('}]}}')).toBe(true);
      expect(most - before).toBeLessThan(160);
    } finally {
      clearInterval(watch);
    }
  },
  TIMEOUT_MS,
);

it(
  'with an Idempotency-Key too; it is not kept, and a repeated request is told which parse it was',
  async () => {
    const answer = await post({ 'idempotency-key': 'large' });
    expect(answer.status).toBe(201);
    const { id, status, output } = (await answer.json()) as { id: string; status: string; output: { pages: string[] } };
    expect([status, output.pages.length]).toEqual(['completed', PAGES]);
    const again = await post({ 'idempotency-key': 'large' });
    expect(again.status).toBe(409);
    expect(await again.json()).toEqual({ detail: expect.stringContaining(id) });
    expect((await client.get(`/v1/parses/${id}?include_output=false`)).body.status).toBe('completed');
  },
  TIMEOUT_MS,
);
