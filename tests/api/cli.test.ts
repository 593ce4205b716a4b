/** What people trip over on command lines, and how ours behaves there. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { safeName } from '../../packages/cli/src/commands/files.ts';
import { type CliWorld, runCli } from '../support/cli.ts';
import { REVIEWED, Records, writeSampleFiles } from '../support/cli-records.ts';
import { type Client, clientsOf } from '../support/client.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

let server: SharedServer;
let test: Client;
let folder: string;
let records: Records;

beforeAll(async () => {
  server = await sharedServer();
  ({ test } = clientsOf(server));
  folder = await mkdtemp(path.join(os.tmpdir(), 'recto-cli-'));
  await writeSampleFiles(folder, { key: server.testKey });
  records = await Records.open(test);
});
afterAll(() => rm(folder, { recursive: true }));

const run = (line: readonly string[], world: Partial<CliWorld> = {}) =>
  runCli(line, {
    cwd: folder,
    environment: { RECTO_API_KEY: server.testKey, RECTO_API_BASE_URL: server.url },
    ...world,
  });
const live = () => ({ environment: { RECTO_API_KEY: server.liveKey, RECTO_API_BASE_URL: server.url } });

describe('exit codes', () => {
  it.each([
    [['files', 'get'], 2, /Missing: file-id/],
    [['files', 'list', '--limit', '0'], 6, /HTTP 422/],
    [['files', 'get', 'file_unknown'], 4, /HTTP 404.*environment.*request req_/s],
  ])('%j ends with %i', async (line, code, message) => {
    const ran = await run(line as string[]);
    expect([ran.code, ran.stdout]).toEqual([code, '']);
    expect(ran.stderr).toMatch(message as RegExp);
  });

  it('tell a wrong key, an unreachable service and an interruption apart', async () => {
    const environment = { RECTO_API_KEY: 'svc_test_unknown', RECTO_API_BASE_URL: server.url };
    expect((await run(['files', 'list'], { environment })).code).toBe(3);
    const fetch = async () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) });
    };
    const lost = await run(['auth', 'status'], { fetch });
    expect([lost.code, lost.stderr]).toEqual([8, expect.stringContaining('cannot be reached')]);
    expect((await run(['files', 'list'], { signal: AbortSignal.abort() })).code).toBe(130);
  });

  it('of a wait that is over in time is 7, and of one whose end is bad 8', async () => {
    const run_id = await records.fresh('RUN');
    const waits = await run([
      'runs',
      'create',
      await records.get('WORKFLOW'),
      '--document',
      'invoice.pdf',
      '--wait',
      '--timeout-seconds',
      '0.05',
    ]);
    expect(waits.code).toBe(7);
    await run(['runs', 'cancel', run_id]);
    expect((await run(['runs', 'wait', run_id])).code).toBe(8);
    expect((await run(['runs', 'watch', run_id])).code).toBe(8);
  });
});

describe('gates', () => {
  it('nothing is deleted without --yes or a person who agrees', async () => {
    const id = await records.anew().get('FILE');
    const refused = await run(['files', 'delete', id]);
    expect([refused.code, refused.stderr]).toEqual([9, expect.stringContaining('--yes')]);
    expect((await run(['files', 'delete', id], { typed: ['n'] })).code).toBe(9);
    expect((await test.get(`/v1/files/${id}`)).status).toBe(200);
    expect((await run(['files', 'delete', id], { typed: ['y'] })).code).toBe(0);
    expect((await test.get(`/v1/files/${id}`)).status).toBe(404);
  });

  it('production changes only with --confirm; --yes is not enough, and a test key passes silently', async () => {
    const line = ['runs', 'create', 'wf_unknown', '--document', 'inbox=invoice.pdf'];
    expect((await run(line, live())).code).toBe(9);
    expect((await run([...line, '--yes'], live())).code).toBe(9);
    expect((await run([...line, '--confirm'], live())).code).toBe(4);
    expect((await run(line)).code).toBe(4);
  });

  it('a key of an unknown kind counts as production', async () => {
    const environment = { RECTO_API_KEY: 'key_from_somewhere', RECTO_API_BASE_URL: server.url };
    expect((await run(['workflows', 'publish', 'wf_unknown', '--yes'], { environment })).code).not.toBe(0);
    expect((await run(['runs', 'cancel', 'run_1'], { environment })).code).toBe(9);
  });
});

describe('inputs', () => {
  it('a document is named in four ways, and only in one at a time', async () => {
    const id = await records.get('FILE');
    const line = ['parses', 'create', '--fields', 'file.id,status'];
    expect((await run([...line, '--file-id', id])).json).toEqual({ file: { id }, status: 'completed' });
    expect((await run([...line, id])).json.file).toEqual({ id });
    expect((await run([...line, '--document', JSON.stringify({ id })])).json.file).toEqual({ id });
    const bytes = await readFile(path.join(folder, 'invoice.pdf'));
    const piped = await run([...line, '--file', '-', '--filename', 'piped.pdf'], { stdin: bytes });
    expect(piped.json.status).toBe('completed');
    expect((await run([...line, 'invoice.pdf', '--file-id', id])).code).toBe(2);
  });

  it('standard input is read once', async () => {
    const both = await run(['extractions', 'create', '--file', '-', '--json-schema', '-'], { stdin: '{}' });
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('already read by')]);
  });

  it('JSON may have a byte order mark or be UTF-16', async () => {
    const schema = JSON.stringify({ type: 'object', properties: { größe: { type: 'number' } } });
    await writeFile(path.join(folder, 'bom.json'), `\ufeff${schema}`);
    await writeFile(path.join(folder, 'utf16.json'), Buffer.from(`\ufeff${schema}`, 'utf16le'));
    for (const name of ['bom.json', 'utf16.json']) {
      expect((await run(['schemas', 'lint', '--json-schema', name])).json.problems).toEqual([]);
    }
  });

  it('a secret loses the newline that editors add, and never stands on the command line', async () => {
    const set = await run(['secrets', 'set', 'from_pipe', '--from-stdin'], { stdin: 'päss word\r\n' });
    expect(set.code).toBe(0);
    expect((await run(['secrets', 'set', 'from_pipe', '--value', 'x'])).code).toBe(2);
    expect((await run(['secrets', 'set', 'from_pipe', '--from-stdin'], { stdin: '\n' })).code).toBe(2);
  });

  it('keys and secrets are not shown by --debug', async () => {
    const { stderr } = await run(['secrets', 'set', 'debugged', '--from-stdin', '--debug'], { stdin: 'very secret' });
    expect(stderr).toContain('PUT');
    expect(stderr).toContain('< 200');
    expect(stderr).not.toContain('very secret');
    expect(stderr).not.toContain(server.testKey);
  });
});

describe('output', () => {
  it('is JSON for programs and a table for people', async () => {
    await records.get('FILE');
    expect((await run(['files', 'list', '--limit', '1'])).json.data).toHaveLength(1);
    const seen = await run(['files', 'list', '--limit', '1'], { isOutputSeen: true });
    expect(seen.stdout).toMatch(/^ID +FILENAME/);
    expect((await run(['files', 'list', '--json', '--output', 'csv'])).code).toBe(2);
  });

  it('has all pages with --all, and says when there are more', async () => {
    for (let count = 0; count < 3; count += 1) await records.fresh('API_KEY');
    const all = await run(['api-keys', 'list', '--limit', '1', '--all', '--output', 'jsonl', '--fields', 'id']);
    expect(new Set(all.stdout.trim().split('\n')).size).toBeGreaterThanOrEqual(4);
    expect((await run(['api-keys', 'list', '--limit', '1', '--output', 'csv'])).stderr).toContain('--after');
  });

  it('a table keeps zeros in front of codes through CSV and back', async () => {
    const csv = await run(['tables', 'download', await records.get('TABLE')]);
    expect(csv.stdout).toContain('007,Harbour Tools Ltd');
  });
});

describe('files', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\x.pdf', 'x.pdf'],
    ['NUL.txt', '_NUL.txt'],
    ['..', 'download'],
    [`${'請'.repeat(200)}.pdf`, `${'請'.repeat(65)}.pdf`],
    ['a:b?.pdf', 'a_b_.pdf'],
    ['.bashrc', 'bashrc'],
  ])('named %s by the server are written as %s', (name, safe) => expect(safeName(name)).toBe(safe));

  it('are not overwritten without --force', async () => {
    const line = ['files', 'download', await records.get('FILE'), '--out', 'once.pdf'];
    expect((await run(line)).code).toBe(0);
    expect((await run(line)).code).toBe(5);
    expect((await stat(path.join(folder, 'once.pdf'))).size).toBeGreaterThan(0);
  });

  it('go into a folder that exists, and leave nothing of a download that breaks off', async () => {
    const id = await records.get('FILE');
    await mkdir(path.join(folder, 'into'));
    const broken: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (!String(input).includes('/content')) return response;
      const halves = new ReadableStream({
        start: (stream) => stream.enqueue(new Uint8Array(10)),
        pull: (stream) => stream.error(new TypeError('terminated')),
      });
      return new Response(halves, response);
    };
    const lost = await run(['files', 'download', id, '--out', 'into'], { fetch: broken });
    expect(lost.code).not.toBe(0);
    expect(await readdir(path.join(folder, 'into'))).toEqual([]);
    expect((await run(['files', 'download', id, '--out', 'into'])).code).toBe(0);
    expect(await readdir(path.join(folder, 'into'))).toHaveLength(1);
  });
});

describe('workflows', () => {
  it('an export that is applied without a target is refused: it would make a second workflow', async () => {
    const workflow = await records.get('WORKFLOW');
    const { stdout } = await run(['workflows', 'spec', 'get', workflow]);
    await writeFile(path.join(folder, 'export.yaml'), stdout);
    const applied = await run(['workflows', 'spec', 'apply', 'export.yaml']);
    expect([applied.code, applied.stderr]).toEqual([2, expect.stringContaining(`--to ${workflow}`)]);
    expect((await run(['workflows', 'spec', 'apply', 'export.yaml', '--to', workflow])).code).toBe(0);
    const again = await run(['workflows', 'spec', 'apply', 'export.yaml', '--new']);
    expect(again.json.workflow_id).not.toBe(workflow);
  });

  it('plan --exit-code is 0 without changes and 2 with some; removing needs --yes', async () => {
    const workflow = await records.anew().get('WORKFLOW');
    const plan = ['workflows', 'spec', 'plan', 'smaller.yaml', '--to', workflow, '--exit-code'];
    await writeFile(path.join(folder, 'smaller.yaml'), REVIEWED);
    expect((await run(plan)).code).toBe(0);
    const { spec, ...rest } = JSON.parse(REVIEWED);
    const smaller = { ...rest, spec: { blocks: { inbox: spec.blocks.inbox }, edges: [] } };
    await writeFile(path.join(folder, 'smaller.yaml'), JSON.stringify(smaller));
    const planned = await run(plan, { isOutputSeen: true });
    expect(planned.code).toBe(2);
    expect(planned.stdout).toContain('\u001b[31m');
    expect((await run(['workflows', 'spec', 'apply', 'smaller.yaml', '--to', workflow])).code).toBe(9);
    expect((await run(['workflows', 'spec', 'apply', 'smaller.yaml', '--to', workflow, '--yes'])).code).toBe(0);
  });

  it('mistakes in a definition are listed with their lines', async () => {
    await writeFile(path.join(folder, 'broken.yaml'), REVIEWED.replace('input-file-document', 'input-nowhere'));
    const { code, stderr } = await run(['workflows', 'spec', 'validate', 'broken.yaml']);
    expect([code, stderr]).toEqual([6, expect.stringMatching(/ {2}line 1: .*input-nowhere/)]);
  });

  it('publishing an unchanged draft says that nothing changed', async () => {
    const again = await run(['workflows', 'publish', await records.get('WORKFLOW')]);
    expect([again.code, again.stderr]).toEqual([0, expect.stringContaining('nothing changed')]);
  });

  it('inputs under the wrong name list the blocks that take them', async () => {
    const wrong = await run(['runs', 'create', await records.get('WORKFLOW'), '--document', 'Inbox=invoice.pdf']);
    expect([wrong.code, wrong.stderr]).toEqual([
      6,
      expect.stringMatching(/ids of start blocks:\n {2}inbox \(start_document/),
    ]);
  });

  it('a run is started, watched, reviewed with the latest version and verified', async () => {
    const started = await run(['runs', 'create', await records.get('WORKFLOW'), '--document', 'invoice.pdf', '--wait']);
    expect(started.json.lifecycle.status).toBe('awaiting_review');
    const { data } = (await run(['reviews', 'list', '--run-id', started.json.id])).json;
    const approved = await run(['reviews', 'approve', data[0].id, '--snapshot', '{"total_due": 39}']);
    expect(approved.json).toMatchObject({
      submission_status: 'accepted',
      review: { decision: { verdict: 'approved' } },
    });
    const watched = await run(['runs', 'watch', started.json.id]);
    expect([watched.code, watched.stdout]).toEqual([0, expect.stringContaining('"lifecycle":{"status":"completed"')]);
    const repeated = await run(['reviews', 'reject', data[0].id, '--reason', 'too late']);
    expect(repeated.code).toBe(5);
  });
});
