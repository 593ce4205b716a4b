import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

it('a day and a year are no number of what stands above the date', () => {
  const lines = ['Session ID', '', '', '869 1664 1575', 'Time', 'Oct 28, 2022 11:00 AM Oslo'];
  const schema = {
    type: 'object',
    properties: { session: { type: 'object', properties: { id: { type: 'string' } } } },
  };
  expect(extract(buildView([drawnPage(lines)]), schema).output).toEqual({ session: { id: '869 1664 1575' } });
});
