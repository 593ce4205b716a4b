import type { Readable } from 'node:stream';
import { AppError } from '../lib/errors.ts';

export interface BlobInfo {
  sizeBytes: number;
  modifiedAt: Date;
}

/**
 * Content that is complete and durable under a temporary name. It has no key yet, so that the record naming it can
 * be prepared first; a crash before `commit` leaves only a temporary, which `removeStaleTemporaries` collects.
 */
export interface StagedBlob {
  readonly sha256: string;
  readonly sizeBytes: number;
  /** Gives the content its key, replacing equal content, with a fresh modification time. May be called again. */
  commit(): Promise<void>;
  /** Removes the temporary; does nothing after `commit`. */
  discard(): Promise<void>;
}

export interface StageOptions {
  maxBytes?: number;
  signal?: AbortSignal;
}

/** Bytes `start` to `end`, both included, as in HTTP. An `end` past the content means its last byte. */
export interface BlobRange {
  start: number;
  end?: number;
}

/** Content by `namespace` (an environment's id) and sha256: equal content of two namespaces is two blobs. */
export interface BlobStore {
  stage(namespace: string, content: AsyncIterable<Uint8Array>, options?: StageOptions): Promise<StagedBlob>;
  /** Rejects with BlobMissing or BlobRangeOutside before anything is read. */
  open(namespace: string, sha256: string, range?: BlobRange): Promise<Readable>;
  stat(namespace: string, sha256: string): Promise<BlobInfo | null>;
  delete(namespace: string, sha256: string): Promise<void>;
  /** Temporaries last written longer ago than this; it must exceed the longest upload. Returns how many. */
  removeStaleTemporaries(olderThanMs: number): Promise<number>;
  /** Rejects when the store cannot be used now. */
  check(): Promise<void>;
  /** Where a child process can read the content itself; absent where content is not in local files. */
  localPath?(namespace: string, sha256: string): string;
  close(): Promise<void>;
}

/** A record names content that is not there: lost data or a defect, never the caller's mistake. */
export class BlobMissing extends AppError {
  constructor(key: string, cause?: unknown) {
    super('internal', 500, 'The stored content is missing.', { cause: cause ?? new Error(key) });
    this.name = 'BlobMissing';
  }
}

export class BlobRangeOutside extends AppError {
  constructor(cause?: unknown) {
    super('invalid_request', 400, 'The range lies outside the content.', { cause });
    this.name = 'BlobRangeOutside';
  }
}

/** Keys become paths and object names; anything else than an id and a digest in them is a defect of the caller. */
export function blobKey(namespace: string, sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError('not a sha256 in lower-case hexadecimal');
  return `${checkedNamespace(namespace)}/${sha256}`;
}

export function checkedNamespace(namespace: string): string {
  if (!/^[A-Za-z0-9_]+$/.test(namespace) || namespace === TEMPORARY_FOLDER) throw new TypeError('not a blob namespace');
  return namespace;
}

export const TEMPORARY_FOLDER = 'tmp';

export function checkedRange(range: BlobRange): BlobRange {
  const { start, end = start } = range;
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start) {
    throw new RangeError('not a byte range');
  }
  return range;
}
