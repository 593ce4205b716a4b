/** Whose block of name and address is that of an object which is no party of the document. */
import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const address = { type: 'object', properties: { name: text, street: text, postal_code: text, city: text } };
const resultOf = (properties: JsonObject, lines: readonly string[]): ReturnType<typeof extract> =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties });

const COMPANY = ['Northwind Custody Ltd', '12 Harbour Road', '02110 Boston', ''];
const PERSON = ['Jonas Weidlich', 'Lindenweg 14', '53270 Bornheim', '', 'Units released: 7'];

it('that of a person has no name of a company', () => {
  expect(resultOf({ participant: address }, [...COMPANY, ...PERSON]).output).toEqual({
    participant: { name: 'Jonas Weidlich', street: 'Lindenweg 14', postal_code: '53270', city: 'Bornheim' },
  });
  expect(resultOf({ participant: address }, [...COMPANY, 'Units released: 7']).output).toMatchObject({
    participant: { street: null, city: null },
  });
});

it('is unsure if any of two may be meant', () => {
  const told = (lines: string[]): number[] =>
    resultOf({ owner: address }, lines).fields.map(({ confidence }) => confidence);
  const alone = Math.min(...told(PERSON));
  for (const confidence of told([...COMPANY, ...PERSON])) expect(confidence).toBeLessThan(alone);
});

it('goes on behind a wide space after the postcode', () => {
  const lines = ['Jonas Weidlich', 'Lindenweg 14', '53270   Bornheim', '', 'Units released: 7'];
  expect(resultOf({ participant: address }, lines).output).toMatchObject({
    participant: { postal_code: '53270', city: 'Bornheim' },
  });
});
