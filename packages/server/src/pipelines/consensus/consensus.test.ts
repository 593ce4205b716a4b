import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../json/json.ts';
import { consensusOf } from './consensus.ts';

const item = (sku: string, amount: number) => ({ sku, amount, currency: 'EUR' });

describe('leaves', () => {
  it('takes what most say, whatever the notation, and tells how many', () => {
    const { value, likelihoods } = consensusOf([
      { name: 'ACME Ltd.' },
      { name: 'Acme Ltd' },
      { name: 'Acme Ltd' },
      { name: 'Other' },
    ]);
    expect(value).toEqual({ name: 'Acme Ltd' });
    expect(likelihoods).toEqual({ name: 0.75 });
  });

  it('never averages numbers', () => {
    expect(consensusOf([{ n: 10 }, { n: 10 }, { n: 99 }])).toMatchObject({
      value: { n: 10 },
      likelihoods: { n: 0.66667 },
    });
  });

  it('prefers an answer to none when as many say each', () => {
    expect(consensusOf([{ n: null }, { n: 4 }]).value).toEqual({ n: 4 });
  });

  it('joins long texts that differ by a slip, and keeps identifiers apart', () => {
    const text = 'delivery of office chairs and tables';
    expect(consensusOf([text, text.replace('chairs', 'chalrs'), 'something else']).likelihoods).toBe(0.66667);
    expect(consensusOf(['INV-2024-000000123', 'INV-2024-000000124', 'INV-2024-000000124']).value).toBe(
      'INV-2024-000000124',
    );
  });

  it('counts a choice without the object against its leaves', () => {
    expect(consensusOf([{ a: { b: 1 } }, { a: { b: 1 } }, { a: null }]).likelihoods).toEqual({ a: { b: 0.66667 } });
  });
});

describe('lists', () => {
  it('matches items by content when one choice lost a row', () => {
    const all = [item('A-1', 10), item('B-2', 20), item('C-3', 30)];
    const { value, likelihoods } = consensusOf([all, [item('B-2', 20), item('C-3', 30)], all]);
    expect(value).toEqual(all);
    expect(likelihoods).toEqual([
      { sku: 0.66667, amount: 0.66667, currency: 0.66667 },
      { sku: 1, amount: 1, currency: 1 },
      { sku: 1, amount: 1, currency: 1 },
    ]);
  });

  it('matches items in another order', () => {
    const all = [item('A-1', 10), item('B-2', 20), item('C-3', 30)];
    const { value, likelihoods } = consensusOf([all, [...all].reverse(), all]);
    expect(value).toEqual(all);
    expect(JSON.stringify(likelihoods)).not.toMatch(/0\./);
  });

  it('leaves out what fewer than half have seen', () => {
    const { value } = consensusOf([[item('A-1', 10)], [item('A-1', 10), item('X-9', 1)], [item('A-1', 10)]]);
    expect(value).toEqual([item('A-1', 10)]);
  });

  it('says where each leaf stood in each choice', () => {
    const { votes } = consensusOf([
      [{ a: 'first thing' }, { a: 'second thing' }],
      [{ a: 'second thing' }],
      [{ a: 'first thing' }, { a: 'second thing' }],
    ]);
    expect(votes.map(({ path, sources }) => ({ path, sources }))).toEqual([
      { path: [0, 'a'], sources: [[0, 'a'], null, [0, 'a']] },
      {
        path: [1, 'a'],
        sources: [
          [1, 'a'],
          [0, 'a'],
          [1, 'a'],
        ],
      },
    ]);
  });
});

const json: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constant(null),
    fc.boolean(),
    fc.integer({ min: -99, max: 99 }),
    fc.string({ maxLength: 6 }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.string({ maxLength: 3 }), tie('value'), { maxKeys: 3 }),
  ),
})).value;

describe('any choices', () => {
  it('agree with themselves: the same answer several times is the answer, every leaf certain', () => {
    fc.assert(
      fc.property(json, fc.integer({ min: 1, max: 4 }), (value, count) => {
        const result = consensusOf(Array.from({ length: count }, () => structuredClone(value)));
        expect(result.value).toEqual(value);
        for (const vote of result.votes) expect(vote.likelihood).toBe(1);
      }),
    );
  });

  it('give likelihoods between 0 and 1 that mirror the answer', () => {
    const mirrors = (value: Json, likelihoods: Json): boolean => {
      if (Array.isArray(value))
        return Array.isArray(likelihoods) && value.every((inner, index) => mirrors(inner, likelihoods[index] ?? null));
      if (typeof value === 'object' && value !== null) {
        return Object.keys(value).every((key) =>
          mirrors(value[key] ?? null, (likelihoods as { [key: string]: Json })[key] ?? null),
        );
      }
      return typeof likelihoods === 'number' && likelihoods >= 0 && likelihoods <= 1;
    };
    fc.assert(
      fc.property(fc.array(json, { minLength: 1, maxLength: 5 }), (choices) => {
        const { value, likelihoods } = consensusOf(choices);
        expect(mirrors(value, likelihoods)).toBe(true);
      }),
    );
  });
});
