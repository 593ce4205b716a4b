import { expect, it } from 'vitest';
import type { Field } from '../engine/core/field.ts';
import { readSchema } from '../engine/schema/read-schema.ts';
import type { NamedOver, NamingHead } from '../locate/printed-headers.ts';
import { ColumnHeads } from './column-heads.ts';
import { NOT_PRINTED, type Standing } from './standing.ts';

const text = { type: 'string' };
const items = { type: 'object', properties: { unit: text, resident: text } };
const { lists } = readSchema({ type: 'object', properties: { tenants: { type: 'array', items } } });
const [unit, resident] = lists[0]?.fields ?? [];

const under = (field: Field | undefined, index: number): Standing => ({
  ...NOT_PRINTED,
  leaf: {
    path: ['tenants', index],
    value: '100B',
    field,
    item: { list: 'tenants', index, column: field?.name ?? '', outer: undefined },
  },
  headed: 0.54,
});

it('a column whose head is the name of a field without values is not that of another field', () => {
  const [named, unnamed] = [1, 0].map((score): NamingHead => {
    const names = new Map(unit === undefined ? [] : [[unit, score] as const]);
    return { names, literal: names };
  });
  if (named === undefined || unnamed === undefined) throw new Error('no heads');
  const over: NamedOver = { own: named, others: [unnamed] };
  const alone = [under(resident, 0), under(resident, 1)];
  expect(new ColumnHeads(alone, () => over).isForeign(alone[0] ?? under(resident, 0))).toBe(true);
  // With values of its own in another column, the field may have been named twice.
  const both = [under(resident, 0), under(unit, 0)];
  expect(new ColumnHeads(both, () => over).isForeign(both[0] ?? under(resident, 0))).toBe(false);
});

it('a text under a head that names two fields is both, unless the other one has values', () => {
  if (unit === undefined || resident === undefined) throw new Error('no fields');
  const names = new Map([unit, resident].map((field) => [field, 0.69]));
  const over: NamedOver = { own: { names, literal: names }, others: [] };
  const alone = [under(resident, 0), under(resident, 1)];
  expect(new ColumnHeads(alone, () => over).isForeign(alone[0] ?? under(resident, 0))).toBe(true);
  const both = [under(resident, 0), under(unit, 0)];
  expect(new ColumnHeads(both, () => over).isForeign(both[0] ?? under(resident, 0))).toBe(false);
});

it('a column of days and one of texts do not change places, whatever their heads name', () => {
  const day = { type: 'string', format: 'date' };
  const item = { type: 'object', properties: { show: text, first_day: day } };
  const [show, first] =
    readSchema({ type: 'object', properties: { lines: { type: 'array', items: item } } }).lists[0]?.fields ?? [];
  if (show === undefined || first === undefined) throw new Error('no fields');
  const [start, weekdays] = [
    { names: new Map(), literal: new Map() },
    { names: new Map([[first, 0.3]]), literal: new Map([[first, 0.3]]) },
  ];
  const of = (field: Field, value: string): Standing => {
    const own = under(field, 0);
    return { ...own, leaf: { ...own.leaf, value }, headed: 0 };
  };
  const isForeign = (dayText: string, showText: string): boolean => {
    const [one, other] = [of(first, dayText), of(show, showText)];
    const over = new Map<readonly unknown[], NamedOver>();
    one.words = [];
    other.words = [];
    over.set(one.words, { own: start, others: [weekdays] });
    over.set(other.words, { own: weekdays, others: [start] });
    return new ColumnHeads([one, other], (words) => over.get(words)).isForeign(one);
  };
  expect(isForeign('2020-10-20', 'MTWTF--')).toBe(false);
  // As a text, it is no day of the field any more.
  expect(isForeign('MTWTF--', '20 October')).toBe(true);
});
