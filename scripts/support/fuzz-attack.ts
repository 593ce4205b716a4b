/** Hostile requests of every shape to every operation that takes a body. Bounded, and to this machine only. */
import {
  type HostileAnswer,
  type HostileBody,
  hostileShapes,
  neverEnding,
  repeating,
  sendBytes,
  sendHostile,
} from '../../tests/support/hostile-bodies.ts';
import { type Operation, operations } from '../../tests/support/operations.ts';
import { LIVE_KEY, TEST_KEY } from '../../tests/support/server.ts';

const MB = 1_000_000;
const SIZES = { small: 0.9 * MB, large: 1.2 * MB };
/** Refused, or read and found wrong; 404 where the id comes first; 503 when too many bodies are in flight. */
const ALLOWED = new Set([200, 201, 400, 404, 408, 413, 415, 422, 503]);
const MAX_ANSWER_BYTES = 200_000;
const UNFINISHED = 25;

interface Tally {
  requests: number;
  statuses: Record<string, number>;
  slowest: { seconds: number; what: string };
  findings: string[];
  /** Answers of a live key meanwhile. */
  probes: number;
}

export async function attack(url: string): Promise<{ text: string; failed: boolean }> {
  const tally: Tally = { requests: 0, statuses: {}, slowest: { seconds: 0, what: '' }, findings: [], probes: 0 };
  const targets = operations.filter(
    ({ statuses, method, takesSession }) => statuses.includes(413) && method !== 'DELETE' && !takesSession,
  );
  let isOver = false;
  const probing = probe(url, tally, () => isOver);
  try {
    for (const size of Object.values(SIZES)) {
      for (const body of hostileShapes(size)) {
        await Promise.all(targets.map((target) => send(url, target, body, tally)));
      }
    }
    for (const { target, body } of giants()) await send(url, target, body, tally);
    await unfinished(url, tally);
    await unparsed(url, tally);
    await revokedUnderWay(url, tally);
    await leaving(url, tally);
  } finally {
    isOver = true;
    await probing;
  }
  const lines = [
    `Requests: ${tally.requests} to ${targets.length} operations, ${tally.probes} probes of a live key meanwhile`,
    `Statuses: ${JSON.stringify(tally.statuses)}`,
    `Slowest: ${tally.slowest.seconds.toFixed(1)} s (${tally.slowest.what})`,
    `Findings: ${tally.findings.length}`,
    ...tally.findings.slice(0, 50),
  ];
  return { text: lines.join('\n\n'), failed: tally.findings.length > 0 };
}

const operation = (operationId: string): Operation => {
  const found = operations.find((candidate) => candidate.operationId === operationId);
  if (found === undefined) throw new Error(`there is no operation ${operationId}`);
  return found;
};

/** Sizes at which each has been seen to do harm. */
function giants(): { target: Operation; body: HostileBody }[] {
  const integers = { before: '{"metadata":{', unit: (n: number) => `"k${n}":${n},`, after: '"z":0}}' };
  const lists = { before: '{"x":[', unit: () => '[],', after: '[]]}' };
  return [
    { target: operation('extractions.create'), body: repeating('10 MB of integers as metadata', integers, 10 * MB) },
    { target: operation('extractions.create'), body: repeating('65 MB of integers as metadata', integers, 65 * MB) },
    { target: operation('schemas.lint'), body: repeating('63 MB of lists', lists, 63 * MB) },
    { target: operation('consensus.create'), body: repeating('16 MB of lists', lists, 16 * MB) },
    { target: operation('parses.create'), body: repeating('63 MB of lists', lists, 63 * MB) },
  ];
}

async function send(url: string, { method, path, operationId }: Operation, body: HostileBody, tally: Tally) {
  const target = path.replaceAll(/\{\w+\}/g, 'unknown_0123456789');
  const answer = await sendHostile(url, { method, path: target, key: TEST_KEY, body });
  const what = `${operationId}: ${body.name}, ${body.length ?? 'unknown'} bytes`;
  tally.requests += 1;
  tally.statuses[answer.status] = (tally.statuses[answer.status] ?? 0) + 1;
  if (answer.seconds > tally.slowest.seconds) tally.slowest = { seconds: answer.seconds, what };
  const mistake = mistakeIn(answer);
  if (mistake !== null) tally.findings.push(`${what}: ${mistake}`);
}

function mistakeIn({ status, headers, body }: HostileAnswer): string | null {
  if (!ALLOWED.has(status)) return `status ${status}`;
  if (body.length > MAX_ANSWER_BYTES) return `an answer of ${body.length} bytes`;
  if (status >= 400 && !body.includes('"detail":')) return `no detail: ${body.slice(0, 200)}`;
  if (status === 503 && !/retry-after/i.test(headers)) return '503 without Retry-After';
  return /x-request-id/i.test(headers) ? null : 'no request id';
}

/** They are dropped one by one, and production is served meanwhile. */
async function unfinished(url: string, tally: Tally): Promise<void> {
  const first = Buffer.from(`{"document":{"filename":"a","content":"${'QUJD'.repeat(50_000)}`);
  const open = Array.from({ length: UNFINISHED }, (_, index) =>
    neverEnding(url, {
      path: '/v1/files',
      key: TEST_KEY,
      length: 60 * MB,
      first,
      everyMs: index % 2 === 0 ? null : 300,
    }),
  );
  for (const status of await Promise.all(open.map(({ ended }) => ended))) {
    tally.requests += 1;
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
    if (status !== 408 && status !== 503) tally.findings.push(`a body that never ends: status ${status}`);
  }
}

/** They never become requests, and are refused in the usual shape. */
async function unparsed(url: string, tally: Tally): Promise<void> {
  const heads = [
    ...['FOO', 'get', 'G\0T', '', 'CONNECT'].map((method) => `${method} /v1/files HTTP/1.1\r\nHost: x\r\n\r\n`),
    ...['HTTP/9.9', 'HTTP/1.1x', 'HTTPS/1.1', ''].map((version) => `GET / ${version}\r\nHost: x\r\n\r\n`),
    ...['Bad Name: x', ': x', 'X: a\0b', 'X: a\rb', ' folded', 'Content-Length: -1', 'Content-Length: 1, 2'].map(
      (header) => `POST /v1/files HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`,
    ),
    'POST /v1/files HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n',
    'POST /v1/files HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: martian\r\n\r\n',
    'GET /v1/files HTTP/1.1\r\nConnection: close\r\n\r\n',
    `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: x\r\n${'X: y\r\n'.repeat(5000)}\r\n`,
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  ];
  for (const head of heads) {
    const answer = await sendBytes(url, Buffer.from(head, 'latin1'));
    tally.requests += 1;
    tally.statuses[answer.status] = (tally.statuses[answer.status] ?? 0) + 1;
    // A caller who asked for a tunnel gets no response.
    if (answer.status === 0 && head.startsWith('CONNECT')) continue;
    const mistake = answer.status === 431 || answer.status === 401 ? null : mistakeIn(answer);
    if (mistake !== null) tally.findings.push(`${JSON.stringify(head.slice(0, 60))}: ${mistake}`);
  }
}

/** A key that is revoked while its bodies arrive. */
async function revokedUnderWay(url: string, tally: Tally): Promise<void> {
  const headers = { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' };
  const created = await fetch(`${url}/v1/api-keys`, { method: 'POST', headers, body: '{"name":"to be revoked"}' });
  const { id, key } = (await created.json()) as { id: string; key: string };
  const first = Buffer.from('{"document":{"filename":"a","content":"QUJD');
  const open = Array.from({ length: UNFINISHED }, () =>
    neverEnding(url, { path: '/v1/files', key, length: MB, first, everyMs: 100 }),
  );
  await fetch(`${url}/v1/api-keys/${id}`, { method: 'DELETE', headers });
  for (const status of await Promise.all(open.map(({ ended }) => ended))) {
    tally.requests += 1;
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
    if (status !== 401) tally.findings.push(`a body of a revoked key: status ${status}`);
  }
}

/** Callers who disconnect while sending are no failures of the service. */
async function leaving(url: string, tally: Tally): Promise<void> {
  const first = Buffer.from('{"document":{"filename":"a","content":"QUJD');
  for (const { path, method } of operations.filter(({ statuses }) => statuses.includes(413))) {
    if (method !== 'POST') continue;
    const target = path.replaceAll(/\{\w+\}/g, 'unknown_0123456789');
    const open = neverEnding(url, { path: target, key: TEST_KEY, length: MB, first, everyMs: null });
    await new Promise((resolve) => setTimeout(resolve, 20));
    open.close();
    tally.requests += 1;
  }
  const metrics = await (await fetch(`${url}/metrics`)).text();
  for (const [line] of metrics.matchAll(/^recto_http_requests_total\{.*status="500"\}.*$/gm)) tally.findings.push(line);
}

async function probe(url: string, tally: Tally, isOver: () => boolean): Promise<void> {
  const headers = { authorization: `Bearer ${LIVE_KEY}` };
  while (!isOver()) {
    const answer = await fetch(`${url}/v1/files`, { headers });
    await answer.arrayBuffer();
    tally.probes += 1;
    if (answer.status !== 200) tally.findings.push(`the list of a live key: status ${answer.status}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
