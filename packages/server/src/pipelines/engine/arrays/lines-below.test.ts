import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const day = { type: 'string', format: 'date' };
const itemsOf = (lines: readonly string[], properties: JsonObject): unknown =>
  extract(buildView([drawnPage(lines)]), {
    type: 'object',
    properties: { positions: { type: 'array', items: { type: 'object', properties } } },
  }).output.positions;

const HEAD = 'Pos.    Description                       Price      Amount';
const period = (first: number, name: string, box: string): string[] => [
  `${first}       ${name}                 4.10       4.10`,
  '        Monthly fee',
  `        Mailbox: ${box}`,
  '        01.06.24-30.06.24',
];

it('takes the periods and the labelled lines under names out of these', () => {
  const lines = [HEAD, ...period(1, 'Basic Hosting 20', 'anna'), ...period(2, 'Large Hosting 80', 'ivo')];
  expect(
    itemsOf(lines, {
      pos: number,
      description: text,
      mailbox: text,
      start: day,
      end: day,
      price: number,
      amount: number,
    }),
  ).toMatchObject([
    { pos: 1, mailbox: 'anna', start: '2024-06-01', end: '2024-06-30', amount: 4.1 },
    { pos: 2, mailbox: 'ivo', start: '2024-06-01', end: '2024-06-30', amount: 4.1 },
  ]);
});

it('gives only the first line to a field that asks for it', () => {
  const lines = [HEAD, ...period(1, 'Basic Hosting 20', 'anna'), ...period(2, 'Large Hosting 80', 'ivo')];
  const description = { type: 'string', description: 'First line of the description' };
  expect(itemsOf(lines, { pos: number, description, price: number, amount: number })).toMatchObject([
    { description: 'Basic Hosting 20' },
    { description: 'Large Hosting 80' },
  ]);
});

it('gives labels between two that name fields to the fields between those', () => {
  const repair = (name: string, amount: string, work: string, tool: string): string[] => [
    `${name}                                  ${amount}`,
    '  Fault: none seen',
    `  Done: ${work}`,
    `  Tool: ${tool}`,
  ];
  const lines = [
    'Repair                                     Amount',
    ...repair('Pump A', '120.00', 'oiled', 'wrench'),
    ...repair('Pump B', '80.00', 'cleaned', 'brush'),
  ];
  expect(itemsOf(lines, { repair: text, fault: text, measure: text, tool: text, amount: number })).toEqual([
    { repair: 'Pump A', fault: 'none seen', measure: 'oiled', tool: 'wrench', amount: 120 },
    { repair: 'Pump B', fault: 'none seen', measure: 'cleaned', tool: 'brush', amount: 80 },
  ]);
});

it('leaves a period in the name if the item has no two fields for it', () => {
  const lines = [HEAD, ...period(1, 'Basic Hosting 20', 'anna'), ...period(2, 'Large Hosting 80', 'ivo')];
  const [first] = itemsOf(lines, { pos: number, description: text, price: number, amount: number }) as JsonObject[];
  expect(first?.description).toContain('01.06.24-30.06.24');
});
