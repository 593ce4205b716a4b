import { expect, it } from 'vitest';
import type { Found } from './found-table.ts';
import { wholeFirst } from './joined-tables.ts';

const table = (name: string, { rows, score, isDrawn }: { rows: number[]; score: number; isDrawn: boolean }): Found =>
  ({
    ...{ heads: [name], rows: new Set(rows), isDrawn },
    ...{ assignment: { score }, body: { records: rows.map(() => []) } },
  }) as unknown as Found;
const PART = table('part', { rows: [4, 5, 6], score: 2, isDrawn: false });
const firstOf = (...found: Found[]): string | undefined => wholeFirst(found)[0]?.heads[0];

it('takes a drawn table for the whole of one that has some of its rows', () => {
  const whole = table('whole', { rows: [4, 5, 6, 8, 9], score: 1.9, isDrawn: true });
  expect(firstOf(PART, whole)).toBe('whole');
});

it('leaves a table that fits better than a drawn one, or has other rows', () => {
  expect(firstOf(PART, table('worse', { rows: [4, 5, 6, 8, 9], score: 1.5, isDrawn: true }))).toBe('part');
  expect(firstOf(PART, table('other', { rows: [4, 15, 16, 18, 19], score: 1.9, isDrawn: true }))).toBe('part');
  expect(firstOf(PART, table('printed', { rows: [4, 5, 6, 8, 9], score: 1.9, isDrawn: false }))).toBe('part');
});
