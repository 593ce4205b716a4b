import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import { docxOf, docxParts, partsZip, wordParagraph } from '../../testing/office-files.ts';
import { outlineOf } from '../../testing/outline.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { oleWith } from '../../testing/sample-files.ts';
import { reader } from './reader.ts';

async function reasonOf(bytes: Buffer): Promise<string> {
  const error: unknown = await readBytes(reader, bytes).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error ?? new Error('no failure');
  return typeof error.detail === 'object' && 'code' in error.detail ? error.detail.code : error.code;
}

describe('bad files', () => {
  it('reports what is wrong', async () => {
    const parts = docxParts({ body: wordParagraph('x') });
    const { 'word/document.xml': main = '', ...rest } = parts;
    expect(await reasonOf(Buffer.alloc(0))).toBe('document_empty');
    expect(await reasonOf(oleWith(['EncryptionInfo', 'EncryptedPackage']))).toBe('document_encrypted');
    expect(await reasonOf(partsZip(parts).subarray(0, 200))).toBe('document_damaged');
    expect(await reasonOf(partsZip(rest))).toBe('document_damaged');
    const cut = partsZip({ ...parts, 'word/document.xml': main.slice(0, -20) });
    expect(await reasonOf(cut)).toBe('document_damaged');
    expect(await reasonOf(partsZip({ ...parts, '../evil.xml': 'x' }))).toBe('document_damaged');
    expect(await reasonOf(partsZip({ ...parts, '/etc/evil.xml': 'x' }))).toBe('document_damaged');
  });

  it('declares no entities and resolves none', async () => {
    const parts = docxParts({ body: wordParagraph('&a;') });
    const main = parts['word/document.xml'] ?? '';
    const laughs = '<!DOCTYPE w [<!ENTITY a0 "lol"><!ENTITY a "&a0;&a0;">]>';
    expect(await reasonOf(partsZip({ ...parts, 'word/document.xml': laughs + main.replace(/^<\?.*?\?>/, '') }))).toBe(
      'document_damaged',
    );
    expect(await reasonOf(partsZip(parts))).toBe('document_damaged');
    const unused = laughs + main.replace(/^<\?.*?\?>/, '').replace('&a;', 'text');
    expect(await reasonOf(partsZip({ ...parts, 'word/document.xml': unused }))).toBe('document_damaged');
  });

  it('refuses nesting and pieces beyond any real document', async () => {
    const deep = '<w:sdt><w:sdtContent>'.repeat(250_000);
    const parts = docxParts({ body: '' });
    const head = (parts['word/document.xml'] ?? '').replace('</w:body></w:document>', '');
    const noise = randomBytes(200_000).toString('base64');
    // The noise keeps the compression ratio low, so that the depth is what stops it.
    expect(await reasonOf(partsZip({ ...parts, noise, 'word/document.xml': head + deep }))).toBe(
      'document_too_complex',
    );
    const long = `${head}<w:p><w:r><w:t>${'a'.repeat(20 * 1024 * 1024)}</w:t></w:r></w:p>`;
    expect(await reasonOf(partsZip({ ...parts, noise, 'word/document.xml': long }))).toBe('document_too_complex');
  });

  it('ignores relations that lead out of the package', async () => {
    const bytes = docxOf({
      body: wordParagraph('x'),
      extra: {
        'word/_rels/document.xml.rels':
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="a/header" Target="../../../../etc/passwd"/><Relationship Id="r2" Type="a/header" TargetMode="External" Target="http://127.0.0.1/"/></Relationships>',
      },
    });
    const { pages } = await readBytes(reader, bytes);
    expect(pages.map(outlineOf)).toEqual([['paragraph: x']]);
  });
});
