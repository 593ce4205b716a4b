/** What a status says is so: tables of text are read cell by cell, and a model that lies cannot have its lies proved. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import type { ModelDouble } from '../support/model-double.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { type SharedServer, sharedServerWithModels } from '../support/shared-server.ts';
import { withDatabase } from '../support/sql.ts';

let double: ModelDouble;
let server: SharedServer;
let test: Client;
let output: object = {};

beforeAll(async () => {
  ({ server, double } = await sharedServerWithModels({ answer: () => JSON.stringify(output) }));
  ({ test } = clientsOf(server));
});
afterAll(() => double.stop());

const number = { type: 'number' };
const text = { type: 'string' };
const ITEMS = {
  type: 'array',
  items: {
    type: 'object',
    properties: { description: text, quantity: number, unit_price: number, amount: number },
  },
};
const INVOICE = {
  type: 'object',
  properties: {
    invoice_date: { type: 'string', format: 'date' },
    items: ITEMS,
    subtotal: number,
    tax: number,
    total: number,
  },
};

interface Document {
  filename: string;
  content: Uint8Array | string;
}

async function extracted(
  { filename, content }: Document,
  json_schema: object,
  model: 'recto-local' | 'liar',
): Promise<Answer['body']> {
  const json = { document: { filename, url: dataUrl(content) }, json_schema, model };
  const { status, body } = await test.post('/v1/extractions', { json });
  expect(status).toBe(201);
  return body;
}

let unique = 0;
/** The evidence of what the model answers, after it was verified. */
async function evidenceOf(answer: object, content: string, json_schema: object = INVOICE): Promise<Answer['body']> {
  output = answer;
  // The same document would get the answer that it got before.
  const own = `${content}\n\nCopy ${String.fromCodePoint(97 + (unique++ % 26))}${'z'.repeat(unique)}`;
  const { id } = await extracted({ filename: 'invoice.txt', content: own }, json_schema, 'liar');
  const { status, body } = await test.post(`/v1/extractions/${id}/sources`, { json: {} });
  expect(status).toBe(200);
  const verification = await test.post(`/v1/extractions/${id}/verify`, { json: {} });
  expect(verification.body).toMatchObject({ is_verified: true, failures: [] });
  return body;
}

it('verification says whether the evidence was made by the rules by which it is checked', async () => {
  output = { number: 'INV-7', total: 12.5 };
  const schema = { type: 'object', properties: { number: { type: 'string' }, total: { type: 'number' } } };
  const { id } = await extracted({ filename: 'rules.txt', content: 'Number: INV-7\nTotal: 12.50\n' }, schema, 'liar');
  const verified = async () => (await test.post(`/v1/extractions/${id}/verify`, { json: {} })).body;
  const now = await verified();
  expect(now).toMatchObject({ is_verified: true, is_outdated: false, evidence_version: now.checked_version });
  for (const version of ['1.1', null]) {
    await withDatabase(server.databaseUrl, (query) =>
      query('update sources_jobs set content_version = $1 where extraction_id = $2', [version, id]),
    );
    expect(await verified()).toMatchObject({ is_verified: true, is_outdated: true, evidence_version: version });
  }
});

const isBelieved = (status: string): boolean => status === 'proved' || status === 'derived';

describe('cells of text tables', () => {
  const rows = [
    ['Description', 'Quantity', 'Unit price', 'Amount'],
    ['Screw', '20', '0.10', '2.00'],
    ['Hinge', '4', '3.50', '14.00'],
    ['Door handle', '1', '18.00', '18.00'],
  ];
  const padded = (gap: string) =>
    rows
      .map((cells) =>
        cells
          .map((cell) => cell.padEnd(12))
          .join(gap)
          .trimEnd(),
      )
      .join('\n');
  const mail = (body: string) =>
    `From: a@example.test\r\nTo: b@example.test\r\nSubject: Order\r\nContent-Type: text/plain\r\n\r\n${body.replaceAll('\n', '\r\n')}\r\n`;
  const documents: [string, Document][] = [
    ['spaces', { filename: 'order.txt', content: padded(' ') }],
    ['two spaces', { filename: 'order.txt', content: rows.map((cells) => cells.join('  ')).join('\n') }],
    ['tabs', { filename: 'order.txt', content: rows.map((cells) => cells.join('\t')).join('\n') }],
    ['a mail', { filename: 'order.eml', content: mail(padded(' ')) }],
    ['a mail with tabs', { filename: 'order.eml', content: mail(rows.map((cells) => cells.join('\t')).join('\n')) }],
    [
      'preformatted HTML',
      { filename: 'order.html', content: `<html><body><pre>\n${padded(' ')}\n</pre></body></html>` },
    ],
    [
      'narrow columns of a PDF',
      { filename: 'order.pdf', content: textPdfOf([rows.map((c) => c.join('  ')).join('\n')]) },
    ],
  ];
  it.each(documents)('set by %s are never glued together', async (_, document) => {
    const schema = { type: 'object', properties: { items: ITEMS } };
    const body = await extracted(document, schema, 'recto-local');
    const printed = new Set(rows.slice(1).flatMap((cells) => cells.slice(1).map(Number)));
    for (const item of body.output.items ?? []) {
      for (const name of ['quantity', 'unit_price', 'amount']) {
        if (item[name] !== undefined && item[name] !== null) expect(printed).toContain(item[name]);
      }
    }
  });

  it.each(documents.filter(([name]) => !/PDF|two/.test(name)))(
    'set by %s are read as rows and columns',
    async (_, document) => {
      const schema = { type: 'object', properties: { items: ITEMS } };
      const { output: said } = await extracted(document, schema, 'recto-local');
      expect(said.items).toEqual([
        { description: 'Screw', quantity: 20, unit_price: 0.1, amount: 2 },
        { description: 'Hinge', quantity: 4, unit_price: 3.5, amount: 14 },
        { description: 'Door handle', quantity: 1, unit_price: 18, amount: 18 },
      ]);
    },
  );
});

describe('a model that lies', () => {
  const DOCUMENT = [
    'Invoice date: 2026-03-14',
    '',
    'Description     Amount',
    'Bolt M6          24.00',
    'Washer           10.00',
    '',
    'Total: 34.00',
  ].join('\n');

  it('gets no number proved that is part of a date, although a sum holds', async () => {
    const { evidence, sources } = await evidenceOf({ subtotal: 20, tax: 14, total: 34 }, DOCUMENT);
    expect(evidence.total.status).toBe('proved');
    for (const name of ['subtotal', 'tax']) {
      expect([name, isBelieved(evidence[name].status)]).toEqual([name, false]);
      expect(sources[name].source).toBeNull();
    }
  });

  it('is contradicted by the printed total, and its sums prove nothing', async () => {
    const { evidence } = await evidenceOf({ subtotal: 30, tax: 5, total: 35 }, DOCUMENT);
    for (const name of ['subtotal', 'tax', 'total'])
      expect([name, isBelieved(evidence[name].status)]).toEqual([name, false]);
    expect(evidence.total).toMatchObject({
      status: 'contradicted',
      alternatives: expect.arrayContaining([
        expect.objectContaining({ raw: '34.00', reason: 'better_labelled_value' }),
      ]),
    });
  });

  it('gets no invented items proved because they add up', async () => {
    const items = [
      { description: 'Consulting', amount: 30 },
      { description: 'Travel', amount: 4 },
    ];
    const { evidence } = await evidenceOf({ items, total: 34 }, DOCUMENT);
    for (const path of ['items.0.amount', 'items.1.amount', 'items.0.description']) {
      expect([path, isBelieved(evidence[path].status)]).toEqual([path, false]);
    }
  });

  it('gets nothing derived that is a little off', async () => {
    const items = [
      { description: 'Bolt M6', amount: 24.02 },
      { description: 'Washer', amount: 10 },
    ];
    const { evidence } = await evidenceOf({ items, total: 34 }, DOCUMENT);
    expect(isBelieved(evidence['items.0.amount'].status)).toBe(false);
    expect(evidence['items.1.amount'].status).toBe('proved');
    expect(evidence.total.checks.filter(({ holds }: { holds: boolean }) => holds)).toEqual([]);
  });

  it('gains nothing from many lines: a sum is exact whatever their count', async () => {
    const amounts = Array.from({ length: 20 }, (_, index) => (index < 19 ? 1.7 : 1.9));
    const lines = amounts.map(
      (amount, index) => `Part ${String(index).padStart(2, '0')}          ${amount.toFixed(2)}`,
    );
    const content = ['Description     Amount', ...lines, '', 'Total: 34.00'].join('\n');
    const items = amounts.map((amount, index) => ({ description: `Part ${String(index).padStart(2, '0')}`, amount }));
    const { evidence } = await evidenceOf({ items, total: 34 }, content);
    expect(evidence.total.checks.filter(({ holds }: { holds: boolean }) => holds)).toEqual([]);
  });

  it('gains nothing from a large quantity: a product is exact to the printed decimals', async () => {
    const content = [
      'Description   Quantity   Unit price   Amount',
      'Clip          10000      0.10         1050.00',
    ].join('\n');
    const items = [{ description: 'Clip', quantity: 10_000, unit_price: 0.1, amount: 1050 }];
    const { evidence } = await evidenceOf({ items }, content);
    expect(evidence['items.0.amount'].checks).toEqual([
      expect.objectContaining({ kind: 'quantity_times_price', holds: false }),
    ]);
  });

  it('gets no text proved that includes the next line or the next label', async () => {
    const content = ['Order number: 4711-22', 'Advertiser: Blue Line Ltd', 'Market: Berlin', 'Flight: 04/13/20'].join(
      '\n',
    );
    const json_schema = {
      type: 'object',
      properties: { order_number: text, advertiser: text, market: text },
    };
    const honest = await evidenceOf({ order_number: '4711-22', advertiser: 'Blue Line Ltd' }, content, json_schema);
    expect([honest.evidence.order_number.status, honest.evidence.advertiser.status]).toEqual(['proved', 'proved']);
    const lie = { order_number: '4711-22 Advertiser', advertiser: 'Blue Line Ltd Market:', market: 'Berlin Flight' };
    const { evidence } = await evidenceOf(lie, content, json_schema);
    for (const name of Object.keys(lie)) expect([name, isBelieved(evidence[name].status)]).toEqual([name, false]);
  });

  it('gets no date proved with a word after it', async () => {
    const json_schema = { type: 'object', properties: { invoice_date: text } };
    const content = 'Invoice date: 14 March 2026 Berlin';
    const honest = await evidenceOf({ invoice_date: '2026-03-14' }, content, json_schema);
    const { evidence } = await evidenceOf({ invoice_date: '2026-03-14 Berlin' }, content, json_schema);
    expect([honest.evidence.invoice_date.status, isBelieved(evidence.invoice_date.status)]).toEqual(['proved', false]);
  });

  it('gets no price proved as a quantity by the unit beside it', async () => {
    const content = [
      'Description     Quantity     Unit price     Amount',
      'Hinge           1 pcs        59.50          59.50',
    ].join('\n');
    const items = [{ description: 'Hinge', quantity: 59.5, amount: 59.5 }];
    const { evidence } = await evidenceOf({ items }, content);
    expect(isBelieved(evidence['items.0.quantity'].status)).toBe(false);
  });

  it.each([
    [14, 'a date'],
    [6, 'a code'],
    [2026, 'a year'],
    [555, 'a telephone number'],
    [4.0, 'another number'],
  ])('%d is not located inside %s', async (value) => {
    const content = `${DOCUMENT}\nPhone: 555-0147-22`;
    const { evidence } = await evidenceOf({ total: 34, tax: value }, content);
    expect(evidence.tax).toMatchObject({ raw: null });
  });

  const rowOf = { sku: text, name: text, in_stock: number, reserved: number };
  const rowsOf = { type: 'array', items: { type: 'object', properties: rowOf } };
  const STOCK = { type: 'object', properties: { rows: rowsOf } };

  it('gets no columns proved that changed places, though each value is beside the other', async () => {
    const rows = [
      { sku: 'A-110', name: 'Blue paint', in_stock: 48, reserved: 12 },
      { sku: 'A-112', name: 'White paint', in_stock: 31, reserved: 20 },
      { sku: 'B-007', name: 'Brush set', in_stock: 120, reserved: 25 },
    ];
    const lines = rows.map(({ sku, name, in_stock, reserved }) => [sku, name, in_stock, reserved].join('\t'));
    const content = ['SKU\tName\tIn stock\tReserved', ...lines].join('\n');
    const honest = await evidenceOf({ rows }, content, STOCK);
    expect(rows.map((_, at) => honest.evidence[`rows.${at}.sku`].status)).toEqual(Array(3).fill('proved'));
    const swapped = rows.map(({ sku, name, ...others }) => ({ sku: name, name: sku, ...others }));
    const { evidence } = await evidenceOf({ rows: swapped }, content, STOCK);
    for (const at of rows.keys()) {
      expect([at, isBelieved(evidence[`rows.${at}.sku`].status)]).toEqual([at, false]);
      expect([at, isBelieved(evidence[`rows.${at}.name`].status)]).toEqual([at, false]);
    }
  });

  it.each([
    ['order_number', 'Date: 14 March 2026', '2026-0815'],
    ['iban', '1203 0000 0000 2020 51', 'DE02 1203 0000 0000 2020 51'],
    ['payment_terms', 'Delivery', 'Net 45'],
  ])('gets no %s proved that takes a label along, lacks its beginning or is a label', async (name, lie, truth) => {
    const content = [
      'ORDER CONFIRMATION                         Nr. 2026-0815',
      'Date: 14 March 2026                        Customer no.: 40871',
      '',
      'Paid to IBAN DE02 1203 0000 0000 2020 51',
      '',
      'Payment terms        Delivery',
      'Net 45               Free on board',
    ].join('\n');
    const schema = { type: 'object', properties: { delivery: text, [name]: text } };
    const honest = await evidenceOf({ delivery: 'Free on board', [name]: truth }, content, schema);
    expect(honest.evidence[name].status).toBe('proved');
    const { evidence } = await evidenceOf({ delivery: 'Free on board', [name]: lie }, content, schema);
    expect(isBelieved(evidence[name].status)).toBe(false);
  });

  it('finds no text inside words', async () => {
    const schema = { type: 'object', properties: { customer: text } };
    const { evidence } = await evidenceOf({ customer: 'voice' }, DOCUMENT, schema);
    expect(evidence.customer).toMatchObject({ status: 'inferred', raw: null });
  });

  it('gets nothing derived by two unknowns, and a true difference derived', async () => {
    const content = 'Subtotal: 28.00\nTotal: 34.00';
    const { evidence } = await evidenceOf({ subtotal: 28, tax: 6, total: 34 }, content);
    expect(evidence.tax).toMatchObject({ status: 'derived', raw: null });
    const lie = await evidenceOf({ subtotal: 29, tax: 5, total: 34 }, content);
    expect(isBelieved(lie.evidence.tax.status)).toBe(false);
    expect(isBelieved(lie.evidence.subtotal.status)).toBe(false);
  });
});

describe('lists inside of items', () => {
  const runners = {
    type: 'array',
    items: { type: 'object', properties: { runner: text, metres: number, rank: number } },
  };
  const schema = {
    type: 'object',
    properties: { groups: { type: 'array', items: { type: 'object', properties: { group_name: text, runners } } } },
  };
  const content = [
    'Group name: North',
    'Runner      Metres      Rank',
    'Anna        4100        1',
    'Boris       3900        2',
    'Clara       3800        3',
    '',
    'Group name: South',
    'Runner      Metres      Rank',
    'Doris       4300        1',
    'Emil        4200        2',
    'Frida       3700        3',
  ].join('\n');
  const [anna, boris, clara] = [
    { runner: 'Anna', metres: 4100, rank: 1 },
    { runner: 'Boris', metres: 3900, rank: 2 },
    { runner: 'Clara', metres: 3800, rank: 3 },
  ];
  const south = [
    { runner: 'Doris', metres: 4300, rank: 1 },
    { runner: 'Emil', metres: 4200, rank: 2 },
    { runner: 'Frida', metres: 3700, rank: 3 },
  ];
  const statusesOf = async (north: object[], others: object[]): Promise<Answer['body']> => {
    const groups = [
      { group_name: 'North', runners: north },
      { group_name: 'South', runners: others },
    ];
    const { evidence } = await evidenceOf({ groups }, content, schema);
    return Object.fromEntries(Object.entries(evidence).map(([path, own]) => [path, (own as Answer['body']).status]));
  };

  it('are proved by the rows that they stand in', async () => {
    const statuses = await statusesOf([anna, boris, clara], south);
    expect(statuses['groups.0.runners.1.metres']).toBe('proved');
    expect(statuses['groups.1.runners.2.rank']).toBe('proved');
  });

  it('are not proved as those of another item', async () => {
    const statuses = await statusesOf([anna, boris], [clara, ...south]);
    expect(statuses['groups.1.runners.0.metres']).toBe('located');
    expect(statuses['groups.1.runners.1.metres']).toBe('proved');
  });
});

describe('paths of evidence', () => {
  it('of different values are different, whatever their keys are', async () => {
    const schema = {
      type: 'object',
      properties: {
        'a.b': { type: 'string', title: 'First name' },
        a: { type: 'object', properties: { b: { type: 'string', title: 'Last name' } } },
      },
    };
    const content = 'First name: Ada\nLast name: Lovelace';
    const { evidence, sources } = await evidenceOf({ 'a.b': 'Ada', a: { b: 'Lovelace' } }, content, schema);
    expect(Object.keys(evidence).sort()).toEqual(['a.b', 'a\\.b']);
    expect(evidence['a\\.b']).toMatchObject({ status: 'proved', raw: 'Ada' });
    expect(evidence['a.b']).toMatchObject({ status: 'proved', raw: 'Lovelace' });
    expect(sources['a.b'].source.content).toBe('Ada');
    expect(sources.a.b.source.content).toBe('Lovelace');
  });
});
