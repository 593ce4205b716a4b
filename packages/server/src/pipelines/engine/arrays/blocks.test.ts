import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { blocksAmong } from './blocks.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const listOf = (properties: JsonObject): JsonObject => ({ type: 'array', items: { type: 'object', properties } });

it('makes an item of each block with the same labels', () => {
  const page = drawnPage([
    'Statement of accounts',
    '',
    'Account number: 4711-22',
    'Opening balance: 100.00',
    'Closing balance: 250.00',
    '',
    'Account number: 9955-01',
    'Opening balance: 900.00',
    'Closing balance: 850.00',
  ]);
  const schema: JsonObject = {
    type: 'object',
    properties: { accounts: listOf({ account_number: text, opening_balance: number, closing_balance: number }) },
  };
  const { output, fields } = extract(buildView([page]), schema);
  expect(output.accounts).toEqual([
    { account_number: '4711-22', opening_balance: 100, closing_balance: 250 },
    { account_number: '9955-01', opening_balance: 900, closing_balance: 850 },
  ]);
  expect(fields.map(({ path }) => path.join('.'))).toContain('accounts.1.closing_balance');
});

it('fills lists inside of items: a block is what stands above its table', () => {
  const table = (...rows: string[]): string[] => ['Rank      Name               Time', ...rows, ''];
  const page = drawnPage([
    'Age group: 40-44',
    ...table('1         Ann Miller         44.01', '2         Bea Sander         46.80'),
    'Age group: 45-49',
    ...table('1         Cleo Hart          45.27', '2         Dora Quinn         48.55'),
  ]);
  const results = listOf({ rank: { type: 'integer' }, name: text, time: text });
  const schema: JsonObject = { type: 'object', properties: { groups: listOf({ age_group: text, results }) } };
  const { output, fields } = extract(buildView([page]), schema);
  expect(output.groups).toEqual([
    {
      age_group: '40-44',
      results: [
        { rank: 1, name: 'Ann Miller', time: '44.01' },
        { rank: 2, name: 'Bea Sander', time: '46.80' },
      ],
    },
    {
      age_group: '45-49',
      results: [
        { rank: 1, name: 'Cleo Hart', time: '45.27' },
        { rank: 2, name: 'Dora Quinn', time: '48.55' },
      ],
    },
  ]);
  expect(fields.map(({ path }) => path.join('.'))).toContain('groups.1.results.0.time');
});

it('makes no items of labels that stand once, or not as often as each other', () => {
  const page = drawnPage(['Account number: 4711-22', 'Opening balance: 100.00', 'Opening balance: 120.00']);
  const schema: JsonObject = {
    type: 'object',
    properties: { accounts: listOf({ account_number: text, opening_balance: number }) },
  };
  expect(extract(buildView([page]), schema).output.accounts).toEqual([]);
});

it('the titles right above the tables tell the items apart', () => {
  const table = (...rows: string[]): string[] => ['Analyte      Value      Unit', ...rows, ''];
  const page = drawnPage([
    'Blood count',
    ...table('RBC          6.1        T/L', 'WBC          7.4        G/L'),
    'Liver panel',
    ...table('ALT          142        U/L', 'ALP          88         U/L'),
  ]);
  const results = listOf({ analyte: text, value: number, unit: text });
  const schema: JsonObject = { type: 'object', properties: { panels: listOf({ panel_name: text, results }) } };
  expect(extract(buildView([page]), schema).output.panels).toMatchObject([
    { panel_name: 'Blood count', results: [{ analyte: 'RBC' }, { analyte: 'WBC' }] },
    { panel_name: 'Liver panel', results: [{ analyte: 'ALT' }, { analyte: 'ALP' }] },
  ]);
});

it('groups of rows under bold lines with values of their own are items that hold the rows', () => {
  const page = drawnPage([
    'Item code      Description          Origin      Qty',
    'Carton one                          60 cm      14.2',
    'LMP-220-W      Table lamp           CN            4',
    'BLB-E27        LED bulb             PL           12',
    'Carton two                          80 cm      11.8',
    'SHD-35-G       Lamp shade           PT            6',
  ]);
  const bold = new Set(['Carton', 'one', 'two', '60', '80', 'cm', '14.2', '11.8']);
  const words = page.words.map((word) => (bold.has(word.text) ? { ...word, bold: true } : word));
  const items = listOf({ item_code: text, description: text, origin: text, qty: number });
  const schema: JsonObject = { type: 'object', properties: { cartons: listOf({ carton: text, items }) } };
  expect(extract(buildView([{ ...page, words }]), schema).output.cartons).toMatchObject([
    { carton: 'Carton one', items: [{ item_code: 'LMP-220-W' }, { item_code: 'BLB-E27', qty: 12 }] },
    { carton: 'Carton two', items: [{ item_code: 'SHD-35-G', description: 'Lamp shade' }] },
  ]);
});

it('labels between records that are alike tell apart the items that hold them', () => {
  const loan = (title: string, renewals: number): string[] => [`Title: ${title}`, `Renewals: ${renewals}`];
  const page = drawnPage([
    'card: M-1007',
    ...loan('The Trial', 1),
    ...loan('Ulysses', 0),
    'card: M-2044',
    ...loan('Dune', 2),
  ]);
  const loans = listOf({ title: text, renewals: number });
  const schema: JsonObject = { type: 'object', properties: { members: listOf({ card: text, loans }) } };
  expect(extract(buildView([page]), schema).output.members).toMatchObject([
    { loans: [{ title: 'The Trial' }, { title: 'Ulysses' }] },
    { loans: [{ title: 'Dune', renewals: 2 }] },
  ]);
});

it('makes an item of each of several tables rather than of a single record', () => {
  const block = (from: number) => ({ from, to: from + 3, record: undefined });
  const overTables = [block(0), block(4), block(8)];
  const byLabels = () => [];
  expect(blocksAmong({ repeated: [block(2)], overTables, byLabels })).toEqual(overTables);
  expect(blocksAmong({ repeated: [block(2)], overTables: [block(0)], byLabels })).toEqual([block(2)]);
  expect(blocksAmong({ repeated: [block(2), block(6)], overTables, byLabels })).toEqual([block(2), block(6)]);
});
