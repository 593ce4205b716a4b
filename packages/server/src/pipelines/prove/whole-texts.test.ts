/** Texts outside of lists that are too short or too long, each beside the whole one. */
import { expect, it } from 'vitest';
import { reader } from '../../documents/formats/html/reader.ts';
import { readBytes } from '../../documents/testing/read-bytes.ts';
import { readSchema } from '../engine/schema/read-schema.ts';
import type { JsonObject } from '../json/json.ts';
import { type PrintedRows, printedStatuses } from './printed-statuses.ts';
import { proveDocument } from './prove-document.ts';

const text = { type: 'string' };
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
/** @param leading distance of lines in points; lines of one text are closer than those of two */
const statuses = (rows: PrintedRows, schema: JsonObject, output: JsonObject, leading = 20) =>
  printedStatuses(rows, schema, output, { pitch: 190, leading });

it('a name is not whole without what follows its comma or is in brackets after it', async () => {
  const rows = [
    ['Employee name:', 'Okafor, Amara'],
    ['Brand:', 'President (1235)'],
  ];
  const schema = object({ employee_name: text, brand: text });
  expect(await statuses(rows, schema, { employee_name: 'Okafor, Amara', brand: 'President (1235)' })).toEqual({
    employee_name: 'proved',
    brand: 'proved',
  });
  for (const name of ['Okafor', 'Okafor,', 'Amara'])
    expect(await statuses(rows, schema, { employee_name: name })).toMatchObject({ employee_name: 'located' });
  expect(await statuses(rows, schema, { brand: 'President' })).toMatchObject({ brand: 'located' });
});

it('a day after a dash, or after its label in one word, and an amount after its currency are whole', async () => {
  const schema = object({ order_date: { type: 'string', format: 'date' }, total: text });
  const rows = [
    ['No. KB4711 Date:14/03/26 21:30', ''],
    ['Total due:', 'RM 29.80'],
  ];
  expect(await statuses(rows, schema, { order_date: '2026-03-14', total: '29.80' })).toEqual({
    order_date: 'proved',
    total: 'proved',
  });
  const dashed = [['Order date #19- 14/03/2026 21:30']];
  expect(await statuses(dashed, schema, { order_date: '2026-03-14' })).toMatchObject({ order_date: 'proved' });
  // Of a code, such capitals are a part.
  const code = [['Ticket:', 'RM 2980711']];
  expect(await statuses(code, object({ ticket: text }), { ticket: '2980711' })).toEqual({ ticket: 'located' });
});

it('two things on one line, or a name with a note, are not one value', async () => {
  const rows = [
    ['Vessel:', 'MV Cala Palma / 118N'],
    ['Customer name:', 'Ola Nygaard (no. 77120)'],
  ];
  const schema = object({ vessel: text, customer_name: text });
  expect(
    await statuses([['Graduated:', 'May 2015 | GPA: 3.6']], object({ graduated: text }), {
      graduated: 'May 2015 | GPA: 3.6',
    }),
  ).toEqual({ graduated: 'located' });
  expect(
    await statuses(rows, schema, { vessel: 'MV Cala Palma / 118N', customer_name: 'Ola Nygaard (no. 77120)' }),
  ).toEqual({ vessel: 'located', customer_name: 'located' });
  const plain = [
    ['Vessel:', 'MV Cala-Palma'],
    ['Customer name:', 'Ola Nygaard'],
  ];
  expect(await statuses(plain, schema, { vessel: 'MV Cala-Palma', customer_name: 'Ola Nygaard' })).toEqual({
    vessel: 'proved',
    customer_name: 'proved',
  });
});

it('a text is not whole if it ends with a sign that joins it to the next word', async () => {
  const rows = [['Nature of material:', 'Economic & Cultural']];
  const schema = object({ nature_of_material: text });
  expect(await statuses(rows, schema, { nature_of_material: 'Economic &' })).toEqual({ nature_of_material: 'located' });
});

it('a text that goes on below itself is not whole with its first line', async () => {
  const rows = [['Agency: WATERFRONT'], ['        STRATEGIES'], ['']];
  const schema = object({ agency: text });
  expect(await statuses(rows, schema, { agency: 'WATERFRONT' }, 13)).toEqual({ agency: 'located' });
  expect(await statuses(rows.slice(0, 1), schema, { agency: 'WATERFRONT' }, 13)).toEqual({ agency: 'proved' });
});

it('the beginning of a number is a part of it, even if a label could end there', async () => {
  const rows = [['Fax +49 6051 916 44 29'], ['VAT ID DE 232 446 240']];
  const schema = object({ fax: text, vat_id: text });
  expect(await statuses(rows, schema, { fax: '6051 916 44 29', vat_id: '232 446 240' })).toEqual({
    fax: 'located',
    vat_id: 'located',
  });
});

it('a day, a time or an amount is no code and no name', async () => {
  const rows = [
    ['Invoice number:', '06.12.2018'],
    ['VAT number:', '0,59'],
    ['Employee name:', '17:21:00'],
  ];
  const schema = object({ invoice_number: text, vat_number: text, employee_name: text });
  const said = { invoice_number: '06.12.2018', vat_number: '0,59', employee_name: '17:21:00' };
  expect(Object.values(await statuses(rows, schema, said))).not.toContain('proved');
});

it('a name does not contain the first line of the address', async () => {
  const rows = [['Shipper'], ['Vantaa Timber Oy'], ['Satamatie 4'], ['00980 Helsinki']];
  const schema = object({ shipper: object({ name: text, address: text }) });
  const found = await statuses(
    rows,
    schema,
    { shipper: { name: 'Vantaa Timber Oy Satamatie 4', address: 'Satamatie 4 00980 Helsinki' } },
    13,
  );
  expect(found['shipper.name']).toBe('located');
});

it('a code that ends with a hyphen goes on in the next line', async () => {
  const rows = [['Police reference:', 'SWP-20261030-'], ['', '118'], ['']];
  const schema = object({ police_reference: text });
  expect(await statuses(rows, schema, { police_reference: 'SWP-20261030' })).toEqual({ police_reference: 'located' });
  expect(await statuses([['Police reference:', 'SWP-20261030']], schema, { police_reference: 'SWP-20261030' })).toEqual(
    {
      police_reference: 'proved',
    },
  );
});

it('a text with a day at its end has taken the day along', async () => {
  const rows = [['Released by:', 'Dr. Otto Lang, 02.02.2026']];
  const schema = object({ released_by: text });
  expect(await statuses(rows, schema, { released_by: 'Dr. Otto Lang, 02.02.2026' })).toEqual({
    released_by: 'located',
  });
});

it('the second line of a cell is not the whole of it', async () => {
  const content = '<table><tr><td>Seller name</td><td>Blue Harbour<br>Trading Ltd</td></tr></table>';
  const { header, pages } = await readBytes(reader, content, { mimeType: 'text/html' });
  const statusOf = async (name: string) => {
    const extraction = {
      schema: readSchema(object({ seller_name: text })),
      output: { seller_name: name },
      likelihoods: null,
      known: new Map(),
    };
    return (await proveDocument({ format: header.format, pages }, extraction)).evidence.seller_name?.status;
  };
  expect(await statusOf('Trading Ltd')).toBe('located');
});

it('a text with a bracket that was never opened is not whole, unless the bracket numbers it', async () => {
  const rows = [
    ['Programme:', '(Talk) Late'],
    ['Condition:', 'a) Rent is due'],
  ];
  const schema = object({ programme: text, condition: text });
  expect(await statuses(rows, schema, { programme: '(Talk) Late', condition: 'a) Rent is due' })).toEqual({
    programme: 'proved',
    condition: 'proved',
  });
  const torn = [['Programme:', 'The Talk)2Q AVG']];
  expect(await statuses(torn, object({ programme: text }), { programme: 'The Talk)2Q AVG' })).toEqual({
    programme: 'located',
  });
});

it('a bar after a value parts it from what else its line states', async () => {
  const schema = object({ company_no: text });
  const said = (line: string, company_no: string) => statuses([[line]], schema, { company_no });
  expect(await said('Company no. 254 18 776 | share capital paid up', '254 18 776')).toEqual({ company_no: 'proved' });
  expect(await said('Company no. 254 18 776 share capital paid up', '254 18 776')).toEqual({ company_no: 'located' });
});

it('an address of mail and the number of an account are whole in a sentence', async () => {
  const rows = [['E-mail: dispatch@holm.example or by telephone'], ['IBAN: NL91 ABNA 0417 1643 00 of Holm Transport']];
  const schema = object({ email: text, iban: text });
  const of = (email: string, iban: string) => statuses(rows, schema, { email, iban });
  expect(await of('dispatch@holm.example', 'NL91 ABNA 0417 1643 00')).toEqual({ email: 'proved', iban: 'proved' });
  expect(await of('dispatch@holm', 'NL91 ABNA 0417 1643')).toEqual({ email: 'located', iban: 'located' });
});

it('a text ends where the next line has a label of its own', async () => {
  const rows = [
    ['Site', '', 'Elmswood Centre'],
    ['', '', 'Mill Road 12'],
    ['', '', 'Prepared by: Finance Office'],
  ];
  const of = async (site: string) => (await statuses(rows, object({ site: text }), { site })).site;
  expect(await of('Elmswood Centre Mill Road 12')).toBe('proved');
  expect(await of('Elmswood Centre Mill Road 12 Prepared by: Finance Office')).not.toBe('proved');
});

it('a day with its time of day is one text', async () => {
  const rows = [
    ['Collected', '', '10/06/2025 07:52'],
    ['Reported', '', '11/06/2025 J. Marsh'],
  ];
  const output = { collected: '10/06/2025 07:52', reported: '11/06/2025 J. Marsh' };
  expect(await statuses(rows, object({ collected: text, reported: text }), output)).toEqual({
    collected: 'proved',
    reported: 'located',
  });
});
