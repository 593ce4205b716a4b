import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };
const boolean = { type: ['boolean', 'null'] };

const read = (lines: readonly string[], properties: JsonObject): JsonObject =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

it('an address on the web that has the name of the field in it is its value, and labels nothing', () => {
  const lines = ['Marcus Chen', 'Engineer', 'github.com/marcuschen | linkedin.com/in/marcus', 'marcus@chen.dev'];
  expect(read(lines, { github: text, linkedin: text, email: text })).toEqual({
    github: 'github.com/marcuschen',
    linkedin: 'linkedin.com/in/marcus',
    email: 'marcus@chen.dev',
  });
});

it('the account at a bank is a number, not the name of a bank', () => {
  const lines = ['Invoice', 'Bank Account: US1234567890', 'Total: 90.00'];
  expect(read(lines, { bank_account: text })).toEqual({ bank_account: 'US1234567890' });
});

it('a net amount is not the days of the terms of payment', () => {
  const lines = ['Invoice', 'Terms: Net 30', 'Net Total   $5,023.50', 'Gross total  $5,900.00'];
  expect(read(lines, { net: number })).toEqual({ net: 5023.5 });
});

it('a number out of another one is the first of the two, and a bar ends a value before the next label', () => {
  const lines = ['Studies', 'Graduated: May 2015 | GPA: 3.6/4.0', 'Dean of the faculty'];
  expect(read(lines, { graduated: text, gpa: number })).toEqual({ graduated: 'May 2015', gpa: 3.6 });
});

it('boxes of brackets with a space between them are empty', () => {
  const lines = ['Inspection', '[ ] Urgent', '[x] Fragile', 'Safe to operate?   [ ] Yes   [ X ] No'];
  expect(read(lines, { urgent: boolean, fragile: boolean, safe_to_operate: boolean })).toEqual({
    urgent: false,
    fragile: true,
    safe_to_operate: false,
  });
});

it('texts of shortened words alone are labels', () => {
  const lines = ['Drawing of the pump', 'Project      Resp. Dept.      Rev. Ind.'];
  expect(read(lines, { project: text })).toEqual({ project: null });
});

it('a name that begins with the name of its field is whole', () => {
  const lines = ['Journal of Analytical Methods in Chemistry', 'Research Article', 'Levels of elements in plants'];
  expect(read(lines, { journal: text })).toEqual({ journal: 'Journal of Analytical Methods in Chemistry' });
});

it.each([
  ['Start time: 9:30 am', 'time', '09:30:00Z'],
  ['Start time: 14:05 +02:00', 'time', '14:05:00Z'],
  ['Start time: 14:05', 'iso-time', '14:05:00'],
  ['Start time: in the morning', 'time', null],
])('a time is written as its format demands: %s', (line, format, expected) => {
  const start = { type: ['string', 'null'], format };
  expect(read(['Appointment', line], { start_time: start })).toEqual({ start_time: expected });
});
