import { expect, it } from 'vitest';
import { readSchema } from './read-schema.ts';

const kindsOf = (...names: string[]): unknown[] =>
  readSchema({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  }).fields.map(({ kind }) => kind);

it('the noun comes first in some languages: "code client" is a code', () =>
  expect(kindsOf('code_client', 'ref_commande_client', 'client_name', 'ref_date')).toEqual([
    'identifier',
    'identifier',
    'name',
    'date',
  ]));

it('"courriel" is a mail address', () => expect(kindsOf('courriel')).toEqual(['email']));

it('"site web" is an address on the net', () => expect(kindsOf('site_web', 'sito_web')).toEqual(['url', 'url']));
