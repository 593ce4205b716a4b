import { expect, it } from 'vitest';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { cutByCells } from './head-cuts.ts';

const cutsOf = (lines: readonly string[]): string[] => {
  const page = buildView([drawnPage(lines)]).pages[0];
  const row = page?.rows[0];
  if (page === undefined || row === undefined) throw new Error('no row');
  return row.segments.flatMap((segment) =>
    cutByCells(segment, row, page).map((words) => words.map(({ text }) => text).join(' ')),
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
