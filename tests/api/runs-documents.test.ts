/** Runs that read documents: parses and extractions of steps, their artifacts, usage, and what deleting a file does. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { definition, published, ranTo, start } from '../support/runs.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { sharedServer } from '../support/shared-server.ts';

let test: Client;
let live: Client;

beforeAll(async () => {
  ({ test, live } = clientsOf(await sharedServer()));
});

const pdf = (...pages: string[]) => ({ filename: 'letter.pdf', url: dataUrl(textPdfOf(pages), 'application/pdf') });
const invoice = () => pdf('Invoice number: INV-2041\nTotal: 119.00');
const json_schema = {
  type: 'object',
  properties: { invoice_number: { type: 'string' }, total: { type: 'number' } },
};
const document = { type: 'start_document' };

const reading = () =>
  definition(
    'Reading',
    {
      inbox: document,
      text: { type: 'parse', label: 'Text', config: { table_parsing_format: 'markdown' } },
      values: { type: 'extract', config: { json_schema } },
      all: { type: 'merge_dicts', config: { strategy: 'nest', inputs: [{ name: 'text' }, { name: 'values' }] } },
    },
    [
      ['inbox:output-file-0', 'text:input-file-0'],
      ['inbox:output-file-0', 'values:input-file-document'],
      ['text', 'all:input-json-text'],
      ['values', 'all:input-json-values'],
    ],
  );

describe('a run with a document', () => {
  it('parses and extracts side by side, as records of their own with the run in the ledger', async () => {
    const workflow = await published(test, reading());
    const { run, steps, output } = await ranTo(test, workflow, {
      documents: { inbox: invoice() },
      metadata: { customer: 'c' },
    });
    expect(run.lifecycle).toEqual({ status: 'completed' });
    expect(run.inputs.documents.inbox).toMatchObject({ filename: 'letter.pdf', mime_type: 'application/pdf' });
    expect(output('all').values).toEqual({ invoice_number: 'INV-2041', total: 119 });
    expect(output('all').text.pages).toHaveLength(1);
    expect(steps.inbox.handle_outputs['output-file-0'].document.id).toBe(run.inputs.documents.inbox.id);
    expect(steps.values).toMatchObject({ model: 'recto-local', retry_count: 0, artifact: { operation: 'extraction' } });
    const artifact = await test.get(`/v1/workflows/artifacts/${steps.values.artifact.id}`);
    expect(artifact.body).toMatchObject({
      operation: 'extraction',
      step_id: `${run.id}_values`,
      output: output('values'),
    });
    const parse = await test.get(`/v1/workflows/artifacts/${steps.text.artifact.id}`);
    expect(parse.body).toMatchObject({ operation: 'parse', table_parsing_format: 'markdown', output: output('text') });
    const listed = await test.get(`/v1/workflows/artifacts?run_id=${run.id}`);
    const times = Object.fromEntries(listed.body.data.map((one: Answer['body']) => [one.id, one.created_at]));
    for (const { body } of [artifact, parse]) expect(times[body.id]).toBe(body.created_at);
    const ledger = await test.get(`/v1/usage/primitives?run_id=${run.id}`);
    expect(ledger.body.data).toHaveLength(2);
    for (const record of ledger.body.data) {
      expect(record).toMatchObject({ workflow_id: workflow, status: 'completed', page_count: 1 });
      expect(['text', 'values']).toContain(record.block_id);
    }
    const usage = await test.get(`/v1/usage/runs?workflow_id=${workflow}`);
    expect(usage.body.data).toMatchObject([
      { run_id: run.id, status: 'completed', trigger_type: 'api', page_count: 2, credits: 2, retry_count: 0 },
    ]);
    expect(usage.body.data[0].triggered_by.api_key_id).toMatch(/^key_/);
    expect((await live.get(`/v1/usage/runs?workflow_id=${workflow}`)).body.data).toEqual([]);
    const blocks = await test.get(`/v1/usage/blocks?order=asc&workflow_id=${workflow}`);
    expect(blocks.body.data).toMatchObject([
      { block_id: 'text', block_type: 'parse', run_count: 1 },
      { block_id: 'values', block_type: 'extract', run_count: 1 },
    ]);
    const stats = await test.get(`/v1/workflows/${workflow}/stats`);
    expect(stats.body.analytics.run_volume.total_runs).toBe(1);
  });

  it('runs the blocks inside a for_each once per page', async () => {
    const yaml = definition(
      'Pages',
      {
        inbox: document,
        pages: {
          type: 'for_each',
          config: { map_method: 'iterate_pages' },
          children: { read: { type: 'parse' } },
        },
      },
      [['inbox:output-file-0', 'pages:fe-left-in']],
    );
    const { steps, output } = await ranTo(test, await published(test, yaml), {
      documents: { inbox: pdf('First page', 'Second page') },
    });
    const texts = output('pages', 'fe-right-out').map(({ text }: { text: string }) => text.trim());
    expect(texts).toEqual(['First page', 'Second page']);
    expect(steps['pages.1.read'].handle_inputs['input-file-0']).toMatchObject({ pages: '2', type: 'file' });
  });

  it.each([
    ['split', 8, 'input-file-0', { subdocuments: [{ name: 'invoice' }] }],
    ['classifier', 16, 'input-file-document', { categories: [{ name: 'invoice' }] }],
    ['extract', 16, 'input-file-document', { json_schema }],
    ['for_each', 8, 'fe-left-in', { map_method: 'split_by_key', key: 'invoice number' }],
  ])('a %s block votes on as many outputs as its definition may ask for: %i', async (type, most, input, config) => {
    const inside = type === 'for_each' && { children: { text: { type: 'parse' } } };
    const asking = (n_consensus: number) =>
      definition('Votes', { inbox: document, vote: { type, config: { ...config, n_consensus }, ...inside } }, [
        ['inbox:output-file-0', `vote:${input}`],
      ]);
    const refused = await test.post('/v1/workflows/spec/validate', { json: { yaml_definition: asking(most + 1) } });
    expect(refused.status).toBe(400);
    expect(refused.body.detail.errors[0].yaml_path).toBe('spec.blocks.vote.config.n_consensus');
    const { run } = await ranTo(test, await published(test, asking(most)), { documents: { inbox: invoice() } });
    expect(run.lifecycle).toEqual({ status: 'completed' });
  });

  it('ends with the reason when the document cannot be read', async () => {
    const broken = { filename: 'broken.pdf', url: dataUrl('', 'application/pdf') };
    const { run, steps } = await ranTo(test, await published(test, reading()), { documents: { inbox: broken } });
    expect(run.lifecycle).toMatchObject({ status: 'error', category: 'permanent' });
    expect(run.lifecycle).toMatchObject({ stage: 'document_fetch', details: { error_code: 'document_empty' } });
    expect(steps.all).toBeUndefined();
    const usage = await test.get(`/v1/usage/runs?workflow_id=${run.workflow_id}`);
    expect(usage.body.data[0]).toMatchObject({ status: 'error', credits: 0 });
  });

  it('takes a file that exists, and refuses one of the other environment', async () => {
    const workflow = await published(test, reading());
    const file = await live.post('/v1/files', { json: { document: invoice() } });
    expect((await start(test, workflow, { documents: { inbox: { id: file.body.id } } })).status).toBe(404);
    const own = await test.post('/v1/files', { json: { document: invoice() } });
    const { run } = await ranTo(test, workflow, { documents: { inbox: { id: own.body.id } } });
    expect(run.inputs.documents.inbox.id).toBe(own.body.id);
  });
});

it('deleting a file names the runs that were started with it, and with force deletes them', async () => {
  const { run } = await ranTo(test, await published(test, reading()), { documents: { inbox: invoice() } });
  const file = run.inputs.documents.inbox.id;
  const refused = await test.delete(`/v1/files/${file}`);
  expect(refused.status).toBe(409);
  expect(refused.body.detail.details).toMatchObject({ total: 3, runs: [run.id] });
  expect((await test.delete(`/v1/files/${file}?force=true`)).status).toBe(204);
  expect((await test.get(`/v1/workflows/runs/${run.id}`)).status).toBe(404);
});
