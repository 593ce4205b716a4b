/** Orders of other designs: other words for the same labels, counts before amounts, pairs of labels and values in rows. */
import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const date = { type: ['string', 'null'], format: 'date' };
const number = { type: ['number', 'null'] };
const outputOf = (lines: readonly string[], properties: JsonObject): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

it.each(['Client', 'Client Name', 'Purchaser', 'On Behalf Of', 'Advertiser/Client', 'Adv'])(
  'takes the advertiser from "%s", not who places the order',
  (label) => {
    const lines = [`${label}: AUTO/Hollow Creek Ford`, 'Agency: Buckeye Media', 'Bill To: Buckeye Media'];
    expect(outputOf(lines, { advertiser: text })).toEqual({ advertiser: 'AUTO/Hollow Creek Ford' });
  },
);

it('takes a gross amount from its own row and not the net total below it', () => {
  const lines = [
    'Line  Program              Start       End         Spots     Rate          Total',
    '1     Morning News         12/21/24    01/10/25        9    450.00       4,050.00',
    '2     Late Show            12/21/24    01/10/25        2    890.00       1,780.00',
    '',
    'Gross Contract Amount                                 11                 5,830.00',
    '                                        Agy Comm                           874.50',
    '                                        Net Total                        4,955.50',
  ];
  expect(outputOf(lines, { total_gross: number, gross: number })).toEqual({ total_gross: 5830, gross: 5830 });
});

it('takes neither a telephone nor the number of another system for the number of the order', () => {
  const head = ['Keld Broadcasting', 'Sales (614) 555-0148', ''];
  expect(
    outputOf([...head, 'Contract           904142', 'Alt Order #        27860618'], { order_number: text }),
  ).toEqual({
    order_number: '904142',
  });
  expect(outputOf([...head, 'Booking            none'], { order_number: text })).toEqual({ order_number: null });
});

it('takes a contract for its number', () => {
  const lines = ['Printed 2/14/2020 at 9:03 AM', 'Contract # 26802632    Changes as of: 2/14/2020 at 9:03 AM'];
  expect(outputOf(lines, { contract: text })).toEqual({ contract: '26802632' });
});

it('takes the days of a range that is called a term, and days of the first and last spot', () => {
  const lines = ['Order Date  12/02/24', 'Term        12/21/24 - 01/10/25'];
  expect(outputOf(lines, { flight_from: date, flight_to: date })).toEqual({
    flight_from: '2024-12-21',
    flight_to: '2025-01-10',
  });
  expect(outputOf(['Air Dates  12/21/24 - 01/10/25'], { first_air_date: date, last_air_date: date })).toEqual({
    first_air_date: '2024-12-21',
    last_air_date: '2025-01-10',
  });
});

it('takes no pair of days under a label of two parts for a range', () => {
  const lines = ['Original Date / Revision     Contract Dates', '2020-05-21 / 2020-05-22      2020-05-23 - 2020-05-26'];
  expect(outputOf(lines, { flight_from: date, flight_to: date })).toEqual({
    flight_from: '2020-05-23',
    flight_to: '2020-05-26',
  });
});

it('takes a range of days with dashes around its dash', () =>
  expect(outputOf(['Flight: 03-11-2024 - 03-23-2024'], { flight_from: date, flight_to: date })).toEqual({
    flight_from: '2024-03-11',
    flight_to: '2024-03-23',
  }));

it('takes no value beside its label for the head of what stands below', () => {
  const lines = [
    'Agreement #             4302-36                 Demographic             A35+',
    'Advertiser              Lumen Valley Schools    Product Name            Issue',
    'Billed To               Barlow Advertising      Est                     2806',
    '',
    'Line  Program              Spots     Total',
    '1     Late Show                8   6,240.00',
    '2     Late Show                3   2,070.00',
    '3     Late Show               12   1,080.00',
    '4     Late Show                2     600.00',
  ];
  expect(outputOf(lines, { advertiser: text })).toEqual({ advertiser: 'Lumen Valley Schools' });
});

it('knows who files a form and the number of who is registered', () => {
  const lines = [
    'OMB No. 1105-0007; Expires May 31, 2026',
    'Name of individual filing this statement: Delacroix, Quincy A.',
    'Registrant: Ashgrove Public Strategies LLP',
    'Registrant No.: 6855',
  ];
  expect(outputOf(lines, { filer_name: text, registration_number: text })).toEqual({
    filer_name: 'Delacroix, Quincy A.',
    registration_number: '6855',
  });
});

it('knows that a label beside printed days names them, whatever number begins with its first word', () => {
  const lines = [
    'Order #        27-4410          Sales Office   Corwen',
    'Order Flight   03/27/24 - 03/31/24',
    '',
    'Line  Description          Time          Spots',
    '1     Morning News         5-7a          1',
    '      03/25/24 to 03/31/24',
    '2     Late Show            11p-12a       1',
    '      03/25/24 to 03/31/24',
  ];
  expect(outputOf(lines, { order_id: text, start_date: date, end_date: date })).toEqual({
    order_id: '27-4410',
    start_date: '2024-03-27',
    end_date: '2024-03-31',
  });
});

it('takes for a client whom a box of the advertiser names, and not the label "Name"', () => {
  const lines = [
    'Agency        Name:           Buckeye Media LLC      Billing Type:     Cash',
    '              Contact:        Petra Vane             Billing Cycle:    EOM',
    'Advertiser    Name:           POL/Hollow Creek       New Business Thru:',
    '              Demographic:    A35+                   Unit Code:        General',
  ];
  expect(outputOf(lines, { client_name: text })).toEqual({ client_name: 'POL/Hollow Creek' });
});

it('takes no words of a table for a day', () => {
  const lines = [
    'Orders         Order / Rev:            676343',
    '               Flight Dates:           06/09/20 - 06/15/20',
    '',
    '               Bill Plan                                      Totals',
    'Start Date     End Date     # Spots    Gross Amount    Month            # Spots   Gross Amount',
    '06/01/20       06/28/20     2          $80.00          June 2020        2         $80.00',
    'Totals                                                                  2         $80.00',
  ];
  expect(outputOf(lines, { start_date: date, end_date: date })).toEqual({
    start_date: '2020-06-09',
    end_date: '2020-06-15',
  });
});
