import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { detectEncoding, toUtf8 } from './csv-text.ts';

async function* pieces(bytes: Uint8Array, cuts: number[] = []): AsyncGenerator<Uint8Array> {
  const borders = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b);
  for (const [index, border] of borders.entries()) yield bytes.subarray(borders[index - 1] ?? 0, border);
}

async function asUtf8(bytes: Uint8Array, cuts: number[] = []): Promise<string> {
  const encoding = await detectEncoding(pieces(bytes, cuts));
  const content = encoding === 'utf-8' ? pieces(bytes, cuts) : toUtf8(pieces(bytes, cuts), encoding);
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

const faultOf = (bytes: Uint8Array): Promise<string> =>
  asUtf8(bytes).then(
    () => 'none',
    (error: unknown) => {
      if (!(error instanceof AppError) || !Array.isArray(error.detail)) throw error;
      return error.detail[0]?.type ?? '';
    },
  );

const PADDING = 'column,other\n'.repeat(6000);

describe('detectEncoding and toUtf8', () => {
  it('read UTF-8 and marked UTF-16 unchanged, wherever the pieces end', async () => {
    // Control characters make a file binary; they are tested below.
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).map((value) => `a,${value.replaceAll(/\p{Cc}/gu, '.')}`);
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat(), { maxLength: 5 }), async (value, cuts) => {
        expect(await asUtf8(Buffer.from(value), cuts)).toBe(value);
        expect(await asUtf8(Buffer.from(`\uFEFF${value}`, 'utf16le'), cuts)).toBe(value);
        expect(await asUtf8(Buffer.from(`\uFEFF${value}`, 'utf16le').swap16(), cuts)).toBe(value);
      }),
    );
  });

  it('sees the first accent of Windows-1252 far behind the head', async () => {
    const text = `${PADDING}prix en €,Émile “x”\n`;
    const bytes = Buffer.from(text.replaceAll('€', '\x80').replaceAll('“', '\x93').replaceAll('”', '\x94'), 'latin1');
    expect(await detectEncoding(pieces(bytes))).toBe('windows-1252');
    expect(await asUtf8(bytes, [70_000])).toBe(text);
  });

  it('takes a character that the end of the file cuts for Windows-1252', async () => {
    expect(await detectEncoding(pieces(Buffer.from('a\ncafé').subarray(0, -1)))).toBe('windows-1252');
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'csv_empty'],
    ['a NUL in the head', Buffer.from('a,b\n1,\0\n'), 'csv_nul'],
    ['a NUL behind the head', Buffer.from(`${PADDING}\0`), 'csv_nul'],
    ['a NUL behind the head of UTF-16', Buffer.from(`\uFEFF${PADDING}\0`, 'utf16le'), 'csv_nul'],
    ['a text PDF', Buffer.from('%PDF-1.4\n1 0 obj\n'), 'csv_not_text'],
    ['RTF', Buffer.from('{\\rtf1 hello}'), 'csv_not_text'],
    ['a ZIP archive', Buffer.from('504b030414000600080000002100', 'hex'), 'csv_not_text'],
    ['odd UTF-16', Buffer.from('fffe61002c00620', 'hex').subarray(0, 7), 'csv_encoding'],
  ])('refuse %s', async (_, bytes, type) => {
    expect(await faultOf(bytes)).toBe(type);
  });
});
