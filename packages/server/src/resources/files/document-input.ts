import { Readable } from 'node:stream';
import type { DocumentInput } from '@recto/contract';
import type { z } from 'zod';
import type { FileRow } from '../../db/tables.ts';
import { AppError, badDocument, notFound, tooLarge, validationFailed } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Outbound } from '../../net/outbound.ts';
import { OutboundError } from '../../net/outbound-error.ts';
import type { BlobLedger } from '../blobs/service.ts';
import type { Files, NewContent } from './service.ts';

export type Document = z.output<typeof DocumentInput>;

export interface DocumentInputDependencies {
  files: Files;
  ledger: BlobLedger;
  outbound: Outbound;
  limits: { uploadBytes: number; remoteBytes: number; remoteMs: number };
}

type Loc = (string | number)[];

/** Either a file that exists, or content that is stored but not recorded yet. */
export type ResolvedDocument = { kind: 'file'; file: FileRow } | { kind: 'content'; content: NewContent };

/** What every resource that takes a document does with it. */
export class DocumentInputs {
  readonly #deps: DocumentInputDependencies;

  constructor(deps: DocumentInputDependencies) {
    this.#deps = deps;
  }

  /** `loc` is where the document stands in the request, for validation errors. */
  async resolve(
    scope: Scope,
    document: Document,
    { loc, signal }: { loc: Loc; signal: AbortSignal },
  ): Promise<ResolvedDocument> {
    if ('id' in document) return { kind: 'file', file: await this.#deps.files.find(scope, document.id) };
    if ('content' in document) {
      return this.#inline(scope, document.filename, {
        ...decodeBase64(document.content, [...loc, 'content']),
        type: document.mime_type ?? null,
        loc,
      });
    }
    if (/^data:/i.test(document.url)) {
      const { bytes, type } = decodeDataUrl(document.url, [...loc, 'url']);
      return this.#inline(scope, document.filename, { bytes, type, loc });
    }
    const url = parseUrl(document.url, [...loc, 'url']);
    const fileId = this.#deps.files.idInStorageUrl(url);
    if (fileId === '') throw notFound('File');
    if (fileId !== null) return { kind: 'file', file: await this.#deps.files.find(scope, fileId) };
    return { kind: 'content', content: await this.#fetch(scope, url, { filename: document.filename, loc, signal }) };
  }

  async #inline(
    scope: Scope,
    filename: string,
    { bytes, type, loc }: { bytes: Buffer; type: string | null; loc: Loc },
  ): Promise<ResolvedDocument> {
    const { uploadBytes } = this.#deps.limits;
    const blob = await this.#deps.ledger.keep(scope, Readable.from([bytes]), { maxBytes: uploadBytes });
    return { kind: 'content', content: { filename, declaredType: type, blob, filenameLoc: [...loc, 'filename'] } };
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

/** The caller chose the address, so an address that does not answer is the caller's to mend. */
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

/** `data:<mime>[;param…];base64,…` as clients write it; the type is only a hint. */
function decodeDataUrl(url: string, loc: Loc): { bytes: Buffer; type: string | null } {
  const comma = url.indexOf(',');
  const header = comma < 0 ? '' : url.slice('data:'.length, comma);
  if (comma < 0) throw invalidValue(loc, 'the data URL has no comma');
  const [type = '', ...parameters] = header.split(';').map((part) => part.trim());
  const payload = url.slice(comma + 1);
  if (parameters.at(-1)?.toLowerCase() !== 'base64') throw invalidValue(loc, 'the data URL must be base64 encoded');
  return { ...decodeBase64(payload, loc), type: type === '' ? null : type };
}

function decodeBase64(text: string, loc: Loc): { bytes: Buffer } {
  const compact = /[\s%]/.test(text) ? decodePercent(text).replaceAll(/\s+/g, '') : text;
  const bytes = Buffer.from(compact, 'base64');
  // Buffer skips what is not base64; a length that does not match means that something was skipped.
  const digits = compact.replace(/={1,2}$/, '').length;
  if (bytes.length !== Math.floor((digits * 3) / 4) || digits % 4 === 1)
    throw invalidValue(loc, 'invalid base64 content');
  return { bytes };
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not an escape: left for the base64 check to refuse.
    return text;
  }
}
