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
