/**
 * Fairness between groups (tenants). The queue is first in first out, so a group with a thousand waiting jobs would
 * hold every slot until they are done. The window remembers which groups the last claims served; a group that had more
 * than its share of them is left out of the next claim, unless nobody else is waiting.
 */
export class FairnessWindow {
  readonly #size: number;
  readonly #served: string[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  record(group: string): void {
    this.#served.push(group);
    if (this.#served.length > this.#size) this.#served.shift();
  }

  /**
   * Groups to leave out, in the order to try. First all that had a share when one group more is counted than were seen:
   * the one that waits unseen. Then only those that had more than the others seen.
   */
  exclusions(): [strangersFirst: string[], rarestFirst: string[]] {
    const counts = new Map<string, number>();
    for (const group of this.#served) counts.set(group, (counts.get(group) ?? 0) + 1);
    const total = this.#served.length;
    const groupsWith = (isCrowded: (count: number) => boolean) =>
      [...counts].filter(([, count]) => isCrowded(count)).map(([group]) => group);
    return [
      groupsWith((count) => count >= Math.ceil(total / (counts.size + 1))),
      groupsWith((count) => count > total / counts.size),
    ];
  }
}
