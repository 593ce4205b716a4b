import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const meter = {
  type: 'object',
  properties: { meter_number: { type: ['string', 'null'] }, current_reading: { type: ['integer', 'null'] } },
};

const BILL = [
  'Electric service',
  'Meter number          E-771920',
  'Current reading       44,981',
  '',
  'Water service',
  'Meter number   W-30041',
  'Current reading   1,213',
];

it('values with the same labels belong to the object that the title over them names', () => {
  const { output } = extract(buildView([drawnPage(BILL)]), {
    type: 'object',
    properties: { water: meter, electric: meter },
  });
  expect(output).toEqual({
    electric: { meter_number: 'E-771920', current_reading: 44981 },
    water: { meter_number: 'W-30041', current_reading: 1213 },
  });
});

it('a value under the title of another object is worth less than one under no title', () => {
  const page = drawnPage(['Meter number   G-1200', '', ...BILL]);
  const { output } = extract(buildView([page]), { type: 'object', properties: { water: meter, electric: meter } });
  expect(output).toMatchObject({ electric: { meter_number: 'E-771920' }, water: { meter_number: 'W-30041' } });
});
