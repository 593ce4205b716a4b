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
      ['BEG', '00', 'SA', 'PO-88231', '20240115'],
      ['PO1', '1', '120', 'EA', '4.75', 'BP', 'HX-1001'],
      ['PID', 'F', 'Hex bolt M8'],
      ['PO1', '2', '45', 'BX', '12.40', 'BP', 'NT', '3300'],
    ]);
  });

  it('has its elements under each other, whatever stands before them', async () => {
    const rows = await rowsOf(X12.join('\n'));
    const leftOf = (row: number, text: string) => rows[row]?.segments.find((part) => part.text === text)?.left;
    expect(leftOf(2, '4.75')).toBe(leftOf(4, '12.40'));
    expect(leftOf(2, 'HX-1001')).toBe(leftOf(4, 'NT'));
  });

  it('may stand in one line', async () => {
    expect(partsOf(await rowsOf(X12.join('')))).toEqual(partsOf(await rowsOf(X12.join('\n'))));
  });

  it('of EDIFACT says itself which signs part it, and which sign takes their meaning', async () => {
    const rows = await rowsOf("UNA:+.? 'UNB+UNOC:3+A+B'IMD+F++:::Tea?+milk for 2'QTY+47:48:PCE'");
    expect(partsOf(rows).slice(1)).toEqual([
      ['UNB', 'UNOC', '3', 'A', 'B'],
      ['IMD', 'F', 'Tea+milk for 2'],
      ['QTY', '47', '48', 'PCE'],
    ]);
    expect(partsOf(await rowsOf("UNB+UNOC:3+A+B'QTY+47:48:PCE'"))[1]).toEqual(['QTY', '47', '48', 'PCE']);
  });

  it('is not any text with such signs', async () => {
    expect(partsOf(await rowsOf('Isaac*1*2\nA+B:C'))).toEqual([['Isaac*1*2'], ['A+B:C']]);
  });
});
