/** How the built-in engine converts printed values, in every format. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { dataUrl } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

let server: SharedServer;
let test: Client;

beforeAll(async () => {
  server = await sharedServer();
  ({ test } = clientsOf(server));
});

const number = { type: ['number', 'null'] };
const text = { type: ['string', 'null'] };
const outputOf = async (
  [filename, mimeType, content]: [string, string, string],
  properties: object,
): Promise<Answer['body']> => {
  const document = { filename, url: dataUrl(content, mimeType) };
  const { status, body } = await test.post('/v1/extractions', {
    json: { document, json_schema: { type: 'object', properties } },
  });
  expect(status).toBe(201);
  return body.output;
};
const plain = (content: string): [string, string, string] => ['report.txt', 'text/plain', content];

describe('numbers', () => {
  it.each([
    ['Report\n\nUnits sold: 8,536\nTotal: $ 12,000\nRatio: 1,5\n', { units_sold: 8536, total: 12_000 }],
    ['Bericht der Abteilung\n\nUnits sold: 8.536\nTotal: 1.234,50 EUR\n', { units_sold: 8536, total: 1234.5 }],
    ['Waage\n\nUnits sold: 8,536\nTotal: 1.234,50 EUR\n', { units_sold: 8.536, total: 1234.5 }],
    ['Report\n\nUnits sold: 8,536\n', { units_sold: 8536 }],
    ['Report\n\nUnits sold: 1e3\nTotal: 2.5e-2\n', { units_sold: 1000, total: 0.025 }],
  ])('are read as their document writes them (%j)', async (content, expected) => {
    const properties = { units_sold: number, total: number };
    expect(await outputOf(plain(content), properties)).toMatchObject(expected);
  });

  it('with more digits than a number keeps are no values of number fields: another code would be left', async () => {
    const content = 'Statement\n\nAccount number: 340123450000000018\nTotal: 12.50 EUR\n';
    const properties = { account_number: { type: ['integer', 'null'] }, total: number };
    expect(await outputOf(plain(content), properties)).toEqual({ account_number: null, total: 12.5 });
    const asked = { account_number: text, total: number };
    expect(await outputOf(plain(content), asked)).toEqual({ account_number: '340123450000000018', total: 12.5 });
    const item = { type: 'object', properties: { parcel: { type: ['integer', 'null'] }, quantity: number } };
    const list = await outputOf(
      ['a.csv', 'text/csv', 'Parcel,Quantity\n340123450000000018,1\n340123450000000025,2\n'],
      {
        rows: { type: 'array', items: item },
      },
    );
    expect(list.rows).toEqual([
      { parcel: null, quantity: 1 },
      { parcel: null, quantity: 2 },
    ]);
  });

  it('of a column may have an exponent', async () => {
    const rows = { type: 'array', items: { type: 'object', properties: { label: text, quantity: number } } };
    const output = await outputOf(['a.csv', 'text/csv', 'Label,Quantity\nBolt,1e3\nNut,2.5E-02\n'], { rows });
    expect(output.rows.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1000, 0.025]);
  });
});

describe('a mail', () => {
  it('has a subject', async () => {
    const mail = [
      'From: Ada <ada@example.org>',
      'To: Bo <bo@example.org>',
      'Subject: Delivery of the pumps in week 14',
      'Date: Sat, 14 Mar 2026 10:00:00 +0100',
      '',
      'Dear Bo,\n\nthe pumps will arrive on Monday.',
    ].join('\n');
    for (const name of ['subject', 'email_subject']) {
      const output = await outputOf(['a.eml', 'message/rfc822', mail], { [name]: text });
      expect(output).toEqual({ [name]: 'Delivery of the pumps in week 14' });
    }
  });
});

describe('markup', () => {
  it('is no value, but its content is', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<export>
  <export_metadata>
    <generated_at>2026-03-14T10:00:00Z</generated_at>
    <source>ERP</source>
  </export_metadata>
  <invoice>
    <invoice_number>INV-2026-118</invoice_number>
    <supplier><name>Nordwind Tools GmbH</name></supplier>
    <total currency="EUR">1190.00</total>
  </invoice>
</export>`;
    const properties = {
      invoice_number: text,
      export_metadata: text,
      metadata: text,
      supplier_name: text,
      customer_name: text,
      total: number,
    };
    const output = await outputOf(['invoice.xml', 'application/xml', xml], properties);
    expect(JSON.stringify(output)).not.toMatch(/[<>]/);
    expect(output).toMatchObject({ invoice_number: 'INV-2026-118', total: 1190 });
  });
});
