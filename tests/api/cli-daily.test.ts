/** What somebody meets who uses the command line every day: pipes, tables, folders, the other environment. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliWorld, runCli } from '../support/cli.ts';
import { Records, writeSampleFiles } from '../support/cli-records.ts';
import { type Client, clientsOf } from '../support/client.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

const execute = promisify(execFile);
const PROGRAM = fileURLToPath(new URL('../../packages/cli/bin/recto.js', import.meta.url));

let server: SharedServer;
let test: Client;
let live: Client;
let folder: string;

beforeAll(async () => {
  server = await sharedServer();
  ({ test, live } = clientsOf(server));
  folder = await mkdtemp(path.join(os.tmpdir(), 'recto-cli-'));
  await writeSampleFiles(folder, { key: server.testKey });
});
afterAll(() => rm(folder, { recursive: true }));

const worldOf = (key: string) => ({ environment: { RECTO_API_KEY: key, RECTO_API_BASE_URL: server.url } });
const run = (line: readonly string[], world: Partial<CliWorld> = {}) =>
  runCli(line, { cwd: folder, ...worldOf(server.testKey), ...world });

describe('a folder of documents', () => {
  const schema = '{"type": "object", "properties": {"total": {"type": "number"}}}';
  const batch = (out: string, more: readonly string[] = [], key = server.testKey) =>
    run(['batch', 'bills', '--schema', schema, '--out', out, ...more], worldOf(key));

  beforeAll(async () => {
    await mkdir(path.join(folder, 'bills'));
    await writeFile(path.join(folder, 'bills', 'bill.txt'), 'Total: 42.00 EUR\n');
  });

  it('is extracted again in another environment, and without a service: nothing of one stands for the other', async () => {
    expect((await batch('bills.csv')).json).toMatchObject({ completed: 1, skipped: 0 });
    expect((await batch('bills.csv')).json).toMatchObject({ completed: 1, skipped: 1 });
    expect((await batch('bills.csv', [], server.liveKey)).json).toMatchObject({ completed: 1, skipped: 0 });
    const [id] = /extr_\w+/.exec(await readFile(path.join(folder, 'bills.csv'), 'utf8')) ?? [];
    expect((await live.get(`/v1/extractions/${id}`)).status).toBe(200);
    expect((await test.get(`/v1/extractions/${id}`)).status).toBe(404);
    expect((await batch('bills.csv', ['--local'])).json).toMatchObject({ completed: 1, skipped: 0 });
  });

  it('keeps apart what the documents say and what became of them, in CSV too', async () => {
    await mkdir(path.join(folder, 'orders'));
    await writeFile(path.join(folder, 'orders', 'order.txt'), 'Order\n\nStatus: failed\nNo.: 77\nTotal: 42.00 EUR\n');
    const names = { status: { type: 'string' }, file: { type: 'string' }, 'No.': { type: 'string' } };
    const schema = JSON.stringify({ type: 'object', properties: { ...names, total: { type: 'number' } } });
    expect((await run(['batch', 'orders', '--schema', schema, '--out', 'orders.csv'])).json.completed).toBe(1);
    const [head = '', row = ''] = (await readFile(path.join(folder, 'orders.csv'), 'utf8')).split('\r\n');
    const cells = row.split(',');
    expect(Object.fromEntries(head.split(',').map((name, at) => [name, cells[at]]))).toMatchObject({
      file: 'order.txt',
      status: 'completed',
      'output.status': 'failed',
      'No.': '77',
      total: '42',
    });
  });

  it('does not have its schema for a document', async () => {
    await writeFile(path.join(folder, 'bills', 'schema.json'), schema);
    const ran = await run(['batch', 'bills', '--schema', 'bills/schema.json', '--out', 'own.csv']);
    await rm(path.join(folder, 'bills', 'schema.json'));
    expect(ran.json).toMatchObject({ documents: 1, completed: 1 });
  });

  it('says before it begins that its results cannot be written', async () => {
    const ran = await batch('missing/bills.csv');
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('missing/bills.csv')]);
  });
});

describe('output', () => {
  it('has the fields that were asked for, in every form of a list', async () => {
    const json = { name: 'Totals', description: 'of bills' };
    const { id } = (await test.post('/v1/workflows', { json })).body;
    const list = ['workflows', 'list', '--limit', '1', '--fields', 'id,name'];
    const page = (await run(list)).json;
    expect(page).toMatchObject({ data: [{ id, name: 'Totals' }], list_metadata: {} });
    expect(Object.keys(page.data[0])).toEqual(['id', 'name']);
    await run(['secrets', 'set', 'TOKEN', '--from-stdin'], { stdin: 'value' });
    const secrets = ['secrets', 'list', '--fields', 'name'];
    expect((await run(secrets)).json).toEqual({ secrets: [{ name: 'TOKEN' }] });
    expect((await run([...secrets, '--output', 'table'])).stdout).toBe('NAME\nTOKEN\n');
    expect((await run([...secrets, '--output', 'csv'])).stdout.trim()).toMatch(/^name\r?\nTOKEN$/);
  });

  it('shows the id of a record whole, however narrow the terminal is', async () => {
    const records = await Records.open(test);
    const id = await records.fresh('REVIEW');
    const { stdout } = await run(['reviews', 'list', '--output', 'table'], { columns: 80 });
    expect(stdout).toContain(id);
  });

  it('of a stream is a line for each result as it arrives, the last one complete', async () => {
    const json_schema = '{"type": "object", "properties": {"total": {"type": "number"}}}';
    const ran = await run(['extractions', 'stream', '-', '--json-schema', json_schema], {
      stdin: 'Total: 42.00 EUR\n',
    });
    const lines = ran.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines[0].output).toEqual({});
    expect(lines.at(-1)).toMatchObject({ status: 'completed', output: { total: 42 } });
  });

  it('ends quietly when its reader has had enough', async () => {
    const command = `"${process.execPath}" "${PROGRAM}" workflows block-types | true; echo "\${PIPESTATUS[0]}"`;
    const env = { ...process.env, ...worldOf(server.testKey).environment };
    expect(await execute('bash', ['-c', command], { env })).toEqual({ stdout: '0\n', stderr: '' });
  });
});

describe('words', () => {
  it('of init name the files where they are', async () => {
    const { stderr } = await run(['init', 'project', '--field', 'total:number']);
    expect(stderr).toContain('--schema project/schema.json');
    expect(stderr).toContain('spec apply project/workflow.yaml');
  });

  it('say once what is wrong with a definition', async () => {
    const { code, stderr } = await run(['workflows', 'spec', 'validate', '-'], { stdin: 'kind: Letter\n' });
    expect([code, stderr.match(/kind must be 'Workflow'/g)]).toEqual([6, ["kind must be 'Workflow'"]]);
  });

  it('name the inputs of a run without empty labels', async () => {
    const workflow = await (await Records.open(test)).fresh('WORKFLOW');
    const { stderr } = await run([
      'runs',
      'create',
      workflow,
      '--document',
      'nowhere=invoice.pdf',
      '--version',
      'draft',
    ]);
    expect(stderr).toMatch(/^ {2}\w+ \(start_document(, \w[^)]*)?\)$/m);
  });

  it('say that the engine of this process has no stored files', async () => {
    const ran = await run(['extract', 'file_0123456789abcdefghijkl', '--schema', '{"type": "object"}', '--local']);
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('stored file')]);
  });
});
