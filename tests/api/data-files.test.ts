/** Files of data, XML and JSON, are read by their structure: names of elements label values, and what repeats is a list. */
import { beforeAll, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { dataUrl } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

let server: SharedServer;
let test: Client;

beforeAll(async () => {
  server = await sharedServer();
  ({ test } = clientsOf(server));
});

const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };
const date = { type: ['string', 'null'], format: 'date' };
const listOf = (properties: object): object => ({ type: 'array', items: { type: 'object', properties } });

async function extracted(filename: string, content: string, properties: object): Promise<Answer['body']> {
  const mimeType = filename.endsWith('.xml') ? 'application/xml' : 'application/json';
  const { status, body } = await test.post('/v1/extractions', {
    json: {
      document: { filename, url: dataUrl(content, mimeType) },
      json_schema: { type: 'object', properties },
    },
  });
  expect(status).toBe(201);
  return body;
}

const amount = (name: string, value: string): string => `<cbc:${name} currencyID="EUR">${value}</cbc:${name}>`;
const party = (name: string, city: string): string =>
  `<cac:Party><cac:PartyName><cbc:Name>${name}</cbc:Name></cac:PartyName><cac:PostalAddress><cbc:CityName>${city}</cbc:CityName></cac:PostalAddress></cac:Party>`;
const line = (sku: string, name: string, [quantity, price, total]: [string, string, string]): string =>
  `<cac:InvoiceLine><cbc:InvoicedQuantity unitCode="C62">${quantity}</cbc:InvoicedQuantity>${amount('LineExtensionAmount', total)}<cac:Item><cbc:Name>${name}</cbc:Name><cac:SellersItemIdentification><cbc:ID>${sku}</cbc:ID></cac:SellersItemIdentification></cac:Item><cac:Price>${amount('PriceAmount', price)}</cac:Price></cac:InvoiceLine>`;
const INVOICE = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:cac" xmlns:cbc="urn:cbc"><cbc:ID>LK-2026-0117</cbc:ID><cbc:IssueDate>2026-03-04</cbc:IssueDate><cbc:DueDate>2026-04-03</cbc:DueDate><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cac:OrderReference><cbc:ID>PO-88231</cbc:ID></cac:OrderReference><cac:AccountingSupplierParty>${party('Lindkvist Beslag AB', 'Malmö')}</cac:AccountingSupplierParty><cac:AccountingCustomerParty>${party('Krone &amp; Sohn GmbH', 'Lübeck')}</cac:AccountingCustomerParty><cac:TaxTotal>${amount('TaxAmount', '57.00')}</cac:TaxTotal><cac:LegalMonetaryTotal>${amount('TaxExclusiveAmount', '300.00')}${amount('TaxInclusiveAmount', '357.00')}${amount('PayableAmount', '357.00')}</cac:LegalMonetaryTotal>${line('SM-60', 'Scharnier Messing', ['40', '4.50', '180.00'])}${line('TG-M', 'Türgriff matt', ['8', '15.00', '120.00'])}</Invoice>`;

it('an invoice in XML, written in one line', async () => {
  const { id, output } = await extracted('invoice.xml', INVOICE, {
    invoice_number: text,
    order_number: text,
    invoice_date: date,
    due_date: date,
    supplier_name: text,
    customer_name: text,
    customer_city: text,
    tax_amount: number,
    total: number,
    items: listOf({ sku: text, description: text, quantity: number, unit_price: number, amount: number }),
  });
  expect(output).toEqual({
    invoice_number: 'LK-2026-0117',
    order_number: 'PO-88231',
    invoice_date: '2026-03-04',
    due_date: '2026-04-03',
    supplier_name: 'Lindkvist Beslag AB',
    customer_name: 'Krone & Sohn GmbH',
    customer_city: 'Lübeck',
    tax_amount: 57,
    total: 357,
    items: [
      { sku: 'SM-60', description: 'Scharnier Messing', quantity: 40, unit_price: 4.5, amount: 180 },
      { sku: 'TG-M', description: 'Türgriff matt', quantity: 8, unit_price: 15, amount: 120 },
    ],
  });
  const { body } = await test.post(`/v1/extractions/${id}/sources`, { json: {} });
  expect(body.sources.customer_city.source).toMatchObject({ content: 'Lübeck' });
  expect(body.sources.items[1].unit_price.source).toMatchObject({ content: '15.00' });
  expect(body.evidence.invoice_number.status).toBe('proved');
});

it('a payroll in JSON, with numbers that have no cents', async () => {
  const payroll = {
    company: 'Nordlys AS',
    period: { from: '2026-03-01', to: '2026-03-31' },
    employees: [
      { employeeNumber: '1042', fullName: 'Kari Nilsen', grossPay: 52_000, taxWithheld: 17_160, netPay: 34_840 },
      { employeeNumber: '1043', fullName: 'Ola Berg', grossPay: 41_000, taxWithheld: 12_300, netPay: 28_700 },
    ],
    totals: { gross: 93_000, net: 63_540.5 },
  };
  const { output } = await extracted('payroll.json', JSON.stringify(payroll), {
    period_start: date,
    period_end: date,
    total_net: number,
    employees: listOf({ employee_id: text, name: text, gross: number, tax: number, net: number }),
  });
  expect(output).toEqual({
    period_start: '2026-03-01',
    period_end: '2026-03-31',
    total_net: 63_540.5,
    employees: [
      { employee_id: '1042', name: 'Kari Nilsen', gross: 52_000, tax: 17_160, net: 34_840 },
      { employee_id: '1043', name: 'Ola Berg', gross: 41_000, tax: 12_300, net: 28_700 },
    ],
  });
});

it('booleans of a list, and a statement whose balances say which they are', async () => {
  const readings = JSON.stringify([
    { sensor: 'T-101', celsius: 841.5, ok: true },
    { sensor: 'T-207', celsius: 112.25, ok: false },
  ]);
  const { output } = await extracted('readings.json', readings, {
    measurements: listOf({ sensor: text, celsius: number, ok: { type: ['boolean', 'null'] } }),
  });
  expect(output.measurements).toEqual([
    { sensor: 'T-101', celsius: 841.5, ok: true },
    { sensor: 'T-207', celsius: 112.25, ok: false },
  ]);
  const balance = (code: string, value: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${value}</Amt></Bal>`;
  const statement = `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></Acct>${balance('OPBD', '10250.40')}${balance('CLBD', '9871.15')}</Stmt></BkToCstmrStmt></Document>`;
  const found = await extracted('statement.xml', statement, {
    iban: text,
    opening_balance: number,
    closing_balance: number,
  });
  expect(found.output).toEqual({ iban: 'NL91ABNA0417164300', opening_balance: 10_250.4, closing_balance: 9871.15 });
});

it('all records of a long list', async () => {
  const orders = Array.from({ length: 1500 }, (_, at) => ({
    id: `R-${at}`,
    customer: { name: `Shop ${at}` },
    total: at + 0.5,
  }));
  const { output } = await extracted('orders.json', JSON.stringify({ orders }), {
    orders: listOf({ order_id: text, customer_name: text, total: number }),
  });
  expect(output.orders).toHaveLength(1500);
  expect(output.orders[1499]).toEqual({ order_id: 'R-1499', customer_name: 'Shop 1499', total: 1499.5 });
});
