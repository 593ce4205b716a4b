import { describe, expect, it } from 'vitest';
import { NO_CHOICE } from './choices.ts';
import type { Draft, DraftPlace } from './draft.ts';
import { NO_RECORD } from './record-evidence.ts';
import { missingOf } from './verdict.ts';

const place: DraftPlace = {
  raw: '45.00',
  anchors: [],
  parts: [],
  words: [],
  normaliser: 'number_decimal',
  match: 1,
  isWhole: true,
  rest: {
    words: 0,
    hasDigits: false,
    goesOnInDigits: false,
    isLabel: false,
    isParted: true,
    isInLine: true,
    isSum: false,
    isBelow: true,
    isNote: false,
  },
  goesOn: true,
  own: 0,
  competing: 0.7,
  isFieldCompeting: false,
  isLiteral: false,
  crossed: 0,
  association: null,
  labelText: '',
  isPeriod: false,
  score: 4,
  row: 3,
  isAmongNumbers: true,
  isBelowNumber: false,
  isColumnSum: false,
  labelDoubt: null,
  confidence: 1,
};

const draft: Draft = {
  ...NO_CHOICE,
  path: ['schedule', 0, 'fee'],
  value: 45,
  isItem: true,
  kind: 'money',
  labels: [],
  places: [place],
  record: { ...NO_RECORD, others: 4, inColumn: 9, ofColumn: 9, competing: 0.7, doubt: null, isRow: true },
  cell: null,
  block: null,
  isTaken: false,
  isSharedLabel: false,
  isOfOther: false,
  takesAlong: false,
  isBackward: false,
  isOwn: false,
  likelihood: null,
  scorer: undefined,
};

describe('a head that seems to name something else than the field of a column', () => {
  it('says nothing against values in one column if no other field of the list asks for that', () => {
    expect(missingOf(draft, place)).toBeNull();
  });

  it('says that they are those of another field that asks for it', () => {
    expect(missingOf(draft, { ...place, isFieldCompeting: true })).toBe('column');
  });

  it('is not outweighed where the values are in several columns', () => {
    const record = { ...NO_RECORD, others: 4, inColumn: 1, ofColumn: 9, competing: 0.7, doubt: null, isRow: true };
    expect(missingOf({ ...draft, record }, place)).toBe('column');
  });

  it('is not outweighed for the built-in engine, which chose the column itself, nor on a page that was recognised', () => {
    expect(missingOf({ ...draft, isOwn: true }, place)).toBe('column');
    expect(missingOf(draft, { ...place, confidence: 0.9 })).toBe('column');
  });
});

it('a number that looks like a year is no amount of the engine', () => {
  const single: Draft = { ...draft, path: ['turnover'], value: 1998, isItem: false, record: null, isOwn: true };
  const label = { label: 'Turnover', relation: 'beside' as const, anchor: null, words: [] };
  const year: DraftPlace = { ...place, raw: '1998', own: 0.95, competing: 0, association: label };
  expect(missingOf({ ...single, kind: 'money' }, year)).toBe('label');
  expect(missingOf({ ...single, value: 1998.5 }, { ...year, raw: '1,998.50' })).toBeNull();
  expect(missingOf({ ...single, isOwn: false }, year)).toBeNull();
});

it('a recognised amount without the sign that its column has is not proved', () => {
  const read: DraftPlace = { ...place, own: 1, competing: 0, confidence: 0.95 };
  const record = { ...NO_RECORD, others: 4, inColumn: 9, ofColumn: 9, doubt: null, isRow: true, columnHead: 1 };
  expect(missingOf({ ...draft, record }, read)).toBeNull();
  expect(missingOf({ ...draft, record: { ...record, isUnsigned: true } }, read)).toBe('well_read');
});
