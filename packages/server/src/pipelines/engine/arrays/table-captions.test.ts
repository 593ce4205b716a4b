import { expect, it } from 'vitest';
import type { Page } from '../../../documents/model/document.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const LINES = [
  'Table 1. Levels of metals in washed plants, as measured in five samples.',
  'Element          Thyme       Sage       Mint',
  'Fe                14.8       13.0       12.2',
  'Cu                 0.6        1.0        0.7',
  'Zn                 2.1        4.3        5.8',
  '',
  '',
  'Table 2. Doses in one cup, calculated from what is used by consumers.',
  'Element          Thyme       Sage       Mint',
  'Fe                4.63      13.39      25.22',
  'Cu                1.92       4.48       5.00',
  'Zn                7.04      19.47      42.65',
];

/** The page with the lines that begin with "Table" as captions. */
function captioned(): Page {
  const page = drawnPage(LINES);
  let from = 0;
  for (const line of LINES) {
    const to = from + (line.match(/\S+/g)?.length ?? 0);
    if (line.startsWith('Table')) page.blocks.push({ kind: 'caption', lines: [{ from, to }], box: null });
    from = to;
  }
  return page;
}

const number = { type: 'number' };
const firstIn = (name: string, description: string): unknown => {
  const items = {
    type: 'object',
    properties: { element: { type: 'string' }, thyme: number, sage: number, mint: number },
  };
  const schema = { type: 'object', properties: { [name]: { type: 'array', description, items } } };
  const rows = extract(buildView([captioned()]), schema as never).output[name];
  return Array.isArray(rows) ? { first: rows[0], count: rows.length } : rows;
};

const LEVELS = { first: { element: 'Fe', thyme: 14.8, sage: 13, mint: 12.2 }, count: 3 };
const DOSES = { first: { element: 'Fe', thyme: 4.63, sage: 13.39, mint: 25.22 }, count: 3 };

it('takes the table whose number the description says', () => {
  expect(firstIn('metals', 'Rows of table 1.')).toEqual(LEVELS);
  expect(firstIn('metals', 'All rows of table 2.')).toEqual(DOSES);
});

it('takes the one of two tables with the same heads whose caption says the name of the list', () => {
  expect(firstIn('levels', '')).toEqual(LEVELS);
  expect(firstIn('doses', '')).toEqual(DOSES);
});

it('takes the one of two tables with the same heads whose caption says what the description begins with', () => {
  expect(firstIn('herbs', 'Levels by element, in mg/kg')).toEqual(LEVELS);
  expect(firstIn('herbs', 'Doses by element, in mg')).toEqual(DOSES);
});
