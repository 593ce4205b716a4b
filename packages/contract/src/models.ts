import { z } from 'zod';
import { listOf } from './common.ts';
import { endpoint } from './endpoint.ts';

const Model = z
  .object({
    id: z.string().describe('What requests name in `model`'),
    object: z.literal('model'),
    stands_for: z.string().nullable().describe('Of an alias: the model that it names'),
    capabilities: z.object({
      vision: z.boolean().describe('It can read the pages of a parse'),
      structured_output: z.boolean(),
      streaming: z.boolean(),
      context_tokens: z.int().nullable().describe('Null where there is no such limit'),
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
    description:
      '`recto-local` is the engine of the service itself; the others are those that its operator configured.',
    status: 200,
    response: listOf(Model),
  }),
};
