import { expect, it } from 'vitest';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from './build-view.ts';

const ROWS = [
  'Card and cash out of machines',
  'Date     Text                            Sum',
  '10/11    Corner market, Elm Street     88.14',
  '10/19    Machine in Mill Road         200.00',
  '10/30    Petrol, Old Bridge           124.22',
];

it('cuts no title where the columns under it begin', () => {
  const page = drawnPage(ROWS);
  const titles = (): string[] | undefined => buildView([page]).rows[0]?.segments.map(({ text }) => text);
  expect(titles()).toEqual(['Card and', 'cash out of machines']);
  const bold = page.words.map((word, at) => (at < 6 ? { ...word, bold: true } : word));
  expect(buildView([{ ...page, words: bold }]).rows[0]?.segments).toHaveLength(1);
});
