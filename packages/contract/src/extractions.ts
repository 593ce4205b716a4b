import { z } from 'zod';
import {
  DateTime,
  DocumentInput,
  DocumentWarning,
  dateWindowQuery,
  FileReference,
  IdParam,
  listOf,
  OutputError,
  PrimitiveError,
  PrimitiveStatus,
  pageQuery,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { sensitive } from './validation/sensitive.ts';

/** Extensions by which lists can be filtered. */
export const DOCUMENT_TYPES = [
  ...['bmp', 'csv', 'doc', 'docm', 'docx', 'dotm', 'dotx', 'eml', 'gif', 'heic', 'heif', 'htm', 'html', 'jpeg', 'jpg'],
  ...['json', 'md', 'mhtml', 'msg', 'odp', 'ods', 'odt', 'ots', 'ott', 'pdf', 'png', 'ppt', 'pptx', 'rtf', 'svg'],
  ...['tif', 'tiff', 'tsv', 'txt', 'webp', 'xlam', 'xls', 'xlsb', 'xlsm', 'xlsx', 'xltm', 'xltx', 'xml', 'yaml', 'yml'],
] as const;

const anyObject = z.record(z.string(), z.unknown());

const Consensus = z
  .object({
    choices: z.array(anyObject).describe('The answers that were voted on; empty when there was one'),
    likelihoods: anyObject
      .nullable()
      .describe(
        'Mirrors the output: 0 to 1 at each leaf, one entry per item of a list. Empty while there is no output; null ' +
          'only for answers of models that earlier versions stored',
      ),
  })
  .meta({ id: 'ExtractionConsensus' });

const Unfilled = z
  .object({
    path: z.string().describe('Keys and indexes, joined by dots'),
    reason: z.string().describe('Such as `not_found`, `wrong_type`, `pattern_mismatch`, `only_located`'),
    message: z.string(),
    found: z
      .unknown()
      .describe('What the document has and the schema does not allow, or what is not proved; null when it has nothing'),
  })
  .meta({ id: 'UnfilledField' });

export const Extraction = z
  .object({
    id: z.string(),
    file: FileReference,
    model: z.string(),
    json_schema: anyObject,
    n_consensus: z.int(),
    instructions: z.string().nullable(),
    pages: z.string().nullable().describe('The pages that were asked for; null means all'),
    languages: z.array(z.string()),
    output: anyObject.describe('Empty until the extraction is completed'),
    consensus: Consensus,
    unfilled: z
      .array(Unfilled)
      .describe(
        'What the schema demands and the document does not give, and what `require_proof` took out; where there is ' +
          'neither, the output is valid',
      ),
    metadata: z.record(z.string(), z.string()),
    scorer: z
      .object({ id: z.string(), version: z.int() })
      .nullable()
      .describe('Which version of what was learnt from corrections had a say; null when none had'),
    status: PrimitiveStatus,
    schema_valid: z
      .boolean()
      .nullable()
      .describe('False when the schema demands what the document does not give, see `unfilled`; null until completed'),
    error: PrimitiveError.nullable(),
    output_error: OutputError,
    warnings: z.array(DocumentWarning).describe('What could not be read of the document; empty when all of it was'),
    usage: z.object({
      prompt_tokens: z.int(),
      completion_tokens: z.int(),
      total_tokens: z.int(),
      page_count: z.int(),
      credits: z.number(),
    }),
    created_at: DateTime,
    started_at: DateTime.nullable(),
    completed_at: DateTime.nullable(),
  })
  .meta({ id: 'Extraction' });

const ChatMessage = z
  .object({
    role: z.enum(['system', 'developer', 'user', 'assistant']),
    content: z.union([
      z.string().max(1_000_000),
      z.array(z.object({ type: z.literal('text'), text: z.string().max(1_000_000) })).max(100),
    ]),
  })
  .meta({ id: 'ChatMessage' });

const ExtractionParams = z.object({ extraction_id: IdParam });
const includeOutput = z.boolean().default(true).describe('False leaves the output empty: a cheap look at the status');

const extractionBody = {
  document: DocumentInput,
  json_schema: anyObject.describe('A JSON Schema of type object, draft 2020-12 or 7, with local references only'),
  model: z
    .string()
    .min(1)
    .max(255)
    .default('recto-local')
    .describe('A configured model, or `recto-local`, the engine of the service itself'),
  n_consensus: z.int().min(1).max(16).default(1).describe('How many answers are voted on'),
  metadata: z.record(z.string(), z.string()).optional(),
  sources: z
    .object({ mode: z.enum(['located', 'cited']).default('located') })
    .optional()
    .describe('What the sources of the extraction are, unless they are asked for otherwise'),
  instructions: z.string().max(100_000).optional().describe('For the model'),
  additional_messages: z.array(ChatMessage).max(100).optional().describe('For the model, after the document'),
  use_scorer: z
    .boolean()
    .default(true)
    .describe('False leaves out what was learnt from corrections of extractions with this schema'),
  bust_cache: z.boolean().default(false).describe('Extract anew, whatever is known of the document'),
  fail_on_unfilled: z
    .boolean()
    .default(false)
    .describe(
      'Fail with `unfilled_values` where the schema demands what the document does not give; otherwise that is null, ' +
        'named in `unfilled`, and `schema_valid` is false',
    ),
  require_proof: z
    .boolean()
    .default(false)
    .describe(
      'Takes out every value whose status is neither `proved` nor `derived`, see `sources`: it is null, or left out ' +
        'where the schema allows no null and does not demand it, and `unfilled` has it with the reason ' +
        '`only_located`, `only_inferred` or `contradicted`',
    ),
  deep_extraction: z
    .boolean()
    .default(false)
    .describe('Asks a model for long lists stretch by stretch; without consensus, not in the background'),
  image_resolution_dpi: z.int().min(96).max(300).default(192).describe('At which pages are read as images'),
  pages: z.string().min(1).max(1000).optional().describe('Such as `1-3,7`; all pages when left out'),
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}$/))
    .max(20)
    .default([])
    .describe('ISO 639 codes for reading images, the likeliest first'),
  password: sensitive(z.string().min(1).max(1000).optional()).describe('Of an encrypted document'),
};

export const extractions = {
  create: endpoint({
    method: 'POST',
    path: '/v1/extractions',
    summary: 'Data of a document in the shape of a JSON Schema',
    description:
      'Waits for the result, or answers at once with `background`. With `stream` the answer is that of ' +
      '`/v1/extractions/stream`. A schema that cannot be used is a 400, a document that cannot be read a 422, ' +
      'both with a stable code; in the background the document is the `error` of the extraction.',
    body: z.object({
      ...extractionBody,
      stream: z.boolean().default(false).describe('Answer with lines of partial results; excludes `background`'),
      background: z.boolean().default(false).describe('Answer at once; poll the extraction until it has ended'),
    }),
    status: 201,
    response: Extraction,
    alsoLines: true,
    errors: [400, 404, 410, 502],
  }),
  stream: endpoint({
    method: 'POST',
    path: '/v1/extractions/stream',
    summary: 'The same, with partial results as they come',
    description:
      'Lines of JSON. Each has `id`, `file`, `model`, `output` so far and `created_at`; the last one is the whole ' +
      'extraction. A failure after the first line is a last line with `streaming_error`. With `require_proof` there ' +
      'is no output before the last line: nothing is shown that may not be proved.',
    body: z.object({
      ...extractionBody,
      background: z.boolean().default(false).describe('What runs in the background does not stream: true is a 422'),
    }),
    status: 200,
    response: 'json_lines',
    errors: [400, 404, 410],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/extractions',
    summary: 'The extractions of the environment',
    query: z.object({
      ...pageQuery({ max: 100, default: 10 }),
      ...dateWindowQuery,
      filename: z.string().max(1024).optional().describe('Case-insensitive prefix'),
      filename_regex: z.string().max(1024).optional().describe('Deprecated: a prefix too; patterns are refused'),
      filename_contains: z.string().max(1024).optional().describe('Case-insensitive text anywhere in the name'),
      document_type: z.array(z.enum(DOCUMENT_TYPES)).max(100).optional().describe('Extensions; may be repeated'),
      status: PrimitiveStatus.optional(),
      metadata: z.string().max(4096).optional().describe('A JSON object; extractions must hold all its pairs'),
      include_output: includeOutput,
    }),
    status: 200,
    response: listOf(Extraction, { total_count: z.int().describe('Of all rows that match the filters') }),
    errors: [400],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/extractions/{extraction_id}',
    summary: 'One extraction',
    params: ExtractionParams,
    query: z.object({ include_output: includeOutput }),
    status: 200,
    response: Extraction,
    errors: [404, 410],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/extractions/{extraction_id}',
    summary: 'Delete an extraction and its output; one that runs is cancelled',
    params: ExtractionParams,
    status: 204,
    errors: [404],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/v1/extractions/{extraction_id}/cancel',
    summary: 'Cancel a background extraction; one that has ended is returned as it is',
    params: ExtractionParams,
    body: z.object({}),
    status: 200,
    response: Extraction,
    errors: [404],
  }),
};
