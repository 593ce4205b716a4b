import { afterEach, expect, it } from 'vitest';
import { armFaults, faultPoint, parseFaultPlans } from './fault.ts';

afterEach(() => armFaults(new Map()));

it('a point that is not armed does nothing', async () => {
  await expect(faultPoint('nowhere')).resolves.toBeUndefined();
});

it('acts on the pass it was told, once', async () => {
  armFaults(parseFaultPlans('store.before_commit=throw@2').plans);
  await faultPoint('store.before_commit');
  await expect(faultPoint('store.before_commit')).rejects.toThrow('store.before_commit');
  await faultPoint('store.before_commit');
});

it('names every entry it cannot read', () => {
  const { plans, mistakes } = parseFaultPlans('a=kill,b=explode,c=delay:10@3,=kill');
  expect([...plans.keys()]).toEqual(['a', 'c']);
  expect(plans.get('c')).toEqual({ hit: 3, action: { kind: 'delay', delayMs: 10 } });
  expect(mistakes).toHaveLength(2);
});
