import type { api } from '@recto/contract';
import type { z } from 'zod';
import { faultPoint } from '../../lib/fault.ts';
import { type DocumentFile, fileIdOf, identifyDocument, sourceOf } from '../primitives/document-file.ts';
import { Lifecycle, type LifecycleDependencies, type PrimitiveCall } from '../primitives/lifecycle.ts';
import { type Primitive, requestMaker, withTokens } from '../primitives/primitive.ts';
import type { PrimitiveQueue } from '../primitives/queue.ts';
import type { Generated, SchemaGenerator } from './generator.ts';
import { completed, type GeneratedSchema, toGeneratedSchema } from './record.ts';
import { type GenerationDocument, records, type StoredGeneration, usesFile } from './store.ts';

export interface SchemasDependencies extends LifecycleDependencies {
  generator: SchemaGenerator;
}

export type NewGeneration = z.output<typeof api.schemas.generate.body>;

export class Schemas {
  readonly lifecycle;
  readonly #deps: SchemasDependencies;

  constructor(deps: SchemasDependencies, queue: PrimitiveQueue) {
    this.#deps = deps;
    this.lifecycle = new Lifecycle(deps, generationPrimitive(deps.generator), queue);
  }

  async generate(call: PrimitiveCall, input: NewGeneration) {
    const { scope, signal } = call;
    this.#deps.generator.requireModel(input.model, ['body', 'model']);
    const files: DocumentFile[] = [];
    for (const [index, document] of input.documents.entries()) {
      const loc = ['body', 'documents', index];
      files.push(await identifyDocument(this.#deps, scope, { document, loc, signal }));
    }
    return this.lifecycle.create(call, { row: this.#newRow(call, input, files), files });
  }

  #newRow(
    call: PrimitiveCall,
    { model, instructions, include_examples, background }: NewGeneration,
    files: readonly DocumentFile[],
  ): StoredGeneration {
    return {
      ...this.lifecycle.newColumns(requestMaker(call)),
      documents: files.map(documentOf),
      model,
      instructions: instructions ?? null,
      include_examples,
      background,
      json_schema: null,
      notes: [],
      prompt_tokens: 0,
      completion_tokens: 0,
    };
  }
}

const generationPrimitive = (generator: SchemaGenerator): Primitive<StoredGeneration, Generated, GeneratedSchema> => ({
  idKind: 'schema_generation',
  resourceKind: 'schema',
  title: 'Schema',
  operation: 'schema_generation',
  records,
  usesFile,
  withFiles: (row, fileIds) => ({
    ...row,
    documents: row.documents.map((document, index) => ({ ...document, file_id: fileIds[index] ?? '' })),
  }),
  documentsOf: ({ documents }) => documents.map(({ file_id, filename }) => ({ file_id, filename })),
  toBody: toGeneratedSchema,
  compute: (scope, row, computing) => generator.generate(scope, requestOf(row), computing),
  completed,
  beforeCommit: () => faultPoint('schemas.before_commit'),
  beforeEndCommit: () => faultPoint('schemas.before_end_commit'),
  withSpent: withTokens,
});

const requestOf = ({ documents, model, instructions, include_examples }: StoredGeneration) => ({
  sources: documents.map(({ sha256, mime_type, filename }) => ({ sha256, mimeType: mime_type, filename })),
  model,
  instructions,
  examples: include_examples,
});

const documentOf = (file: DocumentFile): GenerationDocument => {
  const { sha256, mimeType, filename } = sourceOf(file);
  return { file_id: fileIdOf(file), filename, mime_type: mimeType, sha256 };
};
