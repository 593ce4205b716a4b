import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMime } from './mime.ts';
import { parseTnef } from './tnef.ts';

const u16 = (value: number): Buffer => Buffer.from([value & 255, value >> 8]);
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const attribute = (level: number, id: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([level]), u32(id), u32(data.length), data, u16(0)]);
const pad = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
const variable = (type: number, id: number, data: Buffer, name: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([u16(type), u16(id), name, u32(1), u32(data.length), pad(data)]);
const properties = (...all: Buffer[]): Buffer => Buffer.concat([u32(all.length), ...all]);
const wide = (text: string): Buffer => Buffer.from(`${text}\0`, 'utf16le');
const tnef = (...attributes: Buffer[]): Buffer => Buffer.concat([u32(0x223e9f78), u16(1), ...attributes]);

const number = Buffer.concat([u16(3), u16(0x3705), u32(1)]);
const numbers = Buffer.concat([u16(0x1003), u16(0x3706), u32(2), u32(1), u32(2)]);
const guid = Buffer.alloc(16);
const named = variable(0x1f, 0x8001, wide('x'), Buffer.concat([guid, u32(1), u32(6), pad(wide('ab'))]));
const numbered = variable(0x102, 0x8002, Buffer.from('y'), Buffer.concat([guid, u32(0), u32(7)]));

const WINMAIL = tnef(
  attribute(1, 0x8008, Buffer.from('IPM.Note\0')),
  attribute(1, 0x9003, properties(number, named, numbers, numbered, variable(0x102, 0x1013, Buffer.from('<p>Hello')))),
  attribute(2, 0x9002, Buffer.alloc(14)),
  attribute(2, 0x8010, Buffer.from('REPORT~1.CSV\0')),
  attribute(2, 0x800f, Buffer.from('a,b\n1,2\n')),
  attribute(
    2,
    0x9005,
    properties(variable(0x1f, 0x3707, wide('Länder.csv')), variable(0x1e, 0x370e, Buffer.from('text/csv\0'))),
  ),
  attribute(2, 0x9002, Buffer.alloc(14)),
  attribute(2, 0x8010, Buffer.from('b.bin\0')),
);

describe('winmail.dat', () => {
  it('has its body and its attachments, under their long names', () => {
    expect(parseTnef(WINMAIL)).toEqual({
      text: '',
      html: '<p>Hello',
      rtf: null,
      attachments: [
        { filename: 'Länder.csv', mimeType: 'text/csv', content: Buffer.from('a,b\n1,2\n'), isInline: false },
        { filename: 'b.bin', mimeType: 'application/octet-stream', content: Buffer.alloc(0), isInline: false },
      ],
    });
  });

  it.each([
    ['the body of a message that has none', '', '<p>Hello', ''],
    ['no body where the message has one', 'see below', '', 'see below'],
  ])('in a message gives %s, and its attachments', async (_, body, html, text) => {
    const message = [
      'Subject: packed',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      body,
      '--b',
      'Content-Type: application/ms-tnef; name="winmail.dat"',
      'Content-Transfer-Encoding: base64',
      '',
      WINMAIL.toString('base64'),
      '--b--',
    ].join('\r\n');
    const mail = await parseMime(Buffer.from(message));
    expect(mail.html).toBe(html);
    expect(mail.text.trim()).toBe(text);
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['Länder.csv', 'b.bin']);
  });

  it('that is something else is none', () => {
    expect(parseTnef(Buffer.from('nothing of the kind'))).toBeNull();
    expect(parseTnef(Buffer.alloc(0))).toBeNull();
  });

  it('with a damaged body still has its attachments', () => {
    const broken = tnef(
      attribute(1, 0x9003, properties(variable(0x102, 0x1009, Buffer.from('garbage')))),
      attribute(2, 0x9002, Buffer.alloc(14)),
      attribute(2, 0x8010, Buffer.from('a.txt\0')),
    );
    expect(parseTnef(broken)).toMatchObject({ rtf: null, attachments: [{ filename: 'a.txt' }] });
  });

  it('that is broken anywhere is read without an error', () => {
    fc.assert(
      fc.property(fc.nat(WINMAIL.length - 1), fc.nat(255), fc.nat(WINMAIL.length), (at, byte, length) => {
        const broken = Buffer.from(WINMAIL.subarray(0, length));
        if (at < length) broken[at] = byte;
        expect(() => parseTnef(broken)).not.toThrow();
      }),
      { numRuns: 2000 },
    );
  });
});
