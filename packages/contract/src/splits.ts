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

const subdocument = { name: z.string().min(1).max(255) };

const NewSubdocument = z
  .object({
    ...subdocument,
    description: z.string().max(10_000).default(''),
    allow_multiple_instances: z.boolean().default(false).describe('True if the document may contain several of them'),
  })
  .meta({ id: 'NewSubdocument' });

const Subdocument = z
  .object({ ...subdocument, description: z.string(), allow_multiple_instances: z.boolean() })
  .meta({ id: 'Subdocument' });

const row = z.int().min(1).max(10_000_000);
const column = z.int().min(1).max(100_000);

const SheetRegion = z
  .object({
    sheet_index: z.int().min(0).max(100_000).describe('From 0'),
    sheet_name: z.string().max(255),
    row_start: row.describe('From 1, as spreadsheets count'),
    row_end: row,
    col_start: column.nullable().describe('From 1; null for all columns'),
    col_end: column.nullable(),
    header_rows: z.array(row).max(100).describe('Rows that name the columns'),
  })
  .meta({ id: 'SheetRegion' });

const NewSheetRegion = SheetRegion.extend({
  sheet_name: z.string().max(255).default(''),
  col_start: column.nullable().default(null),
  col_end: column.nullable().default(null),
  header_rows: z.array(row).max(100).default([]),
}).meta({ id: 'NewSheetRegion' });

const Part = z
  .object({
    name: z.string(),
    pages: PageNumbers,
    regions: z.array(SheetRegion).describe('Of a spreadsheet: where on its sheets; empty for other documents'),
  })
  .meta({ id: 'SplitPart' });

const Split = z
  .object({
    ...pageOperationRecord,
    subdocuments: z.array(Subdocument),
    output: z.array(Part).describe('Pages that belong to none are left out. Empty until the split is completed'),
    consensus: z.object({
      likelihoods: z
        .array(z.object({ name: Likelihood, pages: z.array(Likelihood) }).meta({ id: 'SplitLikelihood' }))
        .describe('One entry per part: how likely its name is right, and each of its pages belongs to it'),
      choices: z.array(z.array(Part)).describe('The outputs that were voted on; empty when there was only one'),
    }),
  })
  .meta({ id: 'Split' });

const FlatTable = z
  .object({
    label: z.string(),
    header: z.array(z.string()),
    rows: z.array(z.object({ cells: z.array(z.string()) })),
    csv: z.string(),
  })
  .meta({ id: 'FlatTable' });

const SplitParams = z.object({ split_id: IdParam });

export const splits = {
  create: endpoint({
    method: 'POST',
    path: '/v1/splits',
    summary: 'Split a document into the documents that it contains',
    description:
      'Each part is one of the given subdocuments, with its pages; of a spreadsheet with the regions of its sheets. ' +
      'Waits for the result, or responds at once with `background`. An unreadable document is a 422 with a stable ' +
      'code; in the background it becomes the `error`.',
    query: retentionQuery,
    body: z.object({
      ...pageOperationBody,
      subdocuments: z.array(NewSubdocument).min(1).max(200),
      instructions: instructions.optional(),
      n_consensus: consensusCount(8),
    }),
    status: 201,
    response: Split,
    errors: [400, 404, 410, 502],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/splits',
    summary: 'The splits of the environment',
    query: z.object(pageOperationList),
    status: 200,
    response: listOf(Split, totalCount),
    errors: [400],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/splits/{split_id}',
    summary: 'One split',
    params: SplitParams,
    query: outputQuery,
    status: 200,
    response: Split,
    errors: [404, 410],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/splits/{split_id}',
    summary: 'Delete a split; one that runs is cancelled',
    params: SplitParams,
    status: 204,
    errors: [404],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/v1/splits/{split_id}/cancel',
    summary: 'Cancel a background split; one that has ended is returned unchanged',
    params: SplitParams,
    body: z.object({}),
    status: 200,
    response: Split,
    errors: [404],
  }),
  reconstruct: endpoint({
    method: 'POST',
    path: '/v1/splits/reconstruct',
    summary: 'Turn regions of a spreadsheet into flat tables',
    description:
      'One header, values of merged and spanning cells on every row, banners of sections as a column, a row for each ' +
      'period of a wide matrix. Nothing is stored.',
    body: z.object({
      document: z.object({ id: z.string().min(1).max(255), filename: z.string().max(1024).optional() }),
      subdocuments: z
        .array(
          z.object({
            name: z.string().min(1).max(255),
            regions: z.array(NewSheetRegion).min(1).max(1000),
            partition_key: z.string().max(255).optional().describe('A column whose value is repeated on every row'),
            enrichment: z
              .object({
                fill_key_spans: z.boolean().default(true).describe('Repeat values of the first columns on rows below'),
                flatten_header: z.boolean().default(true).describe('Join several header rows into one'),
                promote_sections: z.boolean().default(true).describe('Make a column of rows that only name a section'),
                melt_periods: z
                  .boolean()
                  .default(true)
                  .describe('Make rows of three or more columns that are months, quarters, weeks, years or dates'),
              })
              .default({ fill_key_spans: true, flatten_header: true, promote_sections: true, melt_periods: true }),
          }),
        )
        .min(1)
        .max(200),
    }),
    status: 200,
    response: z.object({ tables: z.array(FlatTable) }).meta({ id: 'ReconstructedTables' }),
    errors: [404, 410],
  }),
};
