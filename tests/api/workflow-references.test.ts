/** References in a config that cannot work: secrets, models, code. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import type { ModelDouble } from '../support/model-double.ts';
import { ranTo } from '../support/runs.ts';
import { sharedServerWithModels } from '../support/shared-server.ts';

let double: ModelDouble;
let test: Client;

beforeAll(async () => {
  const shared = await sharedServerWithModels();
  double = shared.double;
  ({ test } = clientsOf(shared.server));
});
afterAll(() => double.stop());

const definition = (type: string, config: object) =>
  JSON.stringify({
    apiVersion: 'workflows.recto.dev/v1alpha2',
    kind: 'Workflow',
    metadata: { name: 'References' },
    spec: {
      blocks: {
        start: {
          type: 'start_json',
          config: { json_schema: { type: 'object', properties: { a: { type: 'string' } } } },
        },
        step: { type, config: { output_schema: { type: 'object' }, ...config } },
      },
      edges: [
        { source: { block: 'start', handle: 'output-json-0' }, target: { block: 'step', handle: 'input-json-0' } },
      ],
    },
  });

const send = (path: string, yaml_definition: string) =>
  test.post(`/v1/workflows/spec/${path}`, { json: { yaml_definition } });
const call = (header: string) => definition('api_call', { url: 'https://api.example.com', headers: { key: header } });

/** A draft with that block, which may contain what could not be published. */
async function draftWith(type: string, config: object): Promise<string> {
  const { body } = await send('apply', call('x'));
  const workflow_id: string = body.workflow_id;
  await test.delete(`/v1/workflows/blocks/step?workflow_id=${workflow_id}`);
  await test.post('/v1/workflows/blocks', {
    json: { workflow_id, id: 'step', type, config: { output_schema: { type: 'object' }, ...config } },
  });
  await test.post('/v1/workflows/edges', { json: { workflow_id, source_block: 'start', target_block: 'step' } });
  return workflow_id;
}

describe('a reference to a secret', () => {
  it.each(['secret://my-token', 'secret://1bad', 'secret://', 'SECRET://X', 'Bearer secret://a$b'])(
    '%s is an error, whatever secrets there are',
    async (text) => {
      for (const name of ['my', 'X', 'a']) await test.put(`/v1/secrets/${name}`, { json: { value: 'x' } });
      for (const path of ['validate', 'plan', 'apply']) {
        const refused = await send(path, call(text));
        expect(refused.status).toBe(400);
        expect(refused.body.detail.errors).toMatchObject([
          {
            code: 'INVALID_SECRET_REFERENCE',
            severity: 'error',
            yaml_path: 'spec.blocks.step.config.headers.key',
            details: { reference: text.replace('Bearer ', '') },
          },
        ]);
      }
      const config = { url: 'https://api.example.com', headers: { key: text } };
      const id = await draftWith('api_call', config);
      const published = await test.post(`/v1/workflows/${id}/publish`, { json: {} });
      expect(published.status).toBe(400);
      expect(published.body.detail).toContain('refers to no secret');
      const checked = await test.post(`/v1/workflows/blocks/step/validate-config?workflow_id=${id}`, {
        json: { config: { ...config, output_schema: { type: 'object' } } },
      });
      expect(checked.status).toBe(422);
      expect(checked.body.detail[0]).toMatchObject({
        type: 'invalid_secret_reference',
        loc: ['body', 'config', 'headers', 'key'],
      });
    },
  );

  it('may be next to other text', async () => {
    for (const name of ['USER', 'PASS']) await test.put(`/v1/secrets/${name}`, { json: { value: 'x' } });
    const url = 'https://secret://USER:secret://PASS@secret://USER.example.com/a?b=secret://PASS&c=secret://USER';
    const { body } = await send('validate', definition('api_call', { url }));
    expect(body.diagnostics).toEqual({ is_valid: true, issues: [] });
  });

  it.each([
    ['python', '# secret://ABSENT, secret://my-token\ndef transform(a):\n    return "secret://GONE # not a comment"\n'],
    [
      'typescript',
      '// secret://ABSENT\n/* SECRET://X\n secret://my-token */\nexport const transform = () => "secret://GONE // not a comment";\n',
    ],
  ])('in a comment of %s does not count', async (language, code) => {
    const { status, body } = await send('validate', definition('function', { language, code }));
    expect(status).toBe(200);
    const of = { details: { secret: 'GONE' }, yaml_path: 'spec.blocks.step.config.code' };
    expect(body.diagnostics.issues).toMatchObject([
      { code: 'UNKNOWN_SECRET_REFERENCE', ...of },
      { code: 'UNFILLED_SECRET_REFERENCE', ...of },
    ]);
  });

  it('where no value takes its place is a warning; the text stays as it is written, and no value is kept', async () => {
    await test.put('/v1/secrets/KNOWN', { json: { value: 'never-to-be-shown' } });
    const code = 'export const transform = () => ({ text: "secret://KNOWN" });';
    const yaml = definition('function', { language: 'typescript', code });
    expect((await send('validate', yaml)).body.diagnostics).toMatchObject({
      is_valid: true,
      issues: [
        {
          code: 'UNFILLED_SECRET_REFERENCE',
          severity: 'warning',
          yaml_path: 'spec.blocks.step.config.code',
          details: { secret: 'KNOWN' },
        },
      ],
    });
    const { body } = await send('apply', yaml);
    const { steps } = await ranTo(test, body.workflow_id, { version: 'draft', json_inputs: { start: {} } });
    expect(steps.step.handle_outputs['output-json-0'].data).toEqual({ text: 'secret://KNOWN' });
    const mounted = {
      language: 'python',
      code: 'def transform(a): return {}',
      mounts: { secrets: [{ name: 'KNOWN' }] },
    };
    expect((await send('validate', definition('function', mounted))).body.diagnostics.issues).toEqual([]);
    expect((await send('validate', call('secret://KNOWN'))).body.diagnostics.issues).toEqual([]);
  });
});

describe('a model', () => {
  const extract = (model: string) => `
apiVersion: workflows.recto.dev/v1alpha2
kind: Workflow
metadata: {name: Model}
spec:
  blocks:
    document: {type: start_document}
    read: {type: extract, config: {json_schema: {type: object, properties: {a: {type: string}}}, model: ${model}}}
  edges:
    - source: {block: document, handle: output-file-0}
      target: {block: read, handle: document}
`;

  it('that is not configured is a warning, if any is', async () => {
    const { status, body } = await send('plan', extract('costyl'));
    expect(status).toBe(200);
    expect(body.diagnostics.is_valid).toBe(true);
    expect(body.diagnostics.issues).toMatchObject([
      {
        code: 'UNKNOWN_MODEL',
        severity: 'warning',
        yaml_path: 'spec.blocks.read.config.model',
        details: { model: 'costyl', configured: expect.arrayContaining(['recto-local', 'costly']) },
      },
    ]);
    for (const model of ['costly', 'recto-local']) {
      expect((await send('plan', extract(model))).body.diagnostics.issues).toEqual([]);
    }
  });
});

describe('the code of a function', () => {
  it.each([
    ['python', 'def transform(a)\n    return a\n', 1, "expected ':'"],
    ['python', 'def transform(a):\nreturn a\n', 2, 'expected an indented block'],
    ['typescript', 'export function transform(input) {\n  return input +;\n}\n', 2, 'Expression expected'],
    ['typescript', `export const transform = ${'['.repeat(100_000)};`, 1, 'too complex'],
  ])('with a syntax error does not validate: %s %#', async (language, code, line, message) => {
    const refused = await send('validate', definition('function', { language, code }));
    expect(refused.status).toBe(400);
    expect(refused.body.detail.errors).toMatchObject([
      { code: 'INVALID_BLOCK_CONFIG', yaml_path: 'spec.blocks.step.config.code', details: { code_line: line } },
    ]);
    expect(refused.body.detail.errors[0].message).toContain(message);
    const id = await draftWith('function', { language, code });
    expect((await test.post(`/v1/workflows/${id}/publish`, { json: {} })).body.detail).toContain(message);
    const checked = await test.post(`/v1/workflows/blocks/step/validate-config?workflow_id=${id}`, {
      json: { config: { language, code, output_schema: { type: 'object' } } },
    });
    expect(checked.status).toBe(422);
    expect(checked.body.detail[0].loc).toEqual(['body', 'config', 'code']);
  });

  it.each([
    [
      'python',
      'from models import Input, Output\n\n\ndef transform(input_data: Input) -> Output:\n    return Output()\n',
    ],
    [
      'typescript',
      'enum A { B }\nexport function transform(input: { a: string }) {\n  return { ...input, b: A.B };\n}\n',
    ],
  ])('that is right validates: %s', async (language, code) => {
    const { status, body } = await send('validate', definition('function', { language, code }));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.diagnostics.issues).toEqual([]);
  });
});
