/** Values that flow between steps, and the form in which they are stored: once, large ones as blobs. */
import { Readable } from 'node:stream';
import type { Scope } from '../../lib/scope.ts';
import type { Json } from '../../pipelines/json/json.ts';
import { StepError } from '../../workflows/run/step-error.ts';
import type { BlobLedger, KeptBlob } from '../blobs/service.ts';

export interface FileReference {
  id: string;
  filename: string;
  mime_type: string;
}

export type FileValue = {
  type: 'file';
  document: FileReference;
  /** The pages that count; null for all of them. */
  pages: string | null;
};

export type JsonValue = { type: 'json'; data: Json };

export type Value = JsonValue | FileValue;

export type Payload = Value | { type: 'json'; blob: { sha256: string; size_bytes: number } };

export const jsonValue = (data: Json): JsonValue => ({ type: 'json', data });

/** A file among JSON is shown by its reference. */
export const asData = (value: Value): Json =>
  value.type === 'json' ? value.data : { ...value.document, ...(value.pages !== null && { pages: value.pages }) };

const INLINE_BYTES = 16 * 1024;
export const MAX_VALUE_BYTES = 32 * 1024 ** 2;

export class RunValues {
  readonly #ledger: BlobLedger;

  constructor(ledger: BlobLedger) {
    this.#ledger = ledger;
  }

  /** The blobs of what it returns must be claimed in the transaction that records it. */
  async keep(scope: Scope, value: Value, signal: AbortSignal): Promise<Payload> {
    if (value.type === 'file') return value;
    const text = JSON.stringify(value.data);
    const size_bytes = Buffer.byteLength(text);
    if (size_bytes <= INLINE_BYTES) return value;
    if (size_bytes > MAX_VALUE_BYTES) throw tooLarge(size_bytes);
    const { sha256 } = await this.#ledger.keep(scope, Readable.from([Buffer.from(text)]), {
      maxBytes: MAX_VALUE_BYTES,
      signal,
    });
    return { type: 'json', blob: { sha256, size_bytes } };
  }

  async load(scope: Scope, payload: Payload): Promise<Value> {
    if (!('blob' in payload)) return payload;
    const chunks: Buffer[] = [];
    for await (const chunk of await this.#ledger.open(scope, payload.blob.sha256)) chunks.push(chunk as Buffer);
    return { type: 'json', data: JSON.parse(Buffer.concat(chunks).toString('utf8')) as Json };
  }
}

export const blobsOf = (payloads: Iterable<Payload>): KeptBlob[] =>
  [...payloads].flatMap((payload) =>
    'blob' in payload ? [{ sha256: payload.blob.sha256, sizeBytes: payload.blob.size_bytes }] : [],
  );

export const tooLarge = (size_bytes: number): StepError =>
  new StepError({
    code: 'output_too_large',
    message: `A value has ${size_bytes} bytes of JSON; at most ${MAX_VALUE_BYTES} can flow between blocks.`,
    stage: 'output_storage',
    context: { size_bytes, limit_bytes: MAX_VALUE_BYTES },
  });
