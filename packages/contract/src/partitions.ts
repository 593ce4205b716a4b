import { z } from 'zod';
import { IdParam, listOf, retentionQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import {
  consensusCount,
  instructions,
  Likelihood,
  outputQuery,
  PageNumbers,
  pageOperationBody,
  pageOperationList,
  pageOperationRecord,
  totalCount,
} from './page-operations.ts';

const Chunk = z
  .object({
    key: z.string().describe('The value of the key, as printed; empty if no page has one'),
    pages: PageNumbers,
  })
  .meta({ id: 'PartitionChunk' });

const Partition = z
  .object({
    ...pageOperationRecord,
    key: z.string(),
    allow_overlap: z.boolean(),
    output: z
      .array(Chunk)
      .describe('Every page is in a chunk, in the order of their first pages. Empty until the partition is completed'),
    consensus: z.object({
      likelihoods: z
        .array(z.object({ key: Likelihood, pages: z.array(Likelihood) }).meta({ id: 'PartitionLikelihood' }))
        .describe('One entry per chunk: how likely its key is right, and each of its pages belongs to it'),
      choices: z.array(z.array(Chunk)).describe('The outputs that were voted on; empty when there was only one'),
    }),
  })
  .meta({ id: 'Partition' });

const PartitionParams = z.object({ partition_id: IdParam });

export const partitions = {
  create: endpoint({
    method: 'POST',
    path: '/v1/partitions',
    summary: 'Split a document into chunks by a key',
    description:
      'Each chunk has the pages of one value of the key, such as an invoice number or an employee. Pages that do not ' +
      'print it belong to the document that they continue. Waits for the result, or responds at once with ' +
      '`background`. An unreadable document is a 422 with a stable code; in the background it becomes the `error`.',
    query: retentionQuery,
    body: z.object({
      ...pageOperationBody,
      key: z.string().min(1).max(1000).describe('What tells the chunks apart, such as `invoice_number`'),
      instructions: instructions.default(''),
      n_consensus: consensusCount(8),
      allow_overlap: z
        .boolean()
        .default(true)
        .describe('Whether a page on which one chunk ends and the next begins is in both'),
    }),
    status: 201,
    response: Partition,
    errors: [400, 404, 410, 502],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/partitions',
    summary: 'The partitions of the environment',
    query: z.object(pageOperationList),
    status: 200,
    response: listOf(Partition, totalCount),
    errors: [400],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/partitions/{partition_id}',
    summary: 'One partition',
    params: PartitionParams,
    query: outputQuery,
    status: 200,
    response: Partition,
    errors: [404, 410],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/partitions/{partition_id}',
    summary: 'Delete a partition; one that runs is cancelled',
    params: PartitionParams,
    status: 204,
    errors: [404],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/v1/partitions/{partition_id}/cancel',
    summary: 'Cancel a background partition; one that has ended is returned unchanged',
    params: PartitionParams,
    body: z.object({}),
    status: 200,
    response: Partition,
    errors: [404],
  }),
};
