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
  const content = encoding === null ? pieces(bytes, cuts) : toUtf8(pieces(bytes, cuts), encoding);
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

  it('takes a single accented capital in a Latin word for Windows-1252', async () => {
    expect(await asUtf8(Buffer.from('name,town\nMUÑOZ,Madrid\n', 'latin1'))).toBe('name,town\nMUÑOZ,Madrid\n');
  });

  it.each([
    [
      'shift_jis',
      '商品名,数量,備考\nボルト,12,在庫あり\nナット,7,要確認です\n',
      'j6SVaZa8LJCUl8oslPWNbAqDe4OLg2csMTIsjd2MyYKggugKg2mDYoNnLDcsl3aKbZRGgsWCtwo=',
    ],
    [
      'gb18030',
      '产品名称,数量,备注\n螺栓,12,有库存的\n螺母,7,需要确认一下\n',
      'svrGt8P7s8Ysyv3BvyyxuNeiCsLdy6gsMTIs09C/4rTmtcQKwt3EuCw3LNDo0qrIt8jP0rvPwgo=',
    ],
    ['iso-2022-jp', '商品名,数量\nボルト,12\n', 'GyRCPiZJSkw+GyhCLBskQj90TkwbKEIKGyRCJVwlayVIGyhCLDEyCg=='],
    [
      'windows-1251',
      'Название,Количество,Примечание\nболт,12,есть на складе\nгайка,7,нужно проверить\n',
      'zeDn4uDt6OUsyu7r6Pfl8fLi7izP8Ojs5ffg7ejlCuHu6/IsMTIs5fHy/CDt4CDx6uvg5OUK4+Dp6uAsNyzt8+bt7iDv8O7i5fDo8vwK',
    ],
    [
      'windows-1250',
      'Položka,Počet,Poznámka\nšroub,12,není skladem\nmatice,7,ověřit množství příště\n',
      'UG9sb55rYSxQb+hldCxQb3pu4W1rYQqacm91YiwxMixuZW7tIHNrbGFkZW0KbWF0aWNlLDcsb3bs+Gl0IG1ub55zdHbtIHD47Zp07Ao=',
    ],
  ])('read %s, wherever it begins and the pieces end', async (encoding, text, base64) => {
    const bytes = Buffer.from(base64, 'base64');
    expect(await detectEncoding(pieces(bytes, [3, 20]))).toBe(encoding);
    expect(await asUtf8(bytes, [5, 9, 31])).toBe(text);
    if (encoding === 'iso-2022-jp') return;
    const late = Buffer.concat([Buffer.from(PADDING), bytes]);
    expect(await asUtf8(late, [70_000, PADDING.length + 1])).toBe(PADDING + text);
  });

  it('keep the rest of a file in UTF-8 with a broken character', async () => {
    const bytes = Buffer.concat([Buffer.from('ä,ö\nün,'.repeat(20)), Buffer.from([0xc3]), Buffer.from('\nß,é\n')]);
    expect(await asUtf8(bytes)).toBe(`${'ä,ö\nün,'.repeat(20)}\uFFFD\nß,é\n`);
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
