import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const flag = { type: 'string', enum: ['high', 'low'] };
const PAGE = [
  'Test                  Admission    Discharge    Units',
  'Sodium                133 L        138          mmol/L',
  'Potassium             3.4 L        4.2          mmol/L',
  'Creatinine            1.62 H       1.18 H       mg/dL',
  'Hemoglobin            12.1         11.7 L       g/dL',
  'Thyrotropin           --           3.05         mIU/L',
];

it('reads marks behind numbers as members of closed lists, and an item with a dash for its number as one', () => {
  const properties = {
    test: text,
    admission_value: number,
    discharge_value: number,
    units: text,
    admission_flag: flag,
    discharge_flag: flag,
  };
  const schema = { type: 'object', properties: { results: { type: 'array', items: { type: 'object', properties } } } };
  expect(extract(buildView([drawnPage(PAGE)]), schema).output.results).toEqual([
    { test: 'Sodium', units: 'mmol/L', admission_value: 133, admission_flag: 'low', discharge_value: 138 },
    { test: 'Potassium', units: 'mmol/L', admission_value: 3.4, admission_flag: 'low', discharge_value: 4.2 },
    {
      test: 'Creatinine',
      units: 'mg/dL',
      admission_value: 1.62,
      admission_flag: 'high',
      discharge_value: 1.18,
      discharge_flag: 'high',
    },
    { test: 'Hemoglobin', units: 'g/dL', admission_value: 12.1, discharge_value: 11.7, discharge_flag: 'low' },
    { test: 'Thyrotropin', units: 'mIU/L', discharge_value: 3.05 },
  ]);
});
