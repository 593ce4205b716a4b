/** Tables whose heads begin with what the table is called: "HbA1c  Result  Unit". */
import { expect, it } from 'vitest';
import type { Page } from '../../../documents/model/document.ts';
import { extract } from '../extract.ts';
import { drawnPage, markupPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };

const REPORT = [
  'BLOOD CELLS                Result     Units      Reference range',
  'Haemoglobin                108        g/L        120 - 150',
  'White cell count           6.7        10^9/L     4.0 - 11.0',
  'Platelets                  412        10^9/L     150 - 400',
  '',
  'HBA1C                      Result     Units      Reference range',
  'Glycated haemoglobin       61         mmol/mol   20 - 41',
  '',
  'RENAL PROFILE              Result     Units      Reference range',
  'Sodium                     141        mmol/L     133 - 146',
  'Potassium                  4.1        mmol/L     3.5 - 5.3',
];

const schema = {
  type: 'object',
  properties: {
    groups: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          group: text,
          comment: text,
          results: { type: 'array', items: { type: 'object', properties: { test: text, result: text, unit: text } } },
        },
      },
    },
  },
};
interface Group {
  group: string;
  comment: string | null;
  results: { test: string }[];
}
const groupsIn = (page: Page): unknown =>
  (extract(buildView([page]), schema).output.groups as unknown as Group[]).map(({ group, comment, results }) => [
    group,
    comment,
    results.map(({ test }) => test),
  ]);
const GROUPS = [
  ['BLOOD CELLS', null, ['Haemoglobin', 'White cell count', 'Platelets']],
  ['HBA1C', null, ['Glycated haemoglobin']],
  ['RENAL PROFILE', null, ['Sodium', 'Potassium']],
];

it('gives the titles to the field that asks for groups', () => expect(groupsIn(drawnPage(REPORT))).toEqual(GROUPS));

it('reads no such head as an item where one table holds them all', () => {
  const rows = REPORT.filter((line) => line !== '').map((line) => line.split(/\s{2,}/));
  expect(groupsIn(markupPage([rows]))).toEqual(GROUPS);
});
