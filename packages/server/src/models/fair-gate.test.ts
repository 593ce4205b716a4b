import { expect, it } from 'vitest';
import { FairGate } from './fair-gate.ts';

const never = new AbortController().signal;

it('admits a limited number, and the rest in turns by group', async () => {
  const gate = new FairGate(1);
  const order: string[] = [];
  const first = await gate.enter('a', never);
  const work = async (group: string) => {
    const leave = await gate.enter(group, never);
    order.push(group);
    leave();
  };
  const all = ['a', 'a', 'a', 'b', 'c', 'b'].map(work);
  expect(gate.waiting).toBe(6);
  first();
  await Promise.all(all);
  expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
});

it('giving up leaves the queue, and leaving twice has no further effect', async () => {
  const gate = new FairGate(1);
  const leave = await gate.enter('a', never);
  const stop = new AbortController();
  const given = gate.enter('a', stop.signal);
  stop.abort(new Error('enough'));
  await expect(given).rejects.toThrow('enough');
  expect(gate.waiting).toBe(0);
  leave();
  leave();
  const again = await gate.enter('a', never);
  const next = gate.enter('b', never);
  expect(gate.waiting).toBe(1);
  again();
  (await next)();
});
