/**
 * The only error class of the service, and its factories.
 *
 * `detail` is public and identical for every occurrence of a situation. SQL, paths, vendor messages and secrets belong
 * in `cause`, which is logged and never returned. `http/errors.ts` is the only translation to HTTP, `jobs/` the only
 * translation to a job's `{code, is_retryable, message}`.
 */
export type ErrorCode =
  | 'invalid_request'
  | 'caller_left'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'unsupported_media'
  | 'validation'
  | 'rate_limited'
  | 'bad_document'
  | 'unfilled'
  | 'configuration'
  | 'provider'
  | 'unavailable'
  | 'internal';

/** One item of a 422 body, in the shape that FastAPI clients already know. */
export interface ValidationItem {
  type: string;
  loc: (string | number)[];
  msg: string;
  input: unknown;
  ctx?: Record<string, unknown>;
}

/** The three error bodies that clients understand: a text, an object with a code, or a list of validation items. */
export type ErrorDetail =
  | string
  | { code: string; message: string; details: Record<string, unknown> | null; errors?: readonly object[] }
  | ValidationItem[];

interface AppErrorOptions {
  retryable?: boolean;
  isOutage?: boolean;
  cause?: unknown;
  headers?: Record<string, string>;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: ErrorDetail;
  readonly retryable: boolean;
  /** What the service stands on is away: its database, its storage. Neither the request nor the job is at fault. */
  readonly isOutage: boolean;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, status: number, detail: ErrorDetail, options: AppErrorOptions = {}) {
    super(messageOf(detail), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.detail = detail;
    this.retryable = options.retryable ?? false;
    this.isOutage = options.isOutage ?? false;
    this.headers = options.headers ?? {};
  }
}

function messageOf(detail: ErrorDetail): string {
  if (typeof detail === 'string') return detail;
  if (Array.isArray(detail)) return detail.map((item) => `${item.loc.join('.')}: ${item.msg}`).join('; ');
  return detail.message;
}

export const invalidRequest = (detail: string, cause?: unknown): AppError =>
  new AppError('invalid_request', 400, detail, { cause });

/** We do not read the rest of the request, so its connection cannot be reused. */
export const bodyStalled = (): AppError =>
  new AppError('invalid_request', 408, 'The request body stopped arriving.', {
    retryable: true,
    headers: { connection: 'close' },
  });

export const unauthenticated = (detail = 'Invalid or missing API key.'): AppError =>
  new AppError('unauthenticated', 401, detail, { headers: { 'www-authenticate': 'Bearer' } });

/** The key was revoked while a request used it. */
export const keyRevoked = (): AppError => unauthenticated('The API key was revoked.');

/** The client has disconnected and never sees this. Logs and metrics record it, but not as a server error. */
export const callerLeft = (): AppError =>
  new AppError('caller_left', 499, 'The connection was closed before the response was complete.');

/** A browser without a session, or whose session has ended. */
export const notSignedIn = (): AppError =>
  new AppError('unauthenticated', 401, { code: 'not_signed_in', message: 'Sign in first.', details: null });

/** A refusal that a client may want to recognise by its code. */
export const forbiddenWith = (
  code: string,
  message: string,
  details: Record<string, unknown> | null = null,
): AppError => new AppError('forbidden', 403, { code, message, details });

export const forbidden = (detail: string): AppError => new AppError('forbidden', 403, detail);

/** Takes a kind, never an id, so that an unknown id and one from the other environment give identical responses. */
export const notFound = (kind: string): AppError => new AppError('not_found', 404, `${kind} not found.`);

export const methodNotAllowed = (allowed: string[]): AppError =>
  new AppError('method_not_allowed', 405, 'Method not allowed.', { headers: { allow: allowed.join(', ') } });

export const conflict = (detail: string): AppError => new AppError('conflict', 409, detail);

export const gone = (detail: string): AppError => new AppError('gone', 410, detail);

export const tooLarge = (detail: string): AppError => new AppError('too_large', 413, detail);

export const unsupportedMedia = (detail: string): AppError => new AppError('unsupported_media', 415, detail);

export const validationFailed = (items: ValidationItem[]): AppError => new AppError('validation', 422, items);

/** A 422 whose cause is not one field of the request: a stale cursor, a checksum that does not match. */
export const unprocessable = (detail: string): AppError => new AppError('validation', 422, detail);

export const rateLimited = (retryAfterSeconds: number, headers: Record<string, string> = {}): AppError =>
  new AppError('rate_limited', 429, 'Rate limit exceeded. Retry after the time given in Retry-After.', {
    retryable: true,
    headers: { ...headers, 'retry-after': String(retryAfterSeconds) },
  });

/** The bytes of a document cannot be read: the caller must act. `reason` is a stable machine code. */
export const badDocument = (reason: string, message: string, cause?: unknown): AppError =>
  new AppError('bad_document', 422, { code: reason, message, details: null }, { cause });

/**
 * Returns the `reason` of a bad-document error, including errors with a code of their own; null for any other error.
 */
export const badDocumentReason = (error: unknown): string | null =>
  error instanceof AppError && typeof error.detail === 'object' && 'code' in error.detail ? error.detail.code : null;

export const misconfigured = (detail: string, cause?: unknown, { isOutage = false } = {}): AppError =>
  new AppError('configuration', 500, detail, { cause, isOutage });

/** A third-party service failed: a model, an object store, or the host of a document URL. */
export const providerFailed = (
  detail: string,
  options: { retryable: boolean; isOutage?: boolean; cause?: unknown },
): AppError => new AppError('provider', 502, detail, options);

export const unavailable = (detail: string, cause?: unknown, retryAfterSeconds = 1): AppError =>
  new AppError('unavailable', 503, detail, {
    retryable: true,
    cause,
    headers: { 'retry-after': String(retryAfterSeconds) },
  });

/** The same while the database or the storage is away, or has no room. */
export const outage = (detail: string, cause: unknown, retryAfterSeconds = 1): AppError =>
  new AppError('unavailable', 503, detail, {
    retryable: true,
    isOutage: true,
    cause,
    headers: { 'retry-after': String(retryAfterSeconds) },
  });

/** Retryable: another process, or this one after its restart, will answer. */
export const shuttingDown = (): AppError =>
  new AppError('unavailable', 503, 'The service is shutting down. Retry shortly.', {
    retryable: true,
    headers: { 'retry-after': '1', connection: 'close' },
  });

export const internal = (cause: unknown): AppError =>
  new AppError('internal', 500, 'Internal server error.', { cause });
