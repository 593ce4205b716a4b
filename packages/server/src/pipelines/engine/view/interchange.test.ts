import { describe, expect, it } from 'vitest';
import { reader } from '../../../documents/formats/text/reader.ts';
import { readBytes } from '../../../documents/testing/read-bytes.ts';
import type { Row } from '../core/view.ts';
import { buildView } from './build-view.ts';

async function rowsOf(content: string): Promise<Row[]> {
  const { pages } = await readBytes(reader, Buffer.from(content), { mimeType: 'text/plain' });
  return buildView(pages).rows;
}

const partsOf = (rows: readonly Row[]): string[][] => rows.map(({ segments }) => segments.map(({ text }) => text));

const X12 = [
  'ISA*00*          *00*          *ZZ*BUYER          *ZZ*SELLER         *240115*1030*U*00401*000000905*0*P*>~',
  'BEG*00*SA*PO-88231**20240115~',
  'PO1*1*120*EA*4.75**BP*HX-1001~',
  'PID*F****Hex bolt M8~',
  'PO1*2*45*BX*12.40**BP*NT>3300~',
];

describe('an interchange', () => {
  it('of X12 has a row for each segment and a part for each element and component', async () => {
    const rows = await rowsOf(X12.join('\n'));
    expect(partsOf(rows).slice(1)).toEqual([
      ['00', 'SA', 'Purchase Order Number: PO-88231', 'Purchase Order Date: 20240115'],
      ['Line Number: 1', 'Quantity: 120', 'Unit: EA', 'Unit Price: 4.75', 'BP', 'Buyer Part Number: HX-1001'],
      ['F', 'Description: Hex bolt M8'],
      ['Line Number: 2', 'Quantity: 45', 'Unit: BX', 'Unit Price: 12.40', 'BP', 'Buyer Part Number: NT', '3300'],
    ]);
  });

  it('has its elements under each other, whatever stands before them', async () => {
    const rows = await rowsOf(X12.join('\n'));
    const leftOf = (row: number, text: string) => rows[row]?.segments.find((part) => part.text === text)?.left;
    expect(leftOf(2, 'Unit Price: 4.75')).toBe(leftOf(4, 'Unit Price: 12.40'));
    expect(leftOf(2, 'Buyer Part Number: HX-1001')).toBe(leftOf(4, 'Buyer Part Number: NT'));
  });

  it('may stand in one line', async () => {
    expect(partsOf(await rowsOf(X12.join('')))).toEqual(partsOf(await rowsOf(X12.join('\n'))));
  });

  it('of EDIFACT says itself which signs part it, and which sign takes their meaning', async () => {
    const rows = await rowsOf("UNA:+.? 'UNB+UNOC:3+A+B'IMD+F++:::Tea?+milk for 2'QTY+47:48:PCE'");
    expect(partsOf(rows).slice(1)).toEqual([
      ['UNOC', '3', 'Interchange Sender ID: A', 'Interchange Receiver ID: B'],
      ['F', 'Description: Tea+milk for 2'],
      ['47', 'Quantity Invoiced: 48', 'Unit: PCE'],
    ]);
    expect(partsOf(await rowsOf("UNB+UNOC:3+A+B'QTY+47:48:PCE'"))[1]).toEqual([
      ...['47', 'Quantity Invoiced: 48', 'Unit: PCE'],
    ]);
  });

  it('names parties by their code, and addresses by the party before them', async () => {
    const rows = await rowsOf([...X12.slice(0, 1), 'N1*ST*Eastbrook Depot*92*0099~', 'N4*Saltney*OH*43004~'].join(''));
    expect(partsOf(rows).slice(1)).toEqual([
      ['ST', 'Ship To Name: Eastbrook Depot', '92', 'Ship To Number (Location Code): 0099'],
      ['Ship To City: Saltney', 'Ship To State: OH', 'Ship To Postal Code: 43004'],
    ]);
  });

  it('names elements by what the codes before them say', async () => {
    const rows = await rowsOf([...X12.slice(0, 1), 'DTM*002*20240201~REF*DP*038~REF*Q7*1~'].join(''));
    expect(partsOf(rows).slice(1)).toEqual([
      ['002', 'Delivery Date: 20240201'],
      ['DP', 'Department: 038'],
      ['REF', 'Q7', '1'],
    ]);
  });

  it('has names that are no words of the document', async () => {
    const [, row] = await rowsOf(X12.slice(0, 2).join(''));
    expect(row?.words.filter(({ index }) => index < 0).map(({ text }) => text)).toEqual(
      'Purchase Order Number: Purchase Order Date:'.split(' '),
    );
  });

  it('says who to ask, by the means that stand before each number', async () => {
    const rows = await rowsOf(
      [...X12.slice(0, 1), 'N1*ST*Eastbrook Depot~', 'PER*IC*Gate Desk*TE*4405550137~'].join(''),
    );
    expect(partsOf(rows).slice(2)).toEqual([
      ['IC', 'Ship To Contact Name: Gate Desk', 'TE', 'Ship To Phone: 4405550137'],
    ]);
  });

  it('dates a reference by what stands behind it, and numbers parties by what numbers them', async () => {
    const text = "UNB+UNOC:3+A+B'RFF+ON:K-7'DTM+171:20240302:102'NAD+BY+4012345000009::9'";
    expect(partsOf(await rowsOf(text)).slice(1)).toEqual([
      ['ON', 'Order Number: K-7'],
      ['171', 'Order Date: 20240302', '102'],
      ['BY', 'Buyer GLN Number (Location Code): 4012345000009', '9'],
    ]);
  });

  it('is not any text with such signs', async () => {
    expect(partsOf(await rowsOf('Isaac*1*2\nA+B:C'))).toEqual([['Isaac*1*2'], ['A+B:C']]);
  });
});
