/**
 * Works on a limited number of items at a time and yields results in the order of the items. When one fails, or the
 * consumer stops, no new item is started and the running ones are awaited.
 */
export async function* inOrder<T, R>(
  items: AsyncIterable<T>,
  limit: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const underWay: Promise<R>[] = [];
  try {
    for await (const item of items) {
      const result = work(item);
      // The result is awaited in its turn; until then a failure must not crash the process.
      result.catch(() => undefined);
      underWay.push(result);
      const first = underWay.length >= limit ? underWay.shift() : undefined;
      if (first !== undefined) yield await first;
    }
    for (let next = underWay.shift(); next !== undefined; next = underWay.shift()) yield await next;
  } finally {
    await Promise.allSettled(underWay);
  }
}
