import { expect, it } from 'vitest';
import { reader } from '../../../documents/formats/csv/reader.ts';
import { readBytes } from '../../../documents/testing/read-bytes.ts';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };
const listOf = (properties: JsonObject): JsonObject => ({ type: 'array', items: { type: 'object', properties } });
const answer = (lines: readonly string[], properties: JsonObject): JsonObject =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

it('reads rows without heads by their kinds and order, under the title of each item', () => {
  const page = [
    'Coasts 2026',
    '',
    'Coastal monitoring',
    'Chair: L. Moreau',
    '09:00     Satellite shorelines      K. Tanaka',
    '09:20     Low-cost tide gauges      R. Silva',
    '09:40     Drones over dunes         E. Koch',
    '',
    'Modelling',
    'Chair: B. Osei',
    '10:30     Waves in shallow water    H. Lindgren',
    '10:50     Sediment budgets          M. Ferri',
  ];
  const { sessions } = answer(page, {
    sessions: listOf({ chair: text, talks: listOf({ startTime: text, talkTitle: text, speaker: text }) }),
  });
  expect(sessions).toEqual([
    {
      chair: 'L. Moreau',
      talks: [
        { startTime: '09:00', talkTitle: 'Satellite shorelines', speaker: 'K. Tanaka' },
        { startTime: '09:20', talkTitle: 'Low-cost tide gauges', speaker: 'R. Silva' },
        { startTime: '09:40', talkTitle: 'Drones over dunes', speaker: 'E. Koch' },
      ],
    },
    {
      chair: 'B. Osei',
      talks: [
        { startTime: '10:30', talkTitle: 'Waves in shallow water', speaker: 'H. Lindgren' },
        { startTime: '10:50', talkTitle: 'Sediment budgets', speaker: 'M. Ferri' },
      ],
    },
  ]);
});

it('takes labels and their values for no list of two texts', () => {
  const page = ['Patient       Grace Okonkwo', 'Doctor        Hamish Laird', 'Ward          Seven West'];
  expect(answer(page, { allergies: listOf({ substance: text, reaction: text }) }).allergies).toEqual([]);
});

it('begins an item where the first column has a further code, even if most of the row is empty', () => {
  const page = [
    'Unit     Tenant                  Use         Area      Net rent      Charges',
    '101      Kestrel Coffee Ltd      Retail      62        1,860.00      240.00',
    '102      Vacant                  Retail      48',
    '201      Dr. M. Anselm           Office      115       2,990.00      410.00',
    '202      Northline Architects    Office      97        2,425.00      365.00',
  ];
  const { units } = answer(page, {
    units: listOf({ unit: text, tenant: text, use: text, area: number, net_rent: number, charges: number }),
  });
  expect((units as JsonObject[]).map(({ unit, tenant }) => [unit, tenant])).toEqual([
    ['101', 'Kestrel Coffee Ltd'],
    ['102', 'Vacant'],
    ['201', 'Dr. M. Anselm'],
    ['202', 'Northline Architects'],
  ]);
});

it('gives a head that names the list to the field that it names, not to the name of items', () => {
  const page = [
    'Plot      Grape                 Picked          Sugar',
    'A1        Touriga Nacional      12/09/2025      23.1',
    'A2        Tinta Roriz           15/09/2025      22.4',
    'B1        Touriga Franca        19/09/2025      22.9',
  ];
  const { plots } = answer(page, {
    plots: listOf({ plotId: text, variety: text, harvestDate: { type: 'string', format: 'date' }, brix: number }),
  });
  expect((plots as JsonObject[])[0]).toEqual({
    plotId: 'A1',
    variety: 'Touriga Nacional',
    harvestDate: '2025-09-12',
    brix: 23.1,
  });
});

it('reads rows of a file without heads whose numbers are not equally long', async () => {
  const file = Buffer.from('101,Anna,2026-01-05,250.00\n102,Ben,2026-01-06,99.90\n103,Cleo,2026-01-09,1200.00\n');
  const { pages } = await readBytes(reader, file, { mimeType: 'text/csv' });
  const date = { type: 'string', format: 'date' };
  const payments = listOf({ id: { type: 'integer' }, name: text, date, amount: number });
  expect(extract(buildView(pages), { type: 'object', properties: { payments } }).output.payments).toEqual([
    { id: 101, name: 'Anna', date: '2026-01-05', amount: 250 },
    { id: 102, name: 'Ben', date: '2026-01-06', amount: 99.9 },
    { id: 103, name: 'Cleo', date: '2026-01-09', amount: 1200 },
  ]);
});
