/** More of what people trip over on command lines: ids that look alike, types that change, pages, races. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliWorld, runCli } from '../support/cli.ts';
import { Records, SCHEMA, writeSampleFiles } from '../support/cli-records.ts';
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

/** A service whose lists have one record per page. */
const shortPages: typeof fetch = (input, init) => {
  const url = new URL(String(input));
  if ((init?.method ?? 'GET') === 'GET') url.searchParams.set('limit', '1');
  return fetch(url, init);
};

describe('versions', () => {
  it('are not mistaken for publications, whose ids are refused with where to find the version', async () => {
    const workflow = await records.get('WORKFLOW');
    const { data } = (await run(['workflows', 'published-versions', workflow])).json;
    const [{ id: publication, workflow_version_id: version }] = data;
    for (const line of [
      ['workflows', 'versions', 'get', workflow, publication],
      ['runs', 'create', workflow, '--document', 'invoice.pdf', '--version', publication],
      ['workflows', 'promote', workflow, '--dry-run', '--source-version-id', publication],
    ]) {
      const refused = await run(line);
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('workflow_version_id')]);
    }
    expect((await run(['workflows', 'versions', 'get', workflow, version])).json.id).toBe(version);
  });

  it('of a review are looked for on all pages: the latest is decided on', async () => {
    const review = await records.get('REVIEW');
    const { data } = (await test.get(`/v1/workflows/reviews/versions?review_id=${review}`)).body;
    const json = { review_id: review, parent_id: data[0].id, snapshot: { total_due: 41 } };
    const { body: latest } = await test.post('/v1/workflows/reviews/versions', { json });
    const approved = await run(['reviews', 'approve', review], { fetch: shortPages });
    expect(approved.json.review.decision.version_id).toBe(latest.id);
  });
});

describe('blocks', () => {
  it('that start a run are looked for on all pages', async () => {
    const started = await run(['runs', 'create', await records.get('WORKFLOW'), '--document', 'invoice.pdf'], {
      fetch: shortPages,
    });
    expect([started.code, started.stderr]).toEqual([0, '']);
  });

  it('have the id of the definition in steps and usage too', async () => {
    const run_id = await records.get('RUN');
    const steps = await run(['steps', 'list', '--run-id', run_id, '--block-id', 'values']);
    expect(steps.json.data.map(({ block_id }: { block_id: string }) => block_id)).toEqual(['values']);
    const used = await run(['usage', 'blocks', '--workflow-id', await records.get('WORKFLOW')]);
    expect(used.json.data.map(({ block_id }: { block_id: string }) => block_id)).toContain('values');
  });

  it('lose a key of their config that is merged with null', async () => {
    const workflow = await records.anew().get('DRAFT');
    const update = (config: object) =>
      run(['workflows', 'blocks', 'update', workflow, 'values', '--config', JSON.stringify(config)]);
    expect((await update({ n_consensus: 3, model: 'recto-local' })).json.config).toMatchObject({ n_consensus: 3 });
    const merged = await update({ n_consensus: null });
    expect(merged.json.config).toEqual({ json_schema: SCHEMA, model: 'recto-local' });
  });
});

describe('tables replace', () => {
  const replace = async (csv: string, ...flags: string[]) => {
    await writeFile(path.join(folder, 'next.csv'), csv);
    return run(['tables', 'replace', await records.get('TABLE'), 'next.csv', ...flags]);
  };
  const types = (ran: { json: { tables: { columns: { name: string; json_schema: object }[] }[] } }) =>
    Object.fromEntries(ran.json.tables[0]?.columns.map(({ name, json_schema }) => [name, json_schema]) ?? []);

  it('keeps codes as text with --preserve-schema, and infers numbers without it', async () => {
    const text = { type: 'string' };
    const kept = await replace('code,name\n10,Harbour Tools Ltd\n11,\n', '--preserve-schema');
    expect(types(kept)).toEqual({ code: text, name: text });
    const back = await replace('code,name\n10,Bolts\n', '--column-schema-overrides', '{}');
    expect(types(back)).toEqual({ code: { type: 'integer' }, name: text });
  });

  it('refuses other columns and values with --preserve-schema', async () => {
    await replace('code,day\n1,2026-11-16\n', '--column-schema-overrides', '{}');
    const other = await replace('number,day\n1,2026-11-16\n', '--preserve-schema');
    expect([other.code, other.stderr]).toEqual([6, expect.stringContaining('code')]);
    const value = await replace('code,day\n1,soon\n', '--preserve-schema');
    expect([value.code, value.stderr]).toEqual([6, expect.stringContaining('Row 2, column "day"')]);
    expect((await replace('code,day\n2,2026-11-17\n', '--preserve-schema')).code).toBe(0);
  });
});

describe('runs export', () => {
  it('writes CSV with commas, and says when runs are left out', async () => {
    const own = records.anew();
    const run_id = await own.get('RUN');
    const workflow = await own.get('WORKFLOW');
    const { data } = (await run(['reviews', 'list', '--run-id', run_id])).json;
    await run(['reviews', 'approve', data[0].id]);
    expect((await run(['runs', 'wait', run_id])).json.lifecycle.status).toBe('completed');
    const all = await run(['runs', 'export', workflow, 'values']);
    expect([all.code, all.stderr]).toEqual([0, '']);
    const [head, ...rows] = all.stdout.trimEnd().split('\n');
    expect(head?.split(',')).toEqual(expect.arrayContaining(['invoice_date', 'customer', 'total_due']));
    expect(rows).toEqual([expect.stringMatching(/2026-11-02,Harbour Tools Ltd/)]);
    await own.fresh('RUN');
    const some = await run(['runs', 'export', workflow, 'values', '--out', 'values.csv']);
    expect(some.stderr).toBe('Wrote 1 rows to values.csv.\nRuns that have not completed are left out.\n');
  });
});

describe('cancelling', () => {
  it('what has ended leaves it as it ended', async () => {
    const parse = await records.get('PARSE');
    const late = await run(['parses', 'cancel', parse]);
    expect([late.code, late.json.status]).toEqual([0, 'completed']);
    const run_id = await records.get('ENDED_RUN');
    expect((await run(['runs', 'cancel', run_id])).code).toBe(0);
    const waited = await run(['runs', 'wait', run_id]);
    expect([waited.code, waited.json.lifecycle.status]).toEqual([0, 'completed']);
  });

  it('at the moment of the end has one outcome, which every command reports', async () => {
    const { id } = (await run(['parses', 'create', 'invoice.pdf', '--background', '--bust-cache'])).json;
    const cancelled = await Promise.all([run(['parses', 'cancel', id]), run(['parses', 'cancel', id])]);
    const { status } = (await run(['parses', 'get', id])).json;
    expect(['completed', 'cancelled']).toContain(status);
    expect(cancelled.map(({ code, json }) => [code, json.status])).toEqual([
      [0, status],
      [0, status],
    ]);
  });
});

it('a service without the operation is said to be older, which is not a wrong id', async () => {
  const fetch = async () => new Response('{"detail":"Method Not Allowed"}', { status: 405 });
  const { code, stderr } = await run(['files', 'list'], { fetch });
  expect([code, stderr]).toEqual([8, expect.stringMatching(/older/)]);
});

it('a document that is not there, is a folder or is empty is said to be that', async () => {
  const parse = (file: string) => run(['parse', file]);
  expect(await parse('absent.pdf')).toMatchObject({ code: 2, stderr: 'absent.pdf does not exist.\n' });
  expect(await parse('.')).toMatchObject({ code: 2, stderr: '. is a folder and no file.\n' });
  expect(await parse('-')).toMatchObject({ code: 6, stderr: expect.stringContaining('The document is empty.') });
  const lost = await run(['extract', '-', '--schema', 'absent.json']);
  expect(lost).toMatchObject({ code: 2, stderr: '--schema: absent.json does not exist.\n' });
});

it('a definition is checked without naming a project', async () => {
  expect((await run(['workflows', 'spec', 'validate', 'workflow.yaml'])).code).toBe(0);
});
