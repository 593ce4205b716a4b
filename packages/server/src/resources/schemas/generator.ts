/** From documents to a schema, for requests that wait and for background ones. */
import { internal } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import type { ModelGateway } from '../../models/gateway.ts';
import { requireModel } from '../../models/model-names.ts';
import type { ModelDefinition } from '../../models/settings.ts';
import type { OnSpent } from '../../models/spending.ts';
import type { DocumentOutline } from '../../pipelines/infer-schema/outline.ts';
import type { SchemaGate } from '../../pipelines/json-schema/gate.ts';
import type { PoolWork } from '../documents/pool-work.ts';
import type { DocumentSource, Documents, StoredDocument } from '../documents/service.ts';
import type { ModelSchemas, ProposedSchema } from './by-model.ts';

export interface GeneratorDependencies {
  gateway: ModelGateway;
  documents: Documents;
  work: PoolWork;
  gate: SchemaGate;
  byModel: ModelSchemas;
}

export interface GenerationRequest {
  sources: readonly DocumentSource[];
  model: string;
  instructions: string | null;
  examples: boolean;
}

export interface Generated extends ProposedSchema {
  pageCount: number;
  credits: number;
}

const CREDITS_PER_PAGE = 1;

export class SchemaGenerator {
  readonly #deps: GeneratorDependencies;

  constructor(deps: GeneratorDependencies) {
    this.#deps = deps;
  }

  /** Returns null for the built-in engine. An unusable name is a 422 at `loc`. */
  requireModel(requested: string, loc: (string | number)[]): ModelDefinition | null {
    return requireModel(this.#deps.gateway.config, requested, loc);
  }

  async generate(
    scope: Scope,
    { sources, model, instructions, examples }: GenerationRequest,
    { signal, deadlineMs, onSpent }: { signal: AbortSignal; deadlineMs: number; onSpent: OnSpent },
  ): Promise<Generated> {
    const { documents, work, gate, byModel } = this.#deps;
    const read = { ocr: 'auto' as const, languages: [], dpi: 192 };
    const models: StoredDocument[] = [];
    const outlines: DocumentOutline[] = [];
    for (const source of sources) {
      const document = await documents.open(scope, source, { read, signal, deadlineMs });
      models.push(document);
      outlines.push(
        await work.run('outline_document', {
          content: { scope, digests: { path: document.sha256 } },
          args: (paths) => paths,
          signal,
        }),
      );
    }
    // Loaded when it is needed, because it brings the words of the extraction engine with it.
    const { schemaFrom } = await import('../../pipelines/infer-schema/schema-from.ts');
    const own = schemaFrom(outlines, { examples });
    const checked = await gate.check(own, { signal });
    if (!checked.ok) throw internal(new Error(`a generated schema is invalid: ${JSON.stringify(checked.problems)}`));
    const pageCount = models.reduce((sum, document) => sum + document.pageCount, 0);
    const definition = this.requireModel(model, ['model']);
    if (definition === null) {
      const credits = pageCount * CREDITS_PER_PAGE;
      return { schema: own, pageCount, credits, notes: [] };
    }
    const proposed = await byModel.propose(scope, definition, {
      documents: models,
      // The documents are already in the prompt.
      draft: examples ? schemaFrom(outlines) : own,
      instructions,
      examples,
      signal,
      deadlineMs,
      onSpent,
    });
    return { ...proposed, pageCount, credits: pageCount * definition.creditsPerPage };
  }
}
