/** What partitions, splits and classifications have in common: operations on the pages of one document. */
import { z } from 'zod';
import {
  DocumentInput,
  DocumentWarnings,
  dateWindowQuery,
  FileReference,
  includeOutput,
  lifecycleTimes,
  ModelName,
  ModelUsage,
  PrimitiveError,
  PrimitiveStatus,
  pageQuery,
  readingQuery,
  readingRecord,
} from './common.ts';
import { sensitive } from './validation/sensitive.ts';

export const Likelihood = z.number().min(0).max(1);

export const PageNumbers = z.array(z.int()).describe('From 1, as the document counts them');

/** Fields of every request. */
export const pageOperationBody = {
  document: DocumentInput,
  model: ModelName,
  ...readingQuery,
  password: sensitive(z.string().min(1).max(1000).optional()).describe('Password of an encrypted document'),
  bust_cache: z.boolean().default(false).describe('Compute it again, ignoring cached results'),
  background: z.boolean().default(false).describe('Respond at once; poll the record until it has ended'),
};

export const instructions = z
  .string()
  .max(100_000)
  .describe('Passed to the model; the built-in engine reads them as a description of what is asked for');

/** Fields of every record. */
export const pageOperationRecord = {
  id: z.string(),
  file: FileReference,
  model: z.string(),
  instructions: z.string().nullable(),
  n_consensus: z.int(),
  ...readingRecord,
  status: PrimitiveStatus,
  error: PrimitiveError.nullable(),
  warnings: DocumentWarnings,
  usage: ModelUsage,
  ...lifecycleTimes,
};

/** Parameters of every list. */
export const pageOperationList = {
  ...pageQuery({ max: 100, default: 10 }),
  ...dateWindowQuery,
  filename: z.string().max(1024).optional().describe('Case-insensitive prefix'),
  status: PrimitiveStatus.optional(),
  include_output: includeOutput,
};

export const totalCount = { total_count: z.int().describe('Number of all rows that match the filters') };

export const outputQuery = z.object({ include_output: includeOutput });

export const consensusCount = (max: number) =>
  z.int().min(1).max(max).default(1).describe('How many outputs to vote on');
