import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const date = { type: ['string', 'null'], format: 'date' };
const PAIR = { begins_on: date, ends_on: date };
const FLIGHT = {
  flight_from: { ...date, description: 'First day of the flight' },
  flight_to: { ...date, description: 'Last day of the flight' },
};
const outputOf = (lines: readonly string[], properties: JsonObject = PAIR): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

const LINES = [
  'No.      Programme          Dates',
  '1        Morning news       03/05/2024-03/06/2024',
  '2        Evening news       03/07/2024-03/08/2024',
  '3        Late show          03/09/2024-03/10/2024',
];

describe('two fields for the ends of a range', () => {
  it('take the range that stands apart from those of single lines, whatever its label says', () => {
    const lines = ['Station order', '', 'Campaign: 03/04/2024 - 03/17/2024', '', ...LINES];
    expect(outputOf(lines)).toEqual({ begins_on: '2024-03-04', ends_on: '2024-03-17' });
  });

  it('take no range of a line', () =>
    expect(outputOf(['Station order', '', ...LINES])).toEqual({ begins_on: null, ends_on: null }));

  it('take no range that stands under others like it, with other lines between and no head', () => {
    const week = [
      '1    03/11/2024    03/18/2024    Morning news',
      'Weeks:    03/11/2024    -    03/18/2024    2',
      '     1',
    ];
    const lines = [
      'Station order',
      'Order #     4471',
      'Order campaign     03/12/2024 - 03/19/2024',
      '',
      ...week,
      ...week,
      ...week,
      ...week,
    ];
    expect(outputOf(lines, FLIGHT)).toEqual({ flight_from: '2024-03-12', flight_to: '2024-03-19' });
  });

  it('take no two dates with a slash between', () =>
    expect(outputOf(['Original / Revised', '03/04/2024 / 03/17/2024'])).toEqual({ begins_on: null, ends_on: null }));

  it('take both ends where a sentence would tell the last day', () => {
    const through = { begins_on: '2020-10-05', ends_on: '2020-10-11' };
    expect(outputOf(['Airing: October 5, 2020 through October 11, 2020'])).toEqual(through);
    expect(outputOf(['Schedule from    Schedule through', '10/05/2020       10/11/2020'])).toEqual(through);
  });

  it('take a range that goes on in the next line of its cell, not with the date of the next cell', () =>
    expect(outputOf(['Contract Dates    Original Date', '03/04/2024 -      03/01/2024', '03/17/2024'])).toEqual({
      begins_on: '2024-03-04',
      ends_on: '2024-03-17',
    }));

  it('take a range whose dash was printed twice', () =>
    expect(outputOf(['Campaign: 03/04/2024 - - 03/17/2024'])).toEqual({
      begins_on: '2024-03-04',
      ends_on: '2024-03-17',
    }));

  it('keep their own labels', () => {
    const lines = ['Start date: 03/04/2024', 'End date: 03/17/2024', '', 'Printed for: 01/01/2024 - 12/31/2024'];
    expect(outputOf(lines, { start_date: date, end_date: date })).toEqual({
      start_date: '2024-03-04',
      end_date: '2024-03-17',
    });
  });

  it.each([
    [['Start Date: 03/04/2024     End Date: 03/17/2024']],
    [['First Date: 03/04/2024', 'Last Date: 03/17/2024']],
    [['Flight Start: 03/04/2024   Flight End: 03/17/2024']],
    [['From: 03/04/2024           To: 03/17/2024']],
  ])('take two dates whose labels are those of the ends of a range: %j', (lines) => {
    expect(outputOf(['Printed: 01/02/2024', ...lines], FLIGHT)).toEqual({
      flight_from: '2024-03-04',
      flight_to: '2024-03-17',
    });
  });

  it('take no ends of lines that have heads of their own', () =>
    expect(
      outputOf(
        [
          'Line    Programme        Start Date     End Date       Spots    Amount',
          '1       Morning news     03/05/2024     03/06/2024     2        $20.00',
        ],
        FLIGHT,
      ),
    ).toEqual({ flight_from: null, flight_to: null }));

  it('say so with a lower likelihood than a label would', () => {
    const sure = extract(buildView([drawnPage(['Ends on: 03/17/2024'])]), { type: 'object', properties: PAIR });
    const unsure = extract(buildView([drawnPage(['Campaign: 03/04/2024 - 03/17/2024'])]), {
      type: 'object',
      properties: PAIR,
    });
    const likelihood = ({ fields }: typeof sure): number =>
      fields.find(({ path }) => path.join() === 'ends_on')?.confidence ?? 1;
    expect(likelihood(unsure)).toBeLessThan(likelihood(sure));
  });

  it('take a range that a cell breaks into two lines, and not that of a line of the order', () => {
    const lines = [
      'Client:      Acme Voters               Entered:   09/28/2020',
      'Run Dates:   10/05/2020 through        Office:    Tulsa',
      '             10/11/2020',
      '',
      'Ln    Program         Dates        Spots   Total',
      '1     Early News      10/05/20-    5       $600.00',
      '                      10/08/20',
      '2     Evening News    10/09/20-    4       $1,800.00',
      '                      10/11/20',
    ];
    expect(outputOf(lines, FLIGHT)).toEqual({ flight_from: '2020-10-05', flight_to: '2020-10-11' });
    expect(outputOf(lines, { start_date: date, end_date: date })).toEqual({
      start_date: '2020-10-05',
      end_date: '2020-10-11',
    });
  });

  it('take two boxes of a row of boxes', () => {
    const lines = [
      'Printed 6/2/2020',
      'Customer           Executive       Order Start     Order End',
      'Rural Fund         Ivy Chen        6/8/2020        6/28/2020',
    ];
    expect(outputOf(lines, FLIGHT)).toEqual({ flight_from: '2020-06-08', flight_to: '2020-06-28' });
  });

  it('take a range that stands alone before the dates of single lines under their own names', () => {
    const head = '         Start Date   End Date     Weekdays   Spots';
    const weeks = ['03/30/20     04/05/20', '04/06/20     04/12/20'];
    const programmes = ['Morning news', 'Evening news', 'Late show', 'Weather', 'Sports'];
    const lines = programmes.flatMap((name, at) => [name, head, `Week:    ${weeks[at % 2]}     M-F        1`]);
    expect(outputOf(['Campaign: 03/30/20 - 04/12/20', '', ...lines], { start_date: date, end_date: date })).toEqual({
      start_date: '2020-03-30',
      end_date: '2020-04-12',
    });
  });
});

describe('one field for the end of a range', () => {
  const endIn = (label: string): unknown =>
    outputOf(['Harbour Institute', '', `${label}: 04.03.2024 - 18.03.2024`, 'No.: 4471'], { warranty_end: date });

  it.each(['Warranty period', 'Warranty'])('takes it behind its own label: %s', (label) =>
    expect(endIn(label)).toEqual({ warranty_end: '2024-03-18' }),
  );

  it.each(['Billing period', 'Rental period', 'Course dates'])(
    'takes none that a label says to be of something else: %s',
    (label) => expect(endIn(label)).toEqual({ warranty_end: null }),
  );
});
