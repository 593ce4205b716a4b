import { z } from 'zod';
import { OUTPUTS_BODY } from './body-limits.ts';
import { endpoint } from './endpoint.ts';

const anyObject = z.record(z.string(), z.unknown());

const Field = z
  .object({
    path: z.string().describe('Keys and indexes, joined by dots'),
    value: z.unknown(),
    likelihood: z.number(),
    supporting_input_count: z.int(),
    total_input_count: z.int(),
  })
  .meta({ id: 'ConsensusField' });

const Alignment = z
  .object({
    reference_index: z.int().describe('The input whose order of items was used'),
    aligned_inputs: z.array(anyObject),
    path_alignments: z.array(z.object({ canonical_path: z.string(), source_paths: z.array(z.string().nullable()) })),
  })
  .meta({ id: 'ConsensusAlignment' });

export const consensus = {
  create: endpoint({
    method: 'POST',
    path: '/v1/consensus',
    summary: 'Merge several outputs into one',
    description:
      'Items of lists are matched by content, not by position; each leaf is decided by vote, regardless of ' +
      'how its values are written. An item that fewer than half of the inputs have is left out.',
    body: z.object({
      inputs: z.array(anyObject).min(1).max(100),
      json_schema: anyObject.optional().describe('Decides which missing values are null and which are left out'),
      include_alignment: z.boolean().default(false),
    }),
    bodyLimit: OUTPUTS_BODY,
    status: 200,
    response: z.object({
      consensus: anyObject,
      likelihoods: z.record(z.string(), z.number()).describe('By path'),
      fields: z.array(Field),
      alignment: Alignment.describe('Empty unless requested'),
    }),
    errors: [400],
  }),
};
