import { z } from 'zod';
import type { JsonObject } from '../../pipelines/json/json.ts';
import type { PathUse } from './block-type.ts';
import { defineBlock } from './define.ts';
import { consensusUpTo, Instructions, ModelName, NamedInput, strict, UserSchema } from './fields.ts';
import { configuredInputs, JSON_OUTPUT } from './handles.ts';
import { conditionPaths } from './path-uses.ts';
import { repeatedHandles } from './repeated-handles.ts';
import { consensusProblems, EXTRACT_PREDICATES, reviewField, visitPredicates } from './review.ts';
import { asSchema, declaredSchema, missingSchema } from './user-schema.ts';

export const ExtractConfig = strict({
  inputs: z.array(NamedInput).max(50).optional().describe('The documents to extract from; one document when absent'),
  json_schema: UserSchema.optional().describe('JSON Schema of the data, of type object'),
  model: ModelName,
  n_consensus: consensusUpTo(16),
  instructions: Instructions.optional(),
  sources: strict({
    mode: z.enum(['located', 'cited']).default('located').describe('How values are located in the document'),
  })
    .optional()
    .describe('Where in the document the values are'),
  require_proof: z
    .boolean()
    .default(false)
    .describe('Takes out every value that is neither proved nor derived, as the option of extractions does'),
  review: reviewField(EXTRACT_PREDICATES),
});

type Config = z.output<typeof ExtractConfig>;

/** Reviews see the data and, next to it, a likelihood at each leaf. */
function reviewedSchema(config: Config): JsonObject | undefined {
  const data = asSchema(config.json_schema);
  if (data === undefined) return undefined;
  const { $defs, definitions } = data;
  return {
    type: 'object',
    properties: { data, 'output-json-0': data, likelihoods: data },
    ...($defs !== undefined && { $defs }),
    ...(definitions !== undefined && { definitions }),
  };
}

function reviewPaths(config: Config): PathUse[] {
  const uses: PathUse[] = [];
  const schema = reviewedSchema(config);
  visitPredicates(config.review, (predicate, path) => {
    if (predicate.kind === 'json_condition') {
      uses.push(...conditionPaths(predicate.condition, [...path, 'condition'], schema));
    }
    if (predicate.kind === 'any_field_unproved') {
      const paths = predicate.paths ?? [];
      uses.push(
        ...paths.map((own, index) => ({ at: [...path, 'paths', index], path: own, schema, wanted: 'any' as const })),
      );
    }
  });
  return uses;
}

export const extract = defineBlock({
  type: 'extract',
  title: 'Extract',
  description: 'Extracts data from a document in the shape of a JSON Schema.',
  config: ExtractConfig,
  defaults: { json_schema: { type: 'object', properties: {} } },
  reviewPredicates: EXTRACT_PREDICATES,
  schemaFields: ['json_schema'],
  listIdentities: { inputs: ['name'] },
  inputs: (config) => configuredInputs(config.inputs),
  outputs: () => [JSON_OUTPUT],
  faults: (config) => repeatedHandles('inputs', configuredInputs(config.inputs)),
  missing: (config) => [...missingSchema('extract', 'json_schema', config.json_schema), ...consensusProblems(config)],
  outputSchemas: (config) => declaredSchema(JSON_OUTPUT.id, config.json_schema),
  pathUses: reviewPaths,
});
