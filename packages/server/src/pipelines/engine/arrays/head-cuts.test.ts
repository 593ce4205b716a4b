import { expect, it } from 'vitest';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { cutByCells } from './head-cuts.ts';

const cutsOf = (lines: readonly string[]): string[] => {
  const view = buildView([drawnPage(lines)]);
  const [row] = view.rows;
  if (row === undefined) throw new Error('no row');
  return row.segments.flatMap((segment) =>
    cutByCells(view, segment, row).map((words) => words.map(({ text }) => text).join(' ')),
  );
};

it('cuts a head in two where two cells stand under it', () => {
  const lines = [
    'Tag        Net value Custodian',
    '182308      7,253.90    Olga Fairweather',
    '396756      5,572.25    Nils Yardley',
  ];
  expect(cutsOf(lines)).toEqual(['Tag', 'Net value', 'Custodian']);
});

it('leaves a head whole over one cell', () => {
  expect(cutsOf(['Tag        Net book value', '182308     7,253.90', '396756     5,572.25'])).toEqual([
    'Tag',
    'Net book value',
  ]);
});

it('cuts a head before a word under which a word begins in each of the next rows', () => {
  const lines = ['Day    Host Programme', 'Mon    Anna The Real', 'Tue    Kiki Kelly', 'Wed    Omar Channel News'];
  expect(cutsOf(lines)).toEqual(['Day', 'Host', 'Programme']);
  expect(cutsOf(lines.with(2, 'Tue    Max Kelly'))).toEqual(['Day', 'Host Programme']);
});

it('cuts the heads of tables that repeat them alike, however few rows one of them has', () => {
  const head = 'Marks & nos.   Kind     Weight';
  const few = [
    head,
    'FRIGO 01-10    Crate     394.0',
    'FRIGO 11-14    Pallet    111.0',
    'FRIGO 16-19    Bundle    880.0',
  ];
  const cuts = cutsOf(few);
  expect(cuts).toEqual(['Marks', '& nos.', 'Kind', 'Weight']);
  const further = [
    'KAT-1          Case      684.0',
    'KAT-2          Case      684.0',
    'KAT-3          Carton     21.5',
  ];
  expect(cutsOf([...few, '', head, ...further, '', head, ...further])).toEqual(['Marks & nos.', 'Kind', 'Weight']);
});

it('cuts a head in three where three cells stand under it', () => {
  const lines = ['Code      Rtg Type Spots', 'A-1       0.0  NM  10', 'A-2       0.0  NM  12', 'A-3       1.5  XX  11'];
  expect(cutsOf(lines)).toEqual(['Code', 'Rtg', 'Type', 'Spots']);
});

it('looks at rows of items and not at lines between them', () => {
  const lines = ['Ln     Rate Pri    Amount'];
  for (const at of [1, 2, 3, 4]) lines.push(`${at}      9.00 P-2      ${at}.00`, '   under it');
  expect(cutsOf(lines)).toEqual(['Ln', 'Rate', 'Pri', 'Amount']);
});
