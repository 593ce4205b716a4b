import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const items = {
  type: 'object',
  properties: { role: { type: 'string' }, place: { type: 'string' }, hours: { type: 'number' } },
};
const rowsOf = (title: string, names: readonly string[]): unknown => {
  const page = drawnPage([
    title,
    'Role              Place            Hours',
    'Gardener          Lower park          12',
    'Porter            North gate          20',
    'Cook              Old mill             8',
  ]);
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'array', items }]));
  const { output } = extract(buildView([page]), { type: 'object', properties } as never);
  return names.map((name) => (output[name] as unknown[]).length);
};

it('gives a table to none of two lists with the same fields where nothing tells whose it is', () => {
  expect(rowsOf('Year 2031', ['duties', 'partner_duties'])).toEqual([0, 0]);
});

it('gives the table to the list that its title names, and to the only list', () => {
  expect(rowsOf('Partner duties', ['own_shifts', 'partner_duties'])).toEqual([0, 3]);
  expect(rowsOf('Year 2031', ['duties'])).toEqual([3]);
});
