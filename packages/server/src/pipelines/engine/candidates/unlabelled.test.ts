/** Values that documents print without naming them. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const outputOf = (properties: JsonObject, lines: readonly string[]): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

describe('the year of a report', () => {
  const year = { type: ['integer', 'null'], description: 'Fiscal year of the financial statements.' };
  const lines = [
    'Harbour Trust',
    'Balance sheet',
    'December 31, 2023',
    '',
    '              2023      2022',
    'Cash           120        90',
  ];

  it('is the one that its head has most often', () =>
    expect(outputOf({ reportYear: year }, lines)).toEqual({ reportYear: 2023 }));

  it('is not the year of something else', () => {
    const built = { type: ['integer', 'null'], description: 'Year in which the vessel was built.' };
    expect(outputOf({ buildYear: built }, lines)).toEqual({ buildYear: null });
  });
});

describe('a question that a text answers', () => {
  const approved = { type: ['boolean', 'null'], description: 'Whether the account is approved for margin borrowing.' };

  it('is denied by "not"', () =>
    expect(outputOf({ marginApproved: approved }, ['Margin: not approved'])).toEqual({ marginApproved: false }));

  it('is affirmed by the words of the question', () =>
    expect(outputOf({ marginApproved: approved }, ['The board has approved margin lending for the account'])).toEqual({
      marginApproved: true,
    }));

  it('is left open if two texts disagree', () =>
    expect(
      outputOf({ marginApproved: approved }, ['Margin was approved in May', '', 'Margin was not approved in June']),
    ).toEqual({ marginApproved: null }));
});

describe('the organisation at the head of a document', () => {
  const lines = [
    'TARN VALLEY BUILDING SOCIETY',
    'Annual statement of your savings',
    '',
    'Account: 4711   Balance: 12.00',
  ];

  it('is the one that a description tells to be there', () => {
    const firm = { type: ['string', 'null'], description: 'Name of the institution as printed in the letterhead.' };
    expect(outputOf({ institutionTitle: firm }, lines)).toEqual({ institutionTitle: 'TARN VALLEY BUILDING SOCIETY' });
  });

  it('is no person', () => {
    const holder = { type: ['string', 'null'], description: 'Name of the person who holds the account.' };
    expect(outputOf({ holder }, lines)).toEqual({ holder: null });
  });
});

it('takes no amount for a total only because it is printed twice', () => {
  const contributions = { type: ['number', 'null'], description: 'Total deposits made to the account in the period.' };
  const lines = [
    'Shares          80.00',
    'Bonds          120.00',
    '',
    'Funds           80.00',
    'Notes           60.00',
  ];
  expect(outputOf({ contributions }, lines)).toEqual({ contributions: null });
});

describe('the answer to a long question', () => {
  const asks = { river_transport: { type: ['boolean', 'null'] } };
  const lines = [
    'Harbour Survey',
    'Do any of the services listed above include transport of goods or of persons on a',
    'river, a canal or a lake, as defined in section 4 of the Act and in the notes below?',
    'Yes ☒     No ☐',
    'If yes, describe such services.',
    'Did you give money to a club for transport in the last sixty days?',
    'Yes ☐     No ☒',
  ];

  it('is the ticked box under it, if only that question has all words of the field', () =>
    expect(outputOf(asks, lines)).toEqual({ river_transport: true }));

  it('is unknown if no question has all of them', () =>
    expect(outputOf({ river_pilots: { type: ['boolean', 'null'] } }, lines)).toEqual({ river_pilots: null }));
});
