/**
 * A reader process that the kernel kills, as it does when another process uses up the memory: no document is to blame.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientsOf } from '../support/client.ts';
import { dataUrl } from '../support/samples.ts';
import { startServer, TEST_KEY, type TestServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ config: { readers: { processes: 1 } } });
  // Resolves after the child that tests the walls has ended, so that it is not mistaken for a reader.
  await clientsOf(server).anonymous.get('/readyz');
});
afterAll(() => server.close());

const parse = (body: object) =>
  fetch(`${server.url}/v1/parses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Long enough to be seen at work on any machine. */
let documents = 0;
const longDocument = () => {
  documents += 1;
  const rows = Array.from({ length: 20_000 }, (_, index) => `${index},Spare part ${index},${documents}.50`);
  return { filename: 'long.csv', url: dataUrl(`number,name,price\n${rows.join('\n')}\n`) };
};

async function readerCounts(): Promise<Record<string, number>> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Object.fromEntries(
    [...text.matchAll(/^recto_readers\{kind="(\w+)"\} (\d+)$/gm)].map(([, kind, count]) => [kind, Number(count)]),
  );
}

const READER = /pool\/child-entry\.js/;

interface Process {
  id: number;
  parent: number;
  command: string;
}

function processes(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'latin1').split(') ').at(-1)?.split(' ');
      const command = readFileSync(`/proc/${name}/cmdline`, 'latin1').split('\0').join(' ');
      return [{ id: Number(name), parent: Number(fields?.[1]), command }];
    } catch {
      // The process has ended meanwhile.
      return [];
    }
  });
}

/** The innermost process of each reader of the server; its parents only prepare its walls. */
function readers(): number[] {
  const all = processes();
  const parents = new Map(all.map(({ id, parent }) => [id, parent]));
  const isOurs = (id: number): boolean => {
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      if (at === server.process.pid) return true;
    }
    return false;
  };
  const ours = all.filter(({ id, command }) => READER.test(command) && isOurs(id));
  return ours.filter(({ id }) => !ours.some(({ parent }) => parent === id)).map(({ id }) => id);
}

/** Kills every reader once it has started and is at work. */
async function killReader(retried: number): Promise<void> {
  await eventually(
    readerCounts,
    (counts) => counts.running === 1 && counts.children === 1 && counts.retried === retried,
  );
  const before = new Map(readers().map((id) => [id, ticksOf(id)]));
  const busy = await eventually(
    async () => readers().find((id) => ticksOf(id) > (before.get(id) ?? 0) + 5),
    (id) => id !== undefined,
  );
  process.kill(busy ?? 0, 'SIGKILL');
}

function ticksOf(id: number): number {
  try {
    const fields = readFileSync(`/proc/${id}/stat`, 'latin1').split(') ').at(-1)?.split(' ');
    return Number(fields?.[11]) + Number(fields?.[12]);
  } catch {
    return 0;
  }
}

it.skipIf(process.platform !== 'linux')('a reader that is killed before it has started is replaced', async () => {
  const answer = parse({ document: { filename: 'a.csv', url: dataUrl('a,b\n1,2\n') } });
  const [starting] = await eventually(
    async () => processes().filter(({ parent, command }) => parent === server.process.pid && READER.test(command)),
    (found) => found.length > 0,
  );
  process.kill(starting?.id ?? 0, 'SIGKILL');
  expect((await answer).status).toBe(201);
});

it.skipIf(process.platform !== 'linux')('a reader that is killed is replaced, and the document is read', async () => {
  const { retried = 0 } = await readerCounts();
  const answer = parse({ document: longDocument() });
  await killReader(retried);
  expect((await answer).status).toBe(201);
  expect(await readerCounts()).toMatchObject({ retried: retried + 1 });
});

it.skipIf(process.platform !== 'linux')('two killed readers give a 503 that says when to retry', async () => {
  const { retried = 0 } = await readerCounts();
  const document = longDocument();
  const answer = parse({ document });
  await killReader(retried);
  await killReader(retried + 1);
  const { status, headers } = await answer;
  expect([status, headers.get('retry-after')]).toEqual([503, '10']);
  expect(await (await answer).json()).toEqual({ detail: 'The machine was too busy to read the document.' });
  // The same document is read when the machine has recovered.
  expect((await parse({ document })).status).toBe(201);
});

it.skipIf(process.platform !== 'linux')('a background parse continues after them', async () => {
  const { test } = clientsOf(server);
  const { retried = 0 } = await readerCounts();
  const { id } = (await test.post('/v1/parses', { json: { document: longDocument(), background: true } })).body;
  await killReader(retried);
  await killReader(retried + 1);
  const ended = await eventually(
    async () => (await test.get(`/v1/parses/${id}?include_output=false`)).body,
    ({ status }) => status === 'completed' || status === 'failed',
  );
  expect(ended).toMatchObject({ status: 'completed', error: null });
});
