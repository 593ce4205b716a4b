import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doubtBehind, wordConfidence } from './word-confidence.ts';

describe('confidence of a word', () => {
  it('falls with each letter that the network is less sure of, and with more letters', () => {
    const sure = wordConfidence([0.99, 0.99, 0.99]);
    expect(wordConfidence([0.99, 0.6, 0.99])).toBeLessThan(sure);
    expect(wordConfidence([0.99, 0.99, 0.99, 0.99])).toBeLessThan(sure);
  });

  it('is a likelihood that is never certain, whatever the network says', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1.0001, noNaN: true }), { minLength: 1, maxLength: 30 }),
        (letters) => {
          const confidence = wordConfidence(letters);
          expect(confidence).toBeGreaterThan(0);
          expect(confidence).toBeLessThan(1);
        },
      ),
    );
  });

  it('is never beyond what was measured', () => {
    expect(wordConfidence([0.9999], { base: 0, weight: 1.3, most: 0.99 })).toBe(0.99);
    expect(wordConfidence([0.6], { base: 0, weight: 1.3, most: 0.99 })).toBeLessThan(0.8);
  });

  it('tells the doubt that it came from, which a new fit starts with', () => {
    const numbers = { base: 0.4, weight: 0.6 };
    const doubt = -Math.log(0.9) - Math.log(0.7) + 1e-4;
    expect(doubtBehind(wordConfidence([0.9, 0.7], numbers), numbers)).toBeCloseTo(Math.log(doubt), 6);
  });
});
