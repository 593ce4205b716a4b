/** A schema proposed by a model, checked and repaired; falls back to the built-in one if the answer is useless. */
import type { Scope } from '../../lib/scope.ts';
import type { ModelGateway } from '../../models/gateway.ts';
import { ModelError, type ModelFault } from '../../models/model-error.ts';
import { DATA_RULE, documentText } from '../../models/prompt.ts';
import type { ModelMessage } from '../../models/provider.ts';
import type { ModelDefinition } from '../../models/settings.ts';
import type { OnSpent } from '../../models/spending.ts';
import { completeJson } from '../../models/structured.ts';
import { repairedProposal } from '../../pipelines/infer-schema/proposal.ts';
import type { Json, JsonObject } from '../../pipelines/json/json.ts';
import type { SchemaGate } from '../../pipelines/json-schema/gate.ts';
import type { PoolWork } from '../documents/pool-work.ts';
import { promptPages } from '../documents/prompt-pages.ts';
import type { StoredDocument } from '../documents/service.ts';

export interface ModelSchemasDependencies {
  gateway: ModelGateway;
  gate: SchemaGate;
  work: PoolWork;
}

export interface ProposedSchema {
  schema: JsonObject;
  notes: string[];
}

export interface Proposal {
  documents: readonly StoredDocument[];
  /** The schema that the built-in engine derives from the documents. */
  draft: JsonObject;
  instructions: string | null;
  /** True if values of the documents may appear in the schema. */
  examples: boolean;
  signal: AbortSignal;
  deadlineMs: number;
  onSpent: OnSpent;
}

/** Limit for all documents together. Schemas need what documents have in common, not every page. */
const MAX_CHARACTERS = 60_000;
/** The model answered, but not with a schema. Any other fault fails the request. */
const USELESS: ReadonlySet<ModelFault> = new Set(['invalid_output', 'truncated', 'refused']);

const ANSWER: JsonObject = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    description: { type: 'string' },
    type: { const: 'object' },
    properties: { type: 'object', additionalProperties: { type: 'object' } },
    required: { type: 'array', items: { type: 'string' } },
    $defs: { type: 'object', additionalProperties: { type: 'object' } },
  },
  required: ['type', 'properties'],
};

const TASK = [
  'You design JSON Schemas (draft 2020-12) for extracting data from documents like the given ones.',
  'The root is an object. Names are snake_case and say what the value is. Every field has a description that names the',
  'label it is printed under. Leaf types allow null. Dates have "format": "date", amounts are numbers with the currency',
  'in a field of its own, tables are arrays of objects, structures that repeat are in $defs. Ask only for what documents',
  'print: no opinions, no computed values, and no field that none of them has. `required` holds what every given document has. Refer to nothing outside.',
].join(' ');

export class ModelSchemas {
  readonly #deps: ModelSchemasDependencies;

  constructor(deps: ModelSchemasDependencies) {
    this.#deps = deps;
  }

  async propose(scope: Scope, model: ModelDefinition, proposal: Proposal): Promise<ProposedSchema> {
    const { gateway, gate } = this.#deps;
    const { draft, examples, signal, onSpent } = proposal;
    const validate = async (value: unknown): Promise<string[]> => {
      const repaired = repairedProposal(value as Json, { examples });
      if (repaired === null) return ['the answer is not an object schema with properties'];
      const checked = await gate.check(repaired, { signal });
      return checked.ok ? [] : checked.problems.map(({ pointer, message }) => `${pointer || '/'}: ${message}`);
    };
    try {
      const answer = await completeJson(gateway, model.name, {
        messages: await this.#messages(scope, proposal),
        schema: ANSWER,
        validate,
        signal,
        onSpent,
        scope,
        temperature: 0,
      });
      const schema = repairedProposal(answer.value as Json, { examples }) ?? draft;
      const notes =
        answer.repair === 'none' ? [] : ['The first answer of the model was no valid schema; it was repaired.'];
      return { schema, notes };
    } catch (error) {
      if (!(error instanceof ModelError) || !USELESS.has(error.fault)) throw error;
      const reason = `The model gave no usable schema (model_${error.fault}); this is the one of recto-local.`;
      return { schema: draft, notes: [reason] };
    }
  }

  async #messages(scope: Scope, proposal: Proposal): Promise<ModelMessage[]> {
    const { documents, draft, instructions, signal, deadlineMs } = proposal;
    const share = Math.floor(MAX_CHARACTERS / documents.length);
    const texts: string[] = [];
    for (const document of documents) {
      const pages = await promptPages(this.#deps.work, scope, document, { signal, deadlineMs });
      const text = pages.map((page) => page.text).join('\n\n');
      texts.push(documentText(text.slice(0, share)));
    }
    const wanted = instructions === null ? '' : `\n\nWhat the schema is wanted for:\n${instructions}`;
    const found = `A first draft, made by rules from the printed labels:\n${JSON.stringify(draft)}`;
    return [
      { role: 'system', content: [{ type: 'text', text: `${TASK}\n\n${DATA_RULE}` }] },
      { role: 'user', content: [{ type: 'text', text: `${texts.join('\n\n')}\n\n${found}${wanted}` }] },
    ];
  }
}
