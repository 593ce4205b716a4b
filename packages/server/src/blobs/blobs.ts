import type { Readable } from 'node:stream';
import { AppError } from '../lib/errors.ts';

export interface BlobInfo {
  sizeBytes: number;
  modifiedAt: Date;
  /** Changes as soon as anyone writes to the stored content. */
  version: string;
}

export interface StoredBlob {
  namespace: string;
  sha256: string;
  sizeBytes: number;
  modifiedAt: Date;
}

/** A leftover of a process that died during an upload. */
export interface StoredTemporary {
  name: string;
  modifiedAt: Date;
}

/**
 * Content that is complete and durable under a temporary name. It has no key yet, so that the record which refers to it
 * can be prepared first. A crash before `commit` leaves only a temporary, which `removeStaleTemporaries` collects.
 */
export interface StagedBlob {
  readonly sha256: string;
  readonly sizeBytes: number;
  /** Moves the content to its key, replacing equal content, with a fresh modification time. May be called again. */
  commit(): Promise<void>;
  /** Removes the temporary; does nothing after `commit`. */
  discard(): Promise<void>;
}

export interface StageOptions {
  maxBytes?: number;
  signal?: AbortSignal;
}

/** Bytes `start` to `end`, both inclusive, as in HTTP. An `end` past the content means its last byte. */
export interface BlobRange {
  start: number;
  end?: number;
}

/** Content by `namespace` (an environment's id) and sha256. Equal content in two namespaces is two blobs. */
export interface BlobStore {
  stage(namespace: string, content: AsyncIterable<Uint8Array>, options?: StageOptions): Promise<StagedBlob>;
  /**
   * Opens the content as stored, damaged or not. Rejects with BlobMissing or BlobRangeOutside before anything is read.
   */
  open(namespace: string, sha256: string, range?: BlobRange): Promise<Readable>;
  stat(namespace: string, sha256: string): Promise<BlobInfo | null>;
  delete(namespace: string, sha256: string): Promise<void>;
  /** Lists everything under a blob's name, unordered, while others may write. Skips any other names. */
  list(): AsyncIterable<StoredBlob>;
  listTemporaries(): AsyncIterable<StoredTemporary>;
  /** Removes temporaries last written longer ago than this, which must exceed the longest upload. Returns how many. */
  removeStaleTemporaries(olderThanMs: number): Promise<number>;
  /** Rejects if the store is currently unusable. */
  check(): Promise<void>;
  /** The path where a child process can read the content; absent if content is not in local files. */
  localPath?(namespace: string, sha256: string): string;
  close(): Promise<void>;
}

/** Content that was lost or changed in storage. Uploading it again restores it. */
export class BlobLost extends AppError {
  constructor(code: 'content_lost' | 'content_damaged', message: string, cause: unknown) {
    super('gone', 410, { code, message, details: null }, { cause });
    this.name = 'BlobLost';
  }
}

/** A record refers to content that does not exist. */
export class BlobMissing extends BlobLost {
  constructor(key: string, cause?: unknown) {
    super('content_lost', 'The stored content is lost. Send the document again.', cause ?? new Error(key));
    this.name = 'BlobMissing';
  }
}

/** Content exists but does not match its hash. */
export class BlobDamaged extends BlobLost {
  constructor(key: string) {
    super('content_damaged', 'The stored content is damaged. Send the document again.', new Error(key));
    this.name = 'BlobDamaged';
  }
}

export class BlobRangeOutside extends AppError {
  constructor(cause?: unknown) {
    super('invalid_request', 400, 'The range lies outside the content.', { cause });
    this.name = 'BlobRangeOutside';
  }
}

/** Keys become paths and object names, so anything but an id and a digest is a bug of the caller. */
export function blobKey(namespace: string, sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError('not a sha256 in lower-case hexadecimal');
  return `${checkedNamespace(namespace)}/${sha256}`;
}

export const isBlobName = (namespace: string, sha256: string): boolean =>
  /^[A-Za-z0-9_]+$/.test(namespace) && namespace !== TEMPORARY_FOLDER && /^[0-9a-f]{64}$/.test(sha256);

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
