import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { lineRecords } from './line-records.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const reading = { meter: text, previous: number, current: number, usage: number };

const listOf = (name: string, properties: Record<string, object>) =>
  ({
    type: 'object',
    properties: { [name]: { type: 'array', items: { type: 'object', properties } } },
  }) as never;

const HEAD = 'Meter        Previous      Current      Usage';
const LINES = [
  'Wexholme Works - Site no. 661',
  HEAD,
  'DPZ-72207      42,889       43,645        756',
  'PK-53811       21,158       24,590      3,432',
  'Subtotal                                4,188',
  '',
  'Riva Works - Site no. 571',
  HEAD,
  'BV-18777       26,999       31,701      4,702',
  'HG-30188        5,500        5,625        125',
  'Total Riva Works                        4,827',
];

const site = (name: string, no: string) => ({ site_name: name, site_number: no });

it('reads several values of the lines over tables into their items', () => {
  const schema = listOf('readings', { site_name: text, site_number: text, ...reading });
  expect(extract(buildView([drawnPage(LINES)]), schema).output).toEqual({
    readings: [
      { ...site('Wexholme Works', '661'), meter: 'DPZ-72207', previous: 42889, current: 43645, usage: 756 },
      { ...site('Wexholme Works', '661'), meter: 'PK-53811', previous: 21158, current: 24590, usage: 3432 },
      { ...site('Riva Works', '571'), meter: 'BV-18777', previous: 26999, current: 31701, usage: 4702 },
      { ...site('Riva Works', '571'), meter: 'HG-30188', previous: 5500, current: 5625, usage: 125 },
    ],
  });
});

it('takes sums under the rows as such, and no word for sums as a value', () => {
  const readings = { type: 'array', items: { type: 'object', properties: reading } };
  const schema = listOf('sites', { site_name: text, site_number: text, total_usage: number, readings });
  expect(extract(buildView([drawnPage(LINES)]), schema).output).toMatchObject({
    sites: [
      { ...site('Wexholme Works', '661'), total_usage: 4188, readings: [{ usage: 756 }, { usage: 3432 }] },
      { ...site('Riva Works', '571'), total_usage: 4827, readings: [{ usage: 4702 }, { usage: 125 }] },
    ],
  });
});

it('does not take heads that follow single rows as lines of records', () => {
  const heads = '  Analyte              Result   Unit     Flag   Interval';
  const page = drawnPage([
    '  Ferritin             229      ng/mL    H      20-300',
    'Panel: Blood count',
    heads,
    '  Platelets            93       G/L      L      150-400',
    'Panel: Thyroid profile',
    heads,
    '  TSH                  9.1      mU/L     H      0.4-4.0',
    'Panel: Liver',
    heads,
  ]);
  expect(lineRecords(buildView([page]))).toEqual([]);
});
