import { AppError, type ErrorCode } from '../lib/errors.ts';

/**
 * - `rate_limited`, `overloaded`, `connection`: a retry may succeed
 * - `timeout`: the vendor did not answer in time
 * - `cut_off`: the answer broke off after it had begun
 * - `unavailable`: too many recent failures; the vendor is not called at all
 * - `rejected`: the vendor does not accept the request; `schema_rejected`: probably because of the schema in it
 * - `key_rejected`: the vendor does not accept the API key, which only the operator can change
 * - `unreadable`: the response does not follow the vendor's own protocol
 * - `refused`, `truncated`, `invalid_output`: there is an answer, but it is of no use
 * - `not_recorded`: the computation may use recorded answers only, and there is none
 */
export type ModelFault =
  | 'rate_limited'
  | 'overloaded'
  | 'connection'
  | 'timeout'
  | 'cut_off'
  | 'unavailable'
  | 'rejected'
  | 'schema_rejected'
  | 'key_rejected'
  | 'unreadable'
  | 'refused'
  | 'truncated'
  | 'invalid_output'
  | 'not_recorded';

interface FaultKind {
  code: ErrorCode;
  retryable: boolean;
  message: string;
}

const KINDS: Record<ModelFault, FaultKind> = {
  rate_limited: { code: 'provider', retryable: true, message: 'The model has too many requests at the moment.' },
  overloaded: { code: 'provider', retryable: true, message: 'The model failed on the side of its provider.' },
  connection: { code: 'provider', retryable: true, message: 'The model cannot be reached.' },
  timeout: { code: 'provider', retryable: true, message: 'The model did not answer in time.' },
  cut_off: { code: 'provider', retryable: true, message: 'The answer of the model broke off.' },
  unavailable: {
    code: 'provider',
    retryable: true,
    message: 'The model failed repeatedly and is left alone for a while.',
  },
  rejected: { code: 'provider', retryable: false, message: 'The model does not accept the request.' },
  schema_rejected: { code: 'provider', retryable: false, message: 'The model does not accept the request.' },
  key_rejected: {
    code: 'configuration',
    retryable: false,
    message: 'The model does not accept the key of this service.',
  },
  unreadable: { code: 'provider', retryable: false, message: 'The answer of the model cannot be read.' },
  refused: { code: 'provider', retryable: false, message: 'The model refused to answer.' },
  truncated: { code: 'provider', retryable: false, message: 'The answer of the model was cut off at its limit.' },
  invalid_output: { code: 'provider', retryable: false, message: 'The answer of the model does not fit the schema.' },
  not_recorded: { code: 'provider', retryable: false, message: 'The model is not asked, and no answer is recorded.' },
};

export interface ModelErrorOptions {
  /** The name of the model in the configuration. */
  model: string;
  cause?: unknown;
  /** As requested by the vendor. */
  retryAfterMs?: number;
  details?: Record<string, unknown>;
}

/** The vendor's message is only in `cause`, without API keys. */
export class ModelError extends AppError {
  readonly fault: ModelFault;
  readonly retryAfterMs: number | undefined;
  readonly #options: ModelErrorOptions;

  constructor(fault: ModelFault, options: ModelErrorOptions) {
    const { model, cause, retryAfterMs, details } = options;
    const { code, retryable, message } = KINDS[fault];
    const detail = { code: `model_${fault}`, message, details: { model, ...details } };
    const headers = retryAfterMs === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) };
    super(code, 502, detail, { retryable, cause, headers });
    this.name = 'ModelError';
    this.fault = fault;
    this.retryAfterMs = retryAfterMs;
    this.#options = options;
  }

  /** Returns a copy with more details about the request. */
  with(details: Record<string, unknown>): ModelError {
    return new ModelError(this.fault, { ...this.#options, details: { ...this.#options.details, ...details } });
  }
}
