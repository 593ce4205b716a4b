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
  const type = answer.headers.get('content-type') ?? '';
  const read = type.includes('stream') ? (await answer.text()).trim().split('\\n').map((line) => JSON.parse(line)) : await answer.json();
  process.stdout.write(JSON.stringify({ status: answer.status, body: read }));`;

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
  });
  afterAll(() => server?.close());

  const post = async (route: string, body: object) =>
    JSON.parse(await ask(server, POST, { url: `${server.url}/v1/${route}`, key, body }));

  const parse = (filename: string, bytes: Buffer | string) =>
    post('parses', { document: { filename, url: dataUrl(bytes) }, table_parsing_format: 'markdown' });

  it('nothing outside is reached', async () => {
    expect(await ask(server, REACH, { host: '192.0.2.1', port: 80 })).toBe('ENETUNREACH');
  });

  it('a PDF, a scan, a picture and a docx are read', async () => {
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

  it('values are extracted, streamed, voted on, located and proved', async () => {
    const bill = 'Invoice number: INV-2041\nInvoice date: 2026-03-14\nTotal due: EUR 1,284.50\n';
    const document = { filename: 'bill.txt', url: dataUrl(bill) };
    const json_schema = {
      type: 'object',
      properties: {
        invoice_number: { type: 'string' },
        invoice_date: { type: 'string', format: 'date' },
        total: { type: 'number' },
        iban: { type: ['string', 'null'] },
      },
      required: ['invoice_number', 'total'],
    };
    const output = { invoice_number: 'INV-2041', invoice_date: '2026-03-14', total: 1284.5, iban: null };
    const made = await post('extractions', { document, json_schema, metadata: { batch: '7' } });
    expect(made).toMatchObject({ status: 201, body: { status: 'completed', output, metadata: { batch: '7' } } });
    const voted = await post('extractions', { document, json_schema, n_consensus: 3 });
    expect(voted.body.consensus.choices).toHaveLength(3);
    expect(voted.body.consensus.likelihoods.total).toBeGreaterThan(0.5);
    const lines = await post('extractions/stream', { document, json_schema, bust_cache: true });
    expect(lines.body.at(-1).output).toEqual(output);
    const sources = await post(`extractions/${made.body.id}/sources`, {});
    expect(sources).toMatchObject({ status: 200, body: { job: { status: 'completed' } } });
    expect(sources.body.evidence.total.status).toBe('proved');
    const verified = await post(`extractions/${made.body.id}/verify`, {});
    expect(verified.body).toMatchObject({ is_verified: true, failures: [] });
    const generated = await post('schemas/generate', { documents: [document] });
    expect(Object.keys(generated.body.properties).length).toBeGreaterThan(1);
    const lint = await post('schemas/lint', { json_schema });
    expect(lint.status).toBe(200);
  });
});
