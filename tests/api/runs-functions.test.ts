/** Function blocks: what the user's code gets, returns, prints and may not do. Tables in functions and conditions. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { definition, published, ranTo } from '../support/runs.ts';
import { sharedServer } from '../support/shared-server.ts';

let test: Client;

beforeAll(async () => {
  ({ test } = clientsOf(await sharedServer()));
});

const anything = { type: 'object', properties: {}, additionalProperties: true };
const startJson = { type: 'start_json', config: { json_schema: anything } };

/** A workflow of one function block. */
const computing = (config: object): string =>
  definition(
    'Compute',
    { given: startJson, compute: { type: 'function', config: { output_schema: anything, ...config } } },
    [['given', 'compute']],
  );

const ran = async (config: object, given: object = { lines: [{ amount: 1 }, { amount: 2.5 }] }) =>
  ranTo(test, await published(test, computing(config)), { json_inputs: { given } });

const artifactOf = async (step: { artifact: { id: string } }) =>
  (await test.get(`/v1/workflows/artifacts/${step.artifact.id}`)).body;

const PYTHON = `from models import Input, Output

def transform(input_data: Input) -> Output:
    print("lines:", len(input_data.lines))
    return Output(total=sum(line.amount for line in input_data.lines))
`;
const TYPESCRIPT = `interface Line { amount: number }
export function transform(input: { lines: Line[] }) {
  console.log('lines:', input.lines.length);
  return { total: input.lines.reduce((sum, line) => sum + line.amount, 0) };
}
`;

describe('a function', () => {
  it.each([
    ['Python, by default', { code: PYTHON }],
    ['TypeScript', { language: 'typescript', code: TYPESCRIPT }],
  ])('computes its output: %s', async (_, config) => {
    const { run, steps, output } = await ran(config);
    expect(run.lifecycle).toEqual({ status: 'completed' });
    expect(output('compute')).toEqual({ total: 3.5 });
    expect(await artifactOf(steps.compute)).toMatchObject({
      inputs: { lines: [{ amount: 1 }, { amount: 2.5 }] },
      output: { total: 3.5 },
      error: null,
      logs: 'lines: 2\n',
      logs_truncated: false,
    });
  });

  it('ends the run when it throws, with the line', async () => {
    const code = 'def transform(input_data):\n    return {"total": 1 / input_data["none"]}\n';
    const { run, steps } = await ran({ code }, { none: 0 });
    expect(run.lifecycle).toMatchObject({ status: 'error', category: 'permanent', stage: 'execution' });
    expect(steps.compute.lifecycle.details).toMatchObject({
      error_code: 'exception',
      message: 'ZeroDivisionError: division by zero',
      context: { line: 2, stack: ['transform, line 2'] },
    });
    expect((await artifactOf(steps.compute)).error).toBe('ZeroDivisionError: division by zero');
  });

  it.each([
    ['a loop without end', { timeout_seconds: 1, code: 'export function transform() { for (;;); }' }, 'timeout'],
    ['a result of another form', { code: 'export const transform = () => ({ total: "3" })' }, 'output_invalid'],
    ['no entry point', { entrypoint: 'other', code: 'export const transform = () => 1' }, 'entrypoint_missing'],
    ['a look outside', { code: 'export const transform = () => process.exit()' }, 'exception'],
  ])('ends the run with %s', async (_, config, errorCode) => {
    const output_schema = { type: 'object', properties: { total: { type: 'number' } } };
    const { steps } = await ran({ language: 'typescript', output_schema, ...config });
    expect(steps.compute.lifecycle.details.error_code).toBe(errorCode);
  });

  it('finds its secrets, which the records do not show', async () => {
    await test.post('/v1/secrets', { json: { name: 'FUNCTION_TOKEN', value: 'very-secret-value' } });
    const code =
      'import os\n\ndef transform(input_data):\n    print(os.environ["TOKEN"])\n    return {"length": len(os.environ["TOKEN"]), "copy": os.environ["TOKEN"]}\n';
    const { run, steps, output } = await ran({ code, mounts: { secrets: [{ name: 'FUNCTION_TOKEN', env: 'TOKEN' }] } });
    expect(run.lifecycle).toEqual({ status: 'completed' });
    expect(output('compute').length).toBe(17);
    expect(JSON.stringify([steps, await artifactOf(steps.compute)])).not.toContain('very-secret-value');
  });

  it('runs for every item of a list, each with random numbers of its own', async () => {
    const code = 'export const transform = (item: { n: number }) => ({ n: item.n * 2, random: Math.random() })';
    const yaml = definition(
      'Many',
      {
        given: startJson,
        loop: {
          type: 'for_each',
          config: { map_method: 'iterate_array', map_source_path: 'items' },
          children: { double: { type: 'function', config: { language: 'typescript', code, output_schema: anything } } },
        },
      },
      [['given', 'loop:fe-left-in']],
    );
    const items = Array.from({ length: 12 }, (_, n) => ({ n }));
    const { run, steps } = await ranTo(test, await published(test, yaml), { json_inputs: { given: { items } } });
    expect(run.lifecycle).toEqual({ status: 'completed' });
    const ended = Object.values(steps as Record<string, { handle_outputs: Record<string, { data: unknown }> }>);
    const results = ended.flatMap(
      ({ handle_outputs }) =>
        (handle_outputs['fe-right-out']?.data as { n: number; random: number }[] | undefined) ?? [],
    );
    expect(results.map(({ n }) => n)).toEqual(items.map(({ n }) => n * 2));
    expect(new Set(results.map(({ random }) => random)).size).toBe(12);
  });
});

const vendors = async (rows: number, name = 'Vendors') => {
  const lines = Array.from({ length: rows }, (_, n) => `DE${n},Vendor ${n},${n % 5}`);
  const form = new FormData();
  form.set('name', name);
  form.set('file', new File([['tax_id,name,rating', ...lines].join('\n')], 'vendors.csv', { type: 'text/csv' }));
  const { body } = await test.post('/v1/tables', { form });
  return body.tables[0].id as string;
};

describe('tables in functions', () => {
  const mounting = (tableId: string) => ({ mounts: { tables: [{ table_id: tableId, path: 'lists/vendors.csv' }] } });

  it.each([
    [
      'python',
      'from tables import vendors\n\ndef transform(input_data):\n    found = vendors.lookup(tax_id=input_data.tax_id)\n    return {"name": found.name, "rated": len(vendors.rows(rating=4, limit=1000)), "none": vendors.lookup(name="x")}\n',
    ],
    [
      'typescript',
      'export const transform = (input) => ({ name: tables.vendors.lookup({ tax_id: input.tax_id }).name, rated: tables.vendors.rows({ rating: 4 }, 1000).length, none: tables.vendors.lookup({ name: "x" }) })',
    ],
  ])('are looked up from %s', async (language, code) => {
    const { run, output } = await ran({ language, code, ...mounting(await vendors(2000)) }, { tax_id: 'DE1234' });
    expect(run.lifecycle).toEqual({ status: 'completed' });
    expect(output('compute')).toEqual({ name: 'Vendor 1234', rated: 400, none: null });
  });

  it('answer a wrong question with an exception', async () => {
    const code = 'from tables import vendors\n\ndef transform(input_data):\n    return vendors.lookup(nowhere=1)\n';
    const { steps } = await ran({ code, ...mounting(await vendors(1)) });
    expect(steps.compute.lifecycle.details).toMatchObject({ error_code: 'exception', context: { line: 4 } });
    expect(steps.compute.lifecycle.details.message).toContain('The table has no column of this name');
  });

  it('end the run when they are gone', async () => {
    const tableId = await vendors(1);
    const code = 'from tables import vendors\n\ndef transform(input_data):\n    return vendors.lookup(tax_id="DE0")\n';
    const id = await published(test, computing({ code, ...mounting(tableId) }));
    await test.delete(`/v1/tables/${tableId}`);
    const { steps } = await ranTo(test, id, { json_inputs: { given: {} } });
    expect(steps.compute.lifecycle.details.error_code).toBe('configuration_error');
  });
});

describe('conditions on tables', () => {
  const passes = { type: 'merge_dicts', config: {} };
  const routing = (table: string, column = 'tax_id') =>
    definition(
      'Known vendors',
      {
        given: startJson,
        known: {
          type: 'conditional',
          config: {
            conditions: [
              {
                name: 'known',
                sub_conditions: [{ path_ref: { path: 'tax_id' }, operator: 'is_in_table', value: { table, column } }],
              },
            ],
            has_else: true,
          },
        },
        yes: passes,
        no: passes,
      },
      [
        ['given', 'known'],
        ['known:output-json-known', 'yes'],
        ['known:output-json-else', 'no'],
      ],
    );
  const routed = async (yaml: string, tax_id: unknown) => {
    const { steps } = await ranTo(test, await published(test, yaml), { json_inputs: { given: { tax_id } } });
    return { known: steps.known.lifecycle, yes: steps.yes?.lifecycle.status, no: steps.no?.lifecycle.status };
  };

  it('take the branch by the name of the table', async () => {
    await vendors(1500, 'Known vendors');
    expect(await routed(routing('Known vendors'), 'DE1499')).toMatchObject({ yes: 'completed', no: 'skipped' });
    expect(await routed(routing('Known vendors'), 'DE1500')).toMatchObject({ yes: 'skipped', no: 'completed' });
    expect(await routed(routing('Known vendors'), null)).toMatchObject({ yes: 'skipped', no: 'completed' });
    expect(await routed(routing('Known vendors', 'rating'), 'text')).toMatchObject({ yes: 'skipped', no: 'completed' });
  });

  it('end the run without the table or the column, or if the name is ambiguous', async () => {
    await vendors(1, 'Twice');
    await vendors(1, 'Twice');
    for (const yaml of [routing('Nowhere'), routing('Twice'), routing('Known vendors', 'none')]) {
      expect((await routed(yaml, 'DE0')).known).toMatchObject({ details: { error_code: 'configuration_error' } });
    }
  });
});
