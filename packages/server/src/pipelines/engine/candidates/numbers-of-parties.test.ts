import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const outputOf = (properties: JsonObject, lines: readonly string[]): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

const HEAD = ['Alpha Handels GmbH', 'Ring 4', '80331 München', 'USt-IdNr.: DE123456789', ''];
const BODY = ['Beta Bau AG', 'Weg 9', '20095 Hamburg', '', 'Rechnung RE-7', 'Gesamt 5,00'];

describe('the only tax number of a document', () => {
  it('is that of whoever issued it, and not that of the customer', () => {
    expect(outputOf({ customer_vat_number: text }, [...HEAD, ...BODY])).toEqual({ customer_vat_number: null });
    const party = { type: 'object', properties: { ustId: text } };
    expect(outputOf({ kaeufer: party }, [...HEAD, ...BODY])).toEqual({ kaeufer: { ustId: null } });
  });

  it('needs no word for whose it is', () =>
    expect(outputOf({ seller_vat_number: text }, [...HEAD, ...BODY])).toEqual({ seller_vat_number: 'DE123456789' }));
});

it.each([
  ['its label says so', [...HEAD, ...BODY, 'Ihre USt-IdNr.: ATU12345678']],
  [
    'it stands under the address of the customer',
    [...HEAD, 'Rechnung an:', ...BODY.slice(0, 3), 'USt-IdNr.: ATU12345678'],
  ],
])('a tax number is that of the customer if %s', (_, lines) => {
  const both = { seller_vat_number: text, customer_vat_number: text };
  expect(outputOf(both, lines)).toEqual({ seller_vat_number: 'DE123456789', customer_vat_number: 'ATU12345678' });
});
