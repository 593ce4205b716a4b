import { describe, expect, it } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import { checkDocument } from '../../testing/check-document.ts';
import { docOf, oleFile } from '../../testing/ole-files.ts';
import { outlineOf } from '../../testing/outline.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { reader } from './reader.ts';

async function reasonOf(bytes: Buffer): Promise<string> {
  const error: unknown = await readBytes(reader, bytes).catch((reason: unknown) => reason);
  if (!(error instanceof AppError)) throw error;
  return typeof error.detail === 'object' && 'code' in error.detail ? error.detail.code : error.code;
}

describe('doc', () => {
  it('reads paragraphs, tables and notes', async () => {
    const bytes = docOf('Offer “A”\rName\x07Price\x07\x07Pen\x071 €\x07\x07See \x13HYPERLINK x\x14our site\x15\r', {
      footnotes: '\x02 See law\r',
    });
    const { header, pages } = await readBytes(reader, bytes);
    expect(checkDocument(header, pages)).toEqual([]);
    expect(pages.map(outlineOf)).toEqual([
      [
        'paragraph: Offer “A”',
        'table 2x2 header 0: 0,0=Name | 0,1=Price | 1,0=Pen | 1,1=1 €',
        'paragraph: See our site',
        'list_item [1] 0: See law',
      ],
    ]);
    expect(pages[0]?.blocks[2]).toMatchObject({ paragraph: { part: 'body', index: 3 } });
    expect(pages[0]?.words[0]?.span).toEqual({ start: 0, end: 5 });
  });

  it('reports what is wrong', async () => {
    expect(await reasonOf(Buffer.alloc(0))).toBe('document_empty');
    expect(await reasonOf(Buffer.from('plain text'))).toBe('document_damaged');
    expect(await reasonOf(docOf('secret\r', { encrypted: true }))).toBe('document_encrypted');
    expect(await reasonOf(oleFile({ EncryptedPackage: Buffer.alloc(10) }))).toBe('document_encrypted');
    expect(await reasonOf(oleFile({ Workbook: Buffer.alloc(10) }))).toBe('document_damaged');
    expect(await reasonOf(oleFile({ WordDocument: Buffer.alloc(10) }))).toBe('document_damaged');
    expect(await reasonOf(docOf('old\r', { version: 0x68 }))).toBe('document_needs_libreoffice');
    const xml = '<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument xmlns:w="x"/>';
    expect(await reasonOf(Buffer.from(xml))).toBe('document_needs_libreoffice');
    expect(await reasonOf(docOf('cut\r').subarray(0, 3000))).toBe('document_damaged');
  });
});
