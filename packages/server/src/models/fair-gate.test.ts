import { expect, it } from 'vitest';
import { FairGate } from './fair-gate.ts';

const never = new AbortController().signal;

it('admits a limited number, and the rest in turns by environment', async () => {
  const gate = new FairGate(1);
  const order: string[] = [];
  const first = await gate.enter('test', never);
  const work = async (environment: 'production' | 'test') => {
    const leave = await gate.enter(environment, never);
    order.push(environment);
    leave();
  };
  const all = (['test', 'test', 'test', 'production', 'production'] as const).map(work);
  expect(gate.waiting).toBe(5);
  first();
  await Promise.all(all);
  expect(order).toEqual(['test', 'production', 'test', 'production', 'test']);
});

it('never gives all places to test if there are several', async () => {
  const gate = new FairGate(3);
  const inside = await Promise.all([gate.enter('test', never), gate.enter('test', never)]);
  const waiting = gate.enter('test', never);
  expect(gate.waiting).toBe(1);
  const production = await gate.enter('production', never);
  expect(gate.waiting).toBe(1);
  production();
  // The place that production left is none of test's.
  expect(gate.waiting).toBe(1);
  inside[0]?.();
  (await waiting)();
  inside[1]?.();
  const all = await Promise.all([1, 2, 3].map(() => gate.enter('production', never)));
  expect([all.length, gate.waiting]).toEqual([3, 0]);
});

it('giving up leaves the queue, and leaving twice has no further effect', async () => {
  const gate = new FairGate(1);
  const leave = await gate.enter('test', never);
  const stop = new AbortController();
  const given = gate.enter('test', stop.signal);
  stop.abort(new Error('enough'));
  await expect(given).rejects.toThrow('enough');
  expect(gate.waiting).toBe(0);
  leave();
  leave();
  const again = await gate.enter('test', never);
  const next = gate.enter('production', never);
  expect(gate.waiting).toBe(1);
  again();
  (await next)();
});
