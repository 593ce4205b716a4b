import type { CodedDetail, ValidationItem } from './generated/types.ts';

/** Every error that the SDK throws, except for the reason of an `AbortSignal` and for wrong arguments (`TypeError`). */
export class RectoError extends Error {
  override get name(): string {
    return this.constructor.name;
  }
}

/** No response arrived: the service cannot be reached, or the connection broke. */
export class ConnectionError extends RectoError {}

/** No response arrived in time, or what was waited for did not end in time. */
export class TimeoutError extends RectoError {}

/** What was waited for has ended, but not well. */
export class EndedError<T = unknown> extends RectoError {
  /** `failed`, `error` or `cancelled`. */
  readonly state: string;
  readonly record: T;

  constructor(message: string, { state, record }: { state: string; record: T }) {
    super(message);
    this.state = state;
    this.record = record;
  }
}

/** A stream ended with an error after its first line. */
export class StreamError extends RectoError {
  readonly code: string;
  readonly details: unknown;

  constructor({ code, message, details }: { code: string; message: string; details?: unknown }) {
    super(`${code}: ${message}`);
    this.code = code;
    this.details = details;
  }
}

type Detail = string | CodedDetail | ValidationItem[];

export interface Failure {
  method: string;
  path: string;
  status: number;
  headers: Headers;
  /** The body as text. */
  text: string;
}

/** The service refused a request or failed. There is a class for each status that one may want to tell apart. */
export class ApiError extends RectoError {
  readonly status: number;
  /** Names the request in the logs of the service. */
  readonly requestId: string | null;
  /** Stable, such as `document_damaged`; null where the status says all there is. */
  readonly code: string | null;
  readonly detail: Detail | null;
  /** What is wrong with which field, if the request did not pass validation. */
  readonly faults: readonly ValidationItem[];
  readonly headers: Headers;
  /** The body of the response, parsed if it is JSON. */
  readonly body: unknown;

  constructor(failure: Failure) {
    const { status, headers, text } = failure;
    const body = parsed(text);
    const detail = detailOf(body);
    const requestId = headers.get('x-request-id');
    const code = typeof detail === 'object' && detail !== null && 'code' in detail ? detail.code : null;
    super(messageOf(failure, { detail, code, requestId }));
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.detail = detail;
    this.code = code;
    this.requestId = requestId;
    this.faults = Array.isArray(detail) ? detail : [];
  }
}

export class BadRequestError extends ApiError {}
export class AuthenticationError extends ApiError {}
export class PermissionError extends ApiError {}
export class NotFoundError extends ApiError {}
/** The service does not have the operation: it may be older than the SDK. */
export class UnsupportedOperationError extends ApiError {}
export class ConflictError extends ApiError {}
export class GoneError extends ApiError {}
export class TooLargeError extends ApiError {}
export class ValidationError extends ApiError {}
export class RateLimitError extends ApiError {}
/** The service failed, or a model or host that it asked. */
export class ServerError extends ApiError {}

const CLASSES: Record<number, typeof ApiError> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  405: UnsupportedOperationError,
  409: ConflictError,
  410: GoneError,
  413: TooLargeError,
  422: ValidationError,
  429: RateLimitError,
};

export function apiError(failure: Failure): ApiError {
  if (failure.status === 404 && detailOf(parsed(failure.text)) === UNKNOWN_ROUTE) {
    return new UnsupportedOperationError(failure);
  }
  const Class = CLASSES[failure.status] ?? (failure.status >= 500 ? ServerError : ApiError);
  return new Class(failure);
}

/** What the service says of a path that it does not have. */
const UNKNOWN_ROUTE = 'Route not found.';

const HINTS: Record<number, string> = {
  401: 'Check the API key.',
  404: 'A key sees only the organization and environment it belongs to: check that it is the key of the right ones.',
  405: 'The service does not have this operation; it may be older than this client.',
};

interface Said {
  detail: Detail | null;
  code: string | null;
  requestId: string | null;
}

function messageOf({ method, path, status }: Failure, { detail, code, requestId }: Said): string {
  const hint = HINTS[detail === UNKNOWN_ROUTE ? 405 : status];
  return [
    `HTTP ${status}${code === null ? '' : ` ${code}`}: ${textOf(detail) ?? 'no explanation'}`,
    hint,
    `(${method} ${path}${requestId === null ? '' : `, request ${requestId}`})`,
  ]
    .filter((part) => part !== undefined)
    .join(' ');
}

function textOf(detail: Detail | null): string | undefined {
  if (detail === null) return undefined;
  if (typeof detail === 'string') return detail;
  if (Array.isArray(detail)) return detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ');
  const errors = detail.errors?.map(({ message }) => message) ?? [];
  return [detail.message, ...errors].join('\n  ');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Proxies answer with pages of HTML.
    return text;
  }
}

function detailOf(body: unknown): Detail | null {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return null;
  const { detail } = body;
  if (typeof detail === 'string' || Array.isArray(detail)) return detail;
  return typeof detail === 'object' && detail !== null && 'message' in detail ? (detail as CodedDetail) : null;
}
