import { describe, expect, it } from 'vitest';
import { drawnPage } from '../../engine/testing/drawn-page.ts';
import { buildView } from '../../engine/view/build-view.ts';
import { termsOf } from './category-terms.ts';
import { classify } from './classify.ts';
import { learntScores, profileOf } from './learnt.ts';
import { tokensOfPage } from './page-tokens.ts';

const pagesOf = (...pages: string[][]) =>
  pages.map((lines, at) => {
    const page = drawnPage(lines, at + 1);
    return tokensOfPage(page, buildView([page]));
  });
const named = (...names: string[]) => names.map((name) => ({ name, description: '' }));
const options = { choices: 1, seed: 's' };

describe('terms of categories', () => {
  it('that several categories share tell less', () => {
    const [first, second] = termsOf([
      { name: 'amendment', description: 'Registration statement, amendment' },
      { name: 'short form', description: 'Registration statement, short form' },
    ]);
    const weightOf = (of: typeof first, token: string) =>
      of?.terms.find(({ tokens }) => tokens.join(' ') === token)?.weight ?? 0;
    expect(weightOf(first, 'registration')).toBeLessThan(weightOf(first, 'amendment'));
    expect(weightOf(second, 'short')).toBeGreaterThan(weightOf(second, 'registration'));
  });

  it('name kinds of documents, the longest name only', () => {
    const [order] = termsOf(named('Radio advertising order'));
    expect([...(order?.kinds.keys() ?? [])]).toEqual(['advertising_order']);
    const [invoice] = termsOf(named('factuur'));
    expect([...(invoice?.kinds.keys() ?? [])]).toEqual(['invoice']);
  });
});

describe('a document', () => {
  it('is classified by its title, even if other kinds are mentioned in its text', () => {
    const lines = [
      'Harbour Authority          Dissemination Report',
      '',
      'Every registration statement, amendment, short form and invoice that is filed is open to the public at all times.',
    ];
    const categories = named('amendment', 'dissemination report', 'short form', 'invoice');
    const { category, likelihoods, reasoning } = classify(pagesOf(lines), { ...options, categories });
    expect(category).toBe('dissemination report');
    expect(Math.max(...likelihoods)).toBe(likelihoods[1]);
    expect(reasoning).toContain('"Dissemination Report" (page 1)');
  });

  it('is told by what is typical of a kind where its title is missing', () => {
    const lines = [
      'Jane Miller',
      'Professional experience',
      'Harbour pilot, 2019 to 2026',
      'Education',
      'Skills',
      'Languages',
    ];
    const { category } = classify(pagesOf(lines), { ...options, categories: named('invoice', 'resume', 'lease') });
    expect(category).toBe('resume');
  });

  it('without any evidence has even likelihoods', () => {
    const { likelihoods } = classify(pagesOf(['zzz qqq']), {
      ...options,
      categories: named('alpha', 'beta', 'gamma', 'delta'),
    });
    for (const likelihood of likelihoods) expect(likelihood).toBeCloseTo(0.25, 2);
  });
});

describe('what was learnt', () => {
  const document = (category: number, text: string, scores = [0, 0]) => ({
    category,
    profile: profileOf(pagesOf([text])),
    scores,
  });
  const corrected = [
    document(0, 'vessel berth quay pilot tide'),
    document(0, 'vessel quay tide anchor'),
    document(1, 'oven bread chef kitchen'),
    document(1, 'chef kitchen breakfast oven'),
  ];

  it('prefers the category of similar documents', () => {
    const [north = 0, south = 0] =
      learntScores(profileOf(pagesOf(['pilot of the vessel at the quay'])), corrected, 2) ?? [];
    expect(north).toBeGreaterThan(south);
  });

  it('is nothing from too few documents, or where the engine is right without it', () => {
    expect(learntScores(['vessel'], corrected.slice(0, 2), 2)).toBeUndefined();
    const known = corrected.map((one) => ({ ...one, scores: one.category === 0 ? [9, 0] : [0, 9] }));
    expect(learntScores(['vessel'], known, 2)).toBeUndefined();
  });
});
