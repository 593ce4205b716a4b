import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bufferSource } from './byte-source.ts';
import { decodeBytes, decodeChunks, encodingOfLabel } from './decode.ts';

/** Written by another program, because Node only decodes these. */
const LEGACY: readonly (readonly [string, string, string])[] = [
  [
    'shift_jis',
    '請求書の合計は1,200円です。ご確認のほどよろしくお願いいたします。東京都港区',
    'kL+LgY+RgsyNh4x2gs0xLDIwMIl+gsWCt4FCgrKKbZRGgsyC2YLHguaC64K1gq2CqIrogqKCooK9grWC3IK3gUKTjIuek3ONYIvm',
  ],
  [
    'euc-jp',
    '請求書の合計は1,200円です。ご確認のほどよろしくお願いいたします。東京都港区',
    'wMG14b3xpM6557fXpM8xLDIwMLHfpMekuaGjpLSzzsenpM6k26TJpOik7aS3pK+kqrTqpKSkpKS/pLek3qS5oaPF7LX+xdS5wbbo',
  ],
  ['iso-2022-jp', '請求書の合計は1,200円です。', 'GyRCQEE1YT1xJE45ZzdXJE8bKEIxLDIwMBskQjFfJEckOSEjGyhC'],
  [
    'gb18030',
    '发票总金额为一千二百元。请在三十天内付款,谢谢您的合作。北京市朝阳区',
    't6LGsdfcvfC27s6q0rvHp7b+sNnUqqGjx+vU2sj9yq7M7MTauLa/7izQu9C7xPq1xLrP1/eho7GxvqnK0LOv0fTH+A==',
  ],
  [
    'big5',
    '發票總金額為一千二百元。請在三十天內付款，謝謝您的合作。台北市信義區',
    'tW+yvMFgqvfDQqywpECkZKRHpsqkuKFDvdCmYqRUpFGk0aS6pUm02qFBwcLBwrF6qrqmWKdAoUOleKVfpaurSLhxsM8=',
  ],
  [
    'euc-kr',
    '송장의 총 금액은 천이백 원입니다. 삼십 일 이내에 지불해 주십시오. 서울특별시',
    'vNvA5cDHIMPRILHdvtfAuiDDtcDMuekgv/jA1LTPtNkuILvvvcogwM8gwMyzu7+hIMH2utLH2CDB1r3KvcO/wC4gvK2/78avurC9ww==',
  ],
  [
    'windows-1252',
    'Größe, Überweisung fällig; déjà vu à l’été – 25 € façade señor',
    'R3L232UsINxiZXJ3ZWlzdW5nIGbkbGxpZzsgZOlq4CB2dSDgIGyS6XTpIJYgMjUggCBmYedhZGUgc2Xxb3I=',
  ],
  [
    'windows-1251',
    'Счёт на оплату. Сумма к оплате составляет тысячу двести рублей. Москва',
    '0fe48iDt4CDu7+vg8vMuINHz7OzgIOog7u/r4PLlIPHu8fLg4uv/5fIg8vvx//fzIOTi5fHy6CDw8+Hr5ekuIMzu8eri4A==',
  ],
  [
    'koi8-r',
    'Счет на оплату. Сумма к оплате составляет тысячу двести рублей. Москва',
    '897F1CDOwSDP0MzB1NUuIPPVzc3BIMsgz9DMwdTFINPP09TB18zRxdQg1NnT0d7VIMTXxdPUySDS1cLMxcouIO3P08vXwQ==',
  ],
  [
    'windows-1250',
    'Faktura č. 12: částka k úhradě, příjmení Dvořák, ulice Žižkova, město Plzeň, děkujeme. Łódź żółw',
    'RmFrdHVyYSDoLiAxMjog6OFzdGthIGsg+mhyYWTsLCBw+O1qbWVu7SBEdm/44WssIHVsaWNlII5pnmtvdmEsIG3sc3RvIFBsemXyLCBk7Gt1amVtZS4go/NknyC/87N3',
  ],
  [
    'windows-1253',
    'Τιμολόγιο πώλησης. Το συνολικό ποσό είναι χίλια διακόσια ευρώ. Αθήνα',
    '1Ons7+v84+nvIPD+6+fz5/IuINTvIPP17e/r6er8IPDv8/wg5d/t4ekg99/r6eEg5Onh6vzz6eEg5fXx/i4gweje7eE=',
  ],
  [
    'windows-1254',
    'Fatura tutarı bin iki yüz liradır. Ödeme için teşekkür ederiz. İstanbul, Şişli, ağustos',
    'RmF0dXJhIHR1dGFy/SBiaW4gaWtpIHn8eiBsaXJhZP1yLiDWZGVtZSBp52luIHRl/mVra/xyIGVkZXJpei4g3XN0YW5idWwsIN5p/mxpLCBh8HVzdG9z',
  ],
  [
    'windows-1255',
    'חשבונית מס. הסכום לתשלום הוא אלף ומאתיים שקלים. תל אביב',
    '5/nh5fDp+iDu8S4g5PHr5e0g7Pr57OXtIOTl4CDg7PMg5e7g+unp7SD59+zp7S4g+uwg4OHp4Q==',
  ],
  [
    'windows-1256',
    'فاتورة. المبلغ الإجمالي هو ألف ومائتا دولار. القاهرة',
    '3cfK5tHJLiDH4ePI4dsgx+HFzOPH4e0g5eYgw+HdIObjx8bKxyDP5uHH0S4gx+Hex+XRyQ==',
  ],
  [
    'windows-874',
    'ใบแจ้งหนี้ จำนวนเงินทั้งหมดหนึ่งพันสองร้อยบาท กรุงเทพ',
    '47rhqOmny7nV6SCo07nHueCn1Lm30emny8G0y7nW6Ke+0bnKzafD6c3CutK3IKHD2Kfgt74=',
  ],
];

const utf16 = (text: string, isLittle: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isLittle ? bytes : bytes.swap16();
};
const utf32 = (text: string, isLittle: boolean) => {
  const bytes = Buffer.alloc([...text].length * 4);
  for (const [index, character] of [...text].entries()) {
    const code = character.codePointAt(0) ?? 0;
    if (isLittle) bytes.writeUInt32LE(code, index * 4);
    else bytes.writeUInt32BE(code, index * 4);
  }
  return bytes;
};

async function inChunks(bytes: Buffer, chunkBytes: number): Promise<string> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  let text = '';
  for await (const piece of decodeChunks({ ...bufferSource(bytes), chunks })) text += piece;
  return text;
}

describe('decodeBytes', () => {
  it.each(LEGACY)('detects %s', (_, text, base64) => {
    expect(decodeBytes(Buffer.from(base64, 'base64'))).toBe(text);
  });

  it.each(LEGACY)('detects %s after a long head of ASCII', (encoding, text, base64) => {
    if (encoding === 'iso-2022-jp') return;
    const head = 'id,name,amount\n'.repeat(10_000);
    expect(decodeBytes(Buffer.concat([Buffer.from(head), Buffer.from(base64, 'base64')]))).toBe(head + text);
  });

  it.each(['Store at 20°C', 'Äpfel, 5 kg', 'MUÑOZ', 'Øresund', '40 µm', 'Århus'])(
    'takes one accented letter or sign of Windows-1252 for what it is: %s',
    (text) => {
      expect(decodeBytes(Buffer.from(text, 'latin1'))).toBe(text);
    },
  );

  it.each([true, false])('reads UTF-16 and UTF-32 with and without a mark (little endian: %s)', (isLittle) => {
    const text = 'Größe: 12 €, total due\n';
    for (const write of [utf16, utf32]) {
      expect(decodeBytes(write(text, isLittle))).toBe(text);
      expect(decodeBytes(write(`\ufeff${text}合計`, isLittle))).toBe(`${text}合計`);
    }
  });

  it('accepts UTF-8 with a few broken bytes as UTF-8', () => {
    const text = 'été à Noël – '.repeat(20);
    const bytes = Buffer.concat([Buffer.from(text), Buffer.from([0xff]), Buffer.from('fin')]);
    expect(decodeBytes(bytes)).toBe(`${text}\ufffdfin`);
  });

  it('follows a label unless there is a mark, and ignores unknown labels', () => {
    expect(decodeBytes(Buffer.from([0xe9]), 'koi8-r')).toBe('И');
    expect(decodeBytes(Buffer.from('\ufeffé'), 'koi8-r')).toBe('é');
    expect(decodeBytes(Buffer.from('é'), 'x-unheard-of')).toBe('é');
    expect(encodingOfLabel('CP932')).toBe('shift_jis');
  });

  it('keeps NULs in the text', () => {
    expect(decodeBytes(Buffer.from('a,b\n1\0,2\n'))).toBe('a,b\n1\0,2\n');
  });

  it('decides the encoding at the first character beyond ASCII', async () => {
    const head = 'id,name,amount\n'.repeat(600_000);
    const bytes = Buffer.concat([Buffer.from(head), Buffer.from([0x46, 0xfc, 0x6e, 0x66, 0x0a])]);
    expect((await inChunks(bytes, 1024 * 1024)).slice(head.length)).toBe('Fünf\n');
  });

  it('keeps any text intact, wherever chunks end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.integer({ min: 1, max: 9 }),
        async (text, size) => {
          // A NUL after the UTF-16 mark turns it into the UTF-32 mark.
          const wellFormed = text.toWellFormed().replace(/^[\ufeff\0]+/, '');
          for (const bytes of [utf16(`\ufeff${wellFormed}`, true), utf32(`\ufeff${wellFormed}`, false)]) {
            expect(await inChunks(bytes, size)).toBe(wellFormed);
          }
          expect(await inChunks(Buffer.from(`\ufeff${wellFormed}`), size)).toBe(wellFormed);
        },
      ),
      { numRuns: 50 },
    );
  });
});
