/** Milliseconds until a call ends; zero means that nothing but the caller ends it. */
export function limitMs(timeoutMs: number): number {
  if (timeoutMs >= 0) return timeoutMs === 0 ? Number.POSITIVE_INFINITY : timeoutMs;
  throw new TypeError(`timeoutMs is ${timeoutMs}: it takes a positive number, or 0 for no limit`);
}

/** The signal of the caller and a deadline, as one signal for `fetch`. */
export class CallLimits {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #abort = (): void => this.#controller.abort(this.#caller?.reason);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLate = false;

  constructor(caller: AbortSignal | undefined, timeoutMs: number) {
    const limit = limitMs(timeoutMs);
    this.#caller = caller;
    if (caller?.aborted) this.#abort();
    caller?.addEventListener('abort', this.#abort, { once: true });
    // Timers take 32 bits; what is longer would fire at once.
    if (limit < 2 ** 31) {
      this.#timer = setTimeout(() => {
        this.#isLate = true;
        this.#controller.abort();
      }, limit);
    }
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** True if the deadline ended the call. */
  get isLate(): boolean {
    return this.#isLate;
  }

  /** From here on only the signal of the caller ends the call. */
  stopTimer(): void {
    clearTimeout(this.#timer);
  }

  /** Nothing ends the call any more. */
  release(): void {
    this.stopTimer();
    this.#caller?.removeEventListener('abort', this.#abort);
  }

  /** Gives the connection up. */
  cancel(): void {
    this.release();
    this.#controller.abort();
  }
}
