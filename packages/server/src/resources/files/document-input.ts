import { Readable } from 'node:stream';
import { type ContentKind, type DocumentInput, StoredContent } from '@recto/contract';
import type { z } from 'zod';
import type { FileRow } from '../../db/tables.ts';
import { ContentDecoder } from '../../lib/base64.ts';
import { AppError, badDocument, notFound, tooLarge, validationFailed } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import type { RecordedOutbound } from '../../net/outbound.ts';
import { OutboundError } from '../../net/outbound-error.ts';
import type { BlobLedger } from '../blobs/service.ts';
import type { Files, NewContent } from './service.ts';

export type Document = z.output<typeof DocumentInput>;

export interface DocumentInputDependencies {
  files: Files;
  ledger: BlobLedger;
  outbound: RecordedOutbound;
  limits: { uploadBytes: number; remoteBytes: number; remoteMs: number };
}

type Loc = (string | number)[];

const named = (filename: string, loc: Loc) => ({ filename, filenameLoc: [...loc, 'filename'] });

/** Either an existing file, or content that is stored but not recorded yet. */
export type ResolvedDocument = { kind: 'file'; file: FileRow } | { kind: 'content'; content: NewContent };

/** Resolves the documents of requests, for every resource that takes one. */
export class DocumentInputs {
  readonly #deps: DocumentInputDependencies;

  constructor(deps: DocumentInputDependencies) {
    this.#deps = deps;
  }

  /** `loc` is the place of the document in the request, for validation errors. */
  async resolve(
    scope: Scope,
    document: Document,
    { loc, signal }: { loc: Loc; signal: AbortSignal },
  ): Promise<ResolvedDocument> {
    if ('id' in document) return { kind: 'file', file: await this.#deps.files.find(scope, document.id) };
    if ('content' in document) {
      const content = await this.#content(scope, document.content, { kind: 'base64', loc: [...loc, 'content'] });
      const declaredType = document.mime_type ?? null;
      return { kind: 'content', content: { ...content, declaredType, ...named(document.filename, loc) } };
    }
    if (document.url instanceof StoredContent || /^data:/i.test(document.url)) {
      const content = await this.#content(scope, document.url, { kind: 'data_url', loc: [...loc, 'url'] });
      return { kind: 'content', content: { ...content, ...named(document.filename, loc) } };
    }
    const url = parseUrl(document.url, [...loc, 'url']);
    const fileId = this.#deps.files.idInStorageUrl(url);
    if (fileId === '') throw notFound('File');
    if (fileId !== null) return { kind: 'file', file: await this.#deps.files.find(scope, fileId) };
    return { kind: 'content', content: await this.#fetch(scope, url, { filename: document.filename, loc, signal }) };
  }

  /** The content was stored while the body arrived, unless its text contained escapes. */
  async #content(
    scope: Scope,
    content: StoredContent | string,
    { kind, loc }: { kind: ContentKind; loc: Loc },
  ): Promise<Pick<NewContent, 'blob' | 'declaredType'>> {
    const { ledger, limits } = this.#deps;
    if (content instanceof StoredContent) {
      if (content.problem !== null) throw invalidValue(loc, content.problem);
      const { sha256, sizeBytes, declaredType } = content;
      return { blob: { sha256, sizeBytes }, declaredType };
    }
    const decoder = new ContentDecoder(kind);
    const bytes = Buffer.concat([decoder.write(Buffer.from(content)), decoder.end()]);
    if (decoder.problem !== null) throw invalidValue(loc, decoder.problem);
    const blob = await ledger.keep(scope, Readable.from([bytes]), { maxBytes: limits.uploadBytes });
    return { blob, declaredType: decoder.declaredType };
  }

  async #fetch(
    scope: Scope,
    url: URL,
    { filename, loc, signal }: { filename: string; loc: Loc; signal: AbortSignal },
  ): Promise<NewContent> {
    const { remoteBytes, remoteMs } = this.#deps.limits;
    try {
      const response = await this.#deps.outbound.request({
        url: url.href,
        deadlineMs: remoteMs,
        maxResponseBytes: remoteBytes,
        signal,
        egress: { scope, purpose: 'document' },
      });
      if (response.status !== 200) {
        response.body.destroy();
        throw badDocument(
          'document_unavailable',
          `The address of the document answered with status ${response.status}.`,
        );
      }
      const blob = await this.#deps.ledger.keep(scope, response.body, { maxBytes: remoteBytes, signal });
      const type: string | undefined = response.headers['content-type'];
      return { filename, declaredType: type ?? null, blob, filenameLoc: [...loc, 'filename'] };
    } catch (error) {
      throw explainFetch(error);
    }
  }
}

/** The caller chose the address, so one that does not respond is the caller's error. */
function explainFetch(error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error;
  if (error.reason === 'too_large') return tooLarge('The document at the given address is larger than the limit.');
  if (error.status < 500) return error;
  const message = error instanceof AppError && typeof error.detail === 'string' ? error.detail : 'The fetch failed.';
  return badDocument('document_unavailable', `The document could not be fetched. ${message}`, error);
}

function invalidValue(loc: Loc, reason: string): AppError {
  return validationFailed([
    { type: 'value_error', loc, msg: `Value error, ${reason}`, input: null, ctx: { error: reason } },
  ]);
}

function parseUrl(text: string, loc: Loc): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && (url.protocol === 'http:' || url.protocol === 'https:')) return url;
  throw invalidValue(loc, 'url must be an http(s) address or a base64 data URL');
}
