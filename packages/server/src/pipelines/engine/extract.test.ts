import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { extract } from './extract.ts';
import { drawnPage, markupPage } from './testing/drawn-page.ts';
import { buildView } from './view/build-view.ts';

const INVOICE: JsonObject = {
  type: 'object',
  properties: {
    invoice_number: { type: ['string', 'null'] },
    issue_date: { type: ['string', 'null'], format: 'date' },
    due_date: { type: ['string', 'null'], format: 'date' },
    currency: { type: ['string', 'null'] },
    seller: {
      type: 'object',
      properties: { name: { type: ['string', 'null'] }, vat_id: { type: ['string', 'null'] } },
    },
    buyer: { type: 'object', properties: { name: { type: ['string', 'null'] } } },
    net_total: { type: ['number', 'null'] },
    tax_total: { type: ['number', 'null'] },
    gross_total: { type: ['number', 'null'] },
    iban: { type: ['string', 'null'] },
    blood_type: { type: ['string', 'null'] },
    vehicle_vin: { type: ['string', 'null'] },
    flight_number: { type: ['string', 'null'] },
  },
};

const LINES = [
  'Acme Widgets GmbH',
  'Musterstr. 12',
  '12345 Berlin',
  'VAT ID: DE136695976',
  '',
  'Bill to',
  'Zenith Ltd',
  'Hauptstr. 2',
  '54321 Hamburg',
  '',
  'Invoice No. RE-2024-17 dated 09.03.2024',
  '',
  'Description              Quantity    Price     Amount',
  'Left-handed bolt         10          2,00      20,00',
  'Right-handed bolt        20          4,00      80,00',
  '',
  'Total without VAT                              100,00 EUR',
  'VAT 19 %                                       19,00 EUR',
  'Total                                          119,00 EUR',
  '',
  'Payable until 30.03.2024',
  'IBAN DE89 3704 0044 0532 0130 00',
];

describe('numbers of taxpayers', () => {
  const number = { type: ['string', 'null'] };
  const party = { type: 'object', properties: { vat_id: number, tax_number: number } };
  const schema = { type: 'object', properties: { seller: party } };
  const sellerOf = (lines: readonly string[]): unknown => extract(buildView([drawnPage(lines)]), schema).output.seller;

  it('are not those of value added tax', () => {
    expect(sellerOf(['Acme Widgets GmbH', 'USt-IdNr. DE136695976', 'VAT ID DE136695976', 'VAT 19 %'])).toEqual({
      vat_id: 'DE136695976',
      tax_number: null,
    });
  });

  it('are told from them where both are printed', () => {
    expect(sellerOf(['Acme Widgets GmbH', 'VAT ID DE136695976', 'Tax number 201/113/40209'])).toEqual({
      vat_id: 'DE136695976',
      tax_number: '201/113/40209',
    });
  });
});

it('the form of a company is no name that follows a label', () => {
  const schema = { type: 'object', properties: { company: { type: 'string' } } };
  const page = drawnPage(['POPULAR BOOK', 'CO. (M) SDN BHD', '', 'No 8, High Street', '12345 Springfield']);
  expect(extract(buildView([page]), schema).output.company).toBe('POPULAR BOOK CO. (M) SDN BHD');
});

describe('a form', () => {
  const schema = {
    type: 'object',
    properties: {
      form_type: { enum: ['Amendment', 'Short-Form'] },
      permit_number: { type: ['string', 'null'] },
    },
  };
  const outputOf = (lines: readonly string[]): JsonObject => extract(buildView([drawnPage(lines)]), schema).output;

  it('is what its title says, not what it speaks of over two columns', () => {
    const body = [
      'Ministry',
      'of',
      'Works',
      'and',
      'Roads',
      '',
      'Amendment to the Statement',
      '',
      'of the filing',
      'above',
    ];
    const lines = [...body, 'one', 'two', 'three', '', 'Short          Form of statements'];
    expect(outputOf(lines).form_type).toBe('Amendment');
  });

  it('does not take the next question for the number that was not filled in', () => {
    expect(outputOf(['2. Permit No.', '', '4. Business address']).permit_number).toBe(null);
  });
});

describe('extract', () => {
  it('answers an invoice, and says null to what it does not hold', () => {
    expect(extract(buildView([drawnPage(LINES)]), INVOICE).output).toEqual({
      invoice_number: 'RE-2024-17',
      issue_date: '2024-03-09',
      due_date: '2024-03-30',
      currency: 'EUR',
      seller: { name: 'Acme Widgets GmbH', vat_id: 'DE136695976' },
      buyer: { name: 'Zenith Ltd' },
      net_total: 100,
      tax_total: 19,
      gross_total: 119,
      iban: 'DE89 3704 0044 0532 0130 00',
      blood_type: null,
      vehicle_vin: null,
      flight_number: null,
    });
  });

  it('is less sure of what it answers where it answers few of the fields', () => {
    const strange = ['blood_group', 'vessel', 'kennel', 'crop', 'altitude', 'tide', 'chapter', 'opponent', 'orbit'];
    const likelihoodIn = (properties: JsonObject): number | undefined =>
      extract(buildView([drawnPage(LINES)]), { type: 'object', properties }).fields.find(
        ({ path }) => path[0] === 'invoice_number',
      )?.confidence;
    const own = { invoice_number: { type: 'string' }, issue_date: { type: 'string', format: 'date' } };
    const others = Object.fromEntries(strange.map((name) => [name, { type: 'string' }]));
    expect(likelihoodIn({ ...own, ...others })).toBeLessThan((likelihoodIn(own) ?? 0) - 0.02);
  });

  it('reads a page without a layout', () => {
    const page = markupPage([
      'Invoice number: 4711',
      [
        ['Net total', '100.00'],
        ['VAT', '19.00'],
        ['Total', '119.00'],
      ],
    ]);
    expect(extract(buildView([page]), INVOICE).output).toMatchObject({
      invoice_number: '4711',
      net_total: 100,
      tax_total: 19,
      gross_total: 119,
    });
  });
});

const WORDS =
  'Total Invoice No. Date: 12.50 EUR 09.03.2024 2024-13-45 Acme GmbH 12345 Berlin DE89370400440532013000 ( “the ” and between by: 19 % three (3) years laws of the State of Ohio 🎉 \u200b أحمد 東京 -- : , .';
const line = fc
  .array(
    fc.oneof(fc.constantFrom(...WORDS.split(' '), '   ', '          '), fc.string({ unit: 'grapheme', maxLength: 9 })),
    {
      maxLength: 12,
    },
  )
  .map((words) => words.join(' '));
const pages = fc
  .array(fc.array(line, { maxLength: 25 }), { minLength: 1, maxLength: 3 })
  .map((all) => all.map((lines, index) => drawnPage(lines, index + 1)));

const name = fc.oneof(
  fc.constantFrom(
    'total',
    'invoice_number',
    'date',
    'parties',
    'term',
    'jurisdiction',
    'seller',
    'items',
    'iban',
    'note',
  ),
  fc.string({ maxLength: 8 }),
);
const schema = fc.letrec<{ node: JsonObject; object: JsonObject }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.record({
      type: fc.constantFrom<Json>('string', 'number', 'integer', 'boolean', ['string', 'null']),
      description: fc.string({ maxLength: 20 }),
    }),
    fc.record({ type: fc.constant('string'), format: fc.constantFrom('date', 'email', 'uri', 'date-time', 'odd') }),
    fc.record({
      enum: fc.array(fc.oneof(fc.string({ maxLength: 6 }), fc.integer(), fc.constant(null)), { maxLength: 4 }),
    }),
    tie('object'),
    fc.record({ type: fc.constant('array'), items: tie('node') }),
    fc.record({ anyOf: fc.array(tie('node'), { maxLength: 2 }) }),
    fc.constant({ $ref: '#' }),
  ),
  object: fc
    .dictionary(name, tie('node'), { maxKeys: 5 })
    .map((properties): JsonObject => ({ type: 'object', properties })),
})).object;

/** Keys of an output that no property of the schema allows. */
function strayKeys(output: Json, properties: JsonObject): string[] {
  if (!isObject(output)) return [];
  return Object.keys(output).filter((key) => !Object.hasOwn(properties, key));
}

describe('any page and any schema', () => {
  it('give an output of the schema, from words that are there, the same each time', () => {
    fc.assert(
      fc.property(pages, schema, (model, wanted) => {
        const view = buildView(model);
        const found = extract(view, wanted);
        const { properties } = wanted;
        expect(isObject(properties) ? strayKeys(found.output, properties) : []).toEqual([]);
        for (const { value, words, raw, confidence } of found.fields) {
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
          if (value === null) continue;
          expect(words.length).toBeGreaterThan(0);
          const printed = words
            .map((word) => word.text)
            .join('')
            .replace(/\s/g, '');
          for (const part of raw.split(/\s+/)) expect(printed).toContain(part);
        }
        expect(extract(buildView(model), wanted).output).toEqual(found.output);
      }),
      { numRuns: 60 },
    );
  });
});
