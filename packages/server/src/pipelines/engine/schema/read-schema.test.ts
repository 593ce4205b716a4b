import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { readSchema } from './read-schema.ts';

const fieldsOf = (schema: JsonObject): string[] =>
  readSchema(schema).fields.map((field) => `${field.path.join('.')}:${field.kind}`);

describe('readSchema', () => {
  it('follows references, nullable unions and allOf', () => {
    const schema: JsonObject = {
      type: 'object',
      $defs: { money: { type: 'number', description: 'An amount' } },
      properties: {
        total: { $ref: '#/$defs/money' },
        due_date: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
        seller: {
          allOf: [
            { type: 'object', properties: { name: { type: 'string' } } },
            { properties: { email: { type: 'string', format: 'email' } } },
          ],
        },
      },
    };
    expect(fieldsOf(schema)).toEqual(['total:money', 'due_date:date', 'seller.name:name', 'seller.email:email']);
    expect(readSchema(schema).fields[1]?.schema.isNullable).toBe(true);
  });

  it('knows the kinds of values by names in other languages', () => {
    const text = { type: 'string' };
    const properties = { klantnummer: text, factuurdatum: text, kunde: text, Einzelpreis: { type: 'number' } };
    expect(fieldsOf({ type: 'object', properties })).toEqual([
      'klantnummer:identifier',
      'factuurdatum:date',
      'kunde:name',
      'Einzelpreis:money',
    ]);
  });

  it('knows what somebody has from who has it', () => {
    const text = { type: 'string' };
    const properties = { patient_age: text, customer_name: text, vendorRating: text, contact_person: text };
    expect(fieldsOf({ type: 'object', properties })).toEqual([
      'patient_age:text',
      'customer_name:name',
      'vendorRating:text',
      'contact_person:name',
    ]);
  });

  it('a text called like a sales tax is its number where amounts are numbers, and an amount where they are texts', () => {
    const text = { type: 'string' };
    const kindBeside = (total: JsonObject) => fieldsOf({ type: 'object', properties: { total, vat: text } })[1];
    expect(kindBeside({ type: 'number' })).toBe('vat:identifier');
    expect(kindBeside(text)).toBe('vat:money');
  });

  it('knows that somebody did what is done by them, and that a name with a unit asks for a measure', () => {
    const [text, number] = [{ type: 'string' }, { type: 'number' }];
    const properties = {
      approved_by: text,
      drawnBy: text,
      needed_by: text,
      totalGrossKg: number,
      price_per_kg: number,
    };
    expect(fieldsOf({ type: 'object', properties })).toEqual([
      'approved_by:name',
      'drawnBy:name',
      'needed_by:text',
      'totalGrossKg:number',
      'price_per_kg:money',
    ]);
  });

  it('knows the kinds of values by names that say no kind', () => {
    const properties = { siren: { type: 'string' }, kvk: { type: 'string' } };
    expect(fieldsOf({ type: 'object', properties })).toEqual(['siren:identifier', 'kvk:identifier']);
  });

  it('knows a date by the format that its description or pattern asks for', () => {
    const properties = {
      period_start: { type: 'string', description: 'Start of the pay period in YYYY-MM-DD format' },
      opened: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
      closed: { type: 'string', description: 'When it closed, as DD/MM/YYYY' },
    };
    const { fields } = readSchema({ type: 'object', properties });
    expect(fields.map(({ kind, wantsIsoDate }) => [kind, wantsIsoDate])).toEqual([
      ['date', true],
      ['date', true],
      ['date', false],
    ]);
  });

  it('takes whom a description only mentions as the owner for no name', () => {
    const described = (description: string) => ({ type: 'string', description });
    const properties = {
      age: described('the patient age as printed'),
      site: described("The client's language"),
      who: described('The patient as registered'),
      issuing: described('the company that issued it'),
      legal: described('vendor name as printed'),
    };
    expect(fieldsOf({ type: 'object', properties })).toEqual([
      'age:text',
      'site:text',
      'who:name',
      'issuing:name',
      'legal:name',
    ]);
  });

  it('goes by what a description begins with, not by what it names beside it', () => {
    const described = (description: string) => ({ type: 'string', description });
    const properties = {
      dish: described('Name without the menu code.'),
      mark: described('Code under the name of the article.'),
      begun: described('Date on the ticket number slip'),
    };
    expect(fieldsOf({ type: 'object', properties })).toEqual(['dish:name', 'mark:identifier', 'begun:date']);
  });

  it('ends at a schema that holds itself', () => {
    const schema: JsonObject = {
      type: 'object',
      properties: { name: { type: 'string' }, child: { $ref: '#' } },
    };
    expect(fieldsOf(schema)[0]).toBe('name:name');
  });

  it('tells lists of objects from lists of plain values', () => {
    const { lists } = readSchema({
      type: 'object',
      properties: {
        items: { type: 'array', items: { type: 'object', properties: { quantity: { type: 'number' } } } },
        parties: { type: 'array', items: { type: 'string' } },
      },
    });
    expect(lists.map((list) => [list.name, list.fields?.length ?? null, list.item?.kind ?? null])).toEqual([
      ['items', 1, null],
      ['parties', null, 'name'],
    ]);
  });

  it.each([
    ['invoice_number', 'string', 'identifier', 'document_number'],
    ['invoiceDate', 'string', 'date', 'document_date'],
    ['grand_total', 'number', 'money', 'total'],
    ['net_total', 'number', 'money', 'subtotal'],
    ['vat_id', 'string', 'identifier', 'vat_number'],
    ['tax_rate', 'number', 'percent', 'tax_rate'],
    ['currency', 'string', 'currency', 'currency'],
    ['governing_law', 'string', 'text', 'governing_law'],
  ])('%s is of kind %3$s about %4$s', (name, type, kind, concept) => {
    const [field] = readSchema({ type: 'object', properties: { [name]: { type } } }).fields;
    expect(field?.kind).toBe(kind);
    expect(field?.concept?.id).toBe(concept);
  });

  it('knows whose a field is', () => {
    const { fields } = readSchema({
      type: 'object',
      properties: {
        seller: { type: 'object', properties: { name: { type: 'string' } } },
        customer_name: { type: 'string' },
        shipping_address: { type: 'string' },
      },
    });
    expect(fields.map((field) => field.party)).toEqual(['issuer', 'customer', 'delivery']);
  });
});

it.each([
  ["the place where it was signed (e.g. 'Dubai')", 'dubai'],
  ['the carrier, for example "Blue Line Inc." or \'Red Line\'', 'red line'],
  ['die Art der Ware, z. B. „Netze“ oder "Seile"', 'seile'],
])('examples of a value are no labels: %s', (description, example) => {
  const schema: JsonObject = { type: 'object', properties: { field: { type: 'string', description } } };
  const phrases = readSchema(schema).fields[0]?.phrases.map(({ tokens }) => tokens.join(' '));
  expect(phrases).not.toContain(example);
});

it('quoted words of a description are labels', () => {
  const description = 'the number of the order, printed as "Our ref." (e.g. 4711)';
  const schema: JsonObject = { type: 'object', properties: { field: { type: 'string', description } } };
  expect(readSchema(schema).fields[0]?.phrases.map(({ tokens }) => tokens.join(' '))).toContain('our reference');
});

const onlyField = (name: string): ReturnType<typeof readSchema>['fields'][number] | undefined =>
  readSchema({ type: 'object', properties: { [name]: { type: 'string', format: 'date' } } }).fields[0];

it.each([
  ['von', 'start'],
  ['bis', 'end'],
  ['valid_from', 'start'],
  ['hasta', 'end'],
])('%s is the %s of a range', (name, part) => expect(onlyField(name)?.rangePart).toBe(part));

it('the day of issue is that of the document in other languages too', () =>
  expect([onlyField('ausgestellt_am')?.concept?.id, onlyField('expiry_date')?.concept?.id]).toEqual([
    'document_date',
    undefined,
  ]));

it('to whose attention something is sent is no customer', () =>
  expect(
    readSchema({ type: 'object', properties: { attn: { type: 'string' } } }).fields.map(({ concept }) => concept),
  ).toEqual([undefined]));

it('the term of one of several terms is what it is called, and elsewhere a length of time', () => {
  const item = { type: 'object', properties: { term: { type: 'string' } } };
  const terms = { type: 'array', items: item };
  const read = readSchema({ type: 'object', properties: { term: { type: 'string' }, terms } });
  expect([read.fields[0]?.kind, read.lists[0]?.fields?.[0]?.kind]).toEqual(['duration', 'text']);
});
