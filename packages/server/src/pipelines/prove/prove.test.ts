import { describe, expect, it } from 'vitest';
import type { Page } from '../../documents/model/document.ts';
import { readSchema } from '../engine/schema/read-schema.ts';
import type { Json, JsonObject } from '../json/json.ts';
import { printedPage } from '../locate/printed-page.ts';
import { hasArticleDigit, hasLuhnDigit, isIban, isVatNumber } from './check-digits.ts';
import type { EvidenceByPath } from './evidence.ts';
import { proveDocument } from './prove-document.ts';
import { sourcesTree } from './sources-tree.ts';
import { Report, type Verification, verify } from './verify.ts';

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

async function verified(output: Json, evidence: EvidenceByPath, page = INVOICE): Promise<Verification> {
  const report = new Report();
  await verify(
    document(page),
    { schema: readSchema(SCHEMA), output, isOwn: false },
    {
      openEvidence: async function* () {
        yield* Object.entries(evidence);
      },
      report,
    },
  );
  return report.result();
}

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

  it('a sum that nobody printed is derived; one that is wrong is nobody’s but the model’s', async () => {
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
    expect(wrong.subtotal).toMatchObject({ status: 'inferred', checks: [{ kind: 'sum_of_items', holds: false }] });
  });

  describe('values of items', () => {
    const names = ['Bolt', 'Nut', 'Washer', 'Screw', 'Hinge'];
    const prices = [1.25, 10, 3.4, 7.5, 2.2];
    const rows = names.map((name, index) => ({
      description: name,
      quantity: index + 3,
      unit_price: prices[index] ?? 0,
      amount: Math.round((index + 3) * (prices[index] ?? 0) * 100) / 100,
    }));
    const table = printedPage([
      ...row(120, 'Ware', 'Zahl', 'Preis', 'Wert'),
      ...rows.flatMap(({ description, quantity, unit_price, amount: value }, index) =>
        row(140 + 20 * index, description, String(quantity), unit_price.toFixed(2), value.toFixed(2)),
      ),
    ]);
    const lied = async (at: number, lie: JsonObject, output = rows): Promise<EvidenceByPath> =>
      evidenceFor({ items: output.map((item, index) => (index === at ? { ...item, ...lie } : item)) }, [table]);

    it('are proved by the row of their item and the column of their field', async () => {
      const evidence = await lied(-1, {});
      for (const [path, { status }] of Object.entries(evidence)) expect([path, status]).toEqual([path, 'proved']);
      expect(evidence['items.1.amount']?.record).toEqual({ others: 3, in_column: 4, of_column: 4 });
    });

    it.each<[string, number, JsonObject]>([
      ['the neighbouring row', 1, { amount: 17 }],
      ['the neighbouring column', 1, { unit_price: 40 }],
      ['a digit that is changed', 2, { unit_price: 3.1 }],
      ['a decimal that is shifted', 2, { amount: 170 }],
      ['a sign that is lost', 2, { amount: -17 }],
      ['two cells put together', 1, { description: 'Nut 4' }],
      ['a part of a word', 4, { description: 'Hin' }],
    ])('are not proved when they are of %s', async (_, at, lie) => {
      const evidence = await lied(at, lie);
      for (const key of Object.keys(lie)) {
        expect(['proved', 'derived']).not.toContain(evidence[`items.${at}.${key}`]?.status);
      }
    });

    it('are contradicted by what stands where their row and column meet', async () => {
      const evidence = await lied(1, { amount: 17 });
      expect(evidence['items.1.amount']).toMatchObject({
        status: 'contradicted',
        alternatives: expect.arrayContaining([
          expect.objectContaining({ raw: '40.00', reason: 'other_value_in_cell' }),
        ]),
      });
    });

    it('of a row that is said twice are proved once at most', async () => {
      const evidence = await evidenceFor({ items: [...rows, rows[2] ?? {}] }, [table]);
      for (const key of ['description', 'quantity', 'unit_price', 'amount']) {
        const both = [evidence[`items.2.${key}`]?.status, evidence[`items.5.${key}`]?.status];
        expect(both.filter((status) => status === 'proved').length).toBeLessThanOrEqual(1);
      }
    });

    it('of a row that sums up others are not proved, nor are those that it sums up', async () => {
      const page = printedPage([
        ...row(120, 'Description', 'Quantity', '', 'Amount'),
        ...row(140, 'Alpha', '120', '', '300.00'),
        ...row(160, 'Beta', '240', '', '150.00'),
        ...row(180, 'Both', '360', '', '450.00'),
      ]);
      const items = [
        { description: 'Alpha', quantity: 120, amount: 300 },
        { description: 'Beta', quantity: 240, amount: 150 },
        { description: 'Both', quantity: 360, amount: 450 },
      ];
      const evidence = await evidenceFor({ items }, [page]);
      expect(evidence['items.2.amount']?.status).toBe('located');
      const without = await evidenceFor({ items: items.slice(0, 2) }, [page]);
      expect(without['items.1.amount']?.status).toBe('proved');
    });
  });

  it('similar text is never proved', async () => {
    const evidence = await evidenceFor({ ...OUTPUT, invoice_number: 'A-1OO1' });
    expect(evidence.invoice_number?.status).not.toBe('proved');
  });

  it('a day of which the document does not say whether days or months come first is not proved', async () => {
    const page = printedPage([...row(30, 'Invoice date:', '03/04/2024')]);
    for (const day of ['2024-04-03', '2024-03-04']) {
      expect((await evidenceFor({ invoice_date: day }, [page])).invoice_date?.status).toBe('located');
    }
    const told = printedPage([...row(30, 'Invoice date:', '03/04/2024'), ...row(50, 'Due date:', '25/04/2024')]);
    expect((await evidenceFor({ invoice_date: '2024-04-03' }, [told])).invoice_date?.status).toBe('proved');
    expect((await evidenceFor({ invoice_date: '2024-03-04' }, [told])).invoice_date?.status).toBe('located');
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
