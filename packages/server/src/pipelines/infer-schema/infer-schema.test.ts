import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodePage } from '../../documents/model/codec.ts';
import { readDocument } from '../../documents/read-document.ts';
import { extract } from '../engine/extract.ts';
import { buildView } from '../engine/view/build-view.ts';
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { checkSchema } from '../json-schema/check.ts';
import { lintSchema } from '../json-schema/lint.ts';
import { nameOf } from './field-name.ts';
import { outlineOf } from './outline-of.ts';
import { repairedProposal } from './proposal.ts';
import { schemaFrom } from './schema-from.ts';
import { mergedType, typedValue } from './value-type.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'recto-infer-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function pagesOf(filename: string, mimeType: string, text: string) {
  const file = path.join(folder, filename);
  await writeFile(file, text);
  const lines: string[] = [];
  const options = { ocr: 'never' as const, languages: [], dpi: 150 };
  await readDocument({ input: { path: file, mimeType, filename }, options }, (line) => lines.push(line));
  return lines.slice(1).map((line) => decodePage(line));
}

const letter = (more = '') =>
  pagesOf(
    'a.txt',
    'text/plain',
    `Invoice number: A-17\nInvoice date: 14 March 2026\nTotal: 1,120.00 EUR\nFax: 0123 45678\n${more}`,
  );
const fieldsOf = (schema: JsonObject): JsonObject => (isObject(schema.properties) ? schema.properties : {});

describe('a schema from documents', () => {
  it('names and types what stands behind labels', async () => {
    const schema = schemaFrom([outlineOf(await letter())]);
    expect(fieldsOf(schema)).toMatchObject({
      invoice_number: { type: ['string', 'null'] },
      invoice_date: { type: ['string', 'null'], format: 'date' },
      total: { type: ['number', 'null'] },
      fax: { type: ['string', 'null'] },
    });
    expect(checkSchema(schema)).toMatchObject({ ok: true });
    expect(lintSchema(schema).warnings).toEqual([]);
  });

  it('has values of the documents only where they are asked for', async () => {
    const outlines = [outlineOf(await letter())];
    expect(JSON.stringify(schemaFrom(outlines))).not.toMatch(/A-17|2026-03-14|1120/);
    expect(fieldsOf(schemaFrom(outlines, { examples: true }))).toMatchObject({
      invoice_number: { examples: ['A-17'] },
      invoice_date: { examples: ['2026-03-14'] },
    });
  });

  it('has no field that nothing names: places, verbs, parts of codes and names of people', async () => {
    const prose = await pagesOf(
      'letter.txt',
      'text/plain',
      'Nordwind Tools GmbH\nHafenstr. 12\n20457 Hamburg\n\nLindenweg 3\n10115 Berlin\n\nHamburg, 14 March 2026\n\n' +
        'We will deliver the 12 pumps on 20 March 2026 for 1,190.00 EUR in total.\n',
    );
    expect(Object.keys(fieldsOf(schemaFrom([outlineOf(prose)])))).toEqual([]);
    const mail = await pagesOf(
      'a.eml',
      'message/rfc822',
      'From: Ada <ada@example.org>\nTo: Bo <bo@example.org>\nSubject: Pumps of week 14\nDate: Sat, 14 Mar 2026 10:00:00 +0100\n\nHello',
    );
    const schema = schemaFrom([outlineOf(mail)]);
    expect(Object.keys(fieldsOf(schema))).toEqual(['from', 'date', 'subject']);
    expect(JSON.stringify(schema)).not.toMatch(/Ada|\bBo\b|pumps/i);
  });

  it('requires what all of them have', async () => {
    const outlines = [outlineOf(await letter()), outlineOf(await letter('Order number: 55'))];
    const schema = schemaFrom(outlines);
    expect(schema.required).toEqual(expect.arrayContaining(['invoice_number', 'total']));
    expect(schema.required).not.toContain('order_number');
    expect(Object.keys(fieldsOf(schema))).toContain('order_number');
    expect(schemaFrom(outlines)).toEqual(schema);
  });

  it('makes lists of tables, with one definition for equal rows', async () => {
    const table =
      '<table><tr><th>Item</th><th>Qty</th><th>Price</th></tr><tr><td>Bolt</td><td>3</td><td>1.50</td></tr></table>';
    const pages = await pagesOf('a.html', 'text/html', `<h2>Parts</h2>${table}<h2>Tools</h2>${table}`);
    const schema = schemaFrom([outlineOf(pages)]);
    const lists = Object.values(fieldsOf(schema)).filter((field) => isObject(field) && field.type === 'array');
    expect(lists).toHaveLength(1);
    expect(Object.keys(isObject(schema.$defs) ? schema.$defs : {})).toHaveLength(1);
  });

  it('is one that the engine fills from the same document', async () => {
    const pages = await letter();
    const { output } = extract(buildView(pages), schemaFrom([outlineOf(pages)]));
    expect(output).toMatchObject({ invoice_number: 'A-17', invoice_date: '2026-03-14', total: 1120 });
  });

  it('stays within the limits of schemas, however many labels there are', async () => {
    const rows = Array.from(
      { length: 600 },
      (_, index) =>
        `Quantity of the part ${String.fromCharCode(97 + (index % 26))}${'xyz'[index % 3]}${index % 7} label: ${index}`,
    );
    const head = Array.from(
      { length: 60 },
      (_, index) => `Column name ${'abcdefghij'[index % 10]}${'klmnopqrst'[Math.floor(index / 10)]}`,
    );
    const pages = [
      ...(await pagesOf('b.txt', 'text/plain', rows.join('\n'))),
      ...(await pagesOf('c.csv', 'text/csv', `${head.join(',')}\n${head.map((_, index) => index).join(',')}\n`)),
    ];
    const outline = outlineOf(pages);
    const many = Array.from({ length: 12 }, (_, index) => ({
      ...outline,
      tables: outline.tables.map((table) => ({
        ...table,
        columns: table.columns.map((column) => ({ ...column, name: `${column.name}_${index}` })),
      })),
    }));
    expect(checkSchema(schemaFrom(many))).toMatchObject({ ok: true });
  });

  it('of a document that says nothing is empty and valid', async () => {
    const schema = schemaFrom([outlineOf(await pagesOf('d.txt', 'text/plain', 'x'))]);
    expect(checkSchema(schema)).toMatchObject({ ok: true });
    expect(schema.required).toEqual([]);
  });
});

describe('names', () => {
  it.each([
    ['Invoice No.', 'invoice_number'],
    ['Total Amount (EUR)', 'total_amount'],
    ['E-Mail', 'email'],
    ['Rechnungsnummer', 'invoice_number'],
  ])('%s', (label, name) => expect(nameOf(label)).toBe(name));

  it.each(['', '12.50', 'Please pay within 30 days.', 'x'.repeat(100)])('no name for %j', (label) => {
    expect(nameOf(label)).toBeNull();
  });
});

describe('types', () => {
  const conventions = { decimal: '.' as const, dayFirst: true };
  it.each<[string, string, string]>([
    ['14/03/2026', 'date_of_issue', 'date'],
    ['1,250.00', 'total', 'money'],
    ['€ 12', 'price', 'money'],
    ['12', 'quantity', 'integer'],
    ['007', 'box', 'text'],
    ['4711', 'order_number', 'text'],
    ['19 %', 'rate', 'percent'],
    ['yes', 'paid', 'boolean'],
    ['a@b.org', 'contact', 'email'],
    ['Bolt', 'item', 'text'],
  ])('%s of %s is %s', (text, name, type) => expect(typedValue(text, name, conventions).type).toBe(type));

  it('of several values are the narrowest that hold them', () => {
    expect(mergedType('integer', 'money')).toBe('money');
    expect(mergedType('integer', 'number')).toBe('number');
    expect(mergedType('date', 'integer')).toBe('text');
  });
});

describe('what a model proposed', () => {
  it('is taken out of its wrapping, closed, and requires only what is there', () => {
    const proposed: Json = {
      json_schema: { properties: { a: { type: 'string', required: true } }, required: ['a', 'b'] },
    };
    expect(repairedProposal(proposed)).toMatchObject({
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
      additionalProperties: false,
    });
    expect(checkSchema(repairedProposal(proposed) ?? {})).toMatchObject({ ok: true });
  });

  it('has values of the documents only where they are asked for', () => {
    const property = { type: 'string', examples: ['A-17'], default: 'A-17' };
    const proposed: Json = { properties: { examples: property, list: { type: 'array', items: property } } };
    expect(JSON.stringify(repairedProposal(proposed))).not.toContain('A-17');
    expect(repairedProposal(proposed)?.properties).toHaveProperty('examples');
    expect(repairedProposal(proposed, { examples: true })).toMatchObject({ properties: { examples: property } });
  });

  it.each<[Json]>([[null], [[]], ['x'], [{}], [{ type: 'array' }], [{ properties: {} }]])(
    '%j is no schema',
    (value) => {
      expect(repairedProposal(value)).toBeNull();
    },
  );
});
