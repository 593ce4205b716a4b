import { describe, expect, it } from 'vitest';
import { currentLane, inLane, type Lane } from './lane.ts';
import { type GateLimits, LaneGate, sharedPlaces } from './lane-gate.ts';

const live = (key = 'live'): Lane => ({ environment: 'production', key });
const test = (key = 'test'): Lane => ({ environment: 'test', key });

const gateOf = (places: GateLimits['places'], waitMs?: number) =>
  new LaneGate({ places, waiting: { perKey: 3, perEnvironment: 5 }, refusal: 'Busy.', ...(waitMs && { waitMs }) });

/** Enters the lanes in the given order, leaves at once, and returns the order of admission. */
async function orderOf(gate: LaneGate, lanes: Lane[], first: () => void): Promise<string[]> {
  const order: string[] = [];
  const all = lanes.map((lane, index) =>
    gate.enter(lane).then((leave) => {
      order.push(`${lane.key}${index}`);
      leave();
    }),
  );
  first();
  await Promise.all(all);
  return order;
}

describe('order of admission', () => {
  it('production enters before test requests that waited longer, and keys take turns', async () => {
    const gate = gateOf(sharedPlaces(1));
    const leave = await gate.enter(test());
    const lanes = [test('t'), test('t'), test('u'), live('a'), live('a'), live('a'), live('b')];
    expect(await orderOf(gate, lanes, leave)).toEqual(['a3', 'b6', 'a4', 'a5', 't0', 'u2', 't1']);
    expect([gate.inside, gate.waiting]).toEqual([0, 0]);
  });

  it('test requests never occupy the last place', async () => {
    const gate = gateOf(sharedPlaces(3));
    const leaves = await Promise.all([gate.enter(test()), gate.enter(test())]);
    const third = gate.enter(test());
    (await gate.enter(live()))();
    expect([gate.inside, gate.waiting]).toEqual([2, 1]);
    leaves[0]?.();
    (await third)();
    leaves[1]?.();
    await gate.empty();
  });

  it('production has an extra place while test occupies all others, and test cannot use it', async () => {
    const gate = gateOf({ production: { own: 2, both: 3 }, test: { own: 2, both: 2 } });
    const tests = await Promise.all([gate.enter(test()), gate.enter(test())]);
    const first = await gate.enter(live());
    const second = gate.enter(live());
    expect([gate.inside, gate.waiting]).toEqual([3, 1]);
    for (const leave of tests) leave();
    const last = await second;
    const later = gate.enter(test());
    expect([gate.inside, gate.waiting]).toEqual([2, 1]);
    gate.refuseWaiting(new Error('closed'));
    await expect(later).rejects.toThrow('closed');
    first();
    last();
    await gate.empty();
  });
});

describe('limits on waiting', () => {
  it("each key and each environment may have only so many waiting, and one environment does not use up the other's", async () => {
    const gate = gateOf(sharedPlaces(1));
    const leave = await gate.enter(test());
    const waiting = [test('t'), test('t'), test('t'), test('u'), test('v')].map((lane) => gate.enter(lane));
    await expect(gate.enter(test('t'))).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    await expect(gate.enter(test('w'))).rejects.toMatchObject({ status: 503, detail: 'Busy.' });
    const production = gate.enter(live());
    leave();
    (await production)();
    await Promise.all(waiting.map((entered) => entered.then((done) => done())));
  });

  it('a request waits until the caller leaves or the time is up', async () => {
    const gate = gateOf(sharedPlaces(1), 20);
    const leave = await gate.enter(test());
    const controller = new AbortController();
    const gone = gate.enter(live(), controller.signal);
    controller.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
    await expect(gate.enter(live())).rejects.toMatchObject({ status: 503 });
    leave();
    leave();
    expect([gate.inside, gate.waiting]).toEqual([0, 0]);
  });
});

it('everything started inside a lane stays in it', async () => {
  const seen = await inLane(test('key'), async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return currentLane();
  });
  expect(seen).toEqual(test('key'));
  expect(currentLane().environment).toBe('production');
});
