/** The outbox: what happens is an event as soon as it can be seen, and only then. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { definition, ended, published, ranTo, start } from '../support/runs.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { sharedServer } from '../support/shared-server.ts';
import { eventually } from '../support/wait.ts';

let test: Client;
let live: Client;

beforeAll(async () => {
  ({ test, live } = clientsOf(await sharedServer()));
});

const json_schema = { type: 'object', properties: { a: { type: 'string' } } };
const csv = (text: string) => ({ filename: 'a.csv', url: dataUrl(text, 'text/csv') });
const broken = { filename: 'broken.pdf', url: dataUrl('%PDF-1.7 nothing', 'application/pdf') };

/** The events about a record, in the order in which they happened. */
async function eventsOf(id: string, client = test): Promise<Answer['body'][]> {
  const { body } = await client.get(`/v1/events?resource_id=${id}&order=asc`);
  return body.data;
}

const typesOf = async (id: string): Promise<string[]> => (await eventsOf(id)).map(({ type }) => type);

describe('an operation', () => {
  it('announces that it completed, and the file that was made for it', async () => {
    const { body: parse } = await test.post('/v1/parses', { json: { document: csv('a\nx\n') } });
    const [completed, ...others] = await eventsOf(parse.id);
    expect(others).toEqual([]);
    expect(completed).toEqual({
      id: expect.stringMatching(/^evt_/),
      type: 'parse.completed',
      environment: 'test',
      created_at: expect.any(String),
      data: {
        id: parse.id,
        object: 'parse',
        status: 'completed',
        error: null,
        model: parse.model,
        documents: [{ file_id: parse.file.id, filename: 'a.csv' }],
        metadata: {},
        usage: { page_count: 1, credits: parse.usage.credits },
        workflow_id: null,
        run_id: null,
        block_id: null,
        created_at: parse.created_at,
        completed_at: parse.completed_at,
      },
    });
    const [created] = await eventsOf(parse.file.id);
    expect(created).toMatchObject({
      type: 'file.created',
      data: { id: parse.file.id, object: 'file', filename: 'a.csv', mime_type: 'text/csv', size_bytes: 4 },
    });
    expect((await test.get(`/v1/events/${completed.id}`)).body).toEqual(completed);
  });

  it('announces a failure in the background; a request that waited and failed left nothing to announce', async () => {
    const { body: queued } = await test.post('/v1/parses', { json: { document: broken, background: true } });
    const parse = await eventually(
      async () => (await test.get(`/v1/parses/${queued.id}`)).body,
      ({ status }) => status === 'failed',
    );
    expect(await eventsOf(parse.id)).toMatchObject([
      { type: 'parse.failed', data: { status: 'failed', error: parse.error } },
    ]);
    const before = (await test.get('/v1/events?limit=1')).body.data;
    expect((await test.post('/v1/parses', { json: { document: broken } })).status).toBe(422);
    expect((await test.get('/v1/events?limit=1')).body.data).toEqual(before);
  });

  it('announces an extraction with its metadata, then its sources', async () => {
    const json = { document: csv('a\nx\n'), json_schema, metadata: { order: '7' } };
    const { body: extraction } = await test.post('/v1/extractions', { json });
    expect(await eventsOf(extraction.id)).toMatchObject([
      { type: 'extraction.completed', data: { object: 'extraction', metadata: { order: '7' } } },
    ]);
    const { body: sources } = await test.post(`/v1/extractions/${extraction.id}/sources`);
    expect(await eventsOf(sources.job.id)).toMatchObject([
      {
        type: 'extraction.sources.completed',
        data: { extraction_id: extraction.id, status: 'completed', mode: 'located', error: null },
      },
    ]);
  });

  it('announces a streamed extraction and a generated schema', async () => {
    const { text } = await test.post('/v1/extractions/stream', { json: { document: csv('a\ny\n'), json_schema } });
    const { id } = JSON.parse(text.split('\n')[0] ?? '');
    expect(await typesOf(id)).toEqual(['extraction.completed']);
    const { body: schema } = await test.post('/v1/schemas/generate', { json: { documents: [csv('a\n1\n')] } });
    expect(await typesOf(schema.id)).toEqual(['schema.completed']);
  });
});

describe('a run', () => {
  const given = { type: 'start_json', config: { json_schema: { type: 'object', additionalProperties: true } } };

  it('announces that it completed, with its metadata and without its inputs', async () => {
    const workflow = await published(
      test,
      definition('Plain', { given, kept: { type: 'merge_dicts' } }, [['given', 'kept']]),
    );
    const { run } = await ranTo(test, workflow, { json_inputs: { given: { a: 1 } }, metadata: { order: '8' } });
    const [event, ...others] = await eventsOf(run.id);
    expect(others).toEqual([]);
    const { inputs: _, ...record } = run;
    expect(event).toMatchObject({ type: 'workflow.run.completed', environment: 'test' });
    expect(event.data).toEqual({
      ...record,
      object: 'workflow.run',
      status: 'completed',
      usage: { page_count: 0, credits: 0 },
    });
  });

  it('announces a technical stop as failed, with the status error', async () => {
    const code = 'export function transform(): never { throw new Error("no"); }';
    const config = { language: 'typescript', code, output_schema: { type: 'object' } };
    const fails = { type: 'function', config };
    const failing = definition('Failing', { given, fails }, [['given', 'fails']]);
    const { run } = await ranTo(test, await published(test, failing), { json_inputs: { given: {} } });
    expect(await eventsOf(run.id)).toMatchObject([
      { type: 'workflow.run.failed', data: { status: 'error', lifecycle: { status: 'error' } } },
    ]);
  });

  const reviewed = definition(
    'Reviewed',
    {
      inbox: { type: 'start_document' },
      values: { type: 'extract', config: { json_schema, review: { predicate: { kind: 'always' } } } },
    },
    [['inbox:output-file-0', 'values:input-file-document']],
  );

  async function waiting(): Promise<Record<'run' | 'review' | 'seed', Answer['body']>> {
    const document = { filename: 'a.pdf', url: dataUrl(textPdfOf(['a: x']), 'application/pdf') };
    const { run } = await ranTo(test, await published(test, reviewed), { documents: { inbox: document } });
    const [review] = (await test.get(`/v1/workflows/reviews?run_id=${run.id}`)).body.data;
    const [seed] = (await test.get(`/v1/workflows/reviews/versions?review_id=${review.id}`)).body.data;
    return { run, review, seed };
  }

  it('announces that it waits for a person, the decision, and that it goes on to its end', async () => {
    const { run, review, seed } = await waiting();
    expect(await eventsOf(run.id)).toMatchObject([
      {
        type: 'workflow.run.awaiting_review',
        data: { status: 'awaiting_review', lifecycle: { waiting_for_block_ids: ['values'] } },
      },
    ]);
    await test.post(`/v1/workflows/reviews/${review.id}/approve`, { json: { version_id: seed.id } });
    expect(await eventsOf(review.id)).toMatchObject([
      {
        type: 'workflow.review.decided',
        data: { object: 'workflow.review', status: 'approved', run_id: run.id, decision: { version_id: seed.id } },
      },
    ]);
    await ended(test, run.id);
    expect(await typesOf(run.id)).toEqual(['workflow.run.awaiting_review', 'workflow.run.completed']);
    const { body: extractions } = await test.get(`/v1/events?type=extraction.completed&limit=1`);
    expect(extractions.data[0].data).toMatchObject({ run_id: run.id, block_id: 'values' });
  });

  it('announces a rejection as failed, with the status failed', async () => {
    const { run, review, seed } = await waiting();
    const json = { version_id: seed.id, reason: 'wrong' };
    await test.post(`/v1/workflows/reviews/${review.id}/reject`, { json });
    await test.post(`/v1/workflows/reviews/${review.id}/reject`, { json });
    expect(await eventsOf(review.id)).toMatchObject([{ data: { status: 'rejected', decision: { reason: 'wrong' } } }]);
    const [, failed, ...others] = await eventsOf(run.id);
    expect(others).toEqual([]);
    expect(failed).toMatchObject({ type: 'workflow.run.failed', data: { status: 'failed' } });
  });

  it('announces its cancellation once', async () => {
    const { run } = await waiting();
    for (let time = 0; time < 2; time += 1) await test.post(`/v1/workflows/runs/${run.id}/cancel`, { json: {} });
    expect(await typesOf(run.id)).toEqual(['workflow.run.awaiting_review', 'workflow.run.cancelled']);
  });

  it('that cannot begin announces nothing', async () => {
    const before = (await test.get('/v1/events?limit=1')).body.data;
    expect((await start(test, 'wf_unknown')).status).toBe(404);
    expect((await test.get('/v1/events?limit=1')).body.data).toEqual(before);
  });
});

describe('the list', () => {
  it('is filtered by type and time, and pages like any other', async () => {
    const { body: all } = await test.get('/v1/events?limit=100');
    expect(all.data.length).toBeGreaterThan(10);
    const { body: files } = await test.get('/v1/events?limit=100&type=file.created');
    expect(files.data).toEqual(all.data.filter(({ type }: { type: string }) => type === 'file.created'));
    expect((await test.get('/v1/events?from_date=2999-01-01')).body.data).toEqual([]);
    expect((await test.get('/v1/events?from_date=soon')).status).toBe(400);
    expect((await test.get('/v1/events?type=file.deleted')).status).toBe(422);
    const { body: first } = await test.get('/v1/events?limit=3');
    const { body: second } = await test.get(`/v1/events?limit=3&after=${first.list_metadata.after}`);
    expect([...first.data, ...second.data]).toEqual(all.data.slice(0, 6));
  });

  it('never shows the other environment', async () => {
    expect((await live.get('/v1/events')).body.data).toEqual([]);
    await live.post('/v1/files', { json: { document: csv('a\n1\n') } });
    const { body } = await live.get('/v1/events');
    expect(body.data).toMatchObject([{ type: 'file.created', environment: 'production' }]);
    expect((await test.get(`/v1/events/${body.data[0].id}`)).status).toBe(404);
  });
});
