import { expect, it } from 'vitest';
import type { Page, Table } from '../../../documents/model/document.ts';
import type { Json, JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage, markupPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const rowsIn = (page: Page, properties: JsonObject): Json | undefined => {
  const schema = { type: 'object', properties: { rows: { type: 'array', items: { type: 'object', properties } } } };
  return extract(buildView([page]), schema).output.rows;
};

it('leaves out a row that is named by a word for sums alone, even if it has a value in every column', () => {
  const page = drawnPage([
    'Cohort                Treated      Control      Sample',
    'Three years           1530         1029         2559',
    'Four years            1253         855          2108',
    'Total                 2783         1884         4667',
  ]);
  expect(rowsIn(page, { cohort: text, treated: number, control: number, sample: number })).toEqual([
    { cohort: 'Three years', treated: 1530, control: 1029, sample: 2559 },
    { cohort: 'Four years', treated: 1253, control: 855, sample: 2108 },
  ]);
});

const SURVEY = { gender: text, healthy: number, unhealthy: number, undecided: number };
const SURVEYED = [
  { gender: 'Male', healthy: 36, unhealthy: 102, undecided: 16 },
  { gender: 'Female', healthy: 61, unhealthy: 240, undecided: 38 },
];

it('does not join a table whose first column is headed otherwise', () => {
  const page = drawnPage([
    'Gender                Healthy      Unhealthy    Undecided',
    'Male                  36           102          16',
    'Female                61           240          38',
    '',
    '',
    'Symptom               Healthy      Unhealthy    Undecided',
    'Headache              239          119          128',
  ]);
  expect(rowsIn(page, SURVEY)).toEqual(SURVEYED);
});

/** A table over the words of some lines, a cell for each. */
function tableOf({ words }: Page, tops: readonly number[], headerRows: number): Table {
  const cells = tops.flatMap((top, row) => {
    const own = words.flatMap(({ box }, at) => (box !== null && Math.abs(box.top - top) < 0.001 ? [at] : []));
    return own.map((at, column) => ({
      ...{ row, column, rowSpan: 1, columnSpan: 1, words: [{ from: at, to: at + 1 }], box: null },
    }));
  });
  return { rows: tops.length, columns: 4, headerRows, cells, evidence: 'ruled' };
}

it('ends where another table of the document begins', () => {
  const page = drawnPage([
    'Gender                Healthy      Unhealthy    Undecided',
    'Male                  36           102          16',
    'Female                61           240          38',
    'Symptom               Weekly       Monthly      Never',
    'Headache              239          119          128',
    'Dizziness             123          69           293',
  ]);
  const tops = [...new Set(page.words.map(({ box }) => box?.top ?? 0))];
  for (const own of [tops.slice(0, 3), tops.slice(3)])
    page.blocks.push({ kind: 'table', table: tableOf(page, own, 1), box: null });
  expect(rowsIn(page, SURVEY)).toEqual(SURVEYED);
});

it('takes all head rows of a table for heads, and names columns by all of them', () => {
  const page = markupPage([
    [
      ['Illness', 'Gender', 'Gender'],
      ['Illness', 'Male', 'Female'],
      ['Allergy', '25', '68'],
      ['Asthma', '6', '25'],
    ],
  ]);
  const [block] = page.blocks;
  if (block?.kind === 'table') block.table.headerRows = 2;
  expect(rowsIn(page, { illness: text, gender_male: number, gender_female: number })).toEqual([
    { illness: 'Allergy', gender_male: 25, gender_female: 68 },
    { illness: 'Asthma', gender_male: 6, gender_female: 25 },
  ]);
});

const COVERS = { coverage: text, limit: text, excess: text };
const COVERED = [
  'Coverage                Limit             Excess',
  'Fire and explosion      Full value        150',
  'Escape of water         See clause 4      150',
  'Theft                   Contents only     none',
];
const COVERED_ROWS = [
  { coverage: 'Fire and explosion', limit: 'Full value', excess: '150' },
  { coverage: 'Escape of water', limit: 'See clause 4', excess: '150' },
  { coverage: 'Theft', limit: 'Contents only', excess: 'none' },
];

it.each([
  ['labels with values', ['Annual premium: 142.18 EUR', 'Paid: monthly']],
  ['labels with values beside them', ['Annual premium   142.18 EUR', 'Payment          monthly']],
  ['sentences', ['The general conditions apply.', 'Issued at Porto on 22 August 2024']],
  ['a name', ['J. Ribeiro']],
  ['a heading and a sentence', ['General conditions', '', 'The conditions of 2020 apply.']],
])('a table of texts ends where rows are set apart and none of them stands in its columns: %s', (_, below) => {
  expect(rowsIn(drawnPage([...COVERED, '', ...below]), COVERS)).toEqual(COVERED_ROWS);
});

it('goes on behind a gap where a row below stands in its columns', () => {
  const further = ['', 'Outside the house', 'Garden furniture        Full value        50'];
  expect(rowsIn(drawnPage([...COVERED, ...further]), COVERS)).toContainEqual({
    coverage: 'Garden furniture',
    limit: 'Full value',
    excess: '50',
  });
});
