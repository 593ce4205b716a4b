import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const day = { ...text, format: 'date' };
const outputOf = (lines: readonly string[], properties: JsonObject): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

const CONTRACT = [
  'This agreement is made on 14 April 2026 between Calder Finance plc (the “Lender”) and Osmund Bakeries',
  'Limited (the “Borrower”) and sets out the terms of a loan.',
  '',
];

it('whoever signs is asked for by the role of the party', () =>
  expect(
    outputOf(
      [
        ...CONTRACT,
        'Signed for and on behalf of Calder Finance plc',
        'Name: Harriet Dunmore',
        'Title: Director of Lending',
        'Date: 14 April 2026',
        '',
        'Signed for and on behalf of Osmund Bakeries Limited',
        'Name: Piers Osmund',
        'Title: Managing Director',
        'Date: 16 April 2026',
      ],
      {
        lender_signatory: text,
        borrower_signatory_title: text,
        borrower_signed_on: day,
      },
    ),
  ).toEqual({
    lender_signatory: 'Harriet Dunmore',
    borrower_signatory_title: 'Managing Director',
    borrower_signed_on: '2026-04-16',
  }));

it('signatures stand in columns under the roles', () =>
  expect(
    outputOf(
      [
        ...CONTRACT,
        'For the Lender                    For the Borrower',
        'Harriet Dunmore                   Piers Osmund',
        'Date: 14.04.2026                  Date: 02.05.2026',
      ],
      { borrower_countersigned: day, borrower: { type: 'object', properties: { signer: text } } },
    ),
  ).toEqual({ borrower_countersigned: '2026-05-02', borrower: { signer: 'Piers Osmund' } }));

it('a name over a table of other things is no signature', () =>
  expect(outputOf([...CONTRACT, 'Calder Finance plc', 'Room 12', 'Leeds'], { lender_signatory: text })).toEqual({
    lender_signatory: null,
  }));
