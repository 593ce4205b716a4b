import { api, createOpenApi } from '@recto/contract';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { curlExamples } from './curl.ts';
import { allOperations, type Operation, readDocument, type Schema } from './document.ts';
import { exampleOf } from './example.ts';

const openApi = createOpenApi(api, '1.2.3');
const document = readDocument(openApi);
const ajv = addFormats.default(new Ajv2020.default({ strict: false, formats: { binary: true } }));

const complaint = (schema: Schema, value: unknown): string | null =>
  ajv.validate({ ...schema, components: openApi.components }, value) ? null : ajv.errorsText();

const jsonSchemas = (operation: Operation) => ({
  request: operation.body?.content['application/json']?.schema,
  answer: operation.responses.find(([status]) => status.startsWith('2'))?.[1].content?.['application/json']?.schema,
});

describe('exampleOf', () => {
  it.each(allOperations(document))('gives values that $operationId accepts and answers', (operation) => {
    const { request, answer } = jsonSchemas(operation);
    const { schemas } = document;
    if (request !== undefined) {
      expect(complaint(request, exampleOf(request, { schemas, fields: 'needed' }))).toBeNull();
    }
    if (answer !== undefined) expect(complaint(answer, exampleOf(answer, { schemas, fields: 'all' }))).toBeNull();
  });

  it('stays within the bounds of numbers, texts and lists', () => {
    const schema = {
      type: 'object',
      properties: {
        small: { type: 'integer', exclusiveMaximum: 0, maximum: -3 },
        size_bytes: { type: 'integer', maximum: 10 },
        long: { type: 'string', minLength: 30 },
        short: { type: 'string', maxLength: 2 },
        pair: { type: 'array', items: { type: 'boolean' }, minItems: 2 },
      },
    };
    expect(complaint(schema, exampleOf(schema, { schemas: {}, fields: 'all' }))).toBeNull();
  });
});

describe('curlExamples', () => {
  const operation: Operation = {
    operationId: 'notes.put',
    method: 'PUT',
    path: '/v1/notes/{note_id}',
    group: 'notes',
    summary: '',
    description: undefined,
    needsKey: true,
    needsSession: false,
    isForMembers: false,
    parameters: [{ name: 'at', in: 'query', required: true }],
    body: { required: true, content: { 'application/json': { schema: { const: "it's $HOME" } } } },
    responses: [],
  };

  it('leaves what the caller must know to the shell, and nothing else', () => {
    const [example] = curlExamples(operation, {});
    expect(example?.text).toContain('curl -X PUT "http://localhost:4180/v1/notes/$NOTE_ID?at=$AT"');
    expect(example?.text).toContain(`-d '"it'\\''s $HOME"'`);
  });
});
