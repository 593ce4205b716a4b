import { describe, expect, it } from 'vitest';
import { amongAnswers, type Chosen, doubtOf, likelihoodOf, strangenessOf } from './calibration.ts';

const CHOSEN: Chosen = {
  score: 3,
  lead: 1,
  label: 0.8,
  doubt: 0,
  kind: 'date',
  isChoice: false,
  isPaired: false,
  isSaid: false,
  isDescribed: true,
  isKnown: false,
  isOrderGuessed: false,
};

describe('likelihoodOf', () => {
  it('is a likelihood, whatever it is given', () => {
    for (const score of [-50, 0, 3, 1000]) {
      const likelihood = likelihoodOf({ ...CHOSEN, score, lead: score });
      expect(likelihood).toBeGreaterThan(0);
      expect(likelihood).toBeLessThan(1);
    }
  });

  it('grows with the lead over the next value', () => {
    expect(likelihoodOf({ ...CHOSEN, lead: 2 })).toBeGreaterThan(likelihoodOf({ ...CHOSEN, lead: 0 }));
  });

  it('is high for a clear winner and low for a narrow one', () => {
    expect(likelihoodOf({ ...CHOSEN, score: 6, lead: 3 })).toBeGreaterThan(0.85);
    expect(likelihoodOf({ ...CHOSEN, score: 1, lead: 0 })).toBeLessThan(0.6);
  });

  it('is lower for a date whose order of day and month was guessed', () => {
    expect(likelihoodOf({ ...CHOSEN, score: 6, lead: 3, isOrderGuessed: true })).toBeLessThan(0.75);
  });

  it('is lower for a field of which only the name is known, even more if the name says nothing', () => {
    const undescribed = { ...CHOSEN, isDescribed: false };
    expect(likelihoodOf({ ...undescribed, isKnown: true })).toBeLessThan(likelihoodOf(CHOSEN));
    expect(likelihoodOf(undescribed)).toBeLessThan(likelihoodOf({ ...undescribed, isKnown: true }));
  });

  it('falls with the doubt about what was read', () => {
    const doubt = doubtOf([{ confidence: 0.9 }, { confidence: 0.6 }]);
    expect(doubtOf([{ confidence: 1 }])).toBeCloseTo(0);
    expect(doubt).toBeGreaterThan(doubtOf([{ confidence: 0.6 }]));
    expect(likelihoodOf({ ...CHOSEN, doubt })).toBeLessThan(likelihoodOf(CHOSEN));
  });
});

describe('a schema that the document hardly answers', () => {
  it('makes answers less likely, the more of it is unanswered', () => {
    const [few, half, most] = [4, 12, 20].map((answered) => amongAnswers(0.8, strangenessOf(answered, 24)));
    expect(few).toBeLessThan(half ?? 0);
    expect(half).toBeLessThan(most ?? 0);
  });

  it('changes nothing where most fields are answered, or where a small schema lacks one', () => {
    expect(amongAnswers(0.8, strangenessOf(20, 24))).toBeCloseTo(0.8);
    expect(amongAnswers(0.8, strangenessOf(2, 3))).toBeCloseTo(0.8);
  });

  it('leaves a certainty one', () => {
    expect(amongAnswers(1, strangenessOf(1, 24))).toBe(1);
    expect(amongAnswers(0, strangenessOf(1, 24))).toBe(0);
  });
});
