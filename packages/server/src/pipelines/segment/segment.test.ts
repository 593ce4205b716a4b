import { describe, expect, it } from 'vitest';
import { drawnPage } from '../engine/testing/drawn-page.ts';
import { buildView } from '../engine/view/build-view.ts';
import { randomOf } from '../extract-job/draws.ts';
import { beginningsOf } from './boundaries.ts';
import { bestLabels, type Chain, drawLabels, sharesOf } from './chain.ts';
import { keySchemas, keysOf } from './key-values.ts';
import { numberingOf } from './numbering.ts';
import { factsOf } from './page-facts.ts';
import { sectionsOf } from './page-sections.ts';
import { partition } from './partition.ts';
import { completeChunks, secondOpinion, voteOnChunks } from './vote.ts';

const edge = (text: string) => ({ text, isEdge: true });

describe('the number of a page', () => {
  it.each([
    ['Page 2 of 5', { page: 2, of: 5, isNamed: true }],
    ['Seite 3 von 12', { page: 3, of: 12, isNamed: true }],
    ['Invoice 4711   Page: 1', { page: 1, of: null, isNamed: true }],
    ['2 / 7', { page: 2, of: 7, isNamed: true }],
    ['- 4 -', { page: 4, of: null, isNamed: false }],
  ])('is read from %s', (text, found) => {
    expect(numberingOf([edge(text)])).toEqual(found);
  });

  it.each(['Page 5 of 2', 'Total 12', '03/05/2026', 'Pages were lost'])('is not read from %s', (text) => {
    expect(numberingOf([edge(text)])).toBeNull();
  });

  it('inside of the text counts only with its total', () => {
    expect(numberingOf([{ text: 'see page 7 for terms', isEdge: false }])).toBeNull();
    expect(numberingOf([{ text: 'page 7 of 9', isEdge: false }])).toMatchObject({ page: 7, of: 9 });
  });
});

/** Weighs every sequence by itself. */
function everySequence({ evidence, beginnings, repeats, entries }: Chain) {
  const labels = evidence[0]?.length ?? 0;
  let all: { labels: number[]; begins: boolean[]; weight: number }[] = [{ labels: [], begins: [], weight: 1 }];
  for (const [at, row] of evidence.entries()) {
    const begins = beginnings[at] ?? 0;
    all = all.flatMap((known) =>
      Array.from({ length: labels }).flatMap((_, label) => {
        const last = known.labels.at(-1);
        const own = known.weight * Math.exp(row[label] ?? 0);
        const add = (isNew: boolean, weight: number) => ({
          labels: [...known.labels, label],
          begins: [...known.begins, isNew],
          weight: own * weight,
        });
        const entry = Math.exp(entries?.[at]?.[label] ?? 0);
        if (last === undefined) return [add(true, entry)];
        if (last !== label) return [add(true, begins * entry)];
        return repeats[label] === true
          ? [add(false, 1 - begins), add(true, begins * entry)]
          : [add(false, 1 - begins + 0.3 * begins)];
      }),
    );
  }
  return all;
}

describe('a chain', () => {
  const chain: Chain = {
    evidence: [
      [-0.2, -1.8],
      [-1, -0.9],
      [-2.5, -0.1],
      [-0.7, -0.7],
    ],
    beginnings: [1, 0.3, 0.8, 0.4],
    repeats: [true, false],
    entries: [
      [0, -1],
      [-0.5, 0],
      [-2, 0],
      [0, -0.3],
    ],
  };
  const all = everySequence(chain);
  const total = all.reduce((sum, { weight }) => sum + weight, 0);

  it('has the shares of all sequences', () => {
    const { labels, beginnings } = sharesOf(chain);
    const share = (holds: (sequence: (typeof all)[number]) => boolean) =>
      all.filter(holds).reduce((sum, { weight }) => sum + weight, 0) / total;
    for (const [at, row] of labels.entries()) {
      for (const [label, found] of row.entries())
        expect(found).toBeCloseTo(
          share((one) => one.labels[at] === label),
          8,
        );
      expect(beginnings[at]).toBeCloseTo(
        share((one) => one.begins[at] === true),
        8,
      );
    }
  });

  it('finds the best sequence', () => {
    const best = all.reduce((one, other) => (other.weight > one.weight ? other : one));
    const found = bestLabels(chain);
    expect(found.map(({ label }) => label)).toEqual(best.labels);
    expect(found.map(({ begins }) => begins)).toEqual(best.begins);
  });

  it('draws sequences by their share', () => {
    const random = randomOf('draws');
    const counts = new Map<string, number>();
    for (let draw = 0; draw < 4000; draw += 1) {
      const key = drawLabels(chain, random)
        .map(({ label, begins }) => `${label}${begins ? '!' : ''}`)
        .join(' ');
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    for (const { labels, begins, weight } of all) {
      const key = labels.map((label, at) => `${label}${begins[at] === true ? '!' : ''}`).join(' ');
      expect(Math.abs((counts.get(key) ?? 0) / 4000 - weight / total)).toBeLessThan(0.03);
    }
  });
});

const letter = (sender: string, lines: string[]) => [sender, '', ...lines];

describe('pages that begin a document', () => {
  it('are told by their numbers and by what they share with the page before', () => {
    const pages = [
      letter('Northwind Tools', ['INVOICE', 'Invoice number: 88123401', 'Bolts 3 4.50', 'Page 1 of 2']),
      letter('Northwind Tools', ['Invoice number: 88123401', 'Nuts 10 2.50', 'Total 16.00', 'Page 2 of 2']),
      letter('Harbour Clinic', ['Discharge summary', 'Patient: Jane Miller', 'Page 1 of 2']),
      letter('Harbour Clinic', ['Medication and follow up of Jane Miller', 'Page 2 of 2']),
    ].map((lines, at) => factsOf(drawnPage(lines, at + 1)));
    expect(beginningsOf(pages).map((share) => share > 0.5)).toEqual([true, false, true, false]);
  });
});

describe('a partition', () => {
  it('gives a page that has a value without its label to that value', () => {
    const schemas = keySchemas('employee_id', '');
    const pages = [
      ['Payslip', 'Employee ID: 4458812', 'Net pay 2,100.00'],
      ['Annex', 'for 4458812', 'Overtime'],
      ['Payslip', 'Employee ID: 9934001', 'Net pay 1,900.00'],
    ].map((lines, at) => drawnPage(lines, at + 1));
    const keyed = pages.map((page) => ({ facts: factsOf(page), keys: keysOf(page, buildView([page]), schemas) }));
    const { chunks, likelihoods } = partition(keyed, { allowOverlap: false, choices: 1, seed: 's' });
    expect(chunks).toEqual([
      { key: '4458812', pages: [1, 2] },
      { key: '9934001', pages: [3] },
    ]);
    expect(likelihoods[0]?.pages).toHaveLength(2);
  });
});

describe('answers of a model', () => {
  it('are completed: every page once, unknown ones left out', () => {
    const answered = [
      { key: 'A', pages: [2, 3, 9] },
      { key: 'b', pages: [3, 5] },
    ];
    expect(completeChunks(answered, [1, 2, 3, 4, 5], { allowOverlap: false })).toEqual([
      { key: 'A', pages: [1, 2, 3, 4] },
      { key: 'b', pages: [5] },
    ]);
    expect(completeChunks(answered, [2, 3, 5], { allowOverlap: true })).toEqual([
      { key: 'A', pages: [2, 3] },
      { key: 'b', pages: [3, 5] },
    ]);
    expect(completeChunks([], [1, 2], { allowOverlap: false })).toEqual([{ key: '', pages: [1, 2] }]);
  });

  it('are voted on by page', () => {
    const choices = [
      [{ key: 'INV-1', pages: [1, 2] }],
      [
        { key: 'inv 1', pages: [1] },
        { key: 'INV-2', pages: [2] },
      ],
      [
        { key: 'INV-1', pages: [1] },
        { key: 'INV-2', pages: [2] },
      ],
    ];
    const { chunks, likelihoods } = voteOnChunks(choices, [1, 2]);
    expect(chunks).toEqual([
      { key: 'INV-1', pages: [1] },
      { key: 'INV-2', pages: [2] },
    ]);
    expect(likelihoods).toEqual([
      { key: 1, pages: [1] },
      { key: 2 / 3, pages: [2 / 3] },
    ]);
  });

  it('are rated by a second reader', () => {
    expect(secondOpinion(1)).toBeGreaterThan(secondOpinion(0.5));
    expect(secondOpinion(0.5)).toBeCloseTo(0.85);
    expect(secondOpinion(0)).toBeLessThan(0.5);
  });

  it('are asked for in sections that fit, each page with its beginning and its end', () => {
    const shown = { hasOwnText: true, width: null, height: null, rotation: 0 as const };
    const pages = Array.from({ length: 20 }, (_, at) => ({
      ...shown,
      number: at + 1,
      label: `page ${at + 1}`,
      text: `top ${'x'.repeat(5000)} end`,
    }));
    const sections = sectionsOf(pages, 5000);
    expect(sections.flatMap((section) => section.pages)).toEqual(pages.map(({ number }) => number));
    for (const { text } of sections) expect(text.length).toBeLessThan(6000);
    expect(sections[0]?.text).toMatch(/^\[page 1\]\ntop x+\n\[…\]\nx+ end/);
  });
});
