import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const amounts = {
  current_year: { type: 'number', description: 'Amount of the current year' },
  prior_year: { type: 'number', description: 'Amount of the prior year' },
};
const labelsIn = (pages: readonly (readonly string[])[], description = ''): unknown => {
  const items = { type: 'object', properties: { label: { type: 'string' }, ...amounts } };
  const balance_sheet = { type: 'array', description, items };
  const view = buildView(pages.map((page, at) => drawnPage(page, at + 1)));
  const { output } = extract(view, { type: 'object', properties: { balance_sheet } } as never);
  return (output.balance_sheet as { label: string }[]).map(({ label }) => label);
};

const HEAD = ['                Balance sheet', '', '                          Note         2033        2032'];
const ASSETS = [
  'Cash                         3        1,250         980',
  'Machines                     4        3,420       2,890',
  'Total assets                          4,670       3,870',
];
const CLAIMS = [
  'Overdraft                    5          350         470',
  'Loans                        6        4,320       3,400',
  'Total claims                          4,670       3,870',
];
const SIGNED = [
  'Staff                                   148         137',
  'Halls let                                13          12',
];

it('ends a balance at its second total, and takes the last item of the second side for no sum', () => {
  const items = ['Cash', 'Machines', 'Overdraft', 'Loans'];
  expect(labelsIn([[...HEAD, ...ASSETS, ...CLAIMS]])).toEqual(items);
  expect(labelsIn([[...HEAD, ...ASSETS, ...CLAIMS, '', ...SIGNED]])).toEqual(items);
});

it('ends the first side at its total where the second side stands on another page', () => {
  expect(
    labelsIn(
      [
        [...HEAD, ...ASSETS, '', ...SIGNED],
        [...HEAD, ...CLAIMS, '', ...SIGNED],
      ],
      'balance sheet',
    ),
  ).toEqual(['Cash', 'Machines', 'Overdraft', 'Loans']);
});

it('goes on after a result that is the same twice, where what stands between adds up to nothing', () => {
  expect(
    labelsIn([
      [
        ...HEAD,
        'Sales                                 9,120       8,700',
        'Cost of sales                        (8,320)     (8,000)',
        'Operating profit                        800         700',
        'Interest received                        10          20',
        'Interest paid                           (10)        (20)',
        'Profit before tax                       800         700',
        'Income tax                             (200)       (175)',
        'Profit for the year                     600         525',
      ],
    ]),
  ).toContain('Income tax');
});

it('leaves out what a heading sets aside, unless the list asks for it', () => {
  const page = [
    ...HEAD,
    'Sales                                 9,120       8,700',
    'Cost of sales                        (8,320)     (8,000)',
    'Profit                                  800         700',
    '',
    'Supplementary information',
    ...SIGNED,
  ];
  expect(labelsIn([page])).not.toContain('Staff');
  expect(labelsIn([page], 'All lines, supplementary information as well')).toContain('Staff');
});

it('takes the head of a column of notes for no heading of the rows', () => {
  const side = { type: 'string', enum: ['Assets', 'Claims'] };
  const items = { type: 'object', properties: { side, label: { type: 'string' }, ...amounts } };
  const page = drawnPage([
    '                          Note         2033        2032',
    'Assets',
    'Current assets',
    'Cash                         3        1,250         980',
    'Stock                        3          120         110',
    'Fixed assets',
    'Machines                     4        3,420       2,890',
  ]);
  const { output } = extract(buildView([page]), {
    type: 'object',
    properties: { lines: { type: 'array', items } },
  } as never);
  expect((output.lines as { side: string }[]).map((line) => line.side)).toEqual(['Assets', 'Assets', 'Assets']);
});
