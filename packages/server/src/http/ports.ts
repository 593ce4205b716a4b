import type { Commit } from '../db/database.ts';
import type { AppError } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import type { Scope } from '../lib/scope.ts';
import type { Tracer } from '../lib/span.ts';
import type { UnreadableRecord } from '../lib/unreadable.ts';
import type { BudgetLimits } from './body/body-budget.ts';
import type { Progress } from './body/body-watch.ts';
import type { Credential, Session } from './call.ts';

export interface RateVerdict {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

export interface FirstRequest {
  readonly kind: 'first';
  /** Commits the answer together with the work. */
  readonly commit: Commit;
  /** Stores an answer that no transaction stored. */
  finish(body: unknown): Promise<void>;
  /** Releases the idempotency key after a failure, so that the caller may retry. */
  abandon(): Promise<void>;
}

export type IdempotencyVerdict =
  | FirstRequest
  | { readonly kind: 'replay'; readonly status: number; readonly body: unknown };

export interface IdempotentRequest {
  readonly scope: Scope;
  readonly key: string;
  readonly operation: string;
  readonly fingerprint: Buffer;
  readonly status: number;
  /** The key, or the member, that asks. */
  readonly callerId: string;
  /** True if only the caller that asked first may see the answer. */
  readonly isPrivate: boolean;
  /** False if the answer must not be stored; a repeated request is told that it is gone. */
  readonly isKept: boolean;
}

/** A request that owns what it stores. */
export interface PassingRequest {
  /** Begins to remove what it stored; failures are logged. */
  end(): void;
}

/** An operation that changes who may do what. */
export interface AuditedCall {
  readonly credential: Credential;
  readonly operation: string;
  readonly target: Record<string, string>;
  readonly requestId: string;
  /** True if it concerns both environments. */
  readonly isOrganizationWide: boolean;
}

export interface AuditLine {
  succeeded(resultId: string | null): Promise<void>;
  failed(status: number): Promise<void>;
}

/** What the HTTP layer needs from the rest of the service. */
export interface HttpPorts {
  /** Returns the caller at once if the key was looked up a moment ago. */
  rememberedCaller(key: string): Credential | undefined;
  authenticate(key: string): Promise<Credential | null>;
  /** Returns null when there is no such session, or no longer. */
  findSession(token: string): Promise<Session | null>;
  /** For signed links, which refer to a key by its id. */
  isKeyLive(keyId: string): Promise<boolean>;
  /** Returns null when no limit applies to the request. */
  takeRateToken(credential: Credential, method: string): Promise<RateVerdict> | null;
  /** For a request that keeps nothing: resolves before it may store anything. */
  beginPassing(scope: Scope, requestId: string): Promise<PassingRequest>;
  beginIdempotent(request: IdempotentRequest): Promise<IdempotencyVerdict>;
  /** Streams the `file` part of a form to durable storage. */
  receiveFile(
    scope: Scope,
    content: AsyncIterable<Uint8Array>,
    options: { maxBytes: number; signal: AbortSignal },
  ): Promise<{ sha256: string; sizeBytes: number }>;
  /** Recognises errors of the database driver and other libraries that are not bugs of ours. */
  recognizeError(error: unknown): AppError | undefined;
  readonly commit: Commit;
  /** Resolves when the line of the operation is durable. */
  audit(call: AuditedCall): Promise<AuditLine>;
  readonly logger: Logger;
  /** Null if requests are not traced. */
  readonly tracer: Tracer | null;
  /** Called when a damaged record was left out of a list. */
  observeUnreadable(operation: string, record: UnreadableRecord): void;
  observeRequest(observation: { method: string; route: string; status: number; seconds: number }): void;
}

export interface HttpLimits {
  /** Limit for JSON bodies with documents; operations without documents have smaller limits of their own. */
  readonly jsonBodyBytes: number;
  readonly inFlight: BudgetLimits;
  readonly progress: Progress;
  readonly uploadBytes: number;
  /** A request, headers and body, must arrive completely within this time. */
  readonly requestTimeoutMs: number;
}
