/** Workflows as code: export, validate, plan and apply. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { withDatabase } from '../support/sql.ts';
import { EXAMPLES } from '../support/workflow-examples.ts';
import { definitionOf, publishedWorkflow } from '../support/workflow-samples.ts';

let server: TestServer;
let test: Client;

beforeAll(async () => {
  server = await startServer();
  ({ test } = clientsOf(server));
});
afterAll(() => server.close());

const send = (path: string, yaml_definition: string, more: object = {}) =>
  test.post(`/v1/workflows/${path}`, { json: { yaml_definition, ...more } });
const specOf = async (id: string): Promise<string> => (await test.get(`/v1/workflows/${id}/spec`)).body.yaml_definition;

describe.each(EXAMPLES)('the example "$name"', ({ yaml }) => {
  it('is applied, exported, planned again without a change, and published', async () => {
    const planned = await send('spec/plan', yaml);
    expect(planned.body).toMatchObject({ action: 'create', format_version: 'workflows-plan/v1', draft_version: null });
    const applied = await send('spec/apply', yaml);
    expect(applied.status).toBe(201);
    expect(applied.body).toMatchObject({ action: 'create', created: true });
    expect(applied.body.summary).toEqual(planned.body.summary);
    const id: string = applied.body.workflow_id;
    const exported = await specOf(id);
    for (const text of [exported, yaml]) {
      const again = await send(`${id}/spec/plan`, text);
      expect(again.body).toMatchObject({ action: 'noop', resource_changes: [], summary: { noop: 1, total: 0 } });
      expect(again.body.summary.has_changes).toBe(false);
      expect(again.body.rendered_plan).toBe('No changes. Workflow spec is up to date.');
    }
    const { draft_version } = (await test.get(`/v1/workflows/${id}`)).body;
    expect((await send(`${id}/spec/apply`, exported)).body).toMatchObject({ created: false, draft_version });
    expect(await specOf(id)).toBe(exported);
    const published = await test.post(`/v1/workflows/${id}/publish`, { json: {} });
    expect(published.status).toBe(200);
    expect(published.body.published.version_id).toMatch(/^ver_/);
    const valid = await send('spec/validate', exported);
    expect(valid.body).toMatchObject({ workflow_id: id, is_valid: true });
    expect(valid.body.block_count).toBe(applied.body.block_count);
  });
});

it('the definition in the guide is valid, and the mistake it shows is reported as it says', async () => {
  const guide = await readFile(new URL('../../docs/guide/workflows.md', import.meta.url), 'utf8');
  const block = (language: string): string =>
    new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? '';
  expect((await send('spec/validate', block('yaml'))).body.diagnostics).toEqual({ is_valid: true, issues: [] });
  const mistaken = block('yaml').replace('output-file-supplier-invoice', 'output-file-invoice');
  expect((await send('spec/validate', mistaken)).body.detail.errors[0]).toMatchObject(JSON.parse(block('json')));
});

describe('a plan', () => {
  it('describes a change in fields and in words, and leads to it', async () => {
    const { body: made } = await send('spec/apply', definitionOf('Bills'));
    const id: string = made.workflow_id;
    const wanted = definitionOf('Bills', { total: 'gross' });
    const { body: plan } = await send(`${id}/spec/plan`, wanted);
    expect(plan).toMatchObject({ workflow_id: id, action: 'update' });
    expect(plan.summary).toEqual({ add: 0, change: 1, destroy: 0, replace: 0, noop: 0, total: 1, has_changes: true });
    const [change] = plan.resource_changes;
    expect(change).toMatchObject({ address: `workflow.${id}.block.read`, target: 'block', actions: ['update'] });
    expect(change.change.field_changes.map((field: { path_display: string }) => field.path_display).sort()).toEqual([
      'config.json_schema.properties.gross.type',
      'config.json_schema.properties.total.type',
    ]);
    expect(plan.rendered_plan).toContain('Plan: 0 to add, 1 to change, 0 to destroy.');
    expect(plan.rendered_plan).toContain(`~ workflow.${id}.block.read`);
    const applied = await send(`${id}/spec/apply`, wanted, { expected_draft_version: plan.draft_version });
    expect(applied.body).toMatchObject({ created: false, summary: plan.summary, rendered_plan: plan.rendered_plan });
    expect((await send(`${id}/spec/plan`, wanted)).body.action).toBe('noop');
  });

  it('that no longer fits is refused, and changes nothing', async () => {
    const { body: made } = await send('spec/apply', definitionOf('Stale'));
    const id: string = made.workflow_id;
    const { body: plan } = await send(`${id}/spec/plan`, definitionOf('Stale', { total: 'sum' }));
    await test.patch(`/v1/workflows/blocks/read?workflow_id=${id}`, { json: { label: 'Meanwhile' } });
    const before = await specOf(id);
    const refused = await send(`${id}/spec/apply`, definitionOf('Stale', { total: 'sum' }), {
      expected_draft_version: plan.draft_version,
    });
    expect(refused.status).toBe(409);
    expect(await specOf(id)).toBe(before);
  });

  it('is for the workflow in the path, whatever the definition says', async () => {
    const { body: one } = await send('spec/apply', definitionOf('One'));
    const { body: other } = await send('spec/apply', definitionOf('Other'));
    const exported = await specOf(one.workflow_id);
    expect(exported).toContain(one.workflow_id);
    const plan = await send(`${other.workflow_id}/spec/plan`, exported);
    expect(plan.body).toMatchObject({ workflow_id: other.workflow_id, action: 'update' });
    const third = await send('spec/apply', exported);
    expect(third.body.created).toBe(true);
    expect([one.workflow_id, other.workflow_id]).not.toContain(third.body.workflow_id);
  });

  it('deletes what the definition does not have', async () => {
    const { id, blockId } = await publishedWorkflow(test);
    const { body } = await send(`${id}/spec/plan`, definitionOf('Sample'));
    expect(body.summary).toMatchObject({ add: 2, destroy: 2 });
    await send(`${id}/spec/apply`, definitionOf('Sample'));
    expect((await test.get(`/v1/workflows/blocks/${blockId}`)).status).toBe(404);
    expect((await test.get(`/v1/workflows/blocks/read?workflow_id=${id}`)).status).toBe(200);
  });

  it('never shows a secret', async () => {
    const yaml = (token: string) => `
apiVersion: workflows.recto.dev/v1alpha2
kind: Workflow
metadata: {name: Caller}
spec:
  blocks:
    start:
      type: start_json
      config: {json_schema: {type: object, properties: {a: {type: string}}}}
    call:
      type: api_call
      config:
        url: https://api.example.com/x
        headers: {Authorization: "Bearer ${token}"}
        output_schema: {type: object}
  edges:
    - source: {block: start, handle: output-json-0}
      target: {block: call, handle: input-json-0}
`;
    const planned = await send('spec/plan', yaml('first-token-value'));
    expect(planned.text).not.toContain('first-token-value');
    const { body } = await send('spec/apply', yaml('first-token-value'));
    const changed = await send(`${body.workflow_id}/spec/plan`, yaml('second-token-value'));
    expect(changed.body.summary.change).toBe(1);
    expect(changed.text).not.toMatch(/(first|second)-token-value/);
    expect(changed.body.resource_changes[0].change.field_changes[0]).toMatchObject({ after_sensitive: true });
  });

  it('warns about a missing secret, until it exists', async () => {
    const yaml = EXAMPLES.map((example) => example.yaml).find((text) => text.includes('secret://'));
    const { body } = await send('spec/plan', yaml ?? '');
    const missing = body.diagnostics.issues.filter(({ code }: { code: string }) => code === 'UNKNOWN_SECRET_REFERENCE');
    expect(missing.length).toBeGreaterThan(0);
    expect(missing[0]).toMatchObject({ severity: 'warning' });
    for (const { details } of missing) await test.put(`/v1/secrets/${details.secret}`, { json: { value: 'x' } });
    const after = await send('spec/plan', yaml ?? '');
    expect(after.body.diagnostics.issues.map(({ code }: { code: string }) => code)).not.toContain(
      'UNKNOWN_SECRET_REFERENCE',
    );
  });

  it('changes no row of the database, nor do export and validation', async () => {
    const { id } = await publishedWorkflow(test);
    const before = await wholeDatabase();
    for (const path of [`${id}/spec/plan`, 'spec/plan', 'spec/validate']) {
      expect((await send(path, definitionOf('Elsewhere'))).status).toBe(200);
      expect((await send(path, 'kind: Workflow')).status).toBe(400);
    }
    await specOf(id);
    expect(await wholeDatabase()).toEqual(before);
    await test.patch(`/v1/workflows/${id}`, { json: { name: 'The comparison sees this' } });
    expect(await wholeDatabase()).not.toEqual(before);
  });
});

/** Every row of every table, except the last use of keys. */
async function wholeDatabase(): Promise<Record<string, string>> {
  const tables: Record<string, string> = {};
  await withDatabase(server.databaseUrl, async (query) => {
    const names = await query("select table_name from information_schema.tables where table_schema = 'public'");
    for (const { table_name } of names as { table_name: string }[]) {
      const rows = await query(
        `select md5(coalesce(string_agg(row, E'\\n' order by row), '')) as digest
         from (select (to_jsonb(t) - 'last_used_at')::text as row from "${table_name}" t) rows`,
      );
      tables[table_name] = (rows[0] as { digest: string }).digest;
    }
  });
  return tables;
}

describe('a definition with errors', () => {
  it('is refused with all of them, each with its place', async () => {
    const yaml = `
apiVersion: workflows.recto.dev/v1alpha2
kind: Workflow
metadata: {name: Broken}
spec:
  blocks:
    document: {type: start_document}
    read: {type: teleport}
    sum: {type: function, config: {code: x}}
  edges:
    - source: {block: document, handle: output-file-7}
      target: {block: nowhere, handle: input-file-0}
`;
    const { id } = await publishedWorkflow(test);
    for (const path of ['spec/plan', 'spec/apply', 'spec/validate', `${id}/spec/plan`, `${id}/spec/apply`]) {
      const refused = await send(path, yaml);
      expect(refused.status).toBe(400);
      const { code, errors } = refused.body.detail;
      expect(code).toBe('DECLARATIVE_COMPILE_ERROR');
      const codes = errors.map((issue: { code: string }) => issue.code);
      expect(codes).toEqual(
        expect.arrayContaining(['UNKNOWN_BLOCK_TYPE', 'MISSING_USER_DECLARED_SCHEMA', 'UNKNOWN_BLOCK_REFERENCE']),
      );
      const type = errors.find((issue: { code: string }) => issue.code === 'UNKNOWN_BLOCK_TYPE');
      expect(type.details).toMatchObject({ line: 8 });
      expect(type.yaml_path).toBe('spec.blocks.read.type');
    }
  });

  it('whose schema cannot be compiled says where', async () => {
    const yaml = definitionOf('Bad schema').replace('number: {type: string}', "number: {$ref: '#/nowhere'}");
    const refused = await send('spec/validate', yaml);
    expect(refused.status).toBe(400);
    expect(refused.body.detail.errors[0]).toMatchObject({ code: 'INVALID_BLOCK_CONFIG', block_path: 'read' });
    expect(refused.body.detail.errors[0].details.line).toBeGreaterThan(10);
  });

  it('whose schema is wrong in several places points at each of them', async () => {
    const yaml = definitionOf('Bad places')
      .replace(
        'number: {type: string}',
        'number: {type: strnig}\n            lines: {type: array, items: {minimum: low}}',
      )
      .replace('total: {type: number}', 'total: {enum: {}}');
    const refused = await send('spec/plan', yaml);
    expect(refused.status).toBe(400);
    const places = refused.body.detail.errors.map((issue: { yaml_path: string; details: { line: number } }) => [
      issue.yaml_path.replace('spec.blocks.read.config.json_schema.properties.', ''),
      yaml.split('\n')[issue.details.line - 1]?.trim().split(':')[0],
    ]);
    expect(places).toEqual([
      ['number.type', 'number'],
      ['lines.items.minimum', 'lines'],
      ['total.enum', 'total'],
    ]);
    const { body } = await test.post('/v1/workflows', { json: {} });
    const properties = { a: { anyOf: [{ type: 'string' }, { type: 'strnig' }] } };
    await test.post('/v1/workflows/blocks', {
      json: {
        workflow_id: body.id,
        id: 'in',
        type: 'start_json',
        config: { json_schema: { type: 'object', properties } },
      },
    });
    await test.post('/v1/workflows/blocks', { json: { workflow_id: body.id, id: 'do', type: 'merge_dicts' } });
    await test.post('/v1/workflows/edges', { json: { workflow_id: body.id, source_block: 'in', target_block: 'do' } });
    await test.delete(`/v1/workflows/blocks/document?workflow_id=${body.id}`);
    const published = await test.post(`/v1/workflows/${body.id}/publish`, { json: {} });
    expect(published.body.detail).toContain('spec.blocks.in.config.json_schema.properties.a.anyOf[1].type:');
  });

  const deep = `${'{a: '.repeat(5000)}1${'}'.repeat(5000)}`;
  const bomb = [
    'a: &a [x,x,x,x,x,x,x,x,x,x]',
    ...'bcdefghij'.split('').map((name, n) => {
      const before = 'abcdefghi'[n];
      return `${name}: &${name} [${Array.from({ length: 10 }, () => `*${before}`).join(',')}]`;
    }),
  ].join('\n');
  const many = `apiVersion: workflows.recto.dev/v1alpha2
kind: Workflow
metadata: {name: Many}
spec:
  blocks:
${Array.from({ length: 100_000 }, (_, n) => `    b${n}: {type: note}`).join('\n')}
  edges: []
`;
  const cycle = `apiVersion: workflows.recto.dev/v1alpha2
kind: Workflow
metadata: {name: Round}
spec:
  blocks:
    start: {type: start_json, config: {json_schema: {type: object}}}
    a: {type: merge_dicts, config: {inputs: [{name: x, type: json}, {name: y, type: json}]}}
    b: {type: merge_dicts}
  edges:
    - {source: {block: start, handle: output-json-0}, target: {block: a, handle: input-json-x}}
    - {source: {block: a, handle: output-json-0}, target: {block: b, handle: input-json-0}}
    - {source: {block: b, handle: output-json-0}, target: {block: a, handle: input-json-y}}
`;
  it.each([
    ['an alias bomb', bomb, 'LIMIT_EXCEEDED'],
    ['5 MB', `a: ${'x'.repeat(5_000_000)}`, 'LIMIT_EXCEEDED'],
    ['100,000 blocks', many, 'LIMIT_EXCEEDED'],
    ['deep nesting', deep, 'LIMIT_EXCEEDED'],
    ['a cycle', cycle, 'CYCLE_DETECTED'],
    ['__proto__', definitionOf('Proto').replace('number:', '__proto__:'), 'FORBIDDEN_KEY'],
    ['a tag', definitionOf('Tag').replace('label: Document', 'label: !!js/function x'), 'INVALID_YAML'],
    ['a key twice', definitionOf('Twice').replace('label: Document', 'label: a\n      label: b'), 'DUPLICATE_KEY'],
    ['no YAML', '{', 'INVALID_YAML'],
  ])('%s is a clear 400', async (_, yaml, code) => {
    const refused = await send('spec/validate', yaml);
    expect(refused.status).toBe(400);
    expect(refused.body.detail.errors.map((issue: { code: string }) => issue.code)).toContain(code);
    expect((await test.get('/v1/auth/status')).status).toBe(200);
  });
});
