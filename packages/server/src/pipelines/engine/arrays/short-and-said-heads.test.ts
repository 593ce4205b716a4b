/** Tables whose heads are short forms, name two fields at once, or leave a field to what stands over the table. */
import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const integer = { type: 'integer' };
const itemsOf = (pages: readonly (readonly string[])[], properties: JsonObject): unknown =>
  extract(buildView(pages.map((lines) => drawnPage(lines))), {
    type: 'object',
    properties: { entries: { type: 'array', items: { type: 'object', properties } } },
  }).output.entries;

it('gives a column whose head and cells have a slash to the two fields that the head names', () => {
  const lines = [
    'Rank     HT/LN     Name                 Mark',
    '1        2/4       Oskar LINDQVIST      31:02',
    '2        1/5       Jon BERGE            31:40',
    '3        2/3       Pekka SALO           32:11',
  ];
  expect(itemsOf([lines], { rank: integer, name: text, heat: integer, lane: integer })).toEqual([
    { rank: 1, name: 'Oskar LINDQVIST', heat: 2, lane: 4 },
    { rank: 2, name: 'Jon BERGE', heat: 1, lane: 5 },
    { rank: 3, name: 'Pekka SALO', heat: 2, lane: 3 },
  ]);
});

it('leaves such a column alone if its head names no two fields', () => {
  const lines = [
    'Rank     HT/LN     Name                 Mark',
    '1        2/4       Oskar LINDQVIST      31:02',
    '2        1/5       Jon BERGE            31:40',
  ];
  expect(itemsOf([lines], { rank: integer, name: text, weight: integer, bonus: integer })).toEqual([
    { rank: 1, name: 'Oskar LINDQVIST' },
    { rank: 2, name: 'Jon BERGE' },
  ]);
});

it('reads initials that are turned round, and words of a description that are cut off', () => {
  const lines = [
    'Starter              Lic.     Fed.     Deb.     YB',
    'Oskar LINDQVIST      PRO      SWE      2004     1984',
    'Jon BERGE            AMA      NOR      2009     1983',
    'Pekka SALO           PRO      FIN      2005     1985',
  ];
  const nation = { type: 'string', description: 'Three letters of the federation' };
  expect(itemsOf([lines], { starterName: text, nation, birthYear: integer })).toEqual([
    { starterName: 'Oskar LINDQVIST', nation: 'SWE', birthYear: 1984 },
    { starterName: 'Jon BERGE', nation: 'NOR', birthYear: 1983 },
    { starterName: 'Pekka SALO', nation: 'FIN', birthYear: 1985 },
  ]);
});

const stock = (place: string, articles: readonly string[]): string[] => [
  'Count of the year',
  `Warehouse: ${place}          Counted by: Ines`,
  'Article          Shelf     Pieces',
  ...articles,
];

it('gives the items of each table what a label over it says', () => {
  const pages = [
    stock('Lyon', ['Brass hinge      A4        120', 'Steel hook       B1        64']),
    stock('Turin', ['Door stop        C2        31', 'Wire rope        C7        8']),
  ];
  expect(itemsOf(pages, { warehouse: text, article: text, shelf: text, pieces: integer })).toEqual([
    { warehouse: 'Lyon', article: 'Brass hinge', shelf: 'A4', pieces: 120 },
    { warehouse: 'Lyon', article: 'Steel hook', shelf: 'B1', pieces: 64 },
    { warehouse: 'Turin', article: 'Door stop', shelf: 'C2', pieces: 31 },
    { warehouse: 'Turin', article: 'Wire rope', shelf: 'C7', pieces: 8 },
  ]);
});

it('says nothing of items by a label that only one of their tables has', () => {
  const pages = [
    stock('Lyon', ['Brass hinge      A4        120', 'Steel hook       B1        64']),
    ['Article          Shelf     Pieces', 'Door stop        C2        31', 'Wire rope        C7        8'],
  ];
  expect(itemsOf(pages, { warehouse: text, article: text, shelf: text, pieces: integer })).toMatchObject([
    { article: 'Brass hinge' },
    { article: 'Steel hook' },
    { article: 'Door stop' },
    { article: 'Wire rope' },
  ]);
});
