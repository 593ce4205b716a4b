import { describe, expect, it } from 'vitest';
import { likelihoodOf, type Won } from './calibration.ts';

const WON: Won = { score: 3, lead: 1, kind: 'date' };

describe('likelihoodOf', () => {
  it('is a likelihood, whatever it is given', () => {
    for (const score of [-50, 0, 3, 1000]) {
      const likelihood = likelihoodOf({ ...WON, score, lead: score });
      expect(likelihood).toBeGreaterThan(0);
      expect(likelihood).toBeLessThan(1);
    }
  });

  it('grows with the lead over the next value', () => {
    expect(likelihoodOf({ ...WON, lead: 2 })).toBeGreaterThan(likelihoodOf({ ...WON, lead: 0 }));
  });

  it('is high for a clear winner and low for a narrow one', () => {
    expect(likelihoodOf({ score: 6, lead: 3, kind: 'date' })).toBeGreaterThan(0.85);
    expect(likelihoodOf({ score: 1, lead: 0, kind: 'date' })).toBeLessThan(0.6);
  });
});
