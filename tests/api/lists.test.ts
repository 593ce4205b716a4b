/** Pages, cursors, filters and dates, on the files list and the usage ledgers. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { dataUrl } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';
import { withDatabase } from '../support/sql.ts';

let server: SharedServer;
let test: Client;
let live: Client;

beforeAll(async () => {
  server = await sharedServer();
  ({ test, live } = clientsOf(server));
  for (const filename of ['Alpha.txt', 'alpine.txt', 'beta.csv', '100%.txt', '100x.txt']) {
    await test.post('/v1/files', { json: { document: { filename, url: dataUrl('a,b\n1,2\n') } } });
  }
  await seedUsage();
});

/** 60 runs in the test environment, 15 per minute: many share their time, so the id must decide. */
async function seedUsage(): Promise<void> {
  const { body } = await test.get('/v1/auth/status');
  const { body: production } = await live.get('/v1/auth/status');
  await withDatabase(server.databaseUrl, async (query) => {
    const insert = `
      insert into usage_runs (run_id, organization_id, environment_id, workflow_id, status, trigger_type, created_at,
        execution_duration_ms, page_count, credits, retry_count, triggered_by)
      select $3 || lpad(n::text, 4, '0'), $1, $2, 'wf_' || n % 3,
        (array['completed','failed','awaiting_review','cancelled'])[1 + n % 4],
        (array['api','manual','schedule'])[1 + n % 3],
        '2026-03-01T00:00:00Z'::timestamptz + (n / 15) * interval '12 hours' + interval '0.123456 s',
        n, n, n * 0.5, 0, case when n % 2 = 0 then '{"api_key_id":"key_1","user_email":null,"user_id":null}'::jsonb end
      from generate_series(0, 59) n`;
    await query(insert, [body.organization_id, body.environment_id, 'run_']);
    await query(insert, [body.organization_id, production.environment_id, 'run_live_']);
    await query(
      `insert into usage_primitives (primitive_execution_id, organization_id, environment_id, operation, status, created_at,
        page_count, credits, documents, workflow_id, run_id, resource_kind, metadata, triggered_by)
       select 'pexec_' || n, $1, $2, (array['extraction','parse','classify'])[1 + n % 3], 'completed',
        '2026-03-01T00:00:00Z'::timestamptz + n * interval '1 hour', 1, 1, '[{"file_id":"file_1","filename":"a.pdf"}]',
        case when n < 5 then 'wf_1' end, case when n < 5 then 'run_0001' end, 'extraction',
        jsonb_build_object('batch', (n % 2)::text, 'tag', 'x'),
        jsonb_build_object('access_token_id', null, 'api_key_id', 'key_' || n % 2, 'auth_method', 'api_key', 'key_name', 'k',
          'key_prefix', 'svc_test_', 'user_email', null, 'user_id', null)
       from generate_series(0, 11) n`,
      [body.organization_id, body.environment_id],
    );
  });
}

const idsOf = (answer: { body: { data: { run_id?: string; id?: string; primitive_execution_id?: string }[] } }) =>
  answer.body.data.map((row) => row.run_id ?? row.primitive_execution_id ?? row.id ?? '');

describe.each(['asc', 'desc'])('in %s order', (order) => {
  it.each([
    '',
    '&workflow_id=wf_1',
    '&status=failed',
    '&trigger_type=schedule',
    '&from_date=2026-03-01&to_date=2026-03-01',
  ])('paging forwards and back again visits every row once, with filter %j', async (filter) => {
    const all = idsOf(await test.get(`/v1/usage/runs?limit=10000&order=${order}${filter}`));
    expect(all.length).toBeGreaterThan(5);
    expect(new Set(all).size).toBe(all.length);
    const forwards: string[][] = [];
    let page = await test.get(`/v1/usage/runs?limit=7&order=${order}${filter}`);
    expect(page.body.list_metadata.before).toBeNull();
    forwards.push(idsOf(page));
    while (page.body.list_metadata.after !== null) {
      page = await test.get(`/v1/usage/runs?limit=7&order=${order}${filter}&after=${page.body.list_metadata.after}`);
      expect(page.body.list_metadata.before).toBe(idsOf(page)[0]);
      forwards.push(idsOf(page));
    }
    expect(forwards.flat()).toEqual(all);
    const backwards = [idsOf(page)];
    while (page.body.list_metadata.before !== null) {
      page = await test.get(`/v1/usage/runs?limit=7&order=${order}${filter}&before=${page.body.list_metadata.before}`);
      expect(page.body.list_metadata.after).toBe(idsOf(page).at(-1));
      backwards.unshift(idsOf(page));
    }
    expect(backwards.flat()).toEqual(all);
  });
});

describe('cursors', () => {
  it('before returns the rows right before, in the normal order', async () => {
    const all = idsOf(await test.get('/v1/usage/runs?limit=100'));
    const page = idsOf(await test.get(`/v1/usage/runs?limit=3&before=${all[10]}`));
    expect(page).toEqual(all.slice(7, 10));
  });

  it('a cursor outside the filter still marks a position', async () => {
    const failed = await test.get('/v1/usage/runs?limit=100&status=failed&order=asc');
    const page = await test.get('/v1/usage/runs?limit=2&status=failed&order=asc&after=run_0000');
    expect(idsOf(page)).toEqual(idsOf(failed).slice(0, 2));
    expect(page.body.list_metadata.before).toBeNull();
  });

  it.each([
    ['asc', 'run_0003'],
    ['asc', 'run_0050'],
    ['desc', 'run_0003'],
    ['desc', 'run_0050'],
  ])('in %s order a cursor outside the dates, %s, still marks a position', async (order, cursor) => {
    const dates = 'from_date=2026-03-01T12:00:00Z&to_date=2026-03-02T11:00:00Z';
    const all = idsOf(await test.get(`/v1/usage/runs?limit=100&order=${order}`));
    const inside = idsOf(await test.get(`/v1/usage/runs?limit=100&order=${order}&${dates}`));
    expect(inside).toHaveLength(30);
    const isAhead = all.indexOf(cursor) < all.indexOf(inside[0] ?? '');
    const after = await test.get(`/v1/usage/runs?limit=4&order=${order}&${dates}&after=${cursor}`);
    expect(idsOf(after)).toEqual(isAhead ? inside.slice(0, 4) : []);
    expect(after.body.list_metadata).toEqual({ before: null, after: isAhead ? inside[3] : null });
    const before = await test.get(`/v1/usage/runs?limit=4&order=${order}&${dates}&before=${cursor}`);
    expect(idsOf(before)).toEqual(isAhead ? [] : inside.slice(-4));
    expect(before.body.list_metadata).toEqual({ before: isAhead ? null : inside.at(-4), after: null });
  });

  it('at the end the page is empty and both cursors are null', async () => {
    const last = idsOf(await test.get('/v1/usage/runs?limit=1&order=asc'))[0];
    const page = await test.get(`/v1/usage/runs?after=${last}&order=desc`);
    expect(page.body).toEqual({ data: [], list_metadata: { before: null, after: null } });
  });

  it.each([
    '/v1/files',
    '/v1/parses',
    '/v1/edits',
    '/v1/edits/templates',
    '/v1/usage/runs',
    '/v1/usage/primitives',
    '/v1/events',
    '/v1/egress',
    '/v1/audit',
    '/v1/webhooks/deliveries',
    '/v1/workflows/triggers/refused-mails',
    '/v1/projects',
    '/v1/api-keys',
  ])(
    '%s refuses both cursors (400), unknown ones (422), limits out of range and unknown orders (422)',
    async (path) => {
      expect((await test.get(`${path}?before=a&after=b`)).status).toBe(400);
      const unknown = await test.get(`${path}?after=run_live_0001`);
      expect(unknown.status).toBe(422);
      expect(unknown.body.detail).toMatch(/^Cursor does not match a resource in this organization and environment\./);
      for (const query of ['limit=0', 'limit=-1', 'limit=10001', 'limit=ten', 'limit=1.5', 'limit=', 'order=up']) {
        const answer = await test.get(`${path}?${query}`);
        expect(answer.status).toBe(422);
        expect(answer.body.detail[0].loc).toEqual(['query', query.split('=')[0]]);
      }
      expect((await test.get(`${path}?after=&before=`)).status).toBe(200);
    },
  );

  it('a parameter given twice has its last value', async () => {
    expect(idsOf(await test.get('/v1/usage/runs?limit=50&limit=2'))).toHaveLength(2);
  });
});

describe('dates', () => {
  const count = async (query: string) => idsOf(await test.get(`/v1/usage/runs?limit=100&${query}`)).length;

  it('are days in UTC, both ends inclusive', async () => {
    expect(await count('from_date=2026-03-01&to_date=2026-03-01')).toBe(30);
    expect(await count('from_date=2026-03-02')).toBe(30);
    expect(await count('to_date=2026-02-28')).toBe(0);
    expect(await count('from_date=2026-03-02&to_date=2026-03-01')).toBe(0);
  });

  it('may be RFC 3339 times', async () => {
    expect(await count('from_date=2026-03-01T12:00:00Z')).toBe(45);
    expect(await count(`from_date=${encodeURIComponent('2026-03-01T14:00:00+02:00')}`)).toBe(45);
    expect(await count('from_date=0001-01-01&to_date=9999-12-31')).toBe(60);
  });

  it.each([
    '/v1/files',
    '/v1/parses',
    '/v1/edits',
    '/v1/usage/runs',
    '/v1/usage/primitives',
    '/v1/events',
    '/v1/egress',
    '/v1/audit',
    '/v1/webhooks/deliveries',
    '/v1/workflows/triggers/refused-mails',
  ])('%s refuses malformed ones with 400', async (path) => {
    for (const date of [
      'yesterday',
      '2026-13-01',
      '2026-02-30',
      '0000-01-01',
      '2026-3-1',
      '20260301',
      '2026-03-01T99:00:00Z',
    ]) {
      for (const name of ['from_date', 'to_date']) {
        const answer = await test.get(`${path}?${name}=${date}`);
        expect(answer.status).toBe(400);
        expect(answer.body.detail).toContain(name);
      }
    }
  });
});

describe('usage', () => {
  it('a run has every key of the record, null where unknown', async () => {
    const { body } = await test.get('/v1/usage/runs?limit=2&order=asc');
    expect(body.data[0]).toEqual({
      run_id: 'run_0000',
      workflow_id: 'wf_0',
      status: 'completed',
      trigger_type: 'api',
      created_at: '2026-03-01T00:00:00.123Z',
      started_at: null,
      completed_at: null,
      duration_ms: null,
      execution_duration_ms: 0,
      page_count: 0,
      credits: 0,
      retry_count: 0,
      triggered_by: { api_key_id: 'key_1', user_email: null, user_id: null },
    });
    expect(body.data[1].triggered_by).toBeNull();
  });

  it('production has only its own runs', async () => {
    const ids = idsOf(await live.get('/v1/usage/runs?limit=100'));
    expect(ids).toHaveLength(60);
    expect(ids.every((id) => id.startsWith('run_live_'))).toBe(true);
    expect(idsOf(await live.get('/v1/usage/primitives'))).toEqual([]);
  });

  it.each(['status=done', 'trigger_type=cron'])('an unknown %s is a 422', async (query) => {
    expect((await test.get(`/v1/usage/runs?${query}`)).body.detail[0].type).toBe('literal_error');
  });

  it.each([
    ['operation=extraction', 4],
    ['operation=extract', 4],
    ['operation=classification', 4],
    ['run_id=run_0001', 5],
    ['workflow_id=wf_1', 5],
    ['api_key_id=key_1', 6],
    ['user_id=u', 0],
    ['status=completed', 12],
    ['status=failed', 0],
    [`metadata=${encodeURIComponent('{"batch":"1","tag":"x"}')}`, 6],
    [`metadata=${encodeURIComponent('{"tag":"y"}')}`, 0],
    ['environment_id=env_other', 0],
  ])('primitives filtered by %s', async (query, expected) => {
    expect(idsOf(await test.get(`/v1/usage/primitives?limit=100&${query}`))).toHaveLength(expected);
  });

  it.each(['{', '[]', '"x"', '1'])('metadata %s is a 400', async (metadata) => {
    expect((await test.get(`/v1/usage/primitives?metadata=${encodeURIComponent(metadata)}`)).status).toBe(400);
  });

  it('a list of thousands is one JSON document', async () => {
    const { body } = await live.get('/v1/auth/status');
    await withDatabase(server.databaseUrl, (query) =>
      query(
        `insert into usage_runs (run_id, organization_id, environment_id, workflow_id, status, trigger_type, created_at,
          execution_duration_ms, page_count, credits, retry_count)
         select 'run_many_' || n, $1, $2, 'wf_many', 'completed', 'api', now() + n * interval '1 ms', 0, 0, 0, 0
         from generate_series(1, 5000) n`,
        [body.organization_id, body.environment_id],
      ),
    );
    for (const headers of [{ 'accept-encoding': 'gzip' }, { 'accept-encoding': 'identity' }]) {
      const answer = await live.get('/v1/usage/runs?limit=4500&workflow_id=wf_many', headers);
      expect(new Set(idsOf(answer)).size).toBe(4500);
      expect(answer.body.list_metadata).toEqual({ before: null, after: idsOf(answer).at(-1) });
    }
  });
});

describe('files', () => {
  const names = async (query: string) =>
    (await test.get(`/v1/files?limit=100&order=asc&${query}`)).body.data.map(
      (row: { filename: string }) => row.filename,
    );

  it('filter by case-insensitive prefix, and by exact type', async () => {
    expect(await names('filename=ALP')).toEqual(['Alpha.txt', 'alpine.txt']);
    expect(await names(`filename=${encodeURIComponent('100%')}`)).toEqual(['100%.txt']);
    expect(await names('filename=_')).toEqual([]);
    expect(await names('mime_type=text/csv')).toEqual(['beta.csv']);
    expect(await names('mime_type=text/c')).toEqual([]);
    expect(await names('sort_by=updated_at&include_embeddings=true')).toHaveLength(5);
    expect(await names('from_date=2999-01-01')).toEqual([]);
  });
});
