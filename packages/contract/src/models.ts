import { z } from 'zod';
import { listOf } from './common.ts';
import { endpoint } from './endpoint.ts';

const Model = z
  .object({
    id: z.string().describe('The value of `model` in requests'),
    object: z.literal('model'),
    stands_for: z.string().nullable().describe('For an alias: the model that it stands for'),
    capabilities: z.object({
      vision: z.boolean().describe('True if it can read the pages of a parse'),
      structured_output: z.boolean(),
      streaming: z.boolean(),
      context_tokens: z.int().nullable().describe('Null when there is no such limit'),
      output_tokens: z.int().nullable(),
    }),
    credits_per_page: z.number(),
  })
  .meta({ id: 'Model' });

export const models = {
  list: endpoint({
    method: 'GET',
    path: '/v1/models',
    summary: 'The models that requests may name',
    description: '`recto-local` is the built-in engine; the operator of the service configured the others.',
    status: 200,
    response: listOf(Model),
  }),
};
