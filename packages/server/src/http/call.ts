import type { Readable } from 'node:stream';
import type { Endpoint, RawResponse } from '@recto/contract';
import type { z } from 'zod';
import type { Commit } from '../db/database.ts';
import type { Logger } from '../lib/logger.ts';
import type { Scope } from '../lib/scope.ts';
import type { JsonStream } from './json-stream.ts';
import type { LineStream } from './line-stream.ts';
import type { Unfinished } from './unfinished.ts';

/** Who calls. The environment is the one stored with the key; nothing else in a request can select it. */
export interface Credential {
  readonly keyId: string;
  readonly keyName: string;
  readonly preview: string;
  readonly createdAt: string;
  readonly environmentSlug: 'production' | 'test';
  readonly scope: Scope;
}

/** The part `file` of a form: its bytes are already stored and named by their hash. */
export interface ReceivedFile {
  readonly filename: string;
  readonly declaredType: string | null;
  readonly sha256: string;
  readonly sizeBytes: number;
}

export interface RawAnswer {
  readonly content: Readable;
  readonly headers: Record<string, string>;
}

/** For a signed link: the request depends on the API key that asked for it. Rejects when that was revoked. */
export type HoldToKey = (keyId: string | undefined) => Promise<void>;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The form of the request, when it came as one. An endpoint that also takes JSON may find it undefined. */
interface ReceivedForm<S> {
  readonly fields: Parsed<S>;
  readonly file: ReceivedFile;
}

/** One validated request, as a handler sees it. */
export interface Call<E extends Endpoint> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: E extends { form: z.ZodType; body: z.ZodType } ? Parsed<E['body']> | undefined : Parsed<E['body']>;
  readonly form: E extends { form: z.ZodType; body: z.ZodType }
    ? ReceivedForm<E['form']> | undefined
    : E extends { form: z.ZodType }
      ? ReceivedForm<E['form']>
      : undefined;
  readonly rawBody: E extends { rawBody: true } ? Readable : undefined;
  readonly contentLength: number | undefined;
  /** The header of that name, for answers that exist in several formats. */
  readonly accept: string | undefined;
  readonly credential: E extends { access: 'signed_link' | 'public' } ? undefined : Credential;
  readonly scope: E extends { access: 'signed_link' | 'public' } ? undefined : Scope;
  readonly commit: Commit;
  /** What `commit` returns is kept as the answer to a repeated request, and so must be all of it. */
  readonly keepsAnswer: boolean;
  /** Where the caller reaches the service, without a trailing slash. */
  readonly baseUrl: string;
  readonly requestId: string;
  /** Aborted when the caller goes away or the request is ended, with the error that says so. */
  readonly signal: AbortSignal;
  readonly holdToKey: HoldToKey;
  readonly logger: Logger;
}

export type Answer<E extends Endpoint> = E extends { response: 'json_lines' }
  ? LineStream
  : E extends { response: RawResponse }
    ? RawAnswer
    : E extends { response: infer R extends z.ZodType }
      ?
          | z.input<R>
          | JsonStream
          | (E extends { alsoLines: true } ? LineStream : never)
          | (E extends { mayBeUnfinished: true } ? Unfinished : never)
      : undefined;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>;

/** A handler for every endpoint of the group: a missing one does not compile. */
export type Handlers<G extends Record<string, Endpoint>> = { [K in keyof G]: Handler<G[K]> };
