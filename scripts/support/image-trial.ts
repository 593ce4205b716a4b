/** Starts an image as its Dockerfile says and uses it as its first caller would. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { runContainer } from './container.ts';
import type { ImageBuild } from './image-build.ts';

const KEY = 'svc_test_0123456789abcdefghijklmnopqrstuv';
const SAMPLE = new URL('../../docs/samples/invoice.pdf', import.meta.url);
/** Where Docker looks for programs if an image says nothing else. */
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const SCHEMA = {
  type: 'object',
  properties: { invoice_number: { type: 'string' }, total_due: { type: 'number' } },
};

interface Readiness {
  checks: { reader_isolation: Record<string, boolean> };
}

export async function tryImage(build: ImageBuild, log: (text: string) => void): Promise<Record<string, string>> {
  const open = await startAndUse(build, log, false);
  log('Starting again where user namespaces are forbidden …');
  const closed = await startAndUse(build, log, true);
  return {
    'first start until it is ready': seconds(open.readyMs),
    'second start': seconds(closed.readyMs),
    'first extraction over HTTP': `${seconds(open.extractMs)}: ${open.extracted}`,
    'page at /': open.page,
    'health check': 'exit code 0',
    'walls around readers that do not hold': open.missingWalls.join(', ') || 'none',
    'the same where user namespaces are forbidden (default of container engines)':
      closed.missingWalls.join(', ') || 'none',
    SIGTERM: `exit code 0 after ${seconds(open.stopMs)}`,
  };
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

async function startAndUse(build: ImageBuild, log: (text: string) => void, forbidsNamespaces: boolean) {
  const { dockerfile, root } = build;
  const port = await freePort();
  const env = { PATH, ...dockerfile.env, HOST: '127.0.0.1', PORT: String(port), RECTO_TEST_KEY: KEY };
  const inside = { user: dockerfile.user, folder: dockerfile.folder, env, forbidsNamespaces };
  const startedAt = performance.now();
  const service = runContainer(root, dockerfile.command, inside);
  const url = `http://127.0.0.1:${port}`;
  try {
    await listening(service, log);
    const readyMs = performance.now() - startedAt;
    const { checks } = (await (await fetch(`${url}/readyz`)).json()) as Readiness;
    const missingWalls = Object.entries(checks.reader_isolation)
      .filter(([, holds]) => !holds)
      .map(([name]) => name);
    const sentAt = performance.now();
    const extracted = await extract(url);
    const extractMs = performance.now() - sentAt;
    const page = await (await fetch(url)).text();
    const script = await scriptOf(url, page);
    const checked = runContainer(root, dockerfile.healthcheck, inside);
    const [health] = await once(checked, 'exit');
    if (health !== 0) throw new Error(`The health check ended with ${health}.`);
    const stoppedAt = performance.now();
    await stop(service, dockerfile.stopSignal);
    return {
      readyMs,
      extractMs,
      extracted,
      missingWalls,
      page: `${page.length} bytes, its script ${script} bytes`,
      stopMs: performance.now() - stoppedAt,
    };
  } finally {
    service.kill('SIGKILL');
  }
}

/** Resolves when the service says where it listens. */
function listening(service: ChildProcess, log: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    for (const stream of [service.stdout, service.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        if (/"level":"(?:warn|error|fatal)"/.test(line) || !line.startsWith('{')) log(line);
        if (line.includes('listens on')) resolve();
      });
    }
    service.once('exit', (code) => reject(new Error(`The service ended with ${code} before it listened.`)));
  });
}

async function extract(url: string): Promise<string> {
  const content = (await readFile(SAMPLE)).toString('base64');
  const document = { filename: 'invoice.pdf', url: `data:application/pdf;base64,${content}` };
  const response = await fetch(`${url}/v1/extractions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ document, json_schema: SCHEMA }),
  });
  const body = (await response.json()) as { output?: { total_due?: number } };
  if (response.status !== 201 || body.output?.total_due !== 38) {
    throw new Error(`The extraction was answered with ${response.status}: ${JSON.stringify(body)}`);
  }
  return JSON.stringify(body.output);
}

/** The size of the first script of a page: the image has what was built, not only the page that names it. */
async function scriptOf(url: string, page: string): Promise<number> {
  const name = /<script[^>]* src="([^"]+)"/.exec(page)?.[1];
  if (name === undefined) throw new Error('The page at / names no script.');
  const response = await fetch(new URL(name, url));
  if (response.status !== 200)
    throw new Error(`The script ${name} of the page at / is answered with ${response.status}.`);
  return (await response.arrayBuffer()).byteLength;
}

/** The signal goes to the first process inside, as a container engine sends it. */
async function stop(service: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const children = await readFile(`/proc/${service.pid}/task/${service.pid}/children`, 'utf8');
  const ended = once(service, 'exit');
  process.kill(Number(children.trim()), signal);
  const [code] = await ended;
  if (code !== 0) throw new Error(`${signal} ended the service with ${code}.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
