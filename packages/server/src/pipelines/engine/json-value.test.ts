import { expect, it } from 'vitest';
import { extract } from './extract.ts';
import { drawnPage } from './testing/drawn-page.ts';
import { buildView } from './view/build-view.ts';

const timeOf = (description: string, line: string): unknown =>
  extract(buildView([drawnPage([line])]), {
    type: 'object',
    properties: { start_time: { type: ['string', 'null'], description } },
  }).output;

it.each([
  ['Start time: 6:34 p.m.', '18:34'],
  ['Start time: 12:05 AM', '00:05'],
  ['Start time: 9:05', '09:05'],
])('writes a time in 24 hours where the schema asks for it: %s', (line, time) =>
  expect(timeOf('Start time, as 24-hour HH:MM.', line)).toEqual({ start_time: time }),
);

it('leaves a time as printed elsewhere', () =>
  expect(timeOf('Start time of the meeting.', 'Start time: 6:34 p.m.')).toEqual({ start_time: '6:34 p.m.' }));

it.each([
  ['06/21/2026 2:22 PM', '2026-06-21T14:22:00Z'],
  ['2026-06-21T14:22:05.000+02:00', '2026-06-21T14:22:05+02:00'],
  ['21 June 2026, 14:22 GMT', '2026-06-21T14:22:00Z'],
  ['21 June 2026', '2026-06-21T00:00:00Z'],
])('writes a day with the time printed behind it where the format demands one: %s', (printed, moment) => {
  const properties = { recorded_at: { type: 'string', format: 'date-time' }, operator: { type: 'string' } };
  const single = extract(buildView([drawnPage(['Log of the pump', `Recorded at: ${printed}`])]), {
    type: 'object',
    properties,
  });
  expect(single.output).toMatchObject({ recorded_at: moment });
  const rows = ['Operator    Recorded at', `Ada         ${printed}`, `Bea         ${printed}`];
  const listed = extract(buildView([drawnPage(rows)]), {
    type: 'object',
    properties: { entries: { type: 'array', items: { type: 'object', properties } } },
  });
  expect(listed.output).toMatchObject({ entries: [{ recorded_at: moment }, { recorded_at: moment }] });
});

it('makes no integer of a printed fraction', () => {
  const properties = { task: { type: 'string' }, hours: { type: ['integer', 'null'] } };
  const single = extract(buildView([drawnPage(['Task: Welding', 'Hours: 6.8'])]), { type: 'object', properties });
  expect(single.output).toEqual({ task: 'Welding', hours: null });
  const rows = ['Task        Hours', 'Welding     6.8', 'Painting    12', 'Sanding     3.0'];
  const listed = extract(buildView([drawnPage(rows)]), {
    type: 'object',
    properties: { tasks: { type: 'array', items: { type: 'object', properties } } },
  });
  expect(listed.output).toEqual({
    tasks: [
      { task: 'Welding', hours: null },
      { task: 'Painting', hours: 12 },
      { task: 'Sanding', hours: 3 },
    ],
  });
});

it('a number that the schema wants to be positive loses its minus or its brackets', () => {
  const read = (description: string): unknown =>
    extract(buildView([drawnPage(['Statement', 'Gross total     $5,910.00', 'Commission      ($886.50)'])]), {
      type: 'object',
      properties: { commission: { type: ['number', 'null'], description } },
    }).output;
  expect(read('Commission of the agency as a positive amount.')).toEqual({ commission: 886.5 });
  expect(read('Commission of the agency, positive')).toEqual({ commission: 886.5 });
  expect(read('Commission of the agency.')).toEqual({ commission: -886.5 });
});
