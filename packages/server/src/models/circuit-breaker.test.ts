import { expect, it } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.ts';

const open = () => {
  const clock = { ms: 0, now: () => new Date(clock.ms) };
  return { clock, breaker: new CircuitBreaker(clock, { failures: 2, openMs: 1000 }) };
};

it('opens after consecutive failures; a success in between resets the count', () => {
  const { breaker } = open();
  breaker.failed();
  breaker.succeeded();
  breaker.failed();
  expect(breaker.takeMs()).toBe(0);
  breaker.failed();
  expect(breaker.takeMs()).toBe(1000);
});

it('lets one call try after a while; the others wait for its outcome', () => {
  const { breaker, clock } = open();
  breaker.failed();
  breaker.failed();
  clock.ms = 1000;
  expect(breaker.takeMs()).toBe(0);
  expect(breaker.takeMs()).toBeGreaterThan(0);
  breaker.abandoned();
  expect(breaker.takeMs()).toBe(0);
  breaker.failed();
  expect(breaker.takeMs()).toBe(1000);
  clock.ms = 2000;
  expect(breaker.takeMs()).toBe(0);
  breaker.succeeded();
  expect([breaker.takeMs(), breaker.takeMs()]).toEqual([0, 0]);
});
