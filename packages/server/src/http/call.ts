import type { Readable } from 'node:stream';
import type { Access, BodyLimit, Endpoint, RawResponse, Role } from '@recto/contract';
import type { z } from 'zod';
import type { Commit } from '../db/database.ts';
import type { Logger } from '../lib/logger.ts';
import type { Scope } from '../lib/scope.ts';
import type { JsonStream } from './json-stream.ts';
import type { LineStream } from './line-stream.ts';
import type { Unfinished } from './unfinished.ts';

/** A member who is signed in. */
export interface CallingMember {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: Role;
}

/** The caller. The environment is stored with the key; nothing else in a request can select it. */
export interface Credential {
  /** For a member this is the id of the bearer token, which changes every few minutes; see `actorOf`. */
  readonly keyId: string;
  readonly keyName: string;
  readonly preview: string;
  readonly createdAt: string;
  readonly environmentSlug: 'production' | 'test';
  readonly scope: Scope;
  /** Null for an API key. */
  readonly member: CallingMember | null;
}

/** Who acts: the member if one is signed in, otherwise the key. */
export const actorOf = ({ keyId, keyName, member }: Credential): { id: string; name: string } =>
  member === null ? { id: keyId, name: keyName } : { id: member.id, name: member.name ?? member.email };

/** The session of the dashboard that a request belongs to. */
export interface Session {
  readonly id: string;
  readonly organizationId: string;
  readonly memberId: string;
}

/** What operations of the dashboard see of the browser. */
export interface Browser {
  /** The value of the cookie of a session, whether it is valid or not. */
  readonly sessionToken: string | undefined;
  /** The address that the request came from, as far as trusted proxies tell. */
  readonly address: string;
  setSession(token: string, maxAgeSeconds: number): void;
  clearSession(): void;
}

/** The `file` part of a form. Its bytes are already stored, under their hash. */
export interface ReceivedFile {
  readonly filename: string;
  readonly declaredType: string | null;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** Sees every byte of a body before it is used. */
export interface BodyObserver {
  update(chunk: Uint8Array): void;
  /** Throws if the body must not be used. */
  end(): void;
}

export interface IncomingForm {
  readonly fields: Record<string, unknown>;
  /** By the name of the part. */
  readonly files: ReadonlyMap<string, ReceivedFile>;
}

/** The body of a request whose handler decides how to read it. It can be read once. */
export interface IncomingBody {
  readonly kind: 'json' | 'form' | 'bytes';
  /** Limit for a body of bytes. */
  readonly uploadBytes: number;
  header(name: string): string | undefined;
  /** Returns undefined if there is no body. A body counts towards the caller's limit while it arrives. */
  json(
    limit: BodyLimit,
    reading: {
      caller: Pick<Credential, 'keyId' | 'environmentSlug'>;
      observer?: BodyObserver | undefined;
      /** What becomes of integers that numbers of JavaScript would round. */
      unheld: 'text' | 'written';
    },
  ): Promise<unknown>;
  bytes(observer?: BodyObserver): AsyncIterable<Uint8Array>;
  /** Files are stored as they arrive. */
  form(scope: Scope): Promise<IncomingForm>;
}

export interface RawAnswer {
  readonly content: Readable;
  readonly headers: Record<string, string>;
}

/** Ties a request with a signed link to the API key that created the link. Rejects if that key was revoked. */
export type HoldToKey = (keyId: string | undefined) => Promise<void>;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The form of the request, if it came as one. An endpoint that also takes JSON may find it undefined. */
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
  /** For endpoints that read the body themselves, whatever its type. */
  readonly incoming: E extends { rawBody: true } ? IncomingBody : undefined;
  readonly contentLength: number | undefined;
  /** The Accept header, for answers that exist in several formats. */
  readonly accept: string | undefined;
  /** The header of a client that continues a stream of events. */
  readonly lastEventId: string | undefined;
  readonly credential: E extends { access: Exclude<Access, 'key'> } ? undefined : Credential;
  readonly scope: E extends { access: Exclude<Access, 'key'> } ? undefined : Scope;
  readonly browser: E extends { access: 'browser' | 'session' } ? Browser : undefined;
  readonly session: E extends { access: 'session' } ? Session : undefined;
  readonly commit: Commit;
  /** True if what `commit` returns is stored as the answer to repeated requests, so it must be the whole answer. */
  readonly keepsAnswer: boolean;
  /** The address under which the caller reached the service, without a trailing slash. */
  readonly baseUrl: string;
  readonly requestId: string;
  /** Aborted when the caller disconnects or the request is ended; the reason is the error to report. */
  readonly signal: AbortSignal;
  readonly holdToKey: HoldToKey;
  readonly logger: Logger;
}

export type Answer<E extends Endpoint> = E extends { response: 'json_lines' | 'event_stream' }
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
