/** From test to production, and nowhere else. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

let server: SharedServer;
let test: Client;
let live: Client;

beforeAll(async () => {
  server = await sharedServer();
  ({ test, live } = clientsOf(server));
});

const definition = (name: string, { host = 'api.example.com', label = 'Call' } = {}) => `
apiVersion: workflows.recto.dev/v1alpha2
kind: Workflow
metadata: {name: ${name}, description: What it does}
spec:
  blocks:
    start:
      type: start_json
      config: {json_schema: {type: object, properties: {a: {type: string}}}}
    call:
      type: api_call
      label: ${label}
      config:
        url: https://${host}/x
        headers: {X-Tenant: secret://TENANT}
        output_schema: {type: object}
  edges:
    - source: {block: start, handle: output-json-0}
      target: {block: call, handle: input-json-0}
`;

async function inTest(yaml_definition: string, id?: string): Promise<{ id: string; versionId: string }> {
  const path = id === undefined ? '/v1/workflows/spec/apply' : `/v1/workflows/${id}/spec/apply`;
  const { body } = await test.post(path, { json: { yaml_definition } });
  const published = await test.post(`/v1/workflows/${body.workflow_id}/publish`, { json: {} });
  return { id: body.workflow_id, versionId: published.body.published.version_id };
}

const promote = (id: string, json: object = {}) => live.post(`/v1/workflows/${id}/promotions`, { json });
const specOf = async (client: Client, id: string): Promise<string> =>
  (await client.get(`/v1/workflows/${id}/spec`)).body.yaml_definition;

describe('a promotion', () => {
  it('makes a production draft of the test version, and the next one updates it', async () => {
    const source = await inTest(definition('Ledger'));
    const first = await promote(source.id);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      source_version_id: source.versionId,
      created: true,
      missing_secrets: ['TENANT'],
      warnings: [],
    });
    expect(first.body.promotion_id).toMatch(/^prm_/);
    const target: string = first.body.target_workflow_id;
    const workflow = (await live.get(`/v1/workflows/${target}`)).body;
    expect(workflow).toMatchObject({ name: 'Ledger', description: 'What it does', published: null });
    expect((await test.get(`/v1/workflows/${target}`)).status).toBe(404);
    const withoutId = (text: string) => text.replace(/id: wf_\w+/, '');
    expect(withoutId(await specOf(live, target))).toBe(withoutId(await specOf(test, source.id)));
    await inTest(definition('Ledger', { label: 'Called' }), source.id);
    const second = await promote(source.id);
    expect(second.body).toMatchObject({ target_workflow_id: target, created: false });
    expect(second.body.plan.summary).toMatchObject({ change: 1, total: 1 });
    expect(second.body.target_draft_version).toBeGreaterThan(first.body.target_draft_version);
    expect((await promote(source.id)).body.plan.action).toBe('noop');
    // The named version, not the draft of test or a later version.
    const old = await promote(source.id, { source_version_id: source.versionId });
    expect(old.body.plan.summary.change).toBe(1);
  });

  it('is published with a live key once its secrets are there', async () => {
    const source = await inTest(definition('Secretive').replaceAll('TENANT', 'ONLY_LATER'));
    const { target_workflow_id } = (await promote(source.id)).body;
    const early = await live.post(`/v1/workflows/${target_workflow_id}/publish`, { json: {} });
    expect(early.status).toBe(400);
    expect(early.body.detail).toContain('ONLY_LATER');
    // A secret with that name in test is not one in production.
    await test.put('/v1/secrets/ONLY_LATER', { json: { value: 'x' } });
    expect((await promote(source.id)).body.missing_secrets).toEqual(['ONLY_LATER']);
    await live.put('/v1/secrets/ONLY_LATER', { json: { value: 'y' } });
    expect((await promote(source.id)).body.missing_secrets).toEqual([]);
    const published = await live.post(`/v1/workflows/${target_workflow_id}/publish`, { json: {} });
    expect(published.body.published.version_id).toBe(source.versionId);
  });

  it('by a dry run changes nothing', async () => {
    const source = await inTest(definition('Dry'));
    const before = (await live.get('/v1/workflows?limit=100')).text;
    const { body } = await promote(source.id, { dry_run: true, target_name: 'Wet' });
    expect(body).toMatchObject({ promotion_id: null, target_workflow_id: null, created: true, dry_run: true });
    expect(body.plan).toMatchObject({ action: 'create', block_count: 2 });
    expect((await live.get('/v1/workflows?limit=100')).text).toBe(before);
    const real = (await promote(source.id, { target_name: 'Wet' })).body;
    expect((await live.get(`/v1/workflows/${real.target_workflow_id}`)).body.name).toBe('Wet');
    expect((await promote(source.id, { dry_run: true })).body).toMatchObject({
      target_workflow_id: real.target_workflow_id,
      created: false,
    });
  });

  it('warns about development hosts and about what it cannot copy', async () => {
    for (const host of ['localhost', '127.0.0.1', 'abc.ngrok.io', 'staging.example.com']) {
      const { id } = await inTest(definition('Dev', { host }));
      expect((await promote(id, { dry_run: true })).body.warnings[0]).toContain(host);
    }
    const { id } = await inTest(definition('All'));
    const { warnings } = (await promote(id, { include_tests: true, include_webhook_definitions: true })).body;
    expect(warnings).toHaveLength(2);
  });

  it('is done once for an idempotency key, even by many at once', async () => {
    const { id } = await inTest(definition('Once'));
    const answers = await Promise.all(Array.from({ length: 6 }, () => promote(id, { idempotency_key: 'release-1' })));
    expect(new Set(answers.map(({ body }) => body.promotion_id)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.target_workflow_id)).size).toBe(1);
    const other = await promote(id, { idempotency_key: 'release-1', target_name: 'Else' });
    expect(other.status).toBe(409);
  });

  it('of one workflow by many at once makes one target', async () => {
    const { id } = await inTest(definition('Race'));
    const answers = await Promise.all(Array.from({ length: 6 }, () => promote(id)));
    expect(new Set(answers.map(({ body }) => body.target_workflow_id)).size).toBe(1);
    expect(answers.filter(({ body }) => body.created)).toHaveLength(1);
  });

  it('goes to the named workflow', async () => {
    const { id } = await inTest(definition('Named'));
    const target = (await live.post('/v1/workflows', { json: { name: 'Mine' } })).body;
    const { body } = await promote(id, { target_workflow_id: target.id });
    expect(body).toMatchObject({ target_workflow_id: target.id, created: false });
    expect((await live.get(`/v1/workflows/${target.id}`)).body.name).toBe('Mine');
  });
});

describe('what cannot be promoted', () => {
  it('by a test key: anything', async () => {
    const { id } = await inTest(definition('Forbidden'));
    const before = (await live.get('/v1/workflows?limit=100')).text;
    const refused = await test.post(`/v1/workflows/${id}/promotions`, { json: {} });
    expect(refused.status).toBe(403);
    const { target_workflow_id } = (await promote(id)).body;
    const after = (await live.get('/v1/workflows?limit=100')).text;
    expect(before).not.toBe(after);
    const production = await test.post(`/v1/workflows/${target_workflow_id}/promotions`, { json: {} });
    expect(production.status).toBe(404);
    expect((await live.get('/v1/workflows?limit=100')).text).toBe(after);
  });

  it('by a live key: what is not in test, was never published, or goes nowhere', async () => {
    const { id } = await inTest(definition('Source'));
    const { target_workflow_id } = (await promote(id)).body;
    expect((await promote(target_workflow_id)).status).toBe(404);
    expect((await promote('wf_none')).status).toBe(404);
    expect((await promote(id, { source_version_id: 'ver_none' })).status).toBe(404);
    // The target must be a workflow of production.
    expect((await promote(id, { target_workflow_id: id })).status).toBe(404);
    const draft = (await test.post('/v1/workflows', { json: {} })).body.id;
    expect((await promote(draft)).status).toBe(400);
    expect((await promote(id, { target_environment: 'test' })).status).toBe(422);
  });
});
