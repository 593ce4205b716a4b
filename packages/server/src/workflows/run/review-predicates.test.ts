import { expect, it } from 'vitest';
import type { EvidenceStatus } from '../../pipelines/prove/evidence.ts';
import type { ReviewPredicate } from '../blocks/review.ts';
import { requiredNulls } from './required-nulls.ts';
import { evaluateReview } from './review-predicates.ts';

const statuses = new Map<string, EvidenceStatus>([
  ['number', 'proved'],
  ['due', 'absent'],
  ['lines.0.price', 'derived'],
  ['lines.1.price', 'located'],
]);

const judged = async (predicate: ReviewPredicate) =>
  evaluateReview(predicate, {
    output: { number: 'A', due: null, lines: [{ price: 1 }, { price: 2 }] },
    likelihoods: { number: 0.9, lines: [{ price: 0.4 }, { price: 1 }] },
    schema: { type: 'object', properties: { due: { type: ['string', 'null'] } }, required: ['due'] },
    isValid: true,
    statuses: async () => statuses,
  });
const fires = async (predicate: ReviewPredicate): Promise<boolean> => (await judged(predicate)).matched;

it('confidence is that of the least likely value', async () => {
  expect(await fires({ kind: 'confidence_lt', threshold: 0.5 })).toBe(true);
  expect(await fires({ kind: 'confidence_lt', threshold: 0.4 })).toBe(false);
});

it('a value that is neither proved nor derived nor absent is unproved, where paths lead to it', async () => {
  expect((await judged({ kind: 'any_field_unproved' })).details).toEqual({ paths: ['lines.1.price'] });
  expect(await fires({ kind: 'any_field_unproved', paths: ['data.number', 'data.due'] })).toBe(false);
  expect(await fires({ kind: 'any_field_unproved', paths: ['data.lines[*].price'] })).toBe(true);
  expect(await fires({ kind: 'any_field_unproved', paths: ['data.lines'] })).toBe(true);
  expect(await fires({ kind: 'any_field_unproved', paths: ['data.lines[0].price'] })).toBe(false);
});

it('predicates combine', async () => {
  const yes: ReviewPredicate = { kind: 'always' };
  const no: ReviewPredicate = { kind: 'validation_failed' };
  expect(await fires({ kind: 'any_of', predicates: [no, yes] })).toBe(true);
  expect(await fires({ kind: 'all_of', predicates: [no, yes] })).toBe(false);
});

it('required fields are found through references, lists and parts that all apply', () => {
  const schema = {
    type: 'object',
    properties: { lines: { type: 'array', items: { $ref: '#/$defs/line' } }, note: { type: 'string' } },
    required: ['lines'],
    allOf: [{ required: ['note'] }],
    $defs: { line: { type: 'object', properties: { next: { $ref: '#/$defs/line' } }, required: ['price'] } },
  };
  expect(requiredNulls(schema, { lines: [{ price: 1, next: { price: null } }, {}], note: 'x' })).toEqual([
    'lines.0.next.price',
    'lines.1.price',
  ]);
  expect(requiredNulls(schema, {})).toEqual(['note', 'lines']);
  expect(requiredNulls({ $ref: '#' }, {})).toEqual([]);
});
