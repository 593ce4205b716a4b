import { randomUUID } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type MultipartUpload,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { type Clock, systemClock } from '../lib/clock.ts';
import { faultPoint } from '../lib/fault.ts';
import type { BlobLocation } from './blob-url.ts';
import {
  type BlobInfo,
  BlobMissing,
  type BlobRange,
  BlobRangeOutside,
  type BlobStore,
  blobKey,
  checkedNamespace,
  checkedRange,
  isBlobName,
  type StagedBlob,
  type StageOptions,
  type StoredBlob,
  type StoredTemporary,
  TEMPORARY_FOLDER,
} from './blobs.ts';
import { MeasuredContent } from './measured-content.ts';
import { copyObject } from './s3-copy.ts';
import { isMissing, isNotImplemented, isRangeOutside, toStoreError } from './s3-errors.ts';
import { createStagedBlob } from './staged-blob.ts';

export type S3Location = Extract<BlobLocation, { kind: 's3' }>;

export interface S3BlobStoreOptions {
  clock?: Clock;
  /** When absent, the SDK's own chain is used: environment, files, instance role. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  maxAttempts?: number;
}

/** An upload of any size holds two parts in flight and one being filled. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_IN_FLIGHT = 2;

export function openS3BlobStore(location: S3Location, options: S3BlobStoreOptions = {}): BlobStore {
  return new S3BlobStore(location, options);
}

function createClient(location: S3Location, { credentials, maxAttempts = 4 }: S3BlobStoreOptions): S3Client {
  const config: S3ClientConfig = {
    region: location.region,
    forcePathStyle: location.pathStyle,
    maxAttempts,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  };
  if (credentials !== undefined) config.credentials = credentials;
  if (location.endpoint !== null) {
    config.endpoint = location.endpoint;
    // Stores other than Amazon's often refuse or ignore the checksum trailers that the SDK adds by default.
    config.requestChecksumCalculation = 'WHEN_REQUIRED';
    config.responseChecksumValidation = 'WHEN_REQUIRED';
  }
  return new S3Client(config);
}

class S3BlobStore implements BlobStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #keyPrefix: string;
  readonly #temporaryPrefix: string;
  readonly #clock: Clock;

  constructor(location: S3Location, options: S3BlobStoreOptions) {
    this.#client = createClient(location, options);
    this.#bucket = location.bucket;
    this.#keyPrefix = location.prefix === '' ? '' : `${location.prefix}/`;
    this.#temporaryPrefix = `${this.#keyPrefix}${TEMPORARY_FOLDER}/`;
    this.#clock = options.clock ?? systemClock;
  }

  async stage(namespace: string, content: AsyncIterable<Uint8Array>, options?: StageOptions): Promise<StagedBlob> {
    checkedNamespace(namespace);
    const temporary = `${this.#temporaryPrefix}${randomUUID()}`;
    const measured = new MeasuredContent(content, options);
    await this.#upload(temporary, measured);
    await faultPoint('blobs.after_stage');
    const sha256 = measured.sha256();
    const { sizeBytes } = measured;
    return createStagedBlob({
      sha256,
      sizeBytes,
      commit: () => this.#commit(temporary, { namespace, sha256, sizeBytes }),
      discard: () => this.#deleteObject(temporary),
    });
  }

  async open(namespace: string, sha256: string, range?: BlobRange): Promise<Readable> {
    const key = this.#key(namespace, sha256);
    const Range = range === undefined ? undefined : `bytes=${checkedRange(range).start}-${range.end ?? ''}`;
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key, Range }));
      if (!(Body instanceof Readable)) throw new TypeError('the object store gave no stream');
      return withStoreErrors(Body);
    } catch (error) {
      if (isMissing(error)) throw new BlobMissing(key, error);
      if (isRangeOutside(error)) throw new BlobRangeOutside(error);
      throw toStoreError(error);
    }
  }

  async stat(namespace: string, sha256: string): Promise<BlobInfo | null> {
    const Key = this.#key(namespace, sha256);
    try {
      const head = await this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key }));
      const [sizeBytes, modifiedAt] = [head.ContentLength ?? 0, head.LastModified ?? new Date(0)];
      return { sizeBytes, modifiedAt, version: [head.ETag, sizeBytes, modifiedAt.toISOString()].join(':') };
    } catch (error) {
      if (isMissing(error)) return null;
      throw toStoreError(error);
    }
  }

  async delete(namespace: string, sha256: string): Promise<void> {
    await this.#deleteObject(this.#key(namespace, sha256));
  }

  async *list(): AsyncGenerator<StoredBlob> {
    for await (const { key, sizeBytes, modifiedAt } of this.#objects(this.#keyPrefix)) {
      const [namespace = '', sha256 = '', ...rest] = key.slice(this.#keyPrefix.length).split('/');
      if (rest.length === 0 && isBlobName(namespace, sha256)) yield { namespace, sha256, sizeBytes, modifiedAt };
    }
  }

  async *listTemporaries(): AsyncGenerator<StoredTemporary> {
    for await (const { key, modifiedAt } of this.#objects(this.#temporaryPrefix)) {
      yield { name: key.slice(this.#temporaryPrefix.length), modifiedAt };
    }
    for (const { Key = '', Initiated } of await this.#unfinishedUploads()) {
      if (Initiated !== undefined) yield { name: Key.slice(this.#temporaryPrefix.length), modifiedAt: Initiated };
    }
  }

  async removeStaleTemporaries(olderThanMs: number): Promise<number> {
    const oldestKept = new Date(this.#clock.now().getTime() - olderThanMs);
    const isStale = (time: Date | undefined) => time !== undefined && time < oldestKept;
    try {
      let removed = await this.#abortStaleUploads(isStale);
      for await (const { key, modifiedAt } of this.#objects(this.#temporaryPrefix)) {
        if (!isStale(modifiedAt)) continue;
        await this.#deleteObject(key);
        removed += 1;
      }
      return removed;
    } catch (error) {
      throw toStoreError(error);
    }
  }

  async check(): Promise<void> {
    try {
      await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }));
    } catch (error) {
      throw toStoreError(error);
    }
  }

  close(): Promise<void> {
    this.#client.destroy();
    return Promise.resolve();
  }

  #key(namespace: string, sha256: string): string {
    return this.#keyPrefix + blobKey(namespace, sha256);
  }

  async #upload(key: string, measured: MeasuredContent): Promise<void> {
    const body = Readable.from(measured.pieces(), { objectMode: false });
    const upload = new Upload({
      client: this.#client,
      params: { Bucket: this.#bucket, Key: key, Body: body },
      partSize: PART_BYTES,
      queueSize: PARTS_IN_FLIGHT,
    });
    try {
      // Don't use `upload.abort()` on a signal: it returns while parts are still being sent, and they would stay
      // behind. Failing the content instead ends the upload, which waits for them and then removes them all.
      await upload.done();
    } catch (error) {
      body.destroy();
      throw measured.failure === null ? toStoreError(error) : measured.failure.error;
    }
  }

  async #commit(temporary: string, blob: { namespace: string; sha256: string; sizeBytes: number }): Promise<void> {
    const to = this.#key(blob.namespace, blob.sha256);
    try {
      await copyObject(this.#client, { bucket: this.#bucket, from: temporary, to, sizeBytes: blob.sizeBytes });
    } catch (error) {
      throw isMissing(error) ? new BlobMissing(to, error) : toStoreError(error);
    }
    await faultPoint('blobs.after_commit');
    // The blob is stored; a temporary that cannot be removed now is collected later, like those of crashes.
    await this.#deleteObject(temporary).catch(() => {});
  }

  async #deleteObject(Key: string): Promise<void> {
    try {
      await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key }));
    } catch (error) {
      if (!isMissing(error)) throw toStoreError(error);
    }
  }

  async *#objects(Prefix: string): AsyncGenerator<{ key: string; sizeBytes: number; modifiedAt: Date }> {
    const pages = paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix });
    try {
      for await (const { Contents } of pages) {
        for (const { Key, Size = 0, LastModified } of Contents ?? []) {
          if (Key === undefined || LastModified === undefined) continue;
          yield { key: Key, sizeBytes: Size, modifiedAt: LastModified };
        }
      }
    } catch (error) {
      throw toStoreError(error);
    }
  }

  /** Lists parts of uploads whose process died; no object listing shows them. */
  async #unfinishedUploads(): Promise<MultipartUpload[]> {
    const listing = new ListMultipartUploadsCommand({ Bucket: this.#bucket, Prefix: this.#temporaryPrefix });
    // The sweep repeats, so one page of 1000 per run is enough and avoids a loop over two markers.
    const page = await this.#client.send(listing).catch((error: unknown) => {
      if (isNotImplemented(error)) return null;
      throw error;
    });
    return page?.Uploads ?? [];
  }

  async #abortStaleUploads(isStale: (time: Date | undefined) => boolean): Promise<number> {
    let aborted = 0;
    for (const { Key, UploadId, Initiated } of await this.#unfinishedUploads()) {
      if (!isStale(Initiated)) continue;
      await this.#client.send(new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId }));
      aborted += 1;
    }
    return aborted;
  }
}

function withStoreErrors(source: Readable): Readable {
  const output = new PassThrough();
  source.once('error', (error) => {
    const mapped = toStoreError(error);
    output.destroy(mapped instanceof Error ? mapped : error);
  });
  output.once('close', () => source.destroy());
  return source.pipe(output);
}
