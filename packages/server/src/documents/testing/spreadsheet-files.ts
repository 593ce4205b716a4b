import * as XLSX from '@e965/xlsx';
import { zipOf } from './sample-files.ts';

/** By hand: the library writes every cell between the first and the last. */
export function sparseWorkbook(...addresses: string[]): Buffer {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['x']]), 'S');
  const oneCell = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  const parts = XLSX.CFB.read(oneCell, { type: 'buffer' });
  const rows = addresses.map((address) => {
    const { r } = XLSX.utils.decode_cell(address);
    return `<row r="${r + 1}"><c r="${address}" t="inlineStr"><is><t>x</t></is></c></row>`;
  });
  const sheet = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
  return zipOf(
    parts.FullPaths.flatMap((path: string, index: number) => {
      const content = parts.FileIndex[index]?.content;
      const name = path.replace(/^Root Entry\//, '');
      if (content === undefined || name.endsWith('/') || name === '') return [];
      return [{ name, data: name.endsWith('sheet1.xml') ? sheet : Buffer.from(content as Uint8Array) }];
    }),
  );
}
