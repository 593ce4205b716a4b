import type { Clock } from '../lib/clock.ts';

export interface BreakerOptions {
  /** So many failures in a row open it. */
  failures: number;
  /** For so long; then one call may try. */
  openMs: number;
}

/** Leaves a provider alone that fails again and again, instead of making every caller wait for its time-out. */
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

  /** How long to leave it alone; 0 when it may be called, and then `succeeded`, `failed` or `abandoned` must follow. */
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

  /** The call ended in a way that says nothing of the provider. */
  abandoned(): void {
    this.#isProbing = false;
  }
}
