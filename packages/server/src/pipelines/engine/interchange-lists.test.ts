/** Orders, invoices and messages as electronic data interchange, from text to values. */
import { expect, it } from 'vitest';
import { reader } from '../../documents/formats/text/reader.ts';
import { readBytes } from '../../documents/testing/read-bytes.ts';
import type { JsonObject } from '../json/json.ts';
import { extract } from './extract.ts';
import { buildView } from './view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const date = { type: 'string', format: 'date' };

async function read(content: string, properties: JsonObject): Promise<JsonObject> {
  const { pages } = await readBytes(reader, Buffer.from(content), { mimeType: 'text/plain' });
  return extract(buildView(pages), { type: 'object', properties }).output;
}

it('reads an order of X12: its parties, its dates, and its items over several segments', async () => {
  const order = [
    'ISA*00*          *00*          *ZZ*HARWICK        *ZZ*NOVAK          *240115*1030*U*00401*000000905*0*P*>~',
    'GS*PO*HARWICK*NOVAK*20240115*1030*905*X*004010~ST*850*0001~BEG*00*SA*PO-88231**20240115~DTM*002*20240201~',
    'N1*BY*Harwick Stores*92*1044~N1*ST*Eastbrook Depot*92*0099~N3*12 Harbour Road~N4*Saltney*OH*43004~',
    'PO1*1*120*EA*4.75**BP*HX-1001~PID*F****Hex bolt M8~PO1*2*45*BX*12.40**BP*NT-3300~PID*F****Nut M8~CTT*2~SE*12*0001~',
  ].join('');
  const item = { quantity: number, unit_price: number, buyer_part_number: text, description: text };
  expect(
    await read(order, {
      po_number: text,
      order_date: date,
      delivery_date: date,
      buyer_name: text,
      ship_to: { type: 'object', properties: { name: text, city: text } },
      items: { type: 'array', items: { type: 'object', properties: item } },
    }),
  ).toEqual({
    po_number: 'PO-88231',
    order_date: '2024-01-15',
    delivery_date: '2024-02-01',
    buyer_name: 'Harwick Stores',
    ship_to: { name: 'Eastbrook Depot', city: 'Saltney' },
    items: [
      { quantity: 120, unit_price: 4.75, buyer_part_number: 'HX-1001', description: 'Hex bolt M8' },
      { quantity: 45, unit_price: 12.4, buyer_part_number: 'NT-3300', description: 'Nut M8' },
    ],
  });
});

it('reads an order of EDIFACT', async () => {
  const order = [
    "UNA:+.? 'UNB+UNOC:3+HARWICK+NOVAK+240115:1030+905'UNH+1+ORDERS:D:96A:UN'BGM+220+PO-88231+9'DTM+137:20240115:102'",
    "NAD+BY+1044::92++Harwick Stores+12 Harbour Road+Saltney++43004+US'",
    "LIN+1++4006381333931:EN'IMD+F++:::Hex bolt M8'QTY+21:120:PCE'PRI+AAA:4.75'",
    "LIN+2++4006381333948:EN'IMD+F++:::Nut M8'QTY+21:45:PCE'PRI+AAA:12.40'UNS+S'CNT+2:2'UNT+14+1'UNZ+1+905'",
  ].join('');
  const item = { item_number: text, description: text, quantity: number, unit_price: number };
  expect(
    await read(order, {
      document_number: text,
      document_date: date,
      buyer_name: text,
      items: { type: 'array', items: { type: 'object', properties: item } },
    }),
  ).toEqual({
    document_number: 'PO-88231',
    document_date: '2024-01-15',
    buyer_name: 'Harwick Stores',
    items: [
      { item_number: '4006381333931', description: 'Hex bolt M8', quantity: 120, unit_price: 4.75 },
      { item_number: '4006381333948', description: 'Nut M8', quantity: 45, unit_price: 12.4 },
    ],
  });
});

it('takes no name of an element, and no unnamed element beside one, for a value', async () => {
  const notice = [
    'ISA*00*          *00*          *ZZ*HARWICK        *ZZ*NOVAK          *240115*1030*U*00401*000000905*0*P*>~',
    'GS*RE*HARWICK*NOVAK*20240115*1030*15*X*004010~ST*944*0001~W17*F*20240116*4471*K-90011~N1*WH*Eastbrook Depot*91*EB12~',
    'W14*600~SE*5*0001~',
  ].join('');
  const warehouse = { type: 'object', properties: { name: text, code: text } };
  expect(
    await read(notice, {
      group_control_no: text,
      received_on: date,
      warehouse_receipt: text,
      warehouse,
      total_qty: number,
    }),
  ).toEqual({
    group_control_no: '15',
    received_on: '2024-01-16',
    warehouse_receipt: '4471',
    warehouse: { name: 'Eastbrook Depot', code: 'EB12' },
    total_qty: 600,
  });
});

it('reads a message of HL7, and observations by what they say', async () => {
  const message = [
    'MSH|^~\\&|LAB|NORTHSIDE|EHR|WESTEND|202403021210||ORU^R01|M-7741|P|2.5',
    'PID|||55102^^^MR||Brook^Ada^Lee||19810412|F|||12 Harbour Road^^Saltney^OH^43004||(440) 555-0137',
    'OBX|1|NM|8867-4^Heart rate^LN||72|/min^per minute',
    'OBX|2|NM|8310-5^Body temperature^LN||37.2|Cel^degree Celsius',
  ].join('\n');
  const patient = {
    type: 'object',
    properties: { surname: text, first_name: text, born: date, city: text, zip: text },
  };
  expect(
    await read(message, { control_id: text, hl7_version: text, patient, heart_rate: number, body_temperature: number }),
  ).toEqual({
    control_id: 'M-7741',
    hl7_version: '2.5',
    patient: { surname: 'Brook', first_name: 'Ada', born: '1981-04-12', city: 'Saltney', zip: '43004' },
    heart_rate: 72,
    body_temperature: 37.2,
  });
});

it('reads people of X12 by the parts of their names, and the numbers of members', async () => {
  const answer = [
    'ISA*00*          *00*          *ZZ*HARWICK        *ZZ*NOVAK          *240115*1030*U*00501*000000905*0*P*:~',
    'GS*HB*HARWICK*NOVAK*20240115*1030*905*X*005010X279A1~ST*271*4321~NM1*PR*2*Eastbrook Health*****PI*842610~',
    'NM1*1P*2*Quay Clinic*****SV*20035~NM1*IL*1*Brook*Ada****MI*77451209~N3*14 Mill Lane~N4*Saltney*OH*43004~',
    'NM1*P3*1*Hale*Ruth****SV*30447~SE*9*4321~GE*1*905~IEA*1*000000905~',
  ].join('\n');
  const person = { last_name: text, first_name: text };
  expect(
    await read(answer, {
      payer: { type: 'object', properties: { name: text } },
      subscriber: { type: 'object', properties: { ...person, member_id: text, street: text, city: text } },
      primary_care_provider: { type: 'object', properties: { ...person, id: text } },
    }),
  ).toEqual({
    payer: { name: 'Eastbrook Health' },
    subscriber: {
      last_name: 'Brook',
      first_name: 'Ada',
      member_id: '77451209',
      street: '14 Mill Lane',
      city: 'Saltney',
    },
    primary_care_provider: { last_name: 'Hale', first_name: 'Ruth', id: '30447' },
  });
});
