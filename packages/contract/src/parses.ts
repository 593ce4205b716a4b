import { z } from 'zod';
import {
  DocumentInput,
  DocumentWarnings,
  dateWindowQuery,
  FileReference,
  IdParam,
  includeOutput,
  lifecycleTimes,
  listOf,
  OutputError,
  PrimitiveError,
  PrimitiveStatus,
  pageQuery,
  readingQuery,
  readingRecord,
  retentionQuery,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { DocumentPage } from './layout.ts';
import { sensitive } from './validation/sensitive.ts';

export const TABLE_FORMATS = ['markdown', 'yaml', 'html', 'json'] as const;

const ParseOutput = z
  .object({
    pages: z.array(z.string()).describe('The text of each page, as markdown'),
    text: z.string().describe('All pages, joined by a blank line'),
    layout: z.array(DocumentPage).optional().describe('With include_layout: words, boxes, tables of each page'),
  })
  .meta({ id: 'ParseOutput' });

const ParseProgress = z
  .object({
    stage: z.enum(['waiting', 'reading', 'asking_model', 'rendering', 'done']),
    pages_done: z.int(),
    pages_total: z.int().nullable().describe('Null until the document has been opened'),
  })
  .meta({ id: 'ParseProgress' });

export const Parse = z
  .object({
    id: z.string(),
    file: FileReference,
    model: z.string(),
    table_parsing_format: z.enum(TABLE_FORMATS),
    image_resolution_dpi: z.int(),
    instructions: z.string().nullable(),
    ...readingRecord,
    include_layout: z.boolean(),
    output: ParseOutput.describe('Empty until the parse is completed'),
    status: PrimitiveStatus,
    error: PrimitiveError.nullable(),
    output_error: OutputError,
    warnings: DocumentWarnings,
    progress: ParseProgress.nullable().describe('Set on a failed background parse'),
    usage: z.object({ page_count: z.int(), credits: z.number() }),
    ...lifecycleTimes,
  })
  .meta({ id: 'Parse' });

const ParseParams = z.object({ parse_id: IdParam });
export const parses = {
  create: endpoint({
    method: 'POST',
    path: '/v1/parses',
    summary: 'Read the text of a document, per page and as a whole',
    description:
      'Waits for the result, or responds at once with `background`. An unreadable document is a 422 with a ' +
      'stable code; in the background it becomes the `error` of the parse.',
    query: retentionQuery,
    body: z.object({
      document: DocumentInput,
      model: z
        .string()
        .min(1)
        .max(255)
        .default('recto-local')
        .describe('A configured model that reads images, or `recto-local`, the built-in engine'),
      table_parsing_format: z.enum(TABLE_FORMATS).default('html'),
      image_resolution_dpi: z
        .int()
        .min(72)
        .max(600)
        .default(192)
        .describe('Resolution at which pages are read as images'),
      instructions: z.string().max(100_000).optional().describe('Passed to the model, if one reads the pages'),
      ...readingQuery,
      include_layout: z.boolean().default(false).describe('Also return words with boxes, tables and fields'),
      password: sensitive(z.string().min(1).max(1000).optional()).describe('Password of an encrypted document'),
      bust_cache: z.boolean().default(false).describe('Read the document again, ignoring cached results'),
      background: z.boolean().default(false).describe('Respond at once; poll the parse until it has ended'),
      stream: z
        .boolean()
        .default(false)
        .describe(
          'Accepted for compatibility; a parse is always returned as a whole. Cannot be combined with `background`',
        ),
    }),
    status: 201,
    response: Parse,
    errors: [400, 404, 410, 502],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/parses',
    summary: 'The parses of the environment',
    query: z.object({
      ...pageQuery({ max: 100, default: 10 }),
      ...dateWindowQuery,
      filename: z.string().max(1024).optional().describe('Case-insensitive prefix'),
      include_output: includeOutput,
    }),
    status: 200,
    response: listOf(Parse, { total_count: z.int().describe('Number of all rows that match the filters') }),
    errors: [400],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/parses/{parse_id}',
    summary: 'One parse',
    params: ParseParams,
    query: z.object({ include_output: includeOutput }),
    status: 200,
    response: Parse,
    errors: [404, 410],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/parses/{parse_id}',
    summary: 'Delete a parse and its output; one that runs is cancelled',
    params: ParseParams,
    status: 204,
    errors: [404],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/v1/parses/{parse_id}/cancel',
    summary: 'Cancel a background parse; one that has ended is returned unchanged',
    params: ParseParams,
    body: z.object({}),
    status: 200,
    response: Parse,
    errors: [404],
  }),
};
