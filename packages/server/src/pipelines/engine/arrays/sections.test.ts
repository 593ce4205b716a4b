/** Lists that the headings of the document tell apart. */
import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const listOf = (properties: JsonObject): JsonObject => ({ type: 'array', items: { type: 'object', properties } });
const read = (lines: readonly string[], properties: JsonObject): JsonObject =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

const LINES = listOf({ label: text, value: number });

it('takes the lines under a heading as the list that it names, down to their sum', () => {
  const output = read(
    [
      'Novak Foods Ltd, summary',
      '',
      'Current assets',
      '   Cash at bank               6,018.69',
      '   Deposits held              5,579.09',
      '   Total current assets      11,597.78',
      '',
      'Liabilities',
      '   Trade payables             8,071.81',
      '   Taxes due                     74.09',
    ],
    { assets: LINES, liabilities: LINES },
  );
  expect(output).toEqual({
    assets: [
      { label: 'Cash at bank', value: 6018.69 },
      { label: 'Deposits held', value: 5579.09 },
    ],
    liabilities: [
      { label: 'Trade payables', value: 8071.81 },
      { label: 'Taxes due', value: 74.09 },
    ],
  });
});

it('keeps lists apart that stand side by side', () => {
  const output = read(
    [
      'EARNINGS                                    DEDUCTIONS',
      'Basic salary            2,100.00            Pension                 90.00',
      'Bonus                     150.00            Health plan             60.00',
      'Travel                     12.50',
    ],
    { earnings: LINES, deductions: LINES },
  );
  expect(output).toEqual({
    earnings: [
      { label: 'Basic salary', value: 2100 },
      { label: 'Bonus', value: 150 },
      { label: 'Travel', value: 12.5 },
    ],
    deductions: [
      { label: 'Pension', value: 90 },
      { label: 'Health plan', value: 60 },
    ],
  });
});

it('takes lines of text under a heading as items, joined where they are wrapped', () => {
  const lines = [
    'REQUIREMENTS',
    '* Willing to travel across the region',
    '  several days a month',
    '* Driving licence',
    '',
    'ATTENDEES',
    '* Ada Novak',
    '* Hugo Quist',
  ];
  const output = read(lines, { requirements: { type: 'array', items: text }, attendees: listOf({ name: text }) });
  expect(output).toEqual({
    requirements: ['Willing to travel across the region several days a month', 'Driving licence'],
    attendees: [{ name: 'Ada Novak' }, { name: 'Hugo Quist' }],
  });
});

it('takes no lines under a heading that names something else', () => {
  const lines = ['Operating hours', '   Weekdays                   9.00', '   Sundays                   11.00'];
  expect(read(lines, { liabilities: LINES })).toEqual({ liabilities: [] });
});

const TABLES = [
  'Departures today',
  'Name              Number      Amount',
  'Juno              17078     4,056.71',
  'Hydra             50464     1,959.73',
  '',
  'Arrivals today',
  'Name              Number      Amount',
  'Borealis          92033     1,103.25',
  'Draco             99380     7,479.07',
];
const SHIPS = listOf({ name: text, number: text, amount: number });
const names = (list: unknown): unknown => (list as { name: string }[]).map(({ name }) => name);

it('gives tables with the same columns to the lists that their titles name', () => {
  const { arrivals, departures } = read(TABLES, { arrivals: SHIPS, departures: SHIPS });
  expect(names(departures)).toEqual(['Juno', 'Hydra']);
  expect(names(arrivals)).toEqual(['Borealis', 'Draco']);
});

it('gives tables with the same columns to lists by their order, if no title names one', () => {
  const { first, second } = read(TABLES, { first: SHIPS, second: SHIPS });
  expect(names(first)).toEqual(['Juno', 'Hydra']);
  expect(names(second)).toEqual(['Borealis', 'Draco']);
});

it('joins the lines of items that numbers count', () => {
  const output = read(
    [
      'REFERENCES',
      '1.    Karlsson B. Growth of lichens in the north.',
      '      Annals of Botany 2012',
      '2.    Okafor D, Lindt P. Spores on roofs.',
      '3.    Reyes M. Mosses of old walls.',
      '      Wall Studies 2009',
    ],
    { references: listOf({ number: { type: 'integer' }, citation: text }) },
  );
  expect(output).toEqual({
    references: [
      { number: 1, citation: 'Karlsson B. Growth of lichens in the north. Annals of Botany 2012' },
      { number: 2, citation: 'Okafor D, Lindt P. Spores on roofs.' },
      { number: 3, citation: 'Reyes M. Mosses of old walls. Wall Studies 2009' },
    ],
  });
});

it('takes no line with a label of its own under the items for one of them', () => {
  const output = read(
    [
      'LANGUAGES',
      'English       Fluent, also in writing',
      'Spanish       As learned at school',
      '              Pastimes : stamps, engraving, films',
    ],
    { languages: listOf({ language: text, level: text }) },
  );
  expect(output).toEqual({
    languages: [
      { language: 'English', level: 'Fluent, also in writing' },
      { language: 'Spanish', level: 'As learned at school' },
    ],
  });
});

it('takes a column of dates for no list of data', () => {
  const output = read(
    [
      'Date            Location        Type',
      'Oct. 25, 1999   Aberdeen        Glider',
      'The glider was on its way home when radio contact was lost for an hour.',
      'June 13, 2000   Portland        Balloon',
      'The balloon came down in a field.',
    ],
    { data_sources: { type: 'array', description: 'Organisations named as sources of the data.', items: text } },
  );
  expect(output).toEqual({ data_sources: [] });
});

it('takes no name beside its value for a heading because the row below has more parts', () => {
  const lines = [
    'Characteristic                          Reply',
    'Body length                             4.875 inches',
    'Terminal type and quantity              2 threaded studs',
    'Enclosure type                          hermetically      sealed',
    'Overall height                          3.062 inches      nominal',
  ];
  expect(read(lines, { terminals: listOf({ description: text }) })).toEqual({ terminals: [] });
});
