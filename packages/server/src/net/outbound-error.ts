import { AppError, type ErrorCode } from '../lib/errors.ts';
import { isParserError } from '../lib/lazy-agent.ts';

/**
 * - `invalid`: the caller's URL, method or header cannot be sent at all
 * - `blocked`: this service does not talk to the target
 * - `timeout`, `connect`, `protocol`, `redirects`: the remote host did not answer, or its answer is unusable
 * - `too_large`: the response exceeds the size that the caller accepts
 */
export type OutboundReason = 'invalid' | 'blocked' | 'timeout' | 'connect' | 'too_large' | 'redirects' | 'protocol';

const KIND: Record<OutboundReason, { code: ErrorCode; status: number; retryable: boolean }> = {
  invalid: { code: 'invalid_request', status: 400, retryable: false },
  blocked: { code: 'invalid_request', status: 400, retryable: false },
  too_large: { code: 'too_large', status: 413, retryable: false },
  timeout: { code: 'provider', status: 502, retryable: true },
  connect: { code: 'provider', status: 502, retryable: true },
  redirects: { code: 'provider', status: 502, retryable: false },
  protocol: { code: 'provider', status: 502, retryable: false },
};

/**
 * `detail` never names a resolved address or a range, because that would describe the private network to the caller.
 */
export class OutboundError extends AppError {
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, detail: string, cause?: unknown) {
    const { code, status, retryable } = KIND[reason];
    super(code, status, detail, { retryable, cause });
    this.name = 'OutboundError';
    this.reason = reason;
  }
}

const TIMEOUT_CODES = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);
const PROTOCOL_CODES = /^(Z_|ERR_BROTLI|ERR__ERROR|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_)/;

export const unreadableAnswer = (cause: unknown): OutboundError =>
  new OutboundError('protocol', 'The remote host sent an unreadable response.', cause);

/** Errors without a code are our own bugs and pass unchanged, except those of the HTTP parser. */
export function toOutboundError(error: unknown): unknown {
  if (error instanceof OutboundError) return error;
  if (isParserError(error)) return unreadableAnswer(error);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return error;
  if (TIMEOUT_CODES.has(code)) return new OutboundError('timeout', 'The remote host did not answer in time.', error);
  if (code === 'UND_ERR_INVALID_ARG') return new OutboundError('invalid', 'The request cannot be sent.', error);
  if (PROTOCOL_CODES.test(code)) return unreadableAnswer(error);
  return new OutboundError('connect', 'The remote host is unreachable or closed the connection.', error);
}
