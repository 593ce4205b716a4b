import { afterEach, expect, it, vi } from 'vitest';
import { armFaults, faultPoint, parseFaultPlans } from './fault.ts';

afterEach(() => armFaults(new Map()));

it('a fault point that is not armed does nothing', async () => {
  await expect(faultPoint('nowhere')).resolves.toBeUndefined();
});

it('a fault point triggers once, on the pass it was armed for', async () => {
  armFaults(parseFaultPlans('store.before_commit=throw@2').plans);
  await faultPoint('store.before_commit');
  await expect(faultPoint('store.before_commit')).rejects.toThrow('store.before_commit');
  await faultPoint('store.before_commit');
});

it('a fault point can say that it was reached, and goes on', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  armFaults(parseFaultPlans('store.before_commit=note').plans);
  await faultPoint('store.before_commit');
  await faultPoint('store.before_commit');
  expect(said.mock.calls).toEqual([['fault point store.before_commit reached\n']]);
  said.mockRestore();
});

it('reports every entry that cannot be parsed', () => {
  const { plans, mistakes } = parseFaultPlans('a=kill,b=explode,c=delay:10@3,=kill');
  expect([...plans.keys()]).toEqual(['a', 'c']);
  expect(plans.get('c')).toEqual({ hit: 3, action: { kind: 'delay', delayMs: 10 } });
  expect(mistakes).toHaveLength(2);
});
