interface Waiting {
  enter: (release: () => void) => void;
}

/**
 * Admits a limited number at a time. Groups take turns, so that one caller's thousand pages do not block the others.
 */
export class FairGate {
  readonly #limit: number;
  readonly #groups = new Map<string, Waiting[]>();
  #inside = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Resolves with the function that leaves the gate. */
  enter(group: string, signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) return Promise.reject(signal.reason);
    if (this.#inside < this.#limit) {
      this.#inside += 1;
      return Promise.resolve(this.#leaving());
    }
    return new Promise((resolve, reject) => {
      const abandon = () => {
        this.#forget(group, waiting);
        reject(signal.reason);
      };
      const waiting: Waiting = {
        enter: (release) => {
          signal.removeEventListener('abort', abandon);
          resolve(release);
        },
      };
      signal.addEventListener('abort', abandon, { once: true });
      const queue = this.#groups.get(group);
      if (queue === undefined) this.#groups.set(group, [waiting]);
      else queue.push(waiting);
    });
  }

  get waiting(): number {
    let count = 0;
    for (const queue of this.#groups.values()) count += queue.length;
    return count;
  }

  #forget(group: string, waiting: Waiting): void {
    const rest = (this.#groups.get(group) ?? []).filter((other) => other !== waiting);
    if (rest.length === 0) this.#groups.delete(group);
    else this.#groups.set(group, rest);
  }

  #leaving(): () => void {
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#leave();
    };
  }

  /** Gives the place to the group whose turn it is, and moves that group to the end of the queue. */
  #leave(): void {
    const [next] = this.#groups;
    if (next === undefined) {
      this.#inside -= 1;
      return;
    }
    const [group, queue] = next;
    this.#groups.delete(group);
    const first = queue.shift();
    if (queue.length > 0) this.#groups.set(group, queue);
    first?.enter(this.#leaving());
  }
}
