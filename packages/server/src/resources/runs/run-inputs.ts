/** What a run begins with: checked against the start blocks of its graph. */
import { type AppError, validationFailed } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Json } from '../../pipelines/json/json.ts';
import type { SchemaGate } from '../../pipelines/json-schema/gate.ts';
import { asSchema } from '../../workflows/blocks/user-schema.ts';
import type { GraphBlock, WorkflowGraph } from '../../workflows/graph.ts';
import type { Document, DocumentInputs } from '../files/document-input.ts';
import type { Files } from '../files/service.ts';
import { type DocumentFile, identifyDocument } from '../primitives/document-file.ts';
import { jsonValue, type Payload, type RunValues } from './payload.ts';

export interface GivenInputs {
  documents: Record<string, Document>;
  jsonInputs: Record<string, unknown>;
}

export interface CollectedInputs {
  files: ReadonlyMap<string, DocumentFile>;
  json: ReadonlyMap<string, Payload>;
}

export interface InputParts {
  inputs: DocumentInputs;
  files: Files;
  gate: SchemaGate;
  values: RunValues;
}

export async function collectInputs(
  parts: InputParts,
  scope: Scope,
  graph: WorkflowGraph,
  { documents, jsonInputs }: GivenInputs,
  signal: AbortSignal,
): Promise<CollectedInputs> {
  const startBlocks = (type: string) => graph.blocks.filter((block) => block.type === type);
  requireKeys('documents', documents, startBlocks('start_document'));
  requireKeys('json_inputs', jsonInputs, startBlocks('start_json'));
  const json = new Map<string, Payload>();
  for (const block of startBlocks('start_json')) {
    const data = jsonInputs[block.id] as Json;
    await requireValid(parts.gate, block, data, signal);
    json.set(block.id, await parts.values.keep(scope, jsonValue(data), signal));
  }
  const files = new Map<string, DocumentFile>();
  for (const [block, document] of Object.entries(documents)) {
    files.set(block, await identifyDocument(parts, scope, { document, loc: ['body', 'documents', block], signal }));
  }
  return { files, json };
}

function requireKeys(field: string, given: Record<string, unknown>, blocks: readonly GraphBlock[]): void {
  const ids = new Set(blocks.map(({ id }) => id));
  const known = ids.size === 0 ? 'the workflow has none' : `it has ${[...ids].join(', ')}`;
  const items = [
    ...Object.keys(given)
      .filter((key) => !ids.has(key))
      .map((key) => fault([field, key], `there is no ${typeOf(field)} block '${key}'; ${known}`)),
    ...[...ids]
      .filter((id) => !Object.hasOwn(given, id))
      .map((id) => ({ type: 'missing', loc: ['body', field, id], msg: 'Field required', input: given })),
  ];
  if (items.length > 0) throw validationFailed(items);
}

const typeOf = (field: string): string => (field === 'documents' ? 'start_document' : 'start_json');

const fault = (at: string[], reason: string) => ({
  type: 'value_error',
  loc: ['body', ...at],
  msg: `Value error, ${reason}`,
  input: null,
  ctx: { error: reason },
});

async function requireValid(gate: SchemaGate, block: GraphBlock, data: Json, signal: AbortSignal): Promise<void> {
  const schema = asSchema(block.config.json_schema);
  if (schema === undefined) return;
  const errors = await gate.validate(schema, data, { signal });
  if (errors.length > 0) throw invalidInput(block.id, errors);
}

const invalidInput = (block: string, errors: readonly { path: string; message: string }[]): AppError =>
  validationFailed(
    errors
      .slice(0, 100)
      .map(({ path, message }) => fault(['json_inputs', block, ...(path === '' ? [] : [path])], message)),
  );
