/** Commands that need no service. */
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../tests/support/cli.ts';
import { INVOICE, SCHEMA } from '../../../tests/support/cli-records.ts';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(path.join(os.tmpdir(), 'recto-offline-'));
  await copyFile(INVOICE, path.join(cwd, 'invoice.pdf'));
  await writeFile(path.join(cwd, 'schema.json'), JSON.stringify(SCHEMA));
});
afterAll(() => rm(cwd, { recursive: true }));

/** A service that is asked for anything fails the test. */
const run = (...line: string[]) =>
  runCli(line, { cwd, fetch: async () => Promise.reject(new Error('a service was asked')) });

describe('extract and verify', () => {
  it('give values with a proof that holds, and that one changed character or coordinate breaks', async () => {
    const extracted = await run('extract', 'invoice.pdf', '--schema', 'schema.json', '--proof', 'proof.json');
    expect(extracted.json).toEqual({ invoice_date: '2026-11-02', customer: 'Harbour Tools Ltd', total_due: 38 });
    const verified = await run('verify', 'proof.json', 'invoice.pdf');
    expect([verified.code, verified.json]).toMatchObject([0, { is_verified: true, failed: 0 }]);

    const proof = await readFile(path.join(cwd, 'proof.json'), 'utf8');
    const value = proof.replaceAll('"customer": "Harbour Tools Ltd"', '"customer": "Harbour Tools Lid"');
    expect(value).not.toBe(proof);
    await writeFile(path.join(cwd, 'value.json'), value);
    expect((await run('verify', 'value.json', 'invoice.pdf')).code).toBe(10);

    const moved = JSON.parse(proof);
    moved.sources.evidence.customer.anchors[0].top += 0.001;
    await writeFile(path.join(cwd, 'moved.json'), JSON.stringify(moved));
    const broken = await run('verify', 'moved.json', 'invoice.pdf', '--output', 'table');
    expect([broken.code, broken.stdout]).toEqual([10, expect.stringMatching(/^Not verified: .*\n {2}customer /)]);
  });

  it('refuse what is no proof and what is no schema', async () => {
    expect((await run('verify', 'schema.json', 'invoice.pdf')).code).toBe(6);
    expect((await run('extract', 'invoice.pdf', '--schema', 'nowhere.json')).code).toBe(2);
  });
});

it('parse prints the text with its tables', async () => {
  const parsed = await run('parse', 'invoice.pdf');
  expect(parsed.stdout).toContain('| Bolt M6 | 200 | 0.12 | 24.00 |');
});

it('a folder is no document, and a field that nothing has is said to be none', async () => {
  await mkdir(path.join(cwd, 'folder'));
  const folder = await run('extract', 'folder', '--schema', 'schema.json');
  expect([folder.code, folder.stderr]).toEqual([2, 'folder is a folder and no file.\n']);
  const extracted = await run('extract', 'invoice.pdf', '--schema', 'schema.json', '--fields', 'output.customer');
  expect(extracted.json).toEqual({});
  expect(extracted.stderr).toContain(
    'Nothing is called output.customer; there are: invoice_date, customer, total_due.',
  );
});

describe('batch', () => {
  it('needs no service without a key; a file that cannot be read fails alone, and links to files are documents', async () => {
    const linked = path.join(cwd, 'linked');
    await mkdir(linked);
    await copyFile(INVOICE, path.join(linked, 'a.pdf'));
    await symlink('a.pdf', path.join(linked, 'b.pdf'));
    await symlink('nowhere.pdf', path.join(linked, 'c.pdf'));
    await symlink('.', path.join(linked, 'd'));
    // Old Windows programs wrote names in Latin-1, which is not valid UTF-8.
    const old = Buffer.concat([Buffer.from(`${linked}/gr`), Buffer.from([0xf6]), Buffer.from('e.pdf')]);
    await writeFile(old, '');
    const ran = await run('batch', 'linked', '--schema', 'schema.json', '--out', 'linked.jsonl');
    expect([ran.code, ran.json]).toMatchObject([8, { documents: 4, completed: 2, failed: 2, skipped: 0 }]);
  });

  it('goes on where it stopped: what is done stays, what failed or is new is done', async () => {
    const inbox = path.join(cwd, 'inbox');
    await mkdir(inbox);
    await copyFile(INVOICE, path.join(inbox, 'a.pdf'));
    await writeFile(path.join(inbox, 'b.pdf'), '%PDF-1.4 broken');
    const line = ['batch', 'inbox', '--schema', 'schema.json', '--local', '--parallel', '2', '--out', 'results.csv'];
    const first = await run(...line);
    expect([first.code, first.json]).toMatchObject([8, { documents: 2, completed: 1, failed: 1, skipped: 0 }]);
    expect(first.stderr).toContain('b.pdf: ');
    // The last line of an interrupted command is incomplete.
    await writeFile(path.join(cwd, 'results.csv.part'), '{"file": "b.pdf", "dig', { flag: 'a' });
    await writeFile(path.join(inbox, 'b.pdf'), await readFile(INVOICE));
    const second = await run(...line);
    expect([second.code, second.json]).toMatchObject([0, { documents: 2, completed: 2, failed: 0, skipped: 1 }]);
    const csv = await readFile(path.join(cwd, 'results.csv'), 'utf8');
    expect(csv.split('\r\n')).toEqual([
      'file,status,invoice_date,customer,total_due',
      'a.pdf,completed,2026-11-02,Harbour Tools Ltd,38',
      'b.pdf,completed,2026-11-02,Harbour Tools Ltd,38',
      '',
    ]);
  });
});

describe('init', () => {
  it('asks, and writes a schema and a workflow that is not overwritten', async () => {
    const typed = ['supplier, total: number', 'y'];
    const made = await runCli(['init', 'asked'], { cwd, typed });
    expect(made.code).toBe(0);
    const schema = JSON.parse(await readFile(path.join(cwd, 'asked/schema.json'), 'utf8'));
    expect(Object.keys(schema.properties)).toEqual(['supplier', 'total']);
    expect(await readFile(path.join(cwd, 'asked/workflow.yaml'), 'utf8')).toContain('predicate');
    expect((await run('init', 'asked')).code).toBe(5);
    expect((await run('init', 'other', '--field', 'total: money')).code).toBe(2);
  });
});

it('completion knows commands and flags', async () => {
  expect((await run('completion', 'complete', '--', 'workflows', 'spec')).stdout.split('\n')).toEqual(
    expect.arrayContaining(['apply', 'get', 'plan', 'validate']),
  );
  expect((await run('completion', 'complete', '--', 'files', 'list')).stdout).toContain('--limit');
  expect((await run('completion', 'bash')).stdout).toContain('complete -o default');
});

it('doctor says what is missing', async () => {
  const { code, json } = await run('doctor');
  expect(code).toBe(8);
  expect(json).toContainEqual(expect.objectContaining({ check: 'key', status: 'failed' }));
});
