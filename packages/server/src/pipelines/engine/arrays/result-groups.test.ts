/** Results of tests in groups with headings, limits in one cell, and marks where a result is out of them. */
import { describe, expect, it } from 'vitest';
import type { Page } from '../../../documents/model/document.ts';
import type { Json, JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage, markupPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };
const date = { type: ['string', 'null'], format: 'date' };
const listOf = (name: string, properties: JsonObject): JsonObject => ({
  type: 'object',
  properties: { [name]: { type: 'array', items: { type: 'object', properties } } },
});
const answer = (page: Page, schema: JsonObject, name: string): Json | undefined =>
  extract(buildView([page]), schema).output[name];

/** The first words of such lines are bold. */
function withBold(page: Page, texts: readonly string[]): Page {
  for (const [at, word] of page.words.entries())
    for (const bold of texts) {
      const parts = bold.split(' ');
      if (parts.every((part, place) => page.words[at + place]?.text === part))
        for (const [place] of parts.entries()) Object.assign(page.words[at + place] ?? word, { bold: true });
    }
  return page;
}

const WATER = [
  'Esame                      Risultato             Unità        Valori limite',
  'ACQUA POTABILE Campione: A7',
  'Nitrati                    61,0        alto      mg/L         5,0 – 50,0',
  'Durezza                    14,2                  gradi        8,0 – 30,0',
  'TETTO Campione: B2',
  'Piombo                     3,1                   gradi        < 10,0',
  'Zinco                      0,2         basso     mg/L         0,5 – 3,0',
  'Rame                       0,9                   mg/L         > 0,1',
];
const VERDICT = {
  type: ['string', 'null'],
  enum: ['basso', 'normale', 'alto', null],
  description: 'normale se non contrassegnato',
};

describe('tables of results', () => {
  const item = { nome: text, valore: number, unita: text, minimo: number, massimo: number, esito: VERDICT };
  const page = withBold(drawnPage(WATER), ['ACQUA POTABILE', 'TETTO']);
  const row = (nome: string, valore: number, unita: string, limits: (number | null)[], esito: string): JsonObject => ({
    ...{ nome, valore, unita },
    ...{ minimo: limits[0] ?? null, massimo: limits[1] ?? null, esito },
  });

  it('parts them at headings in bold type, reads open limits, and takes what the description says of empty cells', () => {
    const schema = listOf('gruppi', {
      titolo: text,
      campione: text,
      misure: { type: 'array', items: { type: 'object', properties: item } },
    });
    expect(answer(page, schema, 'gruppi')).toEqual([
      {
        titolo: 'ACQUA POTABILE',
        campione: 'A7',
        misure: [row('Nitrati', 61, 'mg/L', [5, 50], 'alto'), row('Durezza', 14.2, 'gradi', [8, 30], 'normale')],
      },
      {
        titolo: 'TETTO',
        campione: 'B2',
        misure: [
          row('Piombo', 3.1, 'gradi', [null, 10], 'normale'),
          row('Zinco', 0.2, 'mg/L', [0.5, 3], 'basso'),
          row('Rame', 0.9, 'mg/L', [0.1, null], 'normale'),
        ],
      },
    ]);
  });
});

it('reads days "od" and "do" from one column, and columns with the same head in the order of the fields', () => {
  const table = [
    ['Číslo', 'Stav', 'Období', 'Stav', 'Spotřeba'],
    ['7711', '120', '01.02.2025 – 30.04.2025', '155', '35'],
    ['7712', '300', '01.02.2025 – 30.04.2025', '361', '61'],
    ['7713', '18', '15.03.2025 – 30.04.2025', '40', '22'],
  ];
  const schema = listOf('odecty', {
    cislo: text,
    pocatecni_stav: number,
    konecny_stav: number,
    od: date,
    do: date,
    spotreba: number,
  });
  expect((answer(markupPage([table]), schema, 'odecty') as Json[])[2]).toEqual({
    cislo: '7713',
    pocatecni_stav: 18,
    konecny_stav: 40,
    od: '2025-03-15',
    do: '2025-04-30',
    spotreba: 22,
  });
});

it('says no where other rows have a mark', () => {
  const table = [
    ['Article', 'Pieces', 'Hazardous', 'Weight'],
    ['Lacquer thinner', '12', 'X', '96.5'],
    ['Garden hose', '40', '', '120.0'],
    ['Steel rake', '25', '', '61.2'],
  ];
  const schema = listOf('goods', { article: text, pieces: number, hazardous: { type: 'boolean' }, weight: number });
  const goods = answer(markupPage([table]), schema, 'goods') as { hazardous: boolean }[];
  expect(goods.map(({ hazardous }) => hazardous)).toEqual([true, false, false]);
});
