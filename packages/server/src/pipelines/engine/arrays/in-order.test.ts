import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { markupPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const rowsIn = (rows: readonly (readonly string[])[], properties: JsonObject): Json | undefined =>
  extract(buildView([markupPage([rows.map((row) => [...row])])]), {
    type: 'object',
    properties: { rows: { type: 'array', items: { type: 'object', properties } } },
  }).output.rows;

it('gives texts the columns in their places, whatever is in them', () => {
  const rows = rowsIn(
    [
      ['Namn', 'Uppdrag', 'Kom', 'Gick'],
      ['Berit Sand', 'Ordförande', '07.15', '22.50'],
      ['Nils Alm', 'Vice ordförande', '07.15', '14.30'],
      ['Vera Dahl', 'Röstmottagare', '14.00', '22.30'],
    ],
    { name: text, role: text, arrived: text, left: text },
  );
  expect(rows).toEqual([
    { name: 'Berit Sand', role: 'Ordförande', arrived: '07.15', left: '22.50' },
    { name: 'Nils Alm', role: 'Vice ordförande', arrived: '07.15', left: '14.30' },
    { name: 'Vera Dahl', role: 'Röstmottagare', arrived: '14.00', left: '22.30' },
  ]);
});

it('takes increases with their sign for numbers', () => {
  const rows = rowsIn(
    [
      ['Parti', 'Förk.', 'Röster', '%', '± 2022'],
      ['Hamnpartiet', 'H', '322', '26,9', '−1,4'],
      ['Skogslistan', 'SKL', '241', '20,1', '+0,8'],
      ['Byarådet', 'B', '187', '15,6', '+6,2'],
    ],
    { name: text, abbr: text, votes: number, share: number, change: number },
  );
  expect(rows).toEqual([
    { name: 'Hamnpartiet', abbr: 'H', votes: 322, share: 26.9, change: -1.4 },
    { name: 'Skogslistan', abbr: 'SKL', votes: 241, share: 20.1, change: 0.8 },
    { name: 'Byarådet', abbr: 'B', votes: 187, share: 15.6, change: 6.2 },
  ]);
});

it('takes no table of figures for a list of texts because it has as many columns', () => {
  const rows = rowsIn(
    [
      ['Bolzen', 'Stück', 'Preis'],
      ['Links', '10', '20.00'],
      ['Rechts', '12', '24.00'],
    ],
    { vaccine: text, batch_number: text, given_on: text },
  );
  expect(rows).toEqual([]);
});
