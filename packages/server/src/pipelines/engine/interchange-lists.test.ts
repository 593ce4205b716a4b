/** Orders and invoices as electronic data interchange, from text to values. */
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
