/** Documents around tables: what their running lines, captions, rows and sentences say without labels. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage, withTable } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const whole = { type: ['integer', 'null'] };
const outputOf = (properties: JsonObject, ...pages: (readonly string[])[]): JsonObject =>
  extract(buildView(pages.map((lines, at) => drawnPage(lines, at + 1))), { type: 'object', properties }).output;

describe('lines at the foot of pages', () => {
  const body = ['Herring landed in the northern ports', '', 'The fleet was smaller than in other years.', ''];

  it('have the number of the page, how many there are and what the publication is called', () => {
    const lines = [...body, 'Harbour Yearbook          Page 12 of 48'];
    expect(outputOf({ page_number: whole, page_count: whole, publication: text }, lines)).toEqual({
      page_number: 12,
      page_count: 48,
      publication: 'Harbour Yearbook',
    });
  });

  it('have measures as the document writes numbers', () =>
    expect(
      outputOf({ total_weight_kg: { type: ['number', 'null'] } }, [
        'Herring landed in the northern ports, 6.694 kg in all',
        'Hering, Preis je Kilo 1,85 EUR, Makrele 2,40 EUR',
      ]),
    ).toEqual({ total_weight_kg: 6694 }));

  it('have a number that stands alone', () =>
    expect(outputOf({ page_number: whole }, [...body, '31'])).toEqual({ page_number: 31 }));

  it('have the date of print beside a time', () => {
    const lines = [...body, '2023/08/08 09:35:49          Harbour Results System          Page 1'];
    expect(outputOf({ printed_on: { type: ['string', 'null'], format: 'date' }, landing_system: text }, lines)).toEqual(
      { printed_on: '2023-08-08', landing_system: 'Harbour Results System' },
    );
  });

  it('have no count where a sentence speaks of pages', () =>
    expect(outputOf({ page_count: whole }, [...body, 'The report has pages on 3 harbours'])).toEqual({
      page_count: null,
    }));
});

describe('numbered titles', () => {
  const lines = ['Table 7. Landings by port: 1996 to 2021', '[In thousands]', '', 'Note 3 - Leases', '', 'Text.'];

  it('are those of tables, with their years', () => {
    const page = drawnPage(lines);
    page.blocks.push({ kind: 'caption', lines: [{ from: 0, to: 8 }], box: null });
    const properties = { table_title: text, table_number: whole, first_year: whole, last_year: whole, unit: text };
    expect(extract(buildView([page]), { type: 'object', properties }).output).toEqual({
      table_title: 'Landings by port: 1996 to 2021',
      table_number: 7,
      first_year: 1996,
      last_year: 2021,
      unit: 'In thousands',
    });
  });

  it('are those of other parts', () =>
    expect(outputOf({ note_3_title: text }, lines)).toEqual({ note_3_title: 'Leases' }));

  it('are asked for by their number', () =>
    expect(outputOf({ table_8_title: text }, lines)).toEqual({ table_8_title: null }));
});

it('the winner is in the first row of a list of ranks', () => {
  const cells = [
    ['Rank', 'Name', 'Time'],
    ['1', 'Ada Birk', '32:14'],
    ['2', 'Mona Lund', '33:51'],
  ];
  const page = withTable(
    drawnPage(cells.map((row) => row.join('     '))),
    cells.map((row) => row.map((cell) => [cell])),
  );
  const schema = { type: 'object', properties: { winner: text, winning_time: text, last_name: text } };
  expect(extract(buildView([page]), schema).output).toMatchObject({ winner: 'Ada Birk', winning_time: '32:14' });
});

describe('minutes', () => {
  const lines = [
    'Minutes of the Annual General Meeting held on 4 March 2025 at 7.30 pm in Weaver Hall',
    '',
    'The meeting was chaired by Ada Birk and went through the accounts of the year.',
    'The meeting closed at 9.05 pm.',
  ];

  it('say when it began and ended, and who led it', () =>
    expect(outputOf({ meeting_type: text, start_time: text, chair: text, closed_at: text }, lines)).toEqual({
      meeting_type: 'Annual General Meeting',
      start_time: '7.30 pm',
      chair: 'Ada Birk',
      closed_at: '9.05 pm',
    }));
});

it('names stand over what somebody is', () => {
  const lines = ['CLASS TIME TABLE', '', '', 'Dr. R. K. Pawar', 'Head of Department'];
  expect(outputOf({ head_of_department: text }, lines)).toEqual({ head_of_department: 'Dr. R. K. Pawar' });
});

it('the head says the distance and the only choice', () => {
  const gender = { enum: ['men', 'women', null] };
  const lines = ['Results Summary', 'MEN     50m     Freestyle', '', 'Text of the list.'];
  expect(outputOf({ distance_m: whole, gender }, lines)).toEqual({ distance_m: 50, gender: 'men' });
});

it('a choice of the head is read with spaces for its hyphens, so that it is not the only one where two are said', () => {
  const status = { enum: ['first-stage', 'final', null] };
  const lines = ['Report of the First Stage, not the final one', '', 'Text of the report.'];
  expect(outputOf({ status }, lines)).not.toEqual({ status: 'final' });
});

it('a choice that the head says overrules no likelier one', () => {
  const lines = ['Lindmouth office for lease', 'of flats', ...Array(16).fill('A line of the notes.'), 'SALE STATEMENT'];
  const properties = { document_type: { enum: ['Sale statement', 'Lease'] } };
  expect(outputOf(properties, lines)).toEqual({ document_type: 'Sale statement' });
});

describe('lines of the head and of notes', () => {
  const lines = [
    'Harbour Town Run',
    'Lindmouth, 14 September 2025',
    'Presented by the Lindmouth Arts Council',
    '',
    'Source: survey of the fleet. (This table was prepared January 2012.)',
  ];

  it('say where and when it was, and who presented it', () => {
    const date = { type: ['string', 'null'], format: 'date' };
    expect(outputOf({ event_date: date, place: text, organiser: text }, lines)).toEqual({
      event_date: '2025-09-14',
      place: 'Lindmouth',
      organiser: 'Lindmouth Arts Council',
    });
  });

  it('say when something was done', () => {
    const prepared = { ...text, description: 'Month in which the table was prepared.' };
    expect(outputOf({ prepared }, lines)).toEqual({ prepared: 'January 2012' });
  });
});
