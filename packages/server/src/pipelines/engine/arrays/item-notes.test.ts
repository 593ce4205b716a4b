import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const number = { type: 'number' };
const linesOf = (properties: JsonObject): unknown =>
  extract(
    buildView([
      drawnPage([
        'Line   Days      Length   Spots   Rate      Program',
        '1      Mo-Fr     30S      4       200.00    Morning Report',
        '       Line Remarks: after the news',
        '2      Sa        60S      2       350.00    Market Day',
        '       Line Remarks: no repeat',
        '3      Su        30S      1       120.00    Garden Hour',
        '       Line Remarks: make-good',
      ]),
    ]),
    { type: 'object', properties: { lines: { type: 'array', items: { type: 'object', properties } } } },
  ).output.lines;

it('keeps lines with a label out of the cells above them', () => {
  expect(linesOf({ line: number, days: text, length: text, spots: number, rate: number, program: text })).toEqual([
    { line: 1, days: 'Mo-Fr', length: '30S', spots: 4, rate: 200, program: 'Morning Report' },
    { line: 2, days: 'Sa', length: '60S', spots: 2, rate: 350, program: 'Market Day' },
    { line: 3, days: 'Su', length: '30S', spots: 1, rate: 120, program: 'Garden Hour' },
  ]);
});

it('gives them to the field that their label names', () => {
  expect(linesOf({ line: number, days: text, rate: number, program: text, remarks: text })).toMatchObject([
    { remarks: 'after the news' },
    { remarks: 'no repeat' },
    { remarks: 'make-good' },
  ]);
});
