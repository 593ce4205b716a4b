import { describe, expect, it } from 'vitest';
import { ImportSlots } from './import-slots.ts';

describe('ImportSlots', () => {
  it('runs no more than its number at once, and every one in the end', async () => {
    const slots = new ImportSlots(2);
    const { signal } = new AbortController();
    let running = 0;
    let most = 0;
    const work = async (value: number) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      if (value === 3) throw new Error('one fails');
      return value;
    };
    const results = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((value) => slots.run(signal, () => work(value))));
    expect(results.map(({ status }) => status)).toEqual(
      Array.from('ffrfff', (letter) => (letter === 'f' ? 'fulfilled' : 'rejected')),
    );
    expect(most).toBe(2);
  });

  it('lets a caller who left go, and does not start its work', async () => {
    const slots = new ImportSlots(1);
    const release = Promise.withResolvers<void>();
    const first = slots.run(new AbortController().signal, () => release.promise);
    const leaving = new AbortController();
    let started = false;
    const second = slots.run(leaving.signal, async () => {
      started = true;
    });
    leaving.abort(new Error('left'));
    await expect(second).rejects.toThrow('left');
    release.resolve();
    await first;
    expect(await slots.run(new AbortController().signal, async () => 'free')).toBe('free');
    expect(started).toBe(false);
    await expect(slots.run(leaving.signal, async () => 'late')).rejects.toThrow('left');
  });
});
