import { environmentVariable } from '#platform';
import type { ContentSource } from './documents.ts';
import type { ExtractionsCreateInput, ExtractionsStreamInput } from './generated/inputs.ts';
import { Resources } from './generated/resources.ts';
import type { Extraction, File } from './generated/types.ts';
import type { RequestOptions } from './request-options.ts';
import { Requests } from './requests.ts';
import { type JsonSchema, jsonSchemaOf, type OutputOf, type StandardSchema, validated } from './standard-schema.ts';
import type { PartialExtraction, ResultStream } from './streams.ts';

export interface RectoOptions {
  /** The key decides the environment. Default: `RECTO_API_KEY`. */
  apiKey?: string | undefined;
  /** Default: `RECTO_API_BASE_URL`, `RECTO_BASE_URL`, or the address of a service on this machine. */
  baseUrl?: string | undefined;
  /** How long a call may take; 0 means no limit. Default: ten minutes. */
  timeoutMs?: number | undefined;
  /** How often a failed request is sent again. Default: 3. */
  maxRetries?: number | undefined;
  /** Sent with every request. */
  headers?: Record<string, string> | undefined;
  /** Takes the place of the global `fetch`. */
  fetch?: typeof fetch | undefined;
}

type Schema = StandardSchema | JsonSchema;

/** `schema` may be a schema of zod or another library with the same interface, or JSON Schema. */
export type ExtractInput<S extends Schema> = Omit<ExtractionsCreateInput, 'json_schema'> & {
  schema: S;
  /** Sent in place of `schema`, which then only validates. For libraries that do not write JSON Schema themselves. */
  json_schema?: JsonSchema | undefined;
};

export type ExtractStreamInput<S extends Schema> = Omit<ExtractionsStreamInput, 'json_schema' | 'background'> &
  Pick<ExtractInput<S>, 'schema' | 'json_schema'>;

export interface Extracted<T> {
  /** What the document says, as the schema types it. */
  value: T;
  /** The record of the API. `extraction.id` leads to the sources of the values. */
  extraction: Extraction;
}

/** Some of the values, at any depth. */
export type DeepPartial<T> = T extends readonly (infer Item)[]
  ? DeepPartial<Item>[]
  : T extends object
    ? { [Key in keyof T]?: DeepPartial<T[Key]> | null }
    : T;

const LOCAL = 'http://127.0.0.1:4180';
const TIMEOUT_MS = 600_000;
const MAX_RETRIES = 3;

/** The API of a Recto service. */
export class Recto extends Resources {
  constructor(options: RectoOptions = {}) {
    const apiKey = (options.apiKey ?? environmentVariable('RECTO_API_KEY') ?? '').trim();
    if (apiKey === '') throw new TypeError('There is no API key: pass apiKey or set RECTO_API_KEY');
    const address =
      options.baseUrl ?? environmentVariable('RECTO_API_BASE_URL') ?? environmentVariable('RECTO_BASE_URL') ?? LOCAL;
    super(
      new Requests({
        apiKey,
        baseUrl: normalized(address),
        timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
        maxRetries: options.maxRetries ?? MAX_RETRIES,
        headers: options.headers ?? {},
        fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)),
      }),
    );
  }

  /**
   * Extracts data from a document and returns it as the schema types it.
   *
   * With `background: true` the work does not depend on the connection; the result is waited for.
   */
  async extract<S extends Schema>(input: ExtractInput<S>, options?: RequestOptions): Promise<Extracted<OutputOf<S>>> {
    const { schema, json_schema = jsonSchemaOf(schema), ...rest } = input;
    const created = await this.extractions.create({ ...rest, json_schema }, options);
    const { signal, timeoutMs } = options ?? {};
    const extraction =
      created.status === 'completed'
        ? created
        : await this.extractions.waitFor({ extraction_id: created.id }, { signal, timeoutMs });
    return { value: await validated(schema, extraction.output, extraction), extraction };
  }

  /** Extracts data from a document and yields what is known so far, until it is complete. */
  extractStream<S extends Schema>(
    input: ExtractStreamInput<S>,
    options?: RequestOptions,
  ): ResultStream<PartialExtraction<DeepPartial<OutputOf<S>>>, Extraction> {
    const { schema, json_schema = jsonSchemaOf(schema), ...rest } = input;
    const stream = this.extractions.stream({ ...rest, json_schema }, options);
    // The service sends values in the shape of the schema, which only the complete ones must satisfy.
    return stream as unknown as ResultStream<PartialExtraction<DeepPartial<OutputOf<S>>>, Extraction>;
  }

  /** Stores content as a file, whose id can then be sent wherever a document is asked for. */
  upload(source: ContentSource, options?: RequestOptions): Promise<File> {
    return this.requests.upload(source, options);
  }

  /** The bytes of a file. */
  async download({ file_id }: { file_id: string }, options?: RequestOptions): Promise<Response> {
    const { download_url } = await this.files.downloadLink({ file_id }, options);
    return this.requests.download(download_url, options);
  }
}

/** Paths begin with `/v1`, so an address that ends with it is not asked for `/v1/v1`. */
function normalized(address: string): string {
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new TypeError(`${address} is no http(s) address`);
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '')}`;
}
