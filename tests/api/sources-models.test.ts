/** Sources of model answers: located in documents of every format, and cited if they are not printed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { SAMPLES } from '../support/format-samples.ts';
import { holdWrites } from '../support/held-writes.ts';
import { type DoubleCall, type ModelDouble, startModelDouble } from '../support/model-double.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

let double: ModelDouble;
let server: TestServer;
let test: Client;
let output: object = {};
let citations: object[] = [];
let faults: (call: DoubleCall) => string | undefined = () => undefined;

const isCitation = ({ schema }: DoubleCall) => JSON.stringify(schema ?? {}).includes('citations');
const asked = () => double.calls.filter(isCitation).length;

beforeAll(async () => {
  double = await startModelDouble({
    answer: (call) => JSON.stringify(isCitation(call) ? { citations } : output),
    faults: (call) => faults(call),
  });
  const main = { provider: 'openai', model: 'main', base_url: `${double.url}/v1`, credits_per_page: 2 };
  server = await startServer({ config: { models: { main } } });
  ({ test } = clientsOf(server));
});
afterAll(async () => {
  await server.close();
  await double.stop();
});
beforeEach(() => {
  citations = [];
  faults = () => undefined;
});

let unique = 0;
const SCHEMA = {
  type: 'object',
  properties: { total: { type: 'number' }, is_overdue: { type: 'boolean', description: 'Whether it is late' } },
};
const PAGE = 'Invoice INV-7\n\nThe payment was expected last month.\n\nTotal: 12.50';

async function extracted(answer: object, document?: object, json_schema: object = SCHEMA): Promise<Answer['body']> {
  output = answer;
  const own = {
    filename: `model-${++unique}.pdf`,
    url: dataUrl(textPdfOf([`${PAGE}\n\nCopy ${unique}`]), 'application/pdf'),
  };
  const json = { document: document ?? own, json_schema, model: 'main' };
  const { status, body } = await test.post('/v1/extractions', { json });
  expect(status).toBe(201);
  return body;
}
const ask = (id: string, json: object = {}, client = test): Promise<Answer> =>
  client.post(`/v1/extractions/${id}/sources`, { json });
const usageOf = async (id: string): Promise<{ credits: number; resource_kind: string }[]> => {
  const { body } = await test.get('/v1/usage/primitives?limit=1000&operation=extraction');
  const files = (await test.get(`/v1/extractions/${id}`)).body.file.id;
  return body.data.filter(({ documents }: { documents: { file_id: string }[] }) => documents[0]?.file_id === files);
};

describe('located sources of a model’s output', () => {
  const revenue = { type: 'object', properties: { revenue: { type: 'number' } } };
  const title = { type: 'object', properties: { title: { type: 'string' } } };
  const total = { type: 'object', properties: { total: { type: 'number' } } };
  it.each<[string, string, object, object, object]>([
    ['pdf', 'pdf', revenue, { revenue: 2890 }, { kind: 'pdf_bbox', page: 1 }],
    ['png', 'image', total, { total: 1234.5 }, { kind: 'image_bbox' }],
    ['csv', 'csv', revenue, { revenue: 2890 }, { kind: 'csv_cell', row: 3, column: 'C', coordinate: 'C3' }],
    ['xlsx', 'xlsx', revenue, { revenue: 2890 }, { kind: 'spreadsheet_cell', column: 'C', sheet_index: 0 }],
    ['docx', 'docx', title, { title: 'QUARTERLY REPORT' }, { kind: 'docx_span', char_start: 0, char_end: 16 }],
    ['pptx', 'pdf', title, { title: 'Quarterly report' }, { kind: 'pdf_bbox', page: 1 }],
    [
      'txt',
      'txt',
      title,
      { title: 'All figures are in thousands' },
      { kind: 'text_span', line_start: 3, line_end: 3, char_start: 18, char_end: 46 },
    ],
    ['html', 'txt', title, { title: 'Quarterly report' }, { kind: 'text_span', line_start: 1 }],
  ])('%s', async (extension, document_type, schema, answer, anchor) => {
    const content = await SAMPLES[extension]?.();
    const document = { filename: `report.${extension}`, url: dataUrl(content ?? '') };
    const { id, file } = await extracted(answer, document, schema);
    const { status, body } = await ask(id);
    expect(status).toBe(200);
    const [[name, value] = ['', null]] = Object.entries(answer);
    expect(body).toMatchObject({ document_type, job: { status: 'completed' } });
    expect(body.sources[name]).toMatchObject({ value, source: { file_id: file.id, anchor } });
    const verification = await test.post(`/v1/extractions/${id}/verify`, { json: {} });
    expect(verification.body).toMatchObject({ is_verified: true, failures: [] });
  });
});

describe('cited sources', () => {
  it('have the passages that really exist, and are paid once', async () => {
    const { id } = await extracted({ total: 12.5, is_overdue: true });
    citations = [
      { path: 'is_overdue', quote: 'The payment was expected last month.' },
      { path: 'is_overdue', quote: 'The customer never paid anything.' },
      { path: 'total', quote: 'Invoice INV-7' },
    ];
    const before = asked();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(id, { mode: 'cited' })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const [{ body } = { body: undefined }] = answers;
    expect(body.job).toMatchObject({ mode: 'cited', status: 'completed', is_partial: false });
    expect(body.evidence.is_overdue).toMatchObject({ status: 'inferred', raw: null });
    expect(body.evidence.is_overdue.citations).toMatchObject([
      { quote: 'The payment was expected last month.', anchors: [{ kind: 'pdf_bbox', page: 1 }] },
    ]);
    expect(body.sources.is_overdue.source).toMatchObject({ content: 'The payment was expected last month.' });
    expect(body.evidence.total.citations).toEqual([]);
    expect((await ask(id, { mode: 'cited', retry: true })).body.job.revision).toBe(body.job.revision);
    expect(asked() - before).toBe(1);
    const records = await usageOf(id);
    expect(records.filter(({ resource_kind }) => resource_kind === 'extraction.sources')).toMatchObject([
      { credits: 2 },
    ]);
    const located = await ask(id, { mode: 'located' });
    expect(located.body.job).toMatchObject({ mode: 'located', status: 'completed' });
    expect(located.body.evidence.is_overdue.citations).toEqual([]);
    const verification = await test.post(`/v1/extractions/${id}/verify`, { json: { mode: 'cited' } });
    expect(verification.body).toMatchObject({ is_verified: true, job_id: body.job.id });
  });

  it('are incomplete when the model fails, keep what was located, and can be retried', async () => {
    const { id } = await extracted({ total: 12.5, is_overdue: true });
    faults = (call) => (isCitation(call) ? 'refusal' : undefined);
    const { status, body } = await ask(id, { mode: 'cited' });
    expect(status).toBe(200);
    expect(body.job).toMatchObject({
      status: 'incomplete',
      is_partial: true,
      error: { code: 'provider_error', is_retryable: false },
    });
    expect(body.evidence.total.status).toBe('proved');
    expect((await ask(id, { mode: 'cited' })).text).toBe(JSON.stringify(body));
    faults = () => undefined;
    citations = [{ path: 'is_overdue', quote: 'expected last month' }];
    const again = await ask(id, { mode: 'cited', retry: true, job_id: body.job.id });
    expect(again.body.job).toMatchObject({ id: body.job.id, status: 'completed', is_partial: false });
    expect(again.body.job).not.toHaveProperty('error');
    expect(again.body.evidence.is_overdue.citations).toHaveLength(1);
    expect((await usageOf(id)).filter(({ resource_kind }) => resource_kind === 'extraction.sources')).toHaveLength(1);
  });

  it('are for PDF and images only', async () => {
    const document = { filename: 'note.txt', url: dataUrl('Total 12.50, expected last month.', 'text/plain') };
    const { id } = await extracted({ total: 12.5, is_overdue: true }, document);
    const { body } = await ask(id, { mode: 'cited' });
    expect(body.job).toMatchObject({ status: 'incomplete', error: { code: 'unsupported_document_type' } });
    expect(body.evidence.total.raw).toBe('12.50');
  });

  it('are the default of an extraction that was created with them', async () => {
    output = { total: 12.5, is_overdue: true };
    citations = [{ path: 'is_overdue', quote: 'expected last month' }];
    const url = dataUrl(textPdfOf([`${PAGE}\n\nCopy ${++unique}`]), 'application/pdf');
    const document = { filename: 'cited.pdf', url };
    const json = { document, json_schema: SCHEMA, model: 'main', sources: { mode: 'cited' } };
    const { body } = await test.post('/v1/extractions', { json });
    const sources = await test.get(`/v1/extractions/${body.id}/sources`);
    expect(sources.body.job).toMatchObject({ mode: 'cited', status: 'completed' });
  });
});

describe('a server that is killed', () => {
  it.each([
    ['while the sources are stored', 'sources.before_end_commit=kill', 'located'],
    ['after the model has answered', 'sources.before_end_commit=kill@2', 'cited'],
  ])('%s finishes the same job, once', async (_, faultPlan, mode) => {
    const { id } = await extracted({ total: 12.5, is_overdue: true });
    citations = [{ path: 'is_overdue', quote: 'expected last month' }];
    const before = asked();
    server = await server.restart({ RECTO_FAULTS: faultPlan });
    ({ test } = clientsOf(server));
    const begun = await ask(id, { mode, background: true });
    expect(begun.status).toBe(202);
    await eventually(
      async () => server.process.signalCode,
      (signal) => signal === 'SIGKILL',
    );
    server = await server.restart({ RECTO_FAULTS: '' });
    ({ test } = clientsOf(server));
    const location = begun.headers.get('location') ?? '';
    const ended = await eventually(
      () => test.get(location),
      ({ status }) => status === 200,
    );
    expect(ended.body.job).toMatchObject({ id: begun.body.job.id, mode, status: 'completed' });
    expect((await ask(id, { mode })).text).toBe(ended.text);
    expect(asked() - before).toBe(mode === 'cited' ? 1 : 0);
    const paid = (await usageOf(id)).filter(({ resource_kind }) => resource_kind === 'extraction.sources');
    expect(paid).toHaveLength(mode === 'cited' ? 1 : 0);
  });
});

it('a long computation answers while it runs, after a request has waited enough; citations are refused until its end', async () => {
  const { id } = await extracted({ total: 12.5, is_overdue: true });
  const held = await holdWrites(server.databaseUrl, 'update on sources_jobs', `new.status = 'completed'`);
  const waiting = ask(id);
  await held.reached();
  expect((await ask(id, { background: true })).body.job.status).toBe('in_progress');
  expect((await ask(id, { mode: 'cited' })).status).toBe(409);
  const { status, headers, body } = await waiting;
  expect(status).toBe(202);
  expect(headers.get('location')).toContain(body.job.id);
  await held.release();
  const ended = await eventually(
    () => ask(id),
    (answer) => answer.status === 200,
  );
  expect(ended.body.job).toMatchObject({ id: body.job.id, status: 'completed' });
  expect((await ask(id, { mode: 'cited' })).status).toBe(200);
});

it('without a model that could cite, a cited job is incomplete and keeps what was located', async () => {
  const { id } = await extracted({ total: 12.5, is_overdue: true });
  await server.terminate();
  const bare = await startServer({ joins: server });
  try {
    const client = clientsOf(bare).test;
    // On a slow machine the first response may come before the job has ended.
    const { body } = await eventually(
      () => ask(id, { mode: 'cited' }, client),
      (answer) => answer.status === 200,
    );
    expect(body.job).toMatchObject({
      status: 'incomplete',
      is_partial: true,
      error: { code: 'citation_unavailable', is_retryable: true },
    });
    expect(body.evidence.total.status).toBe('proved');
  } finally {
    await bare.close();
  }
});
