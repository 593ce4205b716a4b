import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const listOf = (properties: object): object => ({ type: 'array', items: { type: 'object', properties } });
const schemaOf = (properties: object): never => ({ type: 'object', properties }) as never;

const ACCOUNTS = [
  'Harbour Works Ltd',
  '',
  'Item                 Note      2025 TEUR    2024 TEUR',
  'Revenue                 1         18,420       17,105',
  'Cost of sales           3         -8,011       -7,640',
  'Staff costs                       -6,230       -5,987',
];
const listOfAccounts = (properties: object): unknown =>
  extract(buildView([drawnPage(ACCOUNTS)]), schemaOf({ positions: listOf(properties) })).output.positions;

it('takes the latest of several years for the only amount that a list asks for', () => {
  expect(listOfAccounts({ description: { type: 'string' }, amount: { type: 'number' } })).toEqual([
    { description: 'Revenue', amount: 18420 },
    { description: 'Cost of sales', amount: -8011 },
    { description: 'Staff costs', amount: -6230 },
  ]);
});

it('makes an item of each year where the list asks for the year, and reads the column of notes', () => {
  const fields = { note: { type: 'string' }, label: { type: 'string' }, year: { type: 'integer' } };
  const items = listOfAccounts({ ...fields, value: { type: 'number' } });
  expect(items).toHaveLength(6);
  expect(items).toContainEqual({ note: '3', label: 'Cost of sales', year: 2024, value: -7640 });
  expect(items).toContainEqual({ label: 'Staff costs', year: 2025, value: -6230 });
});

it('knows the current and the prior year by their names in other languages', () => {
  for (const [current, prior] of [
    ['betrag', 'betrag_vorjahr'],
    ['anno_corrente', 'anno_precedente'],
    ['huidig_jaar', 'vorig_jaar'],
    ['ejercicio_actual', 'ejercicio_anterior'],
  ] as const) {
    const number = { type: 'number' };
    const items = listOfAccounts({ position: { type: 'string' }, [current]: number, [prior]: number }) as object[];
    expect(items[0]).toEqual({ position: 'Revenue', [current]: 18420, [prior]: 17105 });
  }
});
