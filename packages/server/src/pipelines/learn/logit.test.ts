import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capOf, chanceOf, crossValidate } from './cross-validation.ts';
import type { Example } from './example.ts';
import { fitScorer } from './fit.ts';
import { fitLogit, sharesOf, utilitiesOf } from './logit.ts';

const candidateOf = fc.record({
  score: fc.double({ min: -3, max: 8, noNaN: true }),
  key: fc.integer({ min: 1, max: 6 }),
  isRight: fc.boolean(),
});

const exampleOf = fc
  .record({
    candidates: fc.array(candidateOf, { minLength: 0, maxLength: 5 }),
    isNullRight: fc.boolean(),
    isRight: fc.boolean(),
    likelihood: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(
    ({ candidates, isNullRight, isRight, likelihood }): Example => ({
      document: '',
      isNullRight,
      engine: { isRight, likelihood },
      candidates: candidates.map(({ score, key, isRight: own }, group) => ({
        keys: Int32Array.of(key, -key),
        values: Float32Array.of(1, 0.5),
        labels: Int32Array.of(key),
        score,
        group,
        isRight: own && !isNullRight,
      })),
    }),
  );

const examplesOf = fc
  .array(exampleOf, { minLength: 1, maxLength: 8 })
  .map((examples) => examples.map((example, index) => ({ ...example, document: `d${index}` })));

/** What the fit is to make small, without what it costs to leave the starting point. */
function surpriseOf(examples: readonly Example[], weights: ReturnType<typeof fitLogit>): number {
  let sum = 0;
  for (const example of examples) {
    const shares = sharesOf(utilitiesOf(weights, example));
    let right = example.isNullRight ? (shares.at(-1) ?? 0) : 0;
    for (const [index, { isRight }] of example.candidates.entries()) if (isRight) right += shares[index] ?? 0;
    if (right > 0) sum -= Math.log(right);
  }
  return sum;
}

describe('a fit', () => {
  it('explains its examples at least as well as the engine alone, with finite numbers', () => {
    fc.assert(
      fc.property(examplesOf, (examples) => {
        const fitted = fitLogit(examples);
        const engine = { score: 1, nothing: 0.9, features: new Map() };
        expect(surpriseOf(examples, fitted)).toBeLessThanOrEqual(surpriseOf(examples, engine) + 1e-6);
        for (const weight of fitted.features.values()) expect(Number.isFinite(weight)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('of nothing is the engine', () => {
    expect(fitLogit([])).toEqual({ score: 1, nothing: 0.9, features: new Map() });
  });

  it('finds what tells the right candidate from the others', () => {
    const examples = Array.from({ length: 6 }, (_, index): Example => {
      const candidate = (key: number, score: number, isRight: boolean) => ({
        keys: Int32Array.of(key),
        values: Float32Array.of(1),
        labels: Int32Array.of(key),
        score,
        group: key,
        isRight,
      });
      return {
        document: `d${index}`,
        isNullRight: false,
        engine: { isRight: false, likelihood: 0.8 },
        candidates: [candidate(1, 4, false), candidate(2, 2.5, true)],
      };
    });
    const { features } = fitLogit(examples);
    expect(features.get(2)).toBeGreaterThan(0.5);
    expect(features.get(1)).toBeLessThan(-0.5);
  });
});

describe('cross-validation', () => {
  it('gives likelihoods within 0..1 and under its cap, and counts every document once', () => {
    fc.assert(
      fc.property(examplesOf, (examples) => {
        const { documents, engine, learned, won, lost, chance, cap } = crossValidate(examples);
        expect(documents).toBe(examples.length);
        expect(learned.right - engine.right).toBe(won - lost);
        expect(chance).toBeGreaterThan(0);
        expect(chance).toBeLessThanOrEqual(1);
        expect(cap).toBeLessThanOrEqual(0.97);
        expect(learned.brier).toBeLessThanOrEqual(1);
        // Whatever is wrong was called at most the cap.
        expect(learned.brier).toBeLessThanOrEqual(Math.max(cap ** 2, 1));
      }),
      { numRuns: 40 },
    );
  });

  it('of very many documents leaves the same groups out, in whatever order they come', () => {
    const examples = Array.from({ length: 40 }, (_, index): Example => {
      const isRule = index % 5 !== 0;
      const candidate = (key: number, score: number, isRight: boolean) => ({
        keys: Int32Array.of(key, 10 + (index % 7)),
        values: Float32Array.of(1, 0.3 * key),
        labels: Int32Array.of(key),
        score: score + (index % 3) / 4,
        group: key,
        isRight,
      });
      return {
        document: `d${String(index).padStart(2, '0')}`,
        isNullRight: false,
        engine: { isRight: !isRule, likelihood: 0.7 },
        candidates: [candidate(1, 3, !isRule), candidate(2, 2, isRule)],
      };
    });
    const [one, other] = [examples, examples.toReversed()].map((all) => fitScorer([{ path: ['a'], examples: all }]));
    expect(one?.fields[0]?.outcome).toBe('helps');
    expect(other).toEqual(one);
  });

  it('never vouches for more than the documents can', () => {
    const answers = (right: number, wrong: number, likelihood = 0.9) => [
      ...Array.from({ length: right }, () => ({ isRight: true, likelihood })),
      ...Array.from({ length: wrong }, () => ({ isRight: false, likelihood: likelihood / 2 })),
    ];
    expect(capOf(answers(5, 0))).toBeCloseTo(6 / 7);
    expect(capOf(answers(0, 5))).toBeCloseTo(1 / 5);
    expect(capOf(answers(10, 10))).toBeCloseTo(11 / 12);
    expect(capOf(answers(10_000, 0))).toBe(0.97);
  });

  it('knows how often a coin does as well', () => {
    expect(chanceOf(4, 0)).toBeCloseTo(1 / 16);
    expect(chanceOf(6, 1)).toBeCloseTo(8 / 128);
    expect(chanceOf(0, 0)).toBe(1);
    expect(chanceOf(3, 3)).toBeGreaterThan(0.5);
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), (won, lost) => {
        expect(chanceOf(won + 1, lost)).toBeLessThan(chanceOf(won, lost) + 1e-12);
      }),
    );
  });
});
