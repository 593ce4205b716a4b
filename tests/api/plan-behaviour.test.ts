/** Plans that say which values of past documents would change. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { definition, ended, published, ranTo, start } from '../support/runs.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { sharedServer } from '../support/shared-server.ts';

let test: Client;

beforeAll(async () => {
  ({ test } = clientsOf(await sharedServer()));
});

const anything = { type: 'object', properties: {}, additionalProperties: true };
const passes = { type: 'merge_dicts', config: {} };
const json_schema = { type: 'object', properties: { invoice_number: { type: 'string' }, total: { type: 'number' } } };

interface Version {
  code?: string;
  limit?: number;
  schema?: object;
  label?: string;
  inner?: { type: string; config: object };
  more?: Record<string, { type: string; config?: object }>;
  review?: object;
}

/** Extract, a function on it, a branch on that, and a loop beside them. */
const invoices = ({
  code = 'total * 1',
  limit = 100,
  schema = json_schema,
  label,
  inner,
  more,
  review,
}: Version = {}) =>
  definition(
    'Invoices',
    {
      inbox: { type: 'start_document', ...(label !== undefined && { label }) },
      given: { type: 'start_json', config: { json_schema: anything } },
      values: { type: 'extract', config: { json_schema: schema, ...(review && { review }) } },
      compute: {
        type: 'function',
        config: {
          language: 'typescript',
          code: `export const transform = ({ total }) => ({ gross: ${code}, at: Date.now() })`,
          output_schema: anything,
        },
      },
      size: {
        type: 'conditional',
        config: {
          conditions: [
            {
              name: 'large',
              sub_conditions: [{ path_ref: { path: 'gross' }, operator: 'is_greater_than', value: limit }],
            },
          ],
          has_else: true,
        },
      },
      large: passes,
      small: passes,
      each: { type: 'for_each', config: { map_source_path: 'items' }, children: { item: inner ?? passes } },
      ...more,
    },
    [
      ['inbox:output-file-0', 'values:input-file-document'],
      ['values', 'compute'],
      ['compute', 'size'],
      ['size:output-json-large', 'large'],
      ['size:output-json-else', 'small'],
      ['given', 'each:fe-left-in'],
      ...Object.keys(more ?? {}).map((key): [string, string] => ['given', key]),
    ],
  );

const inputs = (number: string) => ({
  documents: {
    inbox: {
      filename: `${number}.pdf`,
      url: dataUrl(textPdfOf([`Invoice number: ${number}\nTotal: 119.00`]), 'application/pdf'),
    },
  },
  json_inputs: { given: { items: [{ n: 1 }, { n: 2 }] } },
});

async function ranTwice(): Promise<{ id: string; runs: string[] }> {
  const id = await published(test, invoices());
  const runs = [];
  for (const number of ['A-1', 'A-2']) {
    const { run } = await ranTo(test, id, inputs(number));
    expect(run.lifecycle.status).toBe('completed');
    runs.push(run.id);
  }
  return { id, runs };
}

const planned = (id: string, yaml: string, evaluate: object = {}) =>
  test.post(`/v1/workflows/${id}/spec/plan`, { json: { yaml_definition: yaml, evaluate } });
const behaviourOf = async (id: string, yaml: string, evaluate: object = {}) =>
  (await planned(id, yaml, evaluate)).body.diagnostics.behaviour;

describe('a plan with evaluate', () => {
  let id = '';
  let runs: string[] = [];

  beforeAll(async () => {
    ({ id, runs } = await ranTwice());
  });

  it('says that nothing changes if only labels do, and is left out if nobody asks', async () => {
    const { body } = await planned(id, invoices({ label: 'In' }));
    expect(body.summary.change).toBe(1);
    expect(body.diagnostics.behaviour).toEqual({
      exit_hint: 'unchanged',
      runs: { compared: 2, incomplete: 0 },
      changes: [],
      calls: [],
      failures: [],
      problems: [],
      is_truncated: false,
    });
    const plain = await test.post(`/v1/workflows/${id}/spec/plan`, { json: { yaml_definition: invoices() } });
    expect(plain.body.diagnostics.behaviour).toBeUndefined();
  });

  it('names each value of each document that would change, behind the changed block too', async () => {
    const { exit_hint, runs: counts, changes } = await behaviourOf(id, invoices({ code: 'total * 2' }));
    expect([exit_hint, counts]).toEqual(['changed', { compared: 2, incomplete: 0 }]);
    const of = changes.filter(({ run_id }: { run_id: string }) => run_id === runs[0]);
    expect(of).toMatchObject([
      { block_id: 'compute', path: 'gross', before: 119, after: 238, document: { filename: 'A-1.pdf' } },
      { block_id: 'size', path: 'gross', before: 119, after: 238 },
      { block_id: 'large', path: 'gross', before: 119, after: 238 },
    ]);
    expect(changes).toHaveLength(6);
  });

  it('follows a branch that would be taken instead', async () => {
    const { changes } = await behaviourOf(id, invoices({ limit: 200 }), { runs: [runs[1]] });
    expect(changes).toMatchObject([
      { block_id: 'size', path: 'output-json-large.gross', before: 119, after: null },
      { block_id: 'size', path: 'output-json-large.at', after: null },
      { block_id: 'size', path: 'output-json-else.gross', before: null, after: 119 },
      { block_id: 'size', path: 'output-json-else.at', before: null },
      { block_id: 'large', path: 'gross', before: 119, after: null },
      { block_id: 'large', path: 'at', after: null },
      { block_id: 'small', path: 'gross', before: null, after: 119 },
      { block_id: 'small', path: 'at', before: null },
    ]);
  });

  it('reads the documents again for a changed extraction, and records nothing of it', async () => {
    const before = (await test.get('/v1/extractions?limit=100')).body.data.length;
    const usage = (await test.get('/v1/usage/primitives?limit=100')).body.data.length;
    const schema = { type: 'object', properties: { ...json_schema.properties, total: { type: 'string' } } };
    const { changes } = await behaviourOf(id, invoices({ schema }), { limit: 1 });
    // The function computes the same with it, so nothing else changes.
    expect(changes).toMatchObject([{ block_id: 'values', path: 'total', before: 119, after: '119.00' }]);
    expect((await test.get('/v1/extractions?limit=100')).body.data).toHaveLength(before);
    expect((await test.get('/v1/usage/primitives?limit=100')).body.data).toHaveLength(usage);
  });

  it('evaluates rounds of loops and blocks that are new', async () => {
    const inner = {
      type: 'function',
      config: {
        language: 'typescript',
        code: 'export const transform = ({ n }) => ({ n: n === 2 ? 3 : n })',
        output_schema: anything,
      },
    };
    const { changes } = await behaviourOf(id, invoices({ inner, more: { fresh: passes } }), { runs: [runs[0]] });
    expect(changes).toMatchObject([
      { block_id: 'item', step_id: `${runs[0]}_each.1.item`, path: 'n', before: 2, after: 3 },
      { block_id: 'each', path: '[1].n', before: 2, after: 3 },
      { block_id: 'fresh', path: 'items[0].n', before: null, after: 1 },
      { block_id: 'fresh', path: 'items[1].n', before: null, after: 2 },
    ]);
  });

  it('says which runs would fail, and which cannot be compared', async () => {
    const failing = await behaviourOf(id, invoices({ code: '(() => { throw new Error("no"); })()' }), { limit: 1 });
    expect(failing.exit_hint).toBe('failed');
    expect(failing.failures).toMatchObject([{ block_id: 'compute', code: 'exception', message: 'Error: no' }]);
    const required = { ...anything, required: ['customer'] };
    const yaml = invoices().replace(JSON.stringify(anything), JSON.stringify(required));
    const unfit = await behaviourOf(id, yaml, { limit: 1 });
    expect(unfit).toMatchObject({ exit_hint: 'changed', runs: { compared: 0, incomplete: 1 } });
    expect(unfit.problems).toMatchObject([{ block_id: null, code: 'inputs_do_not_fit' }]);
    const asking = await behaviourOf(id, invoices({ review: { predicate: { kind: 'always' } } }), { limit: 1 });
    expect(asking.problems).toMatchObject([{ block_id: 'values', code: 'review_needed' }]);
  });

  it('takes only runs of the workflow, and only those that completed', async () => {
    expect((await planned(id, invoices(), { runs: ['run_unknown'] })).status).toBe(404);
    const other = await published(test, invoices({ review: { predicate: { kind: 'always' } } }));
    const waiting = await start(test, other, inputs('A-3'));
    await ended(test, waiting.body.id);
    expect((await planned(id, invoices(), { runs: [waiting.body.id] })).status).toBe(404);
    expect(await behaviourOf(other, invoices())).toMatchObject({ runs: { compared: 0, incomplete: 0 } });
  });
});
