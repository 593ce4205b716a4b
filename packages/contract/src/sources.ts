import { z } from 'zod';
import { DateTime, FileReference, IdParam } from './common.ts';
import { endpoint } from './endpoint.ts';
import { DocumentPage } from './layout.ts';

export const SOURCES_MODES = ['located', 'cited'] as const;
export const SOURCES_DOCUMENT_TYPES = ['pdf', 'image', 'csv', 'xlsx', 'docx', 'txt'] as const;
const JOB_STATUSES = ['pending', 'queued', 'in_progress', 'completed', 'incomplete', 'failed', 'cancelled'] as const;

const share = z.number().min(0).max(1);
const box = { left: share, top: share, width: share, height: share };
const cell = { row: z.int().min(1), column: z.string(), coordinate: z.string() };

const file = {
  file_id: z.string().optional().describe('Set if the extraction has several documents: the one that it is in'),
};

const SourceAnchor = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('pdf_bbox'), page: z.int().min(1), ...box, ...file }),
    z.object({ kind: z.literal('image_bbox'), page: z.int().min(1), ...box, ...file }),
    z.object({ kind: z.literal('csv_cell'), ...cell, ...file }),
    z.object({
      kind: z.literal('spreadsheet_cell'),
      ...cell,
      sheet_index: z.int().min(0),
      sheet_name: z.string(),
      ...file,
    }),
    z.object({
      kind: z.literal('text_span'),
      page: z.int().min(1),
      line_start: z.int().min(1),
      line_end: z.int().min(1),
      char_start: z
        .int()
        .min(0)
        .describe('Character (Unicode code point) of the text that `GET /v1/extractions/{id}/text` returns'),
      char_end: z.int().min(0),
      table: z.int().min(1).optional().describe('Of a value in a table: which table of the page'),
      row: z.int().min(1).optional(),
      column: z.int().min(1).optional(),
      ...file,
    }),
    z.object({
      kind: z.literal('docx_span'),
      part: z.string().describe('Part of the file'),
      paragraph: z.int().min(0),
      char_start: z.int().min(0).describe('Character (Unicode code point) of the paragraph'),
      char_end: z.int().min(0),
      ...file,
    }),
  ])
  .meta({ id: 'SourceAnchor' });

const WordPlace = z
  .object({
    page: z.int().min(1),
    words: z.array(z.int().min(0)).describe('As counted in the layout of a parse'),
    ...file,
  })
  .meta({ id: 'WordPlace' });

const Evidence = z
  .object({
    status: z.enum(['proved', 'located', 'derived', 'inferred', 'contradicted', 'absent']),
    raw: z.string().nullable().describe('As printed; null when it is not printed'),
    anchors: z.array(SourceAnchor).describe('One for each page, cell or paragraph'),
    parts: z.array(SourceAnchor).describe('One per printed line, if there is more than one'),
    words: z.array(WordPlace),
    normaliser: z.string().nullable().describe('How the value follows from the printed text'),
    association: z
      .object({
        label: z.string(),
        relation: z
          .string()
          .describe(
            'Where the label is relative to the value: inside, beside, above, column, section; block: the heading or the name of the address that the value is a part of',
          ),
        anchor: SourceAnchor.nullable(),
        words: z.array(WordPlace),
      })
      .nullable(),
    record: z
      .object({
        others: z.int().describe('Other values of the item in the same record'),
        in_column: z.int().describe('Other items whose value of the field is in the same column'),
        of_column: z.int().describe('Other items whose value of the field is printed'),
      })
      .nullable()
      .describe('For a value inside an item: what appears with it'),
    alternatives: z.array(
      z.object({
        raw: z.string(),
        anchor: SourceAnchor.nullable(),
        reason: z.string().describe('Why the value is not this one'),
      }),
    ),
    checks: z.array(
      z.object({
        kind: z.enum([
          'sum_of_items',
          'quantity_times_price',
          'parts_and_total',
          'rate_of_basis',
          'date_order',
          'check_digits',
        ]),
        holds: z.boolean(),
        inputs: z.array(z.string()).describe('Paths, the result last; `items.*.amount` means a whole column'),
        rounded_to: z.int().optional().describe('Decimals that the result is rounded to; exact when absent'),
      }),
    ),
    likelihood: z.number().min(0).max(1).nullable(),
    searched: z
      .object({ labels: z.array(z.string()), pages: z.int() })
      .nullable()
      .describe('For null: what was searched for'),
    citations: z.array(
      z.object({
        quote: z.string().describe('As quoted by the model'),
        raw: z.string().describe('As printed'),
        anchors: z.array(SourceAnchor),
        words: z.array(WordPlace),
      }),
    ),
    scorer: z
      .object({ id: z.string(), version: z.int() })
      .optional()
      .describe('The version of the learnt scorer that chose the value, if one did'),
  })
  .meta({ id: 'Evidence' });

const ListEvidence = z
  .object({
    status: z
      .enum(['complete', 'rows_left_over', 'rows_repeated', 'unknown'])
      .describe('`unknown` where the items do not stand in the rows of tables'),
    items: z.int(),
    rows: z.int().nullable().describe('Rows of its tables that are filled as those of its items are'),
    left_over: z.int().describe('How many of these rows no item stands in'),
    rows_left: z.array(z.object({ raw: z.string(), words: z.array(WordPlace) })).describe('The first 50 of those rows'),
    repeated: z.array(z.array(z.int())).describe('Items that say the same and stand in one row'),
  })
  .meta({ id: 'ListEvidence' });

const SourcesJob = z
  .object({
    id: z.string(),
    object: z.literal('extraction.sources.job'),
    mode: z.enum(SOURCES_MODES),
    status: z.enum(JOB_STATUSES),
    is_partial: z.boolean().describe('True while more evidence may follow, or would have'),
    revision: z.int().describe('Increases with each change'),
    updated_at: DateTime,
    error: z
      .object({ code: z.string(), is_retryable: z.boolean(), message: z.string() })
      .optional()
      .describe('Set on a job that failed or is incomplete'),
  })
  .meta({ id: 'ExtractionSourcesJob' });

export const ExtractionSources = z
  .object({
    object: z.literal('extraction.sources'),
    extraction_id: z.string(),
    document_type: z.enum(SOURCES_DOCUMENT_TYPES),
    file: FileReference,
    extraction: z.record(z.string(), z.unknown()).describe('The output'),
    sources: z
      .record(z.string(), z.unknown())
      .describe(
        'The output with `{value, source}` at each leaf; a source has `content`, `anchor`, `file_id`, or is null',
      ),
    evidence: z
      .record(z.string(), Evidence)
      .describe(
        'By path, such as `items.0.name`; a dot or backslash in a key is preceded by a backslash. A missing path ' +
          'has not been examined yet',
      ),
    lists: z
      .record(z.string(), ListEvidence)
      .optional()
      .describe('By path: whether the tables that a list was read from have rows that it does not have'),
    job: SourcesJob,
  })
  .meta({ id: 'ExtractionSources' });

const Verification = z
  .object({
    object: z.literal('extraction.verification'),
    extraction_id: z.string(),
    job_id: z.string(),
    is_verified: z.boolean().describe('True if every statement of the evidence holds by the rules of this version'),
    evidence_version: z
      .string()
      .nullable()
      .describe('Version of the rules that made the evidence; null if that was before versions were recorded'),
    checked_version: z.string().describe('Version of the rules by which it was checked: those of the running service'),
    is_outdated: z
      .boolean()
      .describe(
        'True if the two differ. What fails then was stated by other rules and need not be false; a new extraction has ' +
          'evidence by those of today',
      ),
    statements: z.int().describe('How many were checked'),
    failed: z.int().describe('How many of them are false'),
    checked: z.record(z.string(), z.int()).describe('How many of each kind were checked'),
    failures: z
      .array(z.object({ path: z.string(), statement: z.string(), message: z.string() }))
      .describe('The first 1,000 of the false ones; the path is empty for statements about the whole output'),
  })
  .meta({ id: 'ExtractionVerification' });

const ExtractionText = z
  .object({
    object: z.literal('extraction.text'),
    extraction_id: z.string(),
    page: z.int().min(1),
    text: z.string(),
    char_start: z
      .int()
      .describe('Where the page begins in the text of the whole document, in Unicode code points: what anchors count'),
    char_end: z.int(),
    line_start: z.int().describe('Number of its first line in the whole document, from 1'),
    layout: DocumentPage.optional().describe(
      'With include_layout: the words that evidence counts, with boxes and tables',
    ),
  })
  .meta({ id: 'ExtractionText' });

const SourcesParams = z.object({ extraction_id: IdParam });

export const sources = {
  create: endpoint({
    method: 'POST',
    path: '/v1/extractions/{extraction_id}/sources',
    summary: 'Where the values of an extraction stand in its document',
    permission: 'read',
    description:
      'Starts the computation or joins a running one, and waits for up to 20 seconds. While it continues, the response ' +
      'is a 202 with `Location` to poll and `Retry-After`. A failure is the `error` of the job; results found so far are kept.',
    params: SourcesParams,
    body: z.object({
      background: z.boolean().default(false).describe('Respond at once'),
      job_id: z.string().min(1).max(255).optional().describe('The expected job; another one is a 409'),
      mode: z.enum(SOURCES_MODES).optional().describe('Defaults to what the extraction was created with'),
      retry: z.boolean().default(false).describe('Retry a job that failed or is incomplete; nothing is billed twice'),
    }),
    status: 200,
    mayBeUnfinished: true,
    response: ExtractionSources,
    errors: [404, 409, 410],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/extractions/{extraction_id}/sources',
    summary: 'The same; with `job_id`, that job in its current state',
    params: SourcesParams,
    query: z.object({
      job_id: z.string().max(255).optional(),
      revision: z.int().min(0).optional().describe('The revision that was seen; one that does not exist yet is a 409'),
      mode: z.enum(SOURCES_MODES).optional(),
    }),
    status: 200,
    mayBeUnfinished: true,
    response: ExtractionSources,
    errors: [404, 409, 410],
  }),
  text: endpoint({
    method: 'GET',
    path: '/v1/extractions/{extraction_id}/text',
    summary: 'The text of a page that the character spans of sources count in',
    description:
      'Plain text is the decoded file itself. Every other format has a canonical text that depends neither on the format ' +
      'of tables nor on a model: a line for each line, a row of a table on one line with tabs between its cells.',
    params: SourcesParams,
    query: z.object({
      page: z.int().min(1).default(1),
      file_id: z
        .string()
        .max(255)
        .optional()
        .describe('One of the documents of the extraction; the first when left out'),
      include_layout: z
        .boolean()
        .default(false)
        .describe('Also return the layout of the page, in which the `words` of evidence are counted'),
    }),
    status: 200,
    response: ExtractionText,
    errors: [404, 409, 410],
  }),
  verify: endpoint({
    method: 'POST',
    path: '/v1/extractions/{extraction_id}/verify',
    summary: 'Check the evidence of an extraction again, from the bytes of its document and without a model',
    permission: 'read',
    params: SourcesParams,
    body: z.object({ mode: z.enum(SOURCES_MODES).optional() }),
    status: 200,
    response: Verification,
    errors: [404, 409, 410],
  }),
};
