import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const HEAD = 'Pos  Item                              Qty     Price     Amount';
const namesIn = (lines: readonly string[], name: string): unknown[] => {
  const number = { type: 'number' };
  const properties = { pos: number, [name]: { type: 'string' }, qty: number, price: number, amount: number };
  const schema = { type: 'object', properties: { lines: { type: 'array', items: { type: 'object', properties } } } };
  const { output } = extract(buildView([drawnPage([HEAD, ...lines])]), schema as never);
  return (output.lines as Record<string, unknown>[]).map((line) => line[name]);
};

const NOTED = [
  '1    Door closer                         2     40.00      80.00',
  '     Colour: blue',
  '2    Work bench with two drawers         1    310.00     310.00',
  '     Delivery by May',
  '3    Cable drum                          4     25.00     100.00',
  '     Made in 2024',
];

it('ends names before lines for which there was room on the line above', () => {
  expect(namesIn(NOTED, 'article')).toEqual(['Door closer', 'Work bench with two drawers', 'Cable drum']);
});

it('leaves such lines in a description, without those that have a label', () => {
  expect(namesIn(NOTED, 'description')).toEqual([
    'Door closer',
    'Work bench with two drawers Delivery by May',
    'Cable drum Made in 2024',
  ]);
});

it('joins the lines of names that wrap', () => {
  const wrapped = [
    '1    Hydraulic lift table for            1    900.00     900.00',
    '     loads of more than 500 kg',
    '2    Steel shelving unit with            2    210.00     420.00',
    '     adjustable boards',
    '3    Cable drum                          4     25.00     100.00',
  ];
  expect(namesIn(wrapped, 'article')).toEqual([
    'Hydraulic lift table for loads of more than 500 kg',
    'Steel shelving unit with adjustable boards',
    'Cable drum',
  ]);
});
