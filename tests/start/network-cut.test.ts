/** Nothing is downloaded when the service runs: everything it reads with is installed with it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DRAWN, pdfSample, SAMPLES, SENTENCE, scanSample, TITLE } from '../support/format-samples.ts';
import { dataUrl } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** A network of its own, in which there is nothing but the machine itself. */
const CUT = ['unshare', '--net', '--', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];
const TIMEOUT_MS = 240_000;

const reason = (() => {
  const [command = '', ...args] = CUT;
  const { status, error, stderr } = spawnSync(command, [...args, 'true'], { encoding: 'utf8' });
  return status === 0 ? null : `a network cannot be cut here: ${error?.message ?? stderr.trim()}`;
})();

/** In the network of the process, which is the only place from which it can be reached. */
async function ask(server: TestServer, code: string, input: object): Promise<string> {
  const inside = ['--net', '--target', String(server.process.pid), '--'];
  const child = spawn('nsenter', [...inside, process.execPath, '--input-type=module', '-e', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(input));
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return output;
}

const POST = `
  import { json } from 'node:stream/consumers';
  const { url, key, body } = await json(process.stdin);
  const headers = { authorization: 'Bearer ' + key, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  process.stdout.write(JSON.stringify({ status: answer.status, body: await answer.json() }));`;

const REACH = `
  import { connect } from 'node:net';
  import { json } from 'node:stream/consumers';
  const { host, port } = await json(process.stdin);
  const socket = connect(port, host);
  socket.once('connect', () => { process.stdout.write('connected'); socket.destroy(); });
  socket.once('error', (error) => process.stdout.write(error.code));`;

describe.skipIf(reason !== null)(`without a network${reason === null ? '' : ` (${reason})`}`, () => {
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    server = await startServer({ wrapper: CUT, env: { DATABASE_URL: '', RECTO_TEST_KEY: '', RECTO_LIVE_KEY: '' } });
    key = JSON.parse(await readFile(path.join(server.dataDir, 'first-keys.json'), 'utf8')).test_key;
  }, TIMEOUT_MS);
  afterAll(() => server?.close());

  async function parse(filename: string, bytes: Buffer | string) {
    const body = { document: { filename, url: dataUrl(bytes) }, table_parsing_format: 'markdown' };
    return JSON.parse(await ask(server, POST, { url: `${server.url}/v1/parses`, key, body }));
  }

  it('nothing outside is reached', { timeout: TIMEOUT_MS }, async () => {
    expect(await ask(server, REACH, { host: '192.0.2.1', port: 80 })).toBe('ENETUNREACH');
  });

  it('a PDF, a scan, a picture and a docx are read', { timeout: TIMEOUT_MS }, async () => {
    const cases: [filename: string, bytes: Buffer | string | undefined, shows: string][] = [
      ['a.pdf', pdfSample({ ruled: false }), `# ${TITLE}`],
      ['scan.pdf', await scanSample(), DRAWN[0]],
      ['a.png', await SAMPLES.png?.(), DRAWN[1]],
      ['a.docx', await SAMPLES.docx?.(), SENTENCE],
    ];
    for (const [filename, bytes, shows] of cases) {
      const { status, body } = await parse(filename, bytes ?? '');
      expect(status).toBe(201);
      expect(body.output.text).toContain(shows);
    }
  });
});
