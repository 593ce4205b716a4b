import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { readSchema } from './read-schema.ts';

const party = { type: 'object', properties: { name: { type: 'string' }, address: { type: 'string' } } };
const partiesOf = (properties: JsonObject): (string | undefined)[] =>
  readSchema({ type: 'object', properties })
    .fields.filter(({ name }) => name === 'name')
    .map((field) => field.concept?.id ?? field.party);

it('who pays out issues the document, who pays an invoice receives it', () => {
  expect(partiesOf({ payer: party, recipient: party })).toEqual(['issuer_name', 'customer_name']);
  expect(partiesOf({ payer: party, payee: party, checkNumber: { type: 'string' } })).toEqual([
    'issuer_name',
    'customer_name',
  ]);
  expect(partiesOf({ payer: party, payee: party, dueDate: { type: 'string' } })).toEqual([
    'customer_name',
    'issuer_name',
  ]);
});
