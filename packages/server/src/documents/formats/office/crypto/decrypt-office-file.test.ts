import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { decryptOfficeBytes } from './decrypt-office-file.ts';

const sample = new URL('../../../../../../../tests/samples/protected.docx', import.meta.url);

it('a document whose key is lost is damaged, even for those who know the password', async () => {
  const bytes = await readFile(sample);
  expect(decryptOfficeBytes(bytes, 'northwind').toString('latin1', 0, 2)).toBe('PK');
  const text = bytes.toString('latin1');
  const withoutKey = text.replace(/(?<=encryptedKeyValue=")[^"]+/, (key) => ' '.repeat(key.length));
  expect(withoutKey).not.toBe(text);
  expect(() => decryptOfficeBytes(Buffer.from(withoutKey, 'latin1'), 'northwind')).toThrow(
    expect.objectContaining({ detail: expect.objectContaining({ code: 'document_damaged' }) }),
  );
});
