import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const day = { type: 'string', format: 'date' };
const number = { type: 'number' };
const properties = { line: { type: 'integer' }, from: day, to: day, product: text, cases: number, amount: number };
const schema = { type: 'object', properties: { lines: { type: 'array', items: { type: 'object', properties } } } };

const HEAD = ' Line      From          To            Product             Lot      Cases       Amount';
const items = [
  { line: 1, from: '2026-03-02', to: '2026-03-29', product: 'Pears in syrup', cases: 40, amount: 880 },
  { line: 2, from: '2026-03-02', to: '2026-03-15', product: 'Sour cherries', cases: 10, amount: 315 },
  { line: 3, from: '2026-03-16', to: '2026-03-29', product: 'Plum halves', cases: 25, amount: 512.5 },
  { line: 4, from: '2026-04-06', to: '2026-04-12', product: 'Apricots', cases: 8, amount: 264 },
];
const ROWS = [
  ' N 1       03/02/26      03/29/26      Pears in syrup      C-1         40      $880.00',
  ' N 2       03/02/26      03/15/26      Sour cherries       C-2         10      $315.00',
  ' N 3       03/16/26      03/29/26      Plum halves         C-1         25      $512.50',
  ' N 4       04/06/26      04/12/26      Apricots            C-3          8      $264.00',
];
const INSIDE = [
  '     Week of      Dock       Cases      Price',
  '     03/02/26     North          4     $22.00',
  '     03/09/26     South          6     $22.00',
];
const linesOf = (...pages: string[][]): unknown =>
  extract(buildView(pages.map((lines, at) => drawnPage(lines, at + 1))), schema).output.lines;

it('reads the items around tables that have heads of their own under each item', () => {
  expect(linesOf([HEAD, ...ROWS.flatMap((row) => [row, ...INSIDE])])).toEqual(items);
});

it('goes on with the items of the next page, and with the table inside of an item that the page cut', () => {
  const [first = '', ...others] = ROWS;
  const next = [HEAD, ...INSIDE, ...others.flatMap((row) => [row, ...INSIDE])];
  expect(linesOf([HEAD, first, ...INSIDE], next)).toEqual(items);
});

it('joins no table with other heads to one that repeats its own on each page', () => {
  const plan = [
    'Start Date     End Date      # Spots      Gross Amount      Net Amount',
    '03/02/26       04/12/26           14           $971.50         $871.50',
    '',
    '',
  ];
  const head = 'Ln      Start         End            Len       Spots         Rate         Amount';
  const rows = [
    '1       03/02/26      03/29/26       :30          4        $10.00         $40.00',
    '2       03/02/26      03/15/26       :30          1        $31.50         $31.50',
    '3       03/16/26      03/29/26       :60          9       $100.00        $900.00',
  ];
  const asked = { line: number, start_date: day, end_date: day, spots: number, rate: number, amount: number };
  const own = {
    type: 'object',
    properties: { lines: { type: 'array', items: { type: 'object', properties: asked } } },
  };
  const pages = [drawnPage([...plan, head, ...rows.slice(0, 2)], 1), drawnPage([head, ...rows.slice(2)], 2)];
  expect(extract(buildView(pages), own).output.lines).toMatchObject([{ spots: 4 }, { spots: 1 }, { spots: 9 }]);
});

it('takes no rest of an item at the top of a page for a line of the heads', () => {
  const [first = '', second = '', ...others] = ROWS;
  const rest = '                                       of the year';
  const next = [HEAD, rest, ...others];
  expect(linesOf([HEAD, first, second], next)).toEqual(items);
});

it('ends a table where tables with the same heads begin that no further item follows', () => {
  const parts = ['A', 'B', 'C'].flatMap((part) => ['', `Dock ${part}`, ...INSIDE]);
  expect(linesOf([HEAD, ...ROWS, ...parts])).toEqual(items);
});

it('takes what stands in brackets behind its label, and a line that is printed twice once', () => {
  const lines = [
    ' Line  Product        Cases    Amount',
    ...['Pears', 'Cherries', 'Plums', 'Apricots'].flatMap((name, at) => [
      ` ${at + 1}     ${name.padEnd(14)}    1${at}   $22.00`,
      `       ${name}`,
      `   (Orchard: Upper Field ${at + 1})old`,
    ]),
  ];
  const asked = { line: number, product: text, orchard: text, cases: number, amount: number };
  const own = {
    type: 'object',
    properties: { lines: { type: 'array', items: { type: 'object', properties: asked } } },
  };
  expect(extract(buildView([drawnPage(lines)]), own).output.lines).toEqual(
    ['Pears', 'Cherries', 'Plums', 'Apricots'].map((product, at) => ({
      line: at + 1,
      product,
      orchard: `Upper Field ${at + 1}`,
      cases: 10 + at,
      amount: 22,
    })),
  );
});
