import { z } from 'zod';
import { inlineContent } from './validation/inline-content.ts';

export const DateTime = z.iso.datetime().describe('ISO 8601, UTC');

/** `{id, filename, mime_type}`, used inside responses. */
export const FileReference = z
  .object({ id: z.string(), filename: z.string(), mime_type: z.string() })
  .meta({ id: 'FileReference' });

export const JoinedDocument = z
  .object({
    ...FileReference.shape,
    pages: z.string().nullable().describe('The pages that were read; null for all of them'),
    inputs: z.array(z.string()).describe('The inputs of the block that it came by'),
  })
  .meta({ id: 'JoinedDocument' });

export const MimeData = z
  .object({
    filename: z.string().min(1).max(1024),
    url: inlineContent(z.string().min(1).describe('An http(s) address or a base64 data URL'), 'data_url'),
  })
  .meta({ id: 'MIMEData' });

export const FileRef = z
  .object({
    id: z.string().min(1).max(255),
    filename: z.string().optional(),
    mime_type: z.string().optional(),
  })
  .meta({ id: 'FileRef' });

/** The form that older workflow bodies use: bare base64, without a data URL. */
export const InlineDocument = z
  .object({
    filename: z.string().min(1).max(1024),
    content: inlineContent(z.string().min(1).describe('base64'), 'base64'),
    mime_type: z.string().optional(),
  })
  .meta({ id: 'InlineDocument' });

/** A document, wherever a request takes one. */
export const DocumentInput = z.union([MimeData, FileRef, InlineDocument]).meta({ id: 'DocumentInput' });

/** The API key or the member who made a correction. */
export const CorrectionAuthor = z.object({
  api_key_id: z.string().nullable(),
  key_name: z.string().nullable(),
  user_id: z.string().nullable(),
  user_email: z.string().nullable(),
});

const ValidationItem = z
  .object({
    loc: z.array(z.union([z.string(), z.int()])),
    msg: z.string(),
    type: z.string(),
    input: z.unknown().optional(),
    ctx: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'ValidationItem' });

/** One mistake in a workflow definition, and where it is. */
export const WorkflowIssue = z
  .object({
    code: z.string(),
    message: z.string().describe('Starts with the place'),
    yaml_path: z.string().describe('Empty when it concerns the whole document'),
    block_path: z.string().nullable(),
    severity: z.enum(['error', 'warning']),
    details: z
      .record(z.string(), z.unknown())
      .describe('line and column of the YAML, from 1, and details that depend on the code, such as available_handles'),
  })
  .meta({ id: 'WorkflowIssue' });

const CodedDetail = z
  .object({
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).nullable(),
    errors: z.array(WorkflowIssue).optional().describe('Everything that is wrong with a workflow definition'),
  })
  .meta({ id: 'CodedDetail' });

export const ErrorBody = z
  .object({ detail: z.union([z.string(), CodedDetail, z.array(ValidationItem)]) })
  .meta({ id: 'ErrorBody' });

export const ListMetadata = z
  .object({
    before: z.string().nullable(),
    after: z.string().nullable(),
    unreadable: z
      .array(z.string())
      .optional()
      .describe('Ids of damaged records that belong here but are left out. Absent when there are none'),
  })
  .meta({ id: 'ListMetadata' });

export const listOf = <T extends z.ZodType, M extends z.ZodRawShape = Record<never, never>>(item: T, metadata?: M) =>
  z.object({
    data: z.array(item),
    list_metadata: metadata === undefined ? ListMetadata : ListMetadata.extend(metadata),
  }) as z.ZodObject<{ data: z.ZodArray<T>; list_metadata: z.ZodObject<typeof ListMetadata.shape & M> }>;

/** The states of everything that may run in the background: extractions, parses, partitions, edits. */
export const PrimitiveStatus = z.enum(['pending', 'queued', 'in_progress', 'completed', 'failed', 'cancelled']);

/** Why a background run failed. */
export const PrimitiveError = z
  .object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()).nullable() })
  .meta({ id: 'PrimitiveError' });

/** Set on an intact record whose stored output is lost or damaged. */
export const OutputError = PrimitiveError.optional().describe(
  'In lists: the stored output is lost or damaged, and empty here. GET computes it again if possible',
);

/** Something that is missing from an otherwise usable result. */
const DocumentWarning = z
  .object({
    code: z.string().describe('Stable, such as `page_unreadable`, `attachment_unreadable`'),
    message: z.string(),
    page: z.int().nullable().describe('From 1; null when it is about the document as a whole'),
  })
  .meta({ id: 'DocumentWarning' });

export const DocumentWarnings = z
  .array(DocumentWarning)
  .describe('Parts of the document that could not be read; empty when all of it was');

/** Which parts of a document to read, in requests. */
export const readingQuery = {
  pages: z.string().min(1).max(1000).optional().describe('Such as `1-3,7`; all pages when absent'),
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}$/))
    .max(20)
    .default([])
    .describe(
      'ISO 639 codes for reading images, most likely first; without any, the script of each image is found out: Latin, Greek, Cyrillic, Hebrew and Arabic letters, Chinese or Japanese',
    ),
};

/** The same in records. */
export const readingRecord = {
  pages: z.string().nullable().describe('The requested pages; null means all'),
  languages: z.array(z.string()),
};

export const lifecycleTimes = {
  created_at: DateTime.describe(
    'When it was recorded: with the request, or, if the request waited for the result, with that',
  ),
  started_at: DateTime.nullable(),
  completed_at: DateTime.nullable(),
};

/** For operations on a document. A parameter of the query, because documents are stored while the body arrives. */
export const retentionQuery = z.object({
  retention: z
    .enum(['none'])
    .optional()
    .describe(
      '`none` keeps nothing after the response: no file, no record, no output. Later requests for the id get a 410. ' +
        'Cannot be combined with `background`; a stream has one line',
    ),
});

export const includeOutput = z
  .boolean()
  .default(true)
  .describe('False leaves the output empty, for a cheap check of the status');

export const Order = z.enum(['asc', 'desc']);

const cursor = z.string().max(255).optional();

/** The parameters of every list; limits and default differ. */
export const pageQuery = (limits: { max: number; default: number }) => ({
  limit: z.int().min(1).max(limits.max).default(limits.default),
  order: Order.default('desc'),
  before: cursor.describe('Returns rows that precede this id in the result order'),
  after: cursor.describe(
    'Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after ' +
      'the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that ' +
      'is still being written',
  ),
});

/** Parsed by the service rather than here, because a malformed date is a 400 and not a 422. */
export const dateWindowQuery = {
  from_date: z.string().optional().describe('YYYY-MM-DD in UTC or an RFC 3339 time, inclusive'),
  to_date: z.string().optional().describe('YYYY-MM-DD in UTC or an RFC 3339 time, inclusive'),
};

export const IdParam = z.string();

/** The model of a request. */
export const ModelName = z
  .string()
  .min(1)
  .max(255)
  .default('recto-local')
  .describe('A configured model, or `recto-local`, the built-in engine');

/** What an operation used that may ask a model. */
export const ModelUsage = z.object({
  page_count: z.int(),
  credits: z.number(),
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  total_tokens: z.int(),
});
