/** Holds a close step for everything that was opened and runs them once, in reverse order, within one deadline. */
export class CloseStack {
  readonly #entries: { name: string; close: () => Promise<void> | void }[] = [];
  #closing: Promise<void> | undefined;

  push(name: string, close: () => Promise<void> | void): void {
    this.#entries.push({ name, close });
  }

  /**
   * Rejects with all failures together. A step that exceeds the deadline counts as a failure; the remaining steps still
   * run.
   */
  close(deadlineMs = 30_000): Promise<void> {
    this.#closing ??= this.#unwind(performance.now() + deadlineMs);
    return this.#closing;
  }

  async #unwind(endsAt: number): Promise<void> {
    const failures: unknown[] = [];
    for (let entry = this.#entries.pop(); entry !== undefined; entry = this.#entries.pop()) {
      const { name, close } = entry;
      const deadline = new Deadline(Math.max(0, endsAt - performance.now()), `${name} did not close in time`);
      try {
        await Promise.race([close(), deadline.promise]);
      } catch (error) {
        failures.push(error);
      } finally {
        deadline.clear();
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some resources did not close');
  }
}

class Deadline {
  readonly promise: Promise<never>;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number, message: string) {
    this.promise = new Promise((_, reject) => {
      this.#timer = setTimeout(() => reject(new Error(message)), ms);
    });
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}
