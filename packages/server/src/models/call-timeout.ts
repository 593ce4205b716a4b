/** Enforces one timeout at a time, combined with the caller's own signal. */
export class CallTimeout {
  readonly signal: AbortSignal;
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(callerSignal: AbortSignal) {
    this.signal = AbortSignal.any([callerSignal, this.#controller.signal]);
  }

  /** Replaces the previous timeout. */
  wait(timeoutMs: number): void {
    if (this.#timer !== undefined) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(new Error(`nothing for ${timeoutMs} ms`)), timeoutMs);
  }

  get isOver(): boolean {
    return this.#controller.signal.aborted;
  }

  end(): void {
    if (this.#timer !== undefined) clearTimeout(this.#timer);
  }
}
