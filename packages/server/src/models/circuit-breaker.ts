import type { Clock } from '../lib/clock.ts';

export interface BreakerOptions {
  /** Number of consecutive failures that open the breaker. */
  failures: number;
  /** How long it stays open before one call may try. */
  openMs: number;
}

/** Stops calling a provider that fails repeatedly, so that callers do not wait for its timeout. */
export class CircuitBreaker {
  readonly #clock: Clock;
  readonly #options: BreakerOptions;
  #failures = 0;
  #openUntilMs = 0;
  #isProbing: boolean = false;

  constructor(clock: Clock, options: BreakerOptions) {
    this.#clock = clock;
    this.#options = options;
  }

  /**
   * How long to wait before calling; 0 means call now, after which `succeeded`, `failed` or `abandoned` must follow.
   */
  takeMs(): number {
    if (this.#failures < this.#options.failures) return 0;
    const leftMs = this.#openUntilMs - this.#clock.now().getTime();
    if (leftMs > 0) return leftMs;
    if (this.#isProbing) return this.#options.openMs;
    this.#isProbing = true;
    return 0;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#isProbing = false;
  }

  failed(): void {
    this.#failures += 1;
    this.#isProbing = false;
    this.#openUntilMs = this.#clock.now().getTime() + this.#options.openMs;
  }

  /** The call ended in a way that says nothing about the provider. */
  abandoned(): void {
    this.#isProbing = false;
  }
}
