/** Tables of test are not those of production, and a production draft belongs to whoever edited it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';
import { withDatabase } from '../support/sql.ts';

let server: SharedServer;
let test: Client;
let live: Client;

beforeAll(async () => {
  server = await sharedServer();
  ({ test, live } = clientsOf(server));
});

async function table(client: Client, name: string): Promise<string> {
  const form = new FormData();
  form.set('name', name);
  form.set('file', new Blob(['code,text\n1,a\n']), `${name}.csv`);
  return (await client.post('/v1/tables', { form })).body.tables[0].id;
}

const definition = (name: string, tables: readonly string[] = [], { label = 'Look up', refs = '' } = {}) => `
apiVersion: workflows.recto.dev/v1alpha2
kind: Workflow
metadata: {name: ${name}}
spec:
  blocks:
    start:
      type: start_json
      config: {json_schema: {type: object, properties: {a: {type: string}}}}
    find:
      type: function
      label: ${label}
      config:
        language: typescript
        code: 'export function transform(input) { return input; }'
        output_schema: {type: object}
        ${refs === '' ? '' : `table_refs: [${refs}]`}
        mounts:
          tables: [${tables.map((id, index) => `{table_id: ${id}, path: t${index}.csv}`).join(', ')}]
  edges:
    - source: {block: start, handle: output-json-0}
      target: {block: find, handle: input-json-0}
`;

async function inTest(yaml_definition: string, id?: string): Promise<string> {
  const path = id === undefined ? '/v1/workflows/spec/apply' : `/v1/workflows/${id}/spec/apply`;
  const { body } = await test.post(path, { json: { yaml_definition } });
  const published = await test.post(`/v1/workflows/${body.workflow_id}/publish`, { json: {} });
  expect(published.status, published.text).toBe(200);
  return body.workflow_id;
}

const promote = (id: string, json: object = {}) => live.post(`/v1/workflows/${id}/promotions`, { json });
const configOf = async (id: string) => (await live.get(`/v1/workflows/blocks/find?workflow_id=${id}`)).body.config;
const publish = (id: string) => live.post(`/v1/workflows/${id}/publish`, { json: {} });
const codesOf = (diagnostics: { issues: { code: string; details: object }[] }) =>
  diagnostics.issues.map(({ code, details }) => ({ code, ...details }));

describe('a table that a workflow refers to', () => {
  it('and the environment does not have is a warning in plans and on validation', async () => {
    const [mine, foreign] = [await table(test, 'Mine'), await table(live, 'Foreign')];
    const yaml_definition = definition('Warned', [mine, foreign], { refs: 'tbl_gone' });
    for (const path of ['spec/plan', 'spec/validate']) {
      const { status, body } = await test.post(`/v1/workflows/${path}`, { json: { yaml_definition } });
      expect(status).toBe(200);
      expect(body.diagnostics.is_valid).toBe(true);
      expect(body.diagnostics.issues).toMatchObject([
        {
          code: 'UNKNOWN_TABLE_REFERENCE',
          severity: 'warning',
          yaml_path: 'spec.blocks.find.config.mounts.tables[1].table_id',
          block_path: 'find',
          details: { table_id: foreign },
        },
        { yaml_path: 'spec.blocks.find.config.table_refs[0]', details: { table_id: 'tbl_gone' } },
      ]);
    }
    await test.delete(`/v1/tables/${mine}`);
    const after = await test.post('/v1/workflows/spec/plan', { json: { yaml_definition } });
    expect(after.body.diagnostics.issues).toHaveLength(3);
  });

  it('and production does not have prevents publishing there, but not in test', async () => {
    const yaml_definition = definition('Refused', ['tbl_gone']);
    await inTest(yaml_definition);
    const { body } = await live.post('/v1/workflows/spec/apply', { json: { yaml_definition } });
    const refused = await publish(body.workflow_id);
    expect(refused.status).toBe(400);
    expect(refused.body.detail).toContain('tbl_gone');
    const there = await table(live, 'There');
    await live.post(`/v1/workflows/${body.workflow_id}/spec/apply`, {
      json: { yaml_definition: definition('Refused', [there]) },
    });
    expect((await publish(body.workflow_id)).status).toBe(200);
  });
});

describe('a promotion', () => {
  it('matches tables by name, and lists those that production does not have', async () => {
    const [vendors, rates] = [await table(test, 'Vendors'), await table(test, 'Rates')];
    const inProduction = await table(live, 'Vendors');
    const source = await inTest(definition('Matched', [vendors, rates], { refs: vendors }));
    const preview = (await promote(source, { dry_run: true })).body;
    const { body } = await promote(source);
    for (const answer of [preview, body]) {
      expect(answer.missing_tables).toEqual([{ table_id: rates, name: 'Rates' }]);
      expect(answer.table_map).toEqual({ [vendors]: inProduction });
      expect(codesOf(answer.plan.diagnostics)).toEqual([{ code: 'UNKNOWN_TABLE_REFERENCE', table_id: rates }]);
    }
    const config = await configOf(body.target_workflow_id);
    expect(config.mounts.tables.map(({ table_id }: { table_id: string }) => table_id)).toEqual([inProduction, rates]);
    expect(config.table_refs).toEqual([inProduction]);
    const refused = await publish(body.target_workflow_id);
    expect(refused.status).toBe(400);
    expect(refused.body.detail).toContain(rates);

    const ratesInProduction = await table(live, 'Rates');
    const again = (await promote(source)).body;
    expect(again).toMatchObject({ missing_tables: [], target_workflow_id: body.target_workflow_id });
    expect((await publish(body.target_workflow_id)).status).toBe(200);
    expect((await configOf(body.target_workflow_id)).mounts.tables[1].table_id).toBe(ratesInProduction);
    // Test keeps its own table.
    expect((await test.get(`/v1/workflows/${source}/spec`)).body.yaml_definition).toContain(rates);
  });

  it('maps tables as the request says, and the next promotion remembers it', async () => {
    const codes = await table(test, 'Codes');
    const [other, sameName] = [await table(live, 'Product codes'), await table(live, 'Codes')];
    const source = await inTest(definition('Mapped', [codes]));
    const { body } = await promote(source, { table_map: { [codes]: other, tbl_unused: other } });
    expect(body).toMatchObject({ missing_tables: [], table_map: { [codes]: other } });
    expect(body.warnings).toEqual([expect.stringContaining('tbl_unused')]);
    const mounted = async () => (await configOf(body.target_workflow_id)).mounts.tables[0].table_id;
    expect(await mounted()).toBe(other);
    await inTest(definition('Mapped', [codes], { label: 'Changed' }), source);
    expect((await promote(source)).body.plan.summary).toMatchObject({ change: 1, total: 1 });
    expect(await mounted()).toBe(other);
    await promote(source, { table_map: { [codes]: sameName } });
    expect(await mounted()).toBe(sameName);
    await live.delete(`/v1/tables/${sameName}`);
    expect((await promote(source)).body.missing_tables).toEqual([{ table_id: codes, name: 'Codes' }]);
  });

  it('does not match a name that several tables have, or a table that production does not have', async () => {
    const twice = await table(test, 'Twice');
    await table(live, 'Twice');
    const second = await table(live, 'Twice');
    const source = await inTest(definition('Ambiguous', [twice, 'constructor']));
    const { body } = await promote(source, { dry_run: true });
    expect(body.missing_tables).toEqual([
      { table_id: twice, name: 'Twice' },
      { table_id: 'constructor', name: null },
    ]);
    expect(body.warnings).toEqual([expect.stringMatching(/2 tables named Twice/)]);
    for (const wrong of [twice, 'tbl_none']) {
      const refused = await promote(source, { table_map: { [twice]: wrong } });
      expect(refused.status).toBe(422);
      expect(refused.body.detail[0].loc).toEqual(['body', 'table_map', twice]);
    }
    const mapped = await promote(source, { table_map: { [twice]: second, constructor: second } });
    expect(mapped.body.missing_tables).toEqual([]);
    expect((await publish(mapped.body.target_workflow_id)).status).toBe(200);
  });
});

describe('a production draft with edits of its own', () => {
  async function promoted(name: string): Promise<{ source: string; target: string }> {
    const source = await inTest(definition(name));
    const target = (await promote(source)).body.target_workflow_id;
    await inTest(definition(name, [], { label: 'Newer' }), source);
    return { source, target };
  }
  const relabel = (target: string, json: object = { label: 'Hotfix' }) =>
    live.patch(`/v1/workflows/blocks/find?workflow_id=${target}`, { json });
  const draftOf = async (target: string) => (await live.get(`/v1/workflows/${target}`)).body.draft_version;
  const labelOf = async (target: string) =>
    (await live.get(`/v1/workflows/blocks/find?workflow_id=${target}`)).body.label;

  it('is overwritten only on request', async () => {
    const { source, target } = await promoted('Edited');
    await relabel(target);
    const draft_version = await draftOf(target);
    const preview = await promote(source, { dry_run: true });
    expect(preview.body).toMatchObject({ overwrites_edits: true, target_draft_version: draft_version });
    expect(preview.body.warnings).toEqual([expect.stringMatching(/edits/)]);
    const refused = await promote(source);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toMatchObject({
      code: 'draft_changed',
      details: { target_workflow_id: target, draft_version },
    });
    expect(await labelOf(target)).toBe('Hotfix');
    expect((await promote(source, { expected_draft_version: draft_version - 1 })).status).toBe(409);
    expect(await labelOf(target)).toBe('Hotfix');
    const done = await promote(source, { expected_draft_version: draft_version });
    expect(done.body).toMatchObject({ overwrites_edits: true, target_workflow_id: target });
    expect(await labelOf(target)).toBe('Newer');
    await relabel(target);
    expect((await promote(source)).status).toBe(409);
    expect((await promote(source, { overwrite: true })).status).toBe(200);
    expect(await labelOf(target)).toBe('Newer');
    expect((await promote(source)).body.overwrites_edits).toBe(false);
  });

  it('that was published, or only moved on the canvas, is still its own', async () => {
    const { source, target } = await promoted('Published');
    await relabel(target);
    await publish(target);
    expect((await promote(source)).status).toBe(409);
    const moved = await promoted('Moved');
    await relabel(moved.target, { position_x: 300 });
    expect((await promote(moved.source)).status).toBe(409);
  });

  it('can be overwritten when the edits are gone, or touch nothing that a promotion writes', async () => {
    const back = await promoted('Back');
    await publish(back.target);
    await relabel(back.target);
    await live.post(`/v1/workflows/${back.target}/discard-draft`);
    expect((await promote(back.source)).status).toBe(200);
    const renamed = await promoted('Renamed');
    await live.patch(`/v1/workflows/${renamed.target}`, { json: { name: 'Ours' } });
    expect((await promote(renamed.source)).body.overwrites_edits).toBe(false);
    const same = await promoted('Same');
    await relabel(same.target, { label: 'Newer' });
    expect((await promote(same.source)).body.plan.action).toBe('noop');
  });

  it('and no earlier promotion is protected too, unless nobody has touched it', async () => {
    const source = await inTest(definition('Named target'));
    const create = async () => (await live.post('/v1/workflows', { json: {} })).body.id;
    const [fresh, drawn] = [await create(), await create()];
    await live.post('/v1/workflows/blocks', { json: { workflow_id: drawn, id: 'remark', type: 'note' } });
    expect((await promote(source, { target_workflow_id: drawn })).status).toBe(409);
    expect((await promote(source, { target_workflow_id: drawn, overwrite: true })).status).toBe(200);
    expect((await promote(source, { target_workflow_id: fresh })).status).toBe(200);
    const { target } = await promoted('Expected');
    expect(target).toBeDefined();
    const unborn = await inTest(definition('Unborn'));
    expect((await promote(unborn, { expected_draft_version: 1 })).status).toBe(409);
  });

  it('is recognised by its number if the promotion is older than the record of what it wrote', async () => {
    const { source, target } = await promoted('Older');
    const forget = () =>
      withDatabase(server.databaseUrl, (query) =>
        query('update workflow_promotions set target_draft_hash = null where target_workflow_id = $1', [target]),
      );
    await forget();
    await relabel(target);
    expect((await promote(source)).status).toBe(409);
    await promote(source, { overwrite: true });
    await inTest(definition('Older', [], { label: 'Newest' }), source);
    await forget();
    expect((await promote(source)).status).toBe(200);
  });

  it('does not block a repeated call of the promotion that came before the edits', async () => {
    const { source, target } = await promoted('Repeated');
    const key = { idempotency_key: 'repeated-promotion', table_map: { b: 'y', a: 'x' } };
    const first = await promote(source, { ...key, table_map: {} });
    await relabel(target);
    expect((await promote(source, { ...key, table_map: {} })).body).toEqual(first.body);
    expect((await promote(source, { ...key, table_map: {}, overwrite: true })).status).toBe(409);
    expect(await labelOf(target)).toBe('Hotfix');
  });
});
