import { expect, it } from 'vitest';
import { inOrder } from './in-order.ts';

async function* numbers(count: number): AsyncGenerator<number> {
  for (let item = 0; item < count; item += 1) yield item;
}

const collected = async <T>(results: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const result of results) all.push(result);
  return all;
};

it('returns results in order, and works on a limited number at a time', async () => {
  let running = 0;
  let most = 0;
  const work = async (item: number) => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < (item * 7) % 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return item;
  };
  expect(await collected(inOrder(numbers(50), 4, work))).toEqual([...Array(50).keys()]);
  expect(most).toBe(4);
  expect(await collected(inOrder(numbers(3), 1, work))).toEqual([0, 1, 2]);
});

it('reports a failure in its turn, starts nothing new and leaves nothing running', async () => {
  let begun = 0;
  let running = 0;
  const work = async (item: number) => {
    begun += 1;
    running += 1;
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (item === 2) throw new Error('bad page');
    return item;
  };
  await expect(collected(inOrder(numbers(100), 3, work))).rejects.toThrow('bad page');
  expect(running).toBe(0);
  expect(begun).toBeLessThan(8);
});
