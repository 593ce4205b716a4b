import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage, markupPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };
const listOf = (name: string, properties: JsonObject): JsonObject => ({
  type: 'object',
  properties: { [name]: { type: 'array', items: { type: 'object', properties } } },
});

const ROOMS = listOf('materials', { room: text, material: text, quantity: number, unit_price: number });
const HEAD = 'Room        Material          Number    Price each';
const outputOf = (pages: readonly (readonly string[])[], schema: JsonObject): JsonObject =>
  extract(buildView(pages.map((lines, at) => drawnPage(lines, at + 1))), schema).output;

describe('what is printed once for several rows', () => {
  it('is meant in each of them, over pages too', () =>
    expect(
      outputOf(
        [
          [
            HEAD,
            'Hall        Sandpaper         1         7.50',
            '            Dust sheet        2         9.50',
            'Kitchen     Blue paint        1         3.50',
            '            Roller            2         5.50',
          ],
          [HEAD, '            Ladder            3         8.50', 'Study       Ladder            1         8.50'],
        ],
        ROOMS,
      ).materials,
    ).toEqual(
      [
        ['Hall', 'Sandpaper', 1, 7.5],
        ['Hall', 'Dust sheet', 2, 9.5],
        ['Kitchen', 'Blue paint', 1, 3.5],
        ['Kitchen', 'Roller', 2, 5.5],
        ['Kitchen', 'Ladder', 3, 8.5],
        ['Study', 'Ladder', 1, 8.5],
      ].map(([room, material, quantity, unit_price]) => ({ room, material, quantity, unit_price })),
    ));

  it('is not meant where other cells are left out as well', () => {
    const page = markupPage([
      [
        ['Room', 'Material', 'Number', 'Price each'],
        ['Hall', 'Sandpaper', '1', '7.50'],
        ['', 'Dust sheet', '2', ''],
        ['Kitchen', 'Blue paint', '1', '3.50'],
        ['', 'Roller', '2', ''],
      ],
    ]);
    expect(extract(buildView([page]), ROOMS).output.materials).toMatchObject([
      { room: 'Hall', material: 'Sandpaper' },
      { room: null, material: 'Dust sheet' },
      { room: 'Kitchen', material: 'Blue paint' },
      { room: null, material: 'Roller' },
    ]);
  });
});

it('lines of dashes are no rows of a table, and what follows the last one is labelled', () =>
  expect(
    outputOf(
      [
        [
          'Nutrient        Unit      Target     Rating',
          '-------------------------------------------',
          'Phosphorus      ppm       30-50      Good',
          'Potassium       ppm       120-180    Low',
          '-------------------------------------------',
          'Analyst: P. Wren',
        ],
      ],
      listOf('results', { nutrient: text, unit: text, target: text, rating: text }),
    ).results,
  ).toEqual([
    { nutrient: 'Phosphorus', unit: 'ppm', target: '30-50', rating: 'Good' },
    { nutrient: 'Potassium', unit: 'ppm', target: '120-180', rating: 'Low' },
  ]));
