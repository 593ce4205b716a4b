import { z } from 'zod';
import {
  DocumentInput,
  DocumentWarnings,
  dateWindowQuery,
  FileReference,
  IdParam,
  includeOutput,
  JoinedDocument,
  lifecycleTimes,
  listOf,
  ModelName,
  OutputError,
  PrimitiveError,
  PrimitiveStatus,
  pageQuery,
  readingQuery,
  readingRecord,
  retentionQuery,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { sensitive } from './validation/sensitive.ts';

/** File extensions that lists can be filtered by. */
export const DOCUMENT_TYPES = [
  ...['bmp', 'csv', 'doc', 'docm', 'docx', 'dotm', 'dotx', 'eml', 'gif', 'heic', 'heif', 'htm', 'html', 'jpeg', 'jpg'],
  ...['json', 'md', 'mhtml', 'msg', 'odp', 'ods', 'odt', 'ots', 'ott', 'pdf', 'png', 'ppt', 'pptx', 'rtf', 'svg'],
  ...['tif', 'tiff', 'tsv', 'txt', 'webp', 'xlam', 'xls', 'xlsb', 'xlsm', 'xlsx', 'xltm', 'xltx', 'xml', 'yaml', 'yml'],
] as const;

const anyObject = z.record(z.string(), z.unknown());

const Consensus = z
  .object({
    choices: z.array(anyObject).describe('The outputs that were voted on; empty when there was only one'),
    likelihoods: anyObject
      .nullable()
      .describe(
        'Mirrors the output: 0 to 1 at each leaf, one entry per item of a list. Empty while there is no output; null ' +
          'only for model outputs that earlier versions stored',
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
      .describe("The document's value that the schema does not allow, or that is not proved; null when there is none"),
  })
  .meta({ id: 'UnfilledField' });

export const Extraction = z
  .object({
    id: z.string(),
    file: FileReference,
    documents: z
      .array(JoinedDocument)
      .optional()
      .describe('All documents, `file` first, of an extract block that was given several'),
    model: z.string(),
    json_schema: anyObject,
    n_consensus: z.int(),
    instructions: z.string().nullable(),
    ...readingRecord,
    output: anyObject.describe('Empty until the extraction is completed'),
    consensus: Consensus,
    unfilled: z
      .array(Unfilled)
      .describe(
        'Values that the schema requires and the document does not have, and values that `require_proof` removed. The ' +
          'output is valid if this is empty',
      ),
    metadata: z.record(z.string(), z.string()),
    scorer: z
      .object({ id: z.string(), version: z.int() })
      .nullable()
      .describe('The version of the learnt scorer that influenced the result; null when none did'),
    status: PrimitiveStatus,
    schema_valid: z
      .boolean()
      .nullable()
      .describe(
        'False when the schema requires something that the document does not have, see `unfilled`; null until completed',
      ),
    error: PrimitiveError.nullable(),
    output_error: OutputError,
    warnings: DocumentWarnings,
    usage: z.object({
      prompt_tokens: z.int(),
      completion_tokens: z.int(),
      total_tokens: z.int(),
      page_count: z.int(),
      credits: z.number(),
    }),
    ...lifecycleTimes,
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
const extractionBody = {
  document: DocumentInput,
  json_schema: anyObject.describe('A JSON Schema of type object, draft 2020-12 or 7, with local references only'),
  model: ModelName,
  n_consensus: z.int().min(1).max(16).default(1).describe('How many outputs to vote on'),
  metadata: z.record(z.string(), z.string()).optional(),
  sources: z
    .object({ mode: z.enum(['located', 'cited']).default('located') })
    .optional()
    .describe('The default kind of sources for this extraction, unless a request for sources says otherwise'),
  instructions: z.string().max(100_000).optional().describe('Passed to the model'),
  additional_messages: z.array(ChatMessage).max(100).optional().describe('Passed to the model after the document'),
  use_scorer: z
    .boolean()
    .default(true)
    .describe('False ignores what was learnt from corrections of extractions with this schema'),
  bust_cache: z.boolean().default(false).describe('Extract again, ignoring cached results'),
  fail_on_unfilled: z
    .boolean()
    .default(false)
    .describe(
      'Fail with `unfilled_values` if the schema requires values that the document does not have. Otherwise they are null ' +
        'and listed in `unfilled`, and `schema_valid` is false',
    ),
  second_look: z
    .boolean()
    .optional()
    .describe(
      'Asks the model once more, in one call, about values that the document contradicts, that are not found in it or ' +
        'that stand in several places; another answer is taken where its proof is better. As the model is configured ' +
        'when left out; never where a stream has shown values, and without effect on `recto-local`',
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
    .describe('Asks a model for long lists in sections; not available with consensus or in the background'),
  image_resolution_dpi: z.int().min(96).max(300).default(192).describe('Resolution at which pages are read as images'),
  ...readingQuery,
  password: sensitive(z.string().min(1).max(1000).optional()).describe('Password of an encrypted document'),
};

export const extractions = {
  create: endpoint({
    method: 'POST',
    path: '/v1/extractions',
    summary: 'Extract data from a document in the shape of a JSON Schema',
    description:
      'Waits for the result, or responds at once with `background`. With `stream` the response is that of ' +
      '`/v1/extractions/stream`. An unusable schema is a 400, an unreadable document a 422, ' +
      'both with a stable code; in the background, an unreadable document becomes the `error` of the extraction.',
    query: retentionQuery,
    body: z.object({
      ...extractionBody,
      stream: z
        .boolean()
        .default(false)
        .describe('Respond with lines of partial results; cannot be combined with `background`'),
      background: z.boolean().default(false).describe('Respond at once; poll the extraction until it has ended'),
    }),
    status: 201,
    response: Extraction,
    alsoLines: true,
    errors: [400, 404, 410, 502],
  }),
  stream: endpoint({
    method: 'POST',
    path: '/v1/extractions/stream',
    summary: 'Extract data from a document and stream partial results',
    description:
      'Answers with one JSON object per line. Each has `id`, `file`, `model`, the `output` so far and `created_at`; ' +
      'the last is the complete extraction as it was recorded. If something fails after the first line, the last line ' +
      'has `streaming_error` instead. `require_proof` leaves the output out of all lines but the last, so that nothing ' +
      'unproved is shown. A request with an `Idempotency-Key` gets one line, the complete extraction, because repeated ' +
      'requests get the same answer.',
    query: retentionQuery,
    body: z.object({
      ...extractionBody,
      background: z.boolean().default(false).describe('Background work cannot be streamed: true is a 422'),
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
      filename_regex: z.string().max(1024).optional().describe('Deprecated: also a prefix; patterns are refused'),
      filename_contains: z.string().max(1024).optional().describe('Case-insensitive text anywhere in the name'),
      document_type: z.array(z.enum(DOCUMENT_TYPES)).max(100).optional().describe('Extensions; may be repeated'),
      status: PrimitiveStatus.optional(),
      metadata: z.string().max(4096).optional().describe('A JSON object; extractions must have all of its pairs'),
      include_output: includeOutput,
    }),
    status: 200,
    response: listOf(Extraction, { total_count: z.int().describe('Number of all rows that match the filters') }),
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
    summary: 'Cancel a background extraction; one that has ended is returned unchanged',
    params: ExtractionParams,
    body: z.object({}),
    status: 200,
    response: Extraction,
    errors: [404],
  }),
};
