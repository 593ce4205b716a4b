import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import type { PartyBlock } from '../core/party.ts';
import { extract } from '../extract.ts';
import { isAddressed } from '../recognise/names.ts';
import { recognise } from '../recognise/recognise.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { findPartyBlocks } from './party-blocks.ts';
import { postalLineOf } from './postal-line.ts';

const text = { type: ['string', 'null'] };
const objectOf = (...names: string[]): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
});

function blocksOf(lines: readonly string[]): PartyBlock[] {
  const view = buildView([drawnPage(lines)]);
  return findPartyBlocks(view, recognise(view).spans);
}

const partsOf = (block: PartyBlock | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(block?.parts ?? {}).map(([part, { text: printed }]) => [part, printed]));

const outputOf = (lines: readonly string[], properties: JsonObject): JsonObject =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

describe('a line with a postcode and a town', () => {
  it.each([
    ['3030-220 Coimbra', '3030-220', 'Coimbra'],
    ['NEWTOWN NSW 2042', '2042', 'NEWTOWN'],
    ['69003 LYON CEDEX 03', '69003', 'LYON CEDEX 03'],
  ])('%s', (line, postcode, city) => {
    const found = postalLineOf(line);
    expect(line.slice(found?.postcode.start, found?.postcode.end)).toBe(postcode);
    expect(line.slice(found?.city.start, found?.city.end)).toBe(city);
  });

  it.each(['HRB 88123 Amtsgericht Hamburg', 'Bolts 2000 4-220'])('is not %s', (line) =>
    expect(postalLineOf(line)).toBeUndefined(),
  );
});

describe('a sender in one line', () => {
  const sender = { name: 'Moor Bank Ltd', street: '4 Mill Lane', postcode: '1196', city: 'Gland' };

  it('ends before a telephone number', () =>
    expect(partsOf(blocksOf(['Moor Bank Ltd, 4 Mill Lane, CH-1196 Gland - Tel. : +41 22 555 01 01'])[0])).toMatchObject(
      sender,
    ));

  it('may have wide spaces between its parts', () =>
    expect(partsOf(blocksOf(['Moor Bank Ltd   4 Mill Lane   CH-1196 Gland'])[0])).toMatchObject(sender));
});

describe('the addressee without a heading', () => {
  const LINES = [
    'APPEL DE COTISATION',
    '',
    'MR Basile CORNAVIN',
    '9 IMPASSE DU FOUR',
    '31400 TOULOUSE',
    ...Array.from({ length: 8 }, () => ''),
    'Compte : 77182203114',
    ...Array.from({ length: 8 }, () => ''),
    'Banque du Vallon S.A., 18 quai des Tanneurs, 69003 LYON - Tel. : +33 4 72 20 11 88',
  ];

  it('is not called by the title of the document above it', () =>
    expect(partsOf(blocksOf(LINES)[0])).toMatchObject({ name: 'MR Basile CORNAVIN', street: '9 IMPASSE DU FOUR' }));

  it('is the customer, though the name is at the top', () => {
    const [block] = blocksOf(LINES);
    expect(block?.likelihood.customer).toBeGreaterThan(block?.likelihood.issuer ?? 1);
  });

  it('has an address without the town that is asked for beside it, and the bank has another', () =>
    expect(
      outputOf(LINES, {
        assure: objectOf('nom', 'adresse', 'code_postal', 'ville'),
        banque: objectOf('nom', 'adresse', 'code_postal', 'ville'),
      }),
    ).toEqual({
      assure: { nom: 'MR Basile CORNAVIN', adresse: '9 IMPASSE DU FOUR', code_postal: '31400', ville: 'TOULOUSE' },
      banque: {
        nom: 'Banque du Vallon S.A.',
        adresse: '18 quai des Tanneurs',
        code_postal: '69003',
        ville: 'LYON',
      },
    }));
});

it.each([
  ['Mrs Thelma Wickstead', true],
  ['Exmo. Sr. Anselmo Barrocal', true],
  ['Thelma Wickstead', false],
  ['Firma Moor', false],
  ['Mr Felsberg Bakery Ltd', false],
])('people write to %s: %s', (name, expected) => expect(isAddressed(name)).toBe(expected));
