import { z } from 'zod';
import { ANYTHING, FILE_SCHEMA, inlined, itemSchema, listOf, schemaOfPath } from '../schemas/compose.ts';
import type { ConfigProblem } from './block-type.ts';
import { defineBlock } from './define.ts';
import { consensusUpTo, DataPath, Instructions, ModelName, strict } from './fields.ts';
import { inputHandle, outputHandle } from './handles.ts';
import { consensusProblems, PARTITION_PREDICATES, reviewField } from './review.ts';
import { missingField } from './user-schema.ts';

export const ForEachConfig = strict({
  map_method: z
    .enum(['iterate_array', 'iterate_pages', 'split_by_key'])
    .default('iterate_array')
    .describe('Iterate over the items of an array, the pages of a document, or its parts by a key'),
  map_source_path: DataPath.optional().describe('`iterate_array`: path of the array; the input itself when absent'),
  key: z.string().min(1).max(1000).optional().describe('`split_by_key`: what distinguishes the parts'),
  instructions: Instructions.optional(),
  allow_overlap: z.boolean().default(false).describe('`split_by_key`: whether parts may share pages'),
  model: ModelName,
  n_consensus: consensusUpTo(8),
  review: reviewField(PARTITION_PREDICATES),
  max_concurrency: z.int().min(1).max(64).default(4).describe('How many items run at a time'),
  max_iterations: z.int().min(1).max(10_000).default(1000).describe('More items than this are an error'),
});

type Config = z.output<typeof ForEachConfig>;

const kindOf = ({ map_method }: Config) => (map_method === 'iterate_array' ? 'json' : 'file');

function reviewProblems(config: Config): ConfigProblem[] {
  if (config.review === null || config.review === undefined) return [];
  if (config.map_method === 'split_by_key') return consensusProblems(config);
  return [
    {
      code: 'REVIEW_NOT_SUPPORTED',
      path: ['review'],
      message: 'a for_each block can only be reviewed with map_method split_by_key',
      details: { map_method: config.map_method },
    },
  ];
}

export const forEach = defineBlock({
  type: 'for_each',
  title: 'For each',
  description: 'Runs the blocks inside once for each item and collects their results, in the order of the items.',
  role: 'container',
  config: ForEachConfig,
  defaults: { map_method: 'iterate_array' },
  reviewPredicates: PARTITION_PREDICATES,
  inputs: (config) => [
    inputHandle('fe-left-in', kindOf(config), { name: kindOf(config) === 'file' ? 'document' : 'items' }),
    inputHandle('fe-right-in', 'any', { side: 'inside' }),
  ],
  outputs: (config) => [
    outputHandle('fe-left-out', kindOf(config), { side: 'inside' }),
    outputHandle('fe-right-out', 'json'),
  ],
  missing: (config) => [
    ...(config.map_method === 'split_by_key' && config.key === undefined
      ? [missingField('key', 'is needed with split_by_key')]
      : []),
    ...reviewProblems(config),
  ],
  outputSchemas: (config, inputs) => {
    const array = schemaOfPath(inputs['fe-left-in'], config.map_source_path ?? '');
    const result = inputs['fe-right-in'];
    return {
      'fe-left-out': kindOf(config) === 'file' ? FILE_SCHEMA : itemSchema(array),
      'fe-right-out': listOf(result === undefined ? ANYTHING : inlined(result)),
    };
  },
  pathUses: (config, inputs) =>
    config.map_method === 'iterate_array'
      ? [
          {
            at: ['map_source_path'],
            path: config.map_source_path ?? '',
            schema: inputs['fe-left-in'],
            wanted: 'array',
          },
        ]
      : [],
});
