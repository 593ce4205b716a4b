import type { Readable } from 'node:stream';
import type { Commit, Database } from '../../db/database.ts';
import type { UploadRow } from '../../db/tables.ts';
import type { Credential, HoldToKey } from '../../http/call.ts';
import type { Clock } from '../../lib/clock.ts';
import { gone, notFound, tooLarge, unprocessable } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import { requireFilename } from '../../lib/filename.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import type { BlobLedger, KeptBlob } from '../blobs/service.ts';
import type { LinkQuery, Links } from './links.ts';
import type { Files } from './service.ts';
import * as store from './upload-store.ts';

const HOUR_MS = 3_600_000;

export interface UploadsDependencies {
  database: Database;
  files: Files;
  ledger: BlobLedger;
  links: Links;
  ids: Ids;
  clock: Clock;
  maxBytes: number;
  linkSeconds: number;
}

interface NewUpload {
  filename: string;
  size_bytes: number;
  content_type?: string | undefined;
  sha256?: string | undefined;
}

/** Uploads in three steps: open, PUT the bytes to a signed URL, complete. The last step creates the file. */
export class Uploads {
  readonly #deps: UploadsDependencies;

  constructor(deps: UploadsDependencies) {
    this.#deps = deps;
  }

  open({ scope, keyId }: Credential, input: NewUpload, { baseUrl, commit }: { baseUrl: string; commit: Commit }) {
    const { ids, clock, links, files, maxBytes, linkSeconds } = this.#deps;
    const filename = requireFilename(input.filename, ['body', 'filename']);
    if (input.size_bytes > maxBytes) throw tooLarge(`The file is larger than the limit of ${maxBytes} bytes.`);
    const id = ids.next('file');
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + linkSeconds * 1000);
    return commit(async (tx) => {
      await store.insertUpload(tx, {
        file_id: id,
        organization_id: scope.organizationId,
        environment_id: scope.environmentId,
        filename,
        content_type: input.content_type ?? null,
        size_bytes: input.size_bytes,
        sha256: input.sha256?.toLowerCase() ?? null,
        received_sha256: null,
        received_bytes: null,
        created_at: now.toISOString(),
        expires_at: expiresAt.toISOString(),
        completed_at: null,
      });
      return {
        fileId: id,
        uploadUrl: `${baseUrl}/v1/files/upload/${id}/content?${links.query('upload', id, { expiresAt, keyId })}`,
        uploadMethod: 'PUT' as const,
        uploadHeaders: { 'Content-Type': input.content_type ?? 'application/octet-stream' },
        mimeData: { filename, url: files.storageUrl({ id, filename }) },
        expiresAt: expiresAt.toISOString(),
      };
    });
  }

  /** May be repeated until the upload is complete; the last content wins. */
  async receive(
    id: string,
    query: LinkQuery,
    body: { content: Readable; announcedBytes: number | undefined; signal: AbortSignal; holdToKey: HoldToKey },
  ): Promise<{ received_bytes: number; sha256: string }> {
    this.#deps.links.verify('upload', id, query, this.#deps.clock.now());
    await body.holdToKey(query.key);
    const upload = await store.findUploadByLink(this.#deps.database.db, id);
    if (upload === undefined) throw notFound('File');
    refuseCompleted(upload);
    if ((body.announcedBytes ?? 0) > upload.size_bytes) throw largerThanAnnounced(upload);
    const scope = { organizationId: upload.organization_id, environmentId: upload.environment_id };
    const blob = await this.#deps.ledger.keep(scope, body.content, {
      maxBytes: upload.size_bytes,
      signal: body.signal,
    });
    body.signal.throwIfAborted();
    await this.#deps.database.transaction(async (tx) => {
      const locked = await store.lockUpload(tx, scope, id);
      if (locked === undefined) throw notFound('File');
      refuseCompleted(locked);
      await this.#deps.ledger.release(tx, scope, id);
      await this.#deps.ledger.claim(tx, scope, blob, id);
      await store.updateUpload(tx, scope, id, { received_sha256: blob.sha256, received_bytes: blob.sizeBytes });
      await faultPoint('uploads.before_receive_commit');
    });
    return { received_bytes: blob.sizeBytes, sha256: blob.sha256 };
  }

  async complete(scope: Scope, id: string, given: { sha256: string | undefined; commit: Commit }) {
    const upload = await store.findUpload(this.#deps.database.db, scope, id);
    if (upload === undefined) throw notFound('Upload');
    const mimeData = { filename: upload.filename, url: this.#deps.files.storageUrl({ id, filename: upload.filename }) };
    // The response to the first completion may have been lost.
    if (upload.completed_at !== null) {
      checkDigests(upload, given.sha256);
      return mimeData;
    }
    const blob = this.#checkContent(upload, given.sha256);
    const prepared = await this.#deps.files.prepare(scope, {
      filename: upload.filename,
      declaredType: upload.content_type,
      blob,
      filenameLoc: ['body', 'filename'],
    });
    return given.commit(async (tx) => {
      const locked = await store.lockUpload(tx, scope, id);
      if (locked === undefined) throw notFound('Upload');
      if (locked.completed_at !== null) {
        checkDigests(locked, given.sha256);
        return mimeData;
      }
      if (locked.received_sha256 !== blob.sha256) throw unprocessable('The content changed during completion.');
      await this.#deps.files.record(tx, scope, prepared, id);
      await store.updateUpload(tx, scope, id, { completed_at: this.#deps.clock.now().toISOString() });
      await faultPoint('uploads.before_complete_commit');
      return mimeData;
    });
  }

  /** Waits an hour after they expire, so that a late completion is told that it is late. */
  purge(): Promise<number> {
    const before = new Date(this.#deps.clock.now().getTime() - HOUR_MS).toISOString();
    return this.#deps.database.transaction(async (tx) => {
      const ended = await store.deleteUploadsBefore(tx, before);
      for (const upload of ended) {
        // A completed upload's content belongs to its file, which has the same id.
        if (upload.completed_at !== null) continue;
        const scope = { organizationId: upload.organization_id, environmentId: upload.environment_id };
        await this.#deps.ledger.release(tx, scope, upload.file_id);
      }
      return ended.length;
    });
  }

  #checkContent(upload: UploadRow, sha256: string | undefined): KeptBlob {
    if (new Date(upload.expires_at) <= this.#deps.clock.now()) {
      throw gone('The upload has expired. Open a new one.');
    }
    if (upload.received_sha256 === null || upload.received_bytes === null) {
      throw unprocessable('No content was uploaded. PUT the bytes to uploadUrl first.');
    }
    if (upload.received_bytes !== upload.size_bytes) {
      throw unprocessable(
        `The uploaded content has ${upload.received_bytes} bytes, but size_bytes was ${upload.size_bytes}.`,
      );
    }
    checkDigests(upload, sha256);
    return { sha256: upload.received_sha256, sizeBytes: upload.received_bytes };
  }
}

function checkDigests(upload: UploadRow, sha256: string | undefined): void {
  for (const expected of [upload.sha256, sha256?.toLowerCase()]) {
    if (expected != null && expected !== upload.received_sha256) {
      throw unprocessable('The SHA-256 of the uploaded content is not the expected one.');
    }
  }
}

function refuseCompleted(upload: UploadRow): void {
  if (upload.completed_at !== null) throw gone('The upload is complete; its content cannot be changed.');
}

const largerThanAnnounced = (upload: UploadRow) =>
  tooLarge(`The content is larger than the ${upload.size_bytes} bytes announced in size_bytes.`);
