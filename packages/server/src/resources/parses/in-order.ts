/**
 * Works on so many items at a time and gives the results in the order of the items. When one fails, or the consumer
 * stops, no new one is begun and those under way are waited for.
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
      // It is looked at in its turn; until then a failure must not end the process.
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
