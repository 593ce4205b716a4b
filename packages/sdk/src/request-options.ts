export interface RequestOptions {
  /** Ends the call, which then throws the reason of the signal. */
  signal?: AbortSignal | undefined;
  /** How long the call may take with all its attempts; a stream, until it begins. 0 means no limit. */
  timeoutMs?: number | undefined;
  /** How often a request that failed is sent again. */
  maxRetries?: number | undefined;
  /** Repeating a call with the same key returns the first response. By default each call has a key of its own. */
  idempotencyKey?: string | undefined;
  headers?: Record<string, string> | undefined;
}
