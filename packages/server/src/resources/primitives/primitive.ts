/**
 * What parses, extractions, generated schemas and further document operations share: a record that is queued, runs and
 * ends once. `Lifecycle` is written against this interface; a primitive has only its request, its computation and its
 * record.
 */
import type { AnnouncedOperation } from '@recto/contract';
import type { RawBuilder, Tx } from '../../db/database.ts';
import type { ScopedRecord, ScopedRecords } from '../../db/scoped-records.ts';
import type { Credential } from '../../http/call.ts';
import { AppError } from '../../lib/errors.ts';
import type { IdKind } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Scope } from '../../lib/scope.ts';
import type { ModelAnswers } from '../../models/answers.ts';
import { ModelError } from '../../models/model-error.ts';
import type { OnSpent, Spent } from '../../models/spending.ts';
import type { KeptBlob } from '../blobs/service.ts';
import type { NewUsagePrimitive } from '../usage/records.ts';

export type PrimitiveStatus = 'pending' | 'queued' | 'in_progress' | 'completed' | 'failed' | 'cancelled';

/** Why a primitive failed, as responses show it. */
export interface PrimitiveError {
  code: string;
  message: string;
  details: Record<string, unknown> | null;
}

/** JSON columns of every primitive, as the driver parses them. */
export interface PrimitiveColumns {
  error: PrimitiveError | null;
  triggered_by: Record<string, string | null>;
}

/** The step of a workflow run that made a record; all null for a request. */
export interface Origin {
  workflow_id: string | null;
  run_id: string | null;
  block_id: string | null;
}

const OF_A_REQUEST: Origin = { workflow_id: null, run_id: null, block_id: null };

/** Who makes a record: a request, or a step of a run that a request started. */
export interface Maker {
  scope: Scope;
  triggered_by: Record<string, string | null>;
  origin: Origin;
}

export const requestMaker = ({ scope, credential }: { scope: Scope; credential: Credential }): Maker => ({
  scope,
  triggered_by: triggeredBy(credential),
  origin: OF_A_REQUEST,
});

/** The columns of every primitive. Those that steps make also have their origin. */
export interface PrimitiveRow extends ScopedRecord, PrimitiveColumns, Partial<Origin> {
  model: string;
  background: boolean;
  status: PrimitiveStatus;
  job_id: string | null;
  page_count: number;
  credits: number;
  usage_id: string;
  started_at: string | null;
  completed_at: string | null;
}

export interface Computing {
  signal: AbortSignal;
  /** Limit on time in reader processes and with a model. */
  deadlineMs: number;
  onSpent: OnSpent;
  /** Answers of models that are known, and where new ones are kept. */
  answers?: ModelAnswers | undefined;
  /** Set in the background, where the record is stored and its progress can be written. */
  logger?: Logger;
}

/** How outputs too large for a column are stored: in blobs, from which responses are streamed. */
export interface BlobOutput<Row, Body> {
  /** Digests of the output's blobs; all null while there is none. */
  digestsOf(row: Row): (string | null)[];
  sizeOf(row: Row): number;
  /** Yields the record with its output as JSON, piece by piece. */
  chunks(scope: Scope, row: Row): AsyncIterable<string>;
  /** The fields of the response that the blobs hold. */
  read(scope: Scope, row: Row): Promise<Partial<Body>>;
  /** Recomputes an output that is lost or damaged, or rejects. */
  require(scope: Scope, row: Row, signal: AbortSignal): Promise<void>;
}

export interface Primitive<Row extends PrimitiveRow, Result, Body> {
  /** The kind of its ids. */
  idKind: IdKind;
  /** The name of the id in job data, of the resource in the usage ledger, and of its events. */
  resourceKind: AnnouncedOperation;
  /** The name in 404 messages. */
  title: string;
  operation: NewUsagePrimitive['operation'];
  records: ScopedRecords<Row>;
  /** Selects the records that were made from a file. */
  usesFile(fileId: string): RawBuilder<boolean>;
  /** Sets the ids of the row's files, in the order of its documents. The files are recorded together with it. */
  withFiles(row: Row, fileIds: readonly string[]): Row;
  /** Removes the ids of files that the result would have made; in passing it makes none. */
  withoutNewFiles?(row: Row): Row;
  documentsOf(row: Row): { file_id: string; filename: string }[];
  metadataOf?(row: Row): Record<string, string>;
  /** The response body; without its output if that is in blobs or not requested. */
  toBody(row: Row, options?: { withOutput: boolean }): Body;
  /** Returns the result of an equal earlier request, if there is one. */
  known?(scope: Scope, row: Row): Promise<Result | undefined>;
  compute(scope: Scope, row: Row, computing: Computing): Promise<Result>;
  /** Rejects a result that the request does not accept. */
  check?(scope: Scope, row: Row, result: Result): Promise<void>;
  /** The columns of the result. */
  completed(row: Row, result: Result): Partial<Row>;
  /** Blobs that the record owns from now on. */
  blobsOf?(result: Result): (KeptBlob | null)[];
  /** Records further rows that the result consists of, in the transaction that completes the record. */
  recordResult?(tx: Tx, scope: Scope, row: Row, result: Result): Promise<void>;
  /** Page count of the whole document, if the result reveals it. */
  documentPagesOf?(result: Result): number | undefined;
  /** True if an existing file also gets this page count, not only one that is recorded with the primitive. */
  countsPages?: boolean;
  /** Columns that change when it starts in the background, and when it ends, however it ends. */
  atStart?: Partial<Row>;
  atEnd?: Partial<Row>;
  /** The columns for the tokens that models used. */
  withSpent?(row: Row, spent: Spent): Row;
  output?: BlobOutput<Row, Body>;
  /** Fault points of its transactions: for requests, and for the worker at the end. */
  beforeCommit(): Promise<void>;
  beforeEndCommit(): Promise<void>;
  /** Runs in the transaction that deletes a record. */
  onDelete?(tx: Tx, scope: Scope, row: Row): Promise<void>;
}

export const isOver = ({ status }: { status: PrimitiveStatus }): boolean =>
  status === 'completed' || status === 'failed' || status === 'cancelled';

/** True if a retry would end the same way: the document is unreadable, lacks required values, or the model refused. */
export const isFinal = (error: unknown): error is AppError & { detail: PrimitiveError } =>
  error instanceof AppError &&
  (error.code === 'bad_document' ||
    error.code === 'gone' ||
    error.code === 'unfilled' ||
    (error instanceof ModelError && !error.retryable)) &&
  typeof error.detail === 'object' &&
  !Array.isArray(error.detail);

export const triggeredBy = ({ keyId, keyName, preview, member }: Credential) =>
  member === null
    ? {
        access_token_id: null,
        api_key_id: keyId,
        auth_method: 'api_key',
        key_name: keyName,
        key_prefix: preview,
        user_email: null,
        user_id: null,
      }
    : {
        access_token_id: keyId,
        api_key_id: null,
        auth_method: 'bearer_token',
        key_name: null,
        key_prefix: null,
        user_email: member.email,
        user_id: member.id,
      };

export const withTokens = <Row extends { prompt_tokens: number; completion_tokens: number }>(
  row: Row,
  { usage }: Spent,
): Row => ({ ...row, prompt_tokens: usage.promptTokens, completion_tokens: usage.completionTokens });
