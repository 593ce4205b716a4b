import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage, withTable } from '../testing/drawn-page.ts';
import { buildView } from './build-view.ts';

const rowsOf = (lines: readonly string[]): string[] =>
  buildView([drawnPage(lines)]).rows.map(({ segments }) => segments.map(({ text }) => text).join(' | '));

const isApart = (lines: readonly string[]): boolean => rowsOf(lines).length > lines.length;

const BILL = [
  'Heron Inn',
  '',
  'Charges                                 Payments',
  'Date        Item             Amount     Date        Method          Amount',
  '01/03/2025  Room             118.00     14/01/2025  Deposit         118.00',
  '02/03/2025  Dinner            34.50     03/03/2025  Card             20.00',
  '02/03/2025  Laundry           16.00',
  '            Total            168.50                 Total           138.00',
];

it('sets tables that stand side by side under each other', () => {
  expect(rowsOf(BILL)).toEqual([
    'Heron Inn',
    'Charges',
    'Date | Item | Amount',
    '01/03/2025 | Room | 118.00',
    '02/03/2025 | Dinner | 34.50',
    '02/03/2025 | Laundry | 16.00',
    'Total | 168.50',
    'Payments',
    'Date | Method | Amount',
    '14/01/2025 | Deposit | 118.00',
    '03/03/2025 | Card | 20.00',
    'Total | 138.00',
  ]);
});

it('tells them by other heads, too, if one goes on after the other and each has a title', () => {
  expect(
    isApart([
      'Parts fitted                            Work to do',
      'Part              Qty     Amount        Work               Estimate',
      'Oil filter          1      14.20        Rear discs           180.00',
      'Front pads          2      86.00        Left damper          145.50',
      'Belt                1      33.75',
      'Total                     133.95        Total                325.50',
    ]),
  ).toBe(true);
});

it('sets three of them under each other', () => {
  const rows = rowsOf([
    'North                    South                    West',
    'Crop       Tons          Crop       Tons          Crop       Tons',
    'Barley     12.40         Rye         8.10         Oats        3.30',
    'Wheat      20.10         Spelt       2.75',
    'Maize       5.00',
  ]);
  expect(rows.filter((row) => row === 'Crop | Tons')).toHaveLength(3);
  expect(rows.at(-1)).toBe('Oats | 3.30');
});

it('leaves one table whole', () => {
  // One name for both groups of columns.
  const groups = [
    '              Planned                Actual',
    'Task          Start       Hours      Start       Hours',
    'Survey        01.02.2025  12.00      03.02.2025  14.50',
    'Drawing       08.02.2025  30.00      11.02.2025  28.00',
  ];
  const match = [
    'Home              Goals    Away              Goals',
    'Harbour FC            2    Mill United           1',
    'Green Lane            0    Old Quarry            3',
  ];
  const statement = [
    'Date        Text               Debit      Date        Credit',
    '01.02.2025  Rent              800.00',
    '                                          03.02.2025  950.00',
    '09.02.2025  Power              61.20      10.02.2025   20.00',
  ];
  for (const lines of [groups, match, statement]) expect(isApart(lines)).toBe(false);
});

it('reads each of them as the list that its title names, and the sum under it as its own', () => {
  const list = (name: string): JsonObject => ({
    type: 'array',
    items: {
      type: 'object',
      properties: { date: { type: 'string', format: 'date' }, [name]: { type: 'string' }, amount: { type: 'number' } },
    },
  });
  const schema = { type: 'object', properties: { charges: list('item'), payments: list('method') } };
  const { output } = extract(buildView([drawnPage(BILL)]), schema);
  expect(output.charges).toEqual([
    { date: '2025-03-01', item: 'Room', amount: 118 },
    { date: '2025-03-02', item: 'Dinner', amount: 34.5 },
    { date: '2025-03-02', item: 'Laundry', amount: 16 },
  ]);
  expect(output.payments).toEqual([
    { date: '2025-01-14', method: 'Deposit', amount: 118 },
    { date: '2025-03-03', method: 'Card', amount: 20 },
  ]);
});

it('sets columns of one list under each other where all of their heads are repeated', () => {
  const lines = [
    'Checks',
    'No.      Date         Amount     No.      Date         Amount',
    '1201     10/09/2025   450.00     1202     10/16/2025    75.00',
    '1204     10/20/2025   125.00     1205     10/28/2025   500.00',
    'Deposits',
    'Date                  Amount',
    '10/09/2025            800.00',
  ];
  expect(rowsOf(lines)).toEqual([
    'Checks',
    'No. | Date | Amount',
    '1201 | 10/09/2025 | 450.00',
    '1204 | 10/20/2025 | 125.00',
    'No. | Date | Amount',
    '1202 | 10/16/2025 | 75.00',
    '1205 | 10/28/2025 | 500.00',
    'Deposits',
    'Date | Amount',
    '10/09/2025 | 800.00',
  ]);
  // What is compared has a name without a head.
  const compared = [
    '           Plan      Actual    Plan      Actual',
    'North      120.00    118.00    130.00    131.00',
    'South       90.00     95.00     92.00     90.00',
  ];
  expect(isApart(compared)).toBe(false);
});

it('sets tables apart that stand in two boxes beside each other, and leaves the boxes below where they are', () => {
  const lines = [
    'Payments        Rate      Amount    Deductions              Amount',
    'Basic pay                 2916.67   Income tax              402.80',
    'Overtime      25.8462      155.08   Insurance               178.67',
    'Allowance                  210.00   Pension                 164.09',
    '                                    Cycle scheme             41.50',
    'This period                         This year',
    'Gross pay                 3281.75   Gross pay             35940.11',
  ];
  const parts = lines.map((line) => [line.slice(0, 36).trim(), line.slice(36).trim()]);
  const boxed = (from: number, to: number): string[][] =>
    [0, 1].map((side) => parts.slice(from, to).flatMap((row) => (row[side] === '' ? [] : [row[side] ?? ''])));
  const plain = (texts: readonly string[]): string[] => texts.map((text) => text.replace(/ +/g, ' '));
  const page = withTable(drawnPage(lines), [
    [plain(boxed(0, 1)[0] ?? []), plain(boxed(0, 1)[1] ?? [])],
    [plain(boxed(1, 5)[0] ?? []), plain(boxed(1, 5)[1] ?? [])],
    [plain(boxed(5, 7)[0] ?? []), plain(boxed(5, 7)[1] ?? [])],
  ]);
  const rows = buildView([page]).rows.map(({ segments }) => segments.map(({ text }) => text).join(' | '));
  expect(rows).toEqual([
    'Payments | Rate | Amount',
    'Basic pay | 2916.67',
    'Overtime | 25.8462 | 155.08',
    'Allowance | 210.00',
    'Deductions | Amount',
    'Income tax | 402.80',
    'Insurance | 178.67',
    'Pension | 164.09',
    'Cycle scheme | 41.50',
    'This period | This year',
    'Gross pay | 3281.75 | Gross pay | 35940.11',
  ]);
});

it('keeps notes and sums with each of two tables that are called differently', () => {
  const lines = [
    '2023 Fall Semester                    2024 Fall Semester',
    'Course     Title         Cr   Grade   Course     Title         Cr   Grade',
    'POLS 101   Politics      4    B+      POLS 305   Law           4    A',
    'HIST 140   Europe        4    A       ECON 101   Economics     4    B+',
    'Term GPA: 3.667                       Term GPA: 3.650',
    '',
    '2024 Spring Semester',
  ];
  expect(rowsOf(lines)).toEqual([
    '2023 Fall Semester',
    'Course | Title | Cr | Grade',
    'POLS 101 | Politics | 4 | B+',
    'HIST 140 | Europe | 4 | A',
    'Term GPA: 3.667',
    '2024 Fall Semester',
    'Course | Title | Cr | Grade',
    'POLS 305 | Law | 4 | A',
    'ECON 101 | Economics | 4 | B+',
    'Term GPA: 3.650',
    '2024 Spring Semester',
  ]);
});
