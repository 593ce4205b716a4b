import { expect, it } from 'vitest';
import { likelihoodAfterProof } from './after-proof.ts';

const CELL = ['items', 0, 'price'];
const NUMBERS = { base: -1, told: 0.5, proved: 3 };

it('tells a proved value of a list with more certainty than one that is only printed', () => {
  const proved = likelihoodAfterProof(0.8, { path: CELL, status: 'proved' }, NUMBERS);
  const located = likelihoodAfterProof(0.8, { path: CELL, status: 'located' }, NUMBERS);
  expect([proved, located]).toEqual([0.9366, 0.4239]);
});

it('never is certain', () => {
  expect(likelihoodAfterProof(1, { path: CELL, status: 'proved' }, { ...NUMBERS, proved: 20 })).toBe(0.99);
  expect(likelihoodAfterProof(0, { path: CELL, status: 'located' }, { ...NUMBERS, base: -20 })).toBe(0.01);
});

it('leaves single values, nulls and what was not searched as they were told', () => {
  expect(likelihoodAfterProof(0.8, { path: ['total'], status: 'proved' }, NUMBERS)).toBe(0.8);
  expect(likelihoodAfterProof(0.3, { path: CELL, status: 'absent' }, NUMBERS)).toBe(0.3);
  expect(likelihoodAfterProof(0.8, { path: CELL, status: undefined }, NUMBERS)).toBe(0.8);
});

it('halves what the document contradicts, in lists and outside', () => {
  expect(likelihoodAfterProof(0.8, { path: CELL, status: 'contradicted' }, NUMBERS)).toBe(0.4);
  expect(likelihoodAfterProof(0.8, { path: ['total'], status: 'contradicted' }, NUMBERS)).toBe(0.4);
});

it('has fitted numbers by which proof speaks for a value', () => {
  const [proved, located] = (['proved', 'located'] as const).map((status) =>
    likelihoodAfterProof(0.8, { path: CELL, status }),
  );
  expect(proved).toBeGreaterThan(located ?? 1);
});
