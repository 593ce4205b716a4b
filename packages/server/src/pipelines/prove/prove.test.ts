import { describe, expect, it } from 'vitest';
import type { Page } from '../../documents/document.ts';
import { readSchema } from '../extract/schema/read-schema.ts';
import type { Json, JsonObject } from '../json/json.ts';
import { printedPage } from '../locate/printed-page.ts';
import { hasArticleDigit, hasLuhnDigit, isIban, isVatNumber } from './check-digits.ts';
import type { EvidenceByPath } from './evidence.ts';
import { proveDocument } from './prove-document.ts';
import { sourcesTree } from './sources-tree.ts';
import { verify } from './verify.ts';

const text = { type: 'string' };
const amount = { type: 'number' };
const row = (y: number, ...cells: string[]) =>
  cells.map((cell, column) => ({ at: [50 + 130 * column, y] as [number, number], text: cell }));

const INVOICE = printedPage([
  ...row(30, 'Invoice number:', 'A-1001'),
  ...row(50, 'Invoice date:', '02.03.2024'),
  ...row(70, 'Due date:', '02.04.2024'),
  ...row(120, 'Description', 'Quantity', 'Unit price', 'Amount'),
  ...row(140, 'Bolt', '5', '1.00', '5.00'),
  ...row(160, 'Nut', '2', '10.00', '20.00'),
  ...row(200, 'Subtotal', '', '', '25.00'),
  ...row(220, 'Tax', '', '', '5.00'),
  ...row(240, 'Total', '', '', '30.00'),
]);

const SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    invoice_number: text,
    invoice_date: { type: 'string', format: 'date' },
    due_date: { type: 'string', format: 'date' },
    items: {
      type: 'array',
      items: { type: 'object', properties: { description: text, quantity: amount, unit_price: amount, amount } },
    },
    subtotal: amount,
    tax: amount,
    total: amount,
    iban: { type: ['string', 'null'] },
    is_overdue: { type: 'boolean' },
  },
};

const OUTPUT: JsonObject = {
  invoice_number: 'A-1001',
  invoice_date: '2024-03-02',
  due_date: '2024-04-02',
  items: [
    { description: 'Bolt', quantity: 5, unit_price: 1, amount: 5 },
    { description: 'Nut', quantity: 2, unit_price: 10, amount: 20 },
  ],
  subtotal: 25,
  tax: 5,
  total: 30,
  iban: null,
  is_overdue: true,
};

const document = (...pages: Page[]) => ({ format: 'pdf' as const, pages });

async function evidenceFor(output: Json, pages: Page[] = [INVOICE]): Promise<EvidenceByPath> {
  const extraction = { schema: readSchema(SCHEMA), output, likelihoods: { total: 0.9 }, known: new Map() };
  return (await proveDocument(document(...pages), extraction)).evidence;
}

const verified = (output: Json, evidence: EvidenceByPath, page = INVOICE) =>
  verify(document(page), { schema: readSchema(SCHEMA), output }, evidence);

describe('evidence', () => {
  it('says what is printed where, and what that proves', async () => {
    const evidence = await evidenceFor(OUTPUT);
    expect(evidence.invoice_number).toMatchObject({
      status: 'proved',
      raw: 'A-1001',
      normaliser: 'text_folded',
      association: { label: 'Invoice number', relation: 'beside' },
    });
    expect(evidence.invoice_date).toMatchObject({ status: 'proved', raw: '02.03.2024', normaliser: 'date_iso' });
    expect(evidence.total).toMatchObject({ status: 'proved', raw: '30.00', likelihood: 0.9 });
    expect(evidence).toHaveProperty(
      ['total', 'checks'],
      [{ kind: 'parts_and_total', holds: true, inputs: ['subtotal', 'tax', 'total'] }],
    );
    expect(evidence).toHaveProperty(
      ['items.1.amount', 'checks'],
      [
        { kind: 'sum_of_items', holds: true, inputs: ['items.*.amount', 'subtotal'] },
        {
          kind: 'quantity_times_price',
          holds: true,
          inputs: ['items.1.quantity', 'items.1.unit_price', 'items.1.amount'],
        },
      ],
    );
    expect(evidence.iban).toMatchObject({ status: 'absent', raw: null, searched: { pages: 1 } });
    expect(evidence).toHaveProperty(['iban', 'searched', 'labels'], expect.arrayContaining(['iban']));
    expect(evidence.is_overdue).toMatchObject({ status: 'inferred', raw: null, anchors: [] });
  });

  it('a value that is printed elsewhere only is contradicted by what has the label', async () => {
    const evidence = await evidenceFor({ ...OUTPUT, total: 20, tax: null, items: [] });
    expect(evidence.total).toMatchObject({
      status: 'contradicted',
      alternatives: expect.arrayContaining([
        expect.objectContaining({ raw: '30.00', reason: 'better_labelled_value' }),
      ]),
    });
  });

  it('a sum that nobody printed is derived; one that is wrong is contradicted', async () => {
    const items = [
      { description: 'Bolt', quantity: 5, unit_price: 1, amount: 5 },
      { description: 'Nut', quantity: 2, unit_price: 10, amount: 20 },
    ];
    const page = printedPage([
      ...row(120, 'Description', 'Amount'),
      ...row(140, 'Bolt', '5.00'),
      ...row(160, 'Nut', '20.00'),
    ]);
    const derived = await evidenceFor({ items, subtotal: 25 }, [page]);
    expect(derived.subtotal).toMatchObject({ status: 'derived' });
    const wrong = await evidenceFor({ items, subtotal: 26 }, [page]);
    expect(wrong.subtotal).toMatchObject({ status: 'contradicted' });
  });

  it('gives each leaf its source', async () => {
    const evidence = await evidenceFor(OUTPUT);
    const sources = sourcesTree(OUTPUT, evidence, 'file_1') as JsonObject;
    expect(sources.iban).toEqual({ value: null, source: null });
    expect(sources.total).toMatchObject({
      value: 30,
      source: { content: '30.00', file_id: 'file_1', anchor: { kind: 'pdf_bbox', page: 1 } },
    });
    expect(sources.items).toHaveLength(2);
  });
});

describe('verify', () => {
  it('finds all of it true', async () => {
    const evidence = await evidenceFor(OUTPUT);
    const verification = await verified(OUTPUT, evidence);
    expect(verification.failures).toEqual([]);
    expect(verification.is_verified).toBe(true);
    expect(verification.statements).toBeGreaterThan(50);
  });

  it.each<[string, (evidence: EvidenceByPath) => void, string]>([
    ['a value without evidence', (all) => delete all.total, 'evidence_for_every_value'],
    ['other text', (all) => Object.assign(all.total ?? {}, { raw: '99.00' }), 'printed_text'],
    ['another place', (all) => Object.assign(all.total?.anchors[0] ?? {}, { left: 0.01 }), 'anchors'],
    ['an invented label', (all) => Object.assign(all.total?.association ?? {}, { label: 'Grand sum' }), 'label'],
    ['another relation', (all) => Object.assign(all.total?.association ?? {}, { relation: 'above' }), 'relation'],
    ['a check that fails', (all) => Object.assign(all.total?.checks[0] ?? {}, { holds: false }), 'check'],
    ['a status that is not earned', (all) => Object.assign(all, { iban: { ...all.iban, status: 'proved' } }), 'status'],
    ['pages that do not exist', (all) => Object.assign(all.iban?.searched ?? {}, { pages: 9 }), 'searched'],
  ])('notices %s', async (_, spoil, statement) => {
    const evidence = await evidenceFor(OUTPUT);
    spoil(evidence);
    const { is_verified, failures } = await verified(OUTPUT, evidence);
    expect(is_verified).toBe(false);
    expect(failures.map((failure) => failure.statement)).toContain(statement);
  });

  it('notices another value, and another document', async () => {
    const evidence = await evidenceFor(OUTPUT);
    const changed = await verified({ ...OUTPUT, invoice_number: 'B-2' }, evidence);
    expect(changed.failures).toContainEqual(
      expect.objectContaining({ path: 'invoice_number', statement: 'normaliser' }),
    );
    const other = await verified(OUTPUT, evidence, printedPage([{ at: [50, 50], text: 'Nothing of it' }]));
    expect(other.is_verified).toBe(false);
  });
});

it('knows check digits', () => {
  expect(isIban('DE89 3704 0044 0532 0130 00')).toBe(true);
  expect(isIban('DE89 3704 0044 0532 0130 01')).toBe(false);
  expect(isIban('hello')).toBeUndefined();
  expect(isVatNumber('DE136695976')).toBe(true);
  expect(isVatNumber('DE136695977')).toBe(false);
  expect(isVatNumber('IT00743110157')).toBe(true);
  expect(isVatNumber('XX1')).toBeUndefined();
  expect(hasLuhnDigit('4111 1111 1111 1111')).toBe(true);
  expect(hasLuhnDigit('4111 1111 1111 1112')).toBe(false);
  expect(hasArticleDigit('4006381333931')).toBe(true);
  expect(hasArticleDigit('4006381333932')).toBe(false);
});
