/** Values that only the description of a field points to. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const date = (description: string): JsonObject => ({ type: ['string', 'null'], format: 'date', description });
const number = (description: string): JsonObject => ({ type: ['number', 'null'], description });
const outputOf = (properties: JsonObject, lines: readonly string[]): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

const REPORT = [
  'The harbour council completed a survey of the quay walls on June 19, 2023 and',
  'published it on the same day. Public notice was mailed August 22,',
  '2023 to all owners. In 2022 the harbour handled 412.7 thousand tonnes of cargo.',
  'An estimated 9.4% of it was lost to spoilage. Copies are kept at Quay Street 40.',
];

describe('a field that a sentence answers in the words of its description', () => {
  it('gets the date, also one that goes on in the next line', () => {
    const properties = {
      inspected_on: date('Date the survey of the walls was completed, YYYY-MM-DD.'),
      noticed_on: date('Date on which public notice was mailed.'),
    };
    expect(outputOf(properties, REPORT)).toEqual({ inspected_on: '2023-06-19', noticed_on: '2023-08-22' });
  });

  it('gets the number', () => {
    const properties = {
      throughput: number('Cargo that the harbour handled in the year, in thousand tonnes.'),
      waste_percent: number('Share of the cargo lost to spoilage, in percent.'),
    };
    expect(outputOf(properties, REPORT)).toEqual({ throughput: 412.7, waste_percent: 9.4 });
  });

  it('gets none if no value stands near the words, or if two do', () => {
    expect(outputOf({ berth_depth: number('Depth of the deepest berth in metres.') }, REPORT)).toEqual({
      berth_depth: null,
    });
    const lines = [
      'Owners: notice was mailed May 2, 2023. Tenants: notice was mailed May 9, 2023. Both were heard in June.',
    ];
    expect(outputOf({ told: date('Day on which the notice was mailed.') }, lines)).toEqual({ told: null });
  });
});

it('takes the value that a label names in the words of the description', () =>
  expect(
    outputOf({ management: number('Advisory fees charged in the period, as a negative number.') }, [
      'Dividends and interest      244.75',
      'Advisory fees              (311.72)',
      'Value on 09/30          149,942.47',
    ]),
  ).toEqual({ management: -311.72 }));

it('takes neither the number of a box nor a postcode for what the box asks for', () => {
  const lines = [
    '4 Federal income tax withheld                  5 Investment expenses',
    '                      128.48',
    '6 Foreign tax paid                             7 Foreign country or territory',
    'CONCORD NH 03301                               8 Other interest',
  ];
  const { foreignTaxPaid } = outputOf({ foreignTaxPaid: number('box 6') }, lines) as JsonObject;
  expect([4, 5, 6, 7, 8, 3301]).not.toContain(foreignTaxPaid);
});
