/**
 * Fairness between groups (tenants). The queue is first in, first out, so a group with a thousand waiting jobs would
 * occupy every slot until they are done. The window remembers which groups the last claims served; a group that had
 * more than its share is excluded from the next claim, unless nobody else is waiting.
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
   * Groups to exclude, in the order to try. The first list assumes one more group than was seen, because one may be
   * waiting unseen, and excludes everyone who had their share. The second list excludes only groups that had more than
   * the others seen.
   */
  exclusions(): [unseenFirst: string[], rarestFirst: string[]] {
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
