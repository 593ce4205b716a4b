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

it('gives each of two lists with some of the same fields its own table, the shorter one after the sum too', () => {
  const list = (name: string): unknown => ({
    type: 'array',
    items: {
      type: 'object',
      properties: { date: { type: 'string', format: 'date' }, [name]: { type: 'string' }, amount: { type: 'number' } },
    },
  });
  const page = drawnPage([
    'Charges',
    'Date        Description         Amount',
    '01/03/2025  Room                220.08',
    '03/03/2025  Dinner              101.82',
    '05/03/2025  Laundry             362.49',
    'Total charges                   684.39',
    '',
    'Payments',
    'Date        Method              Amount',
    '02/03/2025  Transfer            367.42',
    '15/03/2025  Cash                 26.98',
    'Total payments                  394.40',
  ]);
  const properties = { charges: list('description'), payments: list('method') };
  const { output } = extract(buildView([page]), { type: 'object', properties } as never);
  expect(output.charges).toHaveLength(3);
  expect(output.payments).toEqual([
    { date: '2025-03-02', method: 'Transfer', amount: 367.42 },
    { date: '2025-03-15', method: 'Cash', amount: 26.98 },
  ]);
});
