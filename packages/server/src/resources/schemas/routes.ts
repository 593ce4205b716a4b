import type { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import type { Json } from '../../pipelines/json/json.ts';
import type { SchemaGate } from '../../pipelines/json-schema/gate.ts';
import { createdAnswer, recordAnswer } from '../primitives/answers.ts';
import type { Schemas } from './service.ts';

export function schemasRoutes(schemas: Schemas, gate: SchemaGate): Handlers<typeof api.schemas> {
  const { lifecycle } = schemas;
  return {
    generate: async (call) => createdAnswer(lifecycle, call.scope, await schemas.generate(call, call.body)),
    get: async ({ scope, params, query }) =>
      recordAnswer(lifecycle, scope, await lifecycle.find(scope, params.schema_id), query.include_output),
    cancel: ({ scope, params, commit }) => lifecycle.cancel(scope, params.schema_id, commit),
    lint: async ({ body, signal }) => {
      const { problems, warnings } = await gate.lint(body.json_schema as Json, { signal });
      return { object: 'schema.lint' as const, valid: problems.length === 0, problems, warnings };
    },
  };
}
