import { errors } from 'undici';
import { AppError, type ErrorCode } from '../lib/errors.ts';

/**
 * - `invalid`: the caller's URL, method or header cannot be sent at all
 * - `blocked`: the target is not one this service talks to
 * - `timeout`, `connect`, `protocol`, `redirects`: the other side did not answer, or not usably
 * - `too_large`: the answer is larger than the caller of the client accepts
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

/** `detail` never names a resolved address or a range: it would describe the private network to the caller. */
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
  new OutboundError('protocol', 'The remote host sent an answer that cannot be read.', cause);

/** Errors without a code, except those of the parser, are defects of ours and pass unchanged. */
export function toOutboundError(error: unknown): unknown {
  if (error instanceof OutboundError) return error;
  if (error instanceof errors.HTTPParserError) return unreadableAnswer(error);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return error;
  if (TIMEOUT_CODES.has(code)) return new OutboundError('timeout', 'The remote host did not answer in time.', error);
  if (code === 'UND_ERR_INVALID_ARG') return new OutboundError('invalid', 'The request cannot be sent.', error);
  if (PROTOCOL_CODES.test(code)) return unreadableAnswer(error);
  return new OutboundError('connect', 'The remote host cannot be reached, or it closed the connection.', error);
}
