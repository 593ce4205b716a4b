import { expect, it } from 'vitest';
import type { Page } from '../../../documents/model/document.ts';
import type { Json, JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { endOf, notesAmong } from './row-places.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const rowsIn = (pages: Page[], properties: JsonObject): Json | undefined => {
  const schema = { type: 'object', properties: { rows: { type: 'array', items: { type: 'object', properties } } } };
  return extract(buildView(pages), schema).output.rows;
};

const TESTS = { test_name: text, result: number, units: text, lab: text };
const TESTED = [
  { test_name: 'Sodium', result: 139, units: 'mmol/L', lab: 'MW' },
  { test_name: 'Glucose', result: 104, units: 'mg/dL', lab: 'MW' },
  { test_name: 'Calcium', result: 9.3, units: 'mg/dL', lab: 'EN' },
  { test_name: 'Ferritin', result: 7, units: 'ng/mL', lab: 'EN' },
];

it('takes lines of a note for no items, even if the space between their words is wide', () => {
  const page = drawnPage([
    'Test Name             Result       Units        Lab',
    'Sodium                139          mmol/L       MW',
    'Glucose               104          mg/dL        MW',
    '   Fasting    reference   interval   for   somebody   without',
    '   known   diabetes:    see     the    notes   overleaf',
    'Calcium               9.3          mg/dL        EN',
    'Ferritin              7            ng/mL        EN',
  ]);
  expect(rowsIn([page], TESTS)).toEqual(TESTED);
});

it('ends where all further rows have their values in other places', () => {
  const page = drawnPage([
    'PASSENGER                     TYPE       TICKET NUMBER',
    'ALMEIDA/RUI JORGE             ADT        614-2208819031',
    'ALMEIDA/HELENA SOFIA          ADT        614-2208819032',
    'ALMEIDA/TOMAS                 CHD        614-2208819033',
    'ALMEIDA/BEATRIZ               INF        614-2208819034',
    '',
    'FLIGHT     DATE      FROM            DEP      CL    DUR',
    'TQ 418     03JUL     Lisbon          10:55    E     2H45',
    'TQ 107     03JUL     Dublin          15:50    E     7H15',
    'NB 226     04JUL     Boston          08:15    M     1H37',
  ]);
  expect(rowsIn([page], { passenger: text, ticket_number: text })).toEqual([
    { passenger: 'ALMEIDA/RUI JORGE', ticket_number: '614-2208819031' },
    { passenger: 'ALMEIDA/HELENA SOFIA', ticket_number: '614-2208819032' },
    { passenger: 'ALMEIDA/TOMAS', ticket_number: '614-2208819033' },
    { passenger: 'ALMEIDA/BEATRIZ', ticket_number: '614-2208819034' },
  ]);
});

it('goes on with the next page if the texts there stand in the same places', () => {
  const medicines = { medicine: text, route: text, frequency: text };
  const filler = Array.from({ length: 38 }, () => '');
  const first = drawnPage([
    ...filler,
    'Medicine              Route        Frequency',
    'Apixaban              by mouth     twice daily',
    'Metoprolol            by mouth     once daily',
    'Amoxicillin           by mouth     every morning',
  ]);
  const second = drawnPage(
    ['Furosemide            by mouth     once daily', 'Tiotropium            inhaled      once daily'],
    2,
  );
  expect(rowsIn([first, second], medicines)).toEqual([
    { medicine: 'Apixaban', route: 'by mouth', frequency: 'twice daily' },
    { medicine: 'Metoprolol', route: 'by mouth', frequency: 'once daily' },
    { medicine: 'Amoxicillin', route: 'by mouth', frequency: 'every morning' },
    { medicine: 'Furosemide', route: 'by mouth', frequency: 'once daily' },
    { medicine: 'Tiotropium', route: 'inhaled', frequency: 'once daily' },
  ]);
});

it('does not end where the same values go on in columns of other widths', () => {
  const week = [
    'Day     Date         Job        Hours     Paid',
    'Mon     2026-05-25   CM-3318    9.75      Y',
    'Tue     2026-05-26   CM-3318    8.00      Y',
    'Wed     2026-05-27   CM-3318    7.50      Y',
    'Mon      2026-06-01     CM-3321     7.25       N',
    'Tue      2026-06-02     CM-3321     6.25       N',
  ];
  const [head, ...rows] = buildView([drawnPage(week)]).rows;
  expect(endOf(head === undefined ? [] : [head], rows)).toBeUndefined();
});

it('lines below items do not show where items have their values: the next item is neither a note nor the end', () => {
  const lines = [
    'Pos     Article       Price      Quantity    Amount',
    '1       0815          100.00     10          1000.00',
    '  Basis:        1 pcs',
    '  Gross price:  1,000.00',
    '  Period:       October 2018',
    '  Origin:       DE',
    '  2         4529          110.00       20           2200.00',
    '  Basis:        1 pcs',
    '  Gross price:  1,100.00',
    '  Period:       October 2018',
    '  Origin:       DE',
  ];
  const [head, ...rows] = buildView([drawnPage(lines)]).rows;
  const heads = head === undefined ? [] : [head];
  expect(endOf(heads, rows)).toBeUndefined();
  expect([...notesAmong(heads, rows)]).toEqual([]);
});
