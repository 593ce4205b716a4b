import { describe, expect, it } from 'vitest';
import { decompressRtf } from './compressed-rtf.ts';

function container(kind: string, rawBytes: number, content: Buffer): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32LE(content.length + 12, 0);
  header.writeUInt32LE(rawBytes, 4);
  header.write(kind, 8, 'latin1');
  return Buffer.concat([header, content]);
}

describe('a compressed RTF body', () => {
  it('is unpacked by references into the dictionary that every window starts with', () => {
    // Offset 0, 6 bytes: {\rtf1 ; then the literal letters " hi}"; then the end.
    const reference = Buffer.from([0x00, 0x04]);
    const end = (): Buffer => {
      const at = 207 + 10;
      return Buffer.from([(at >> 4) & 255, (at & 15) << 4]);
    };
    const content = Buffer.concat([Buffer.from([0b00100001]), reference, Buffer.from(' hi}'), end()]);
    expect(decompressRtf(container('LZFu', 100, content)).toString()).toBe('{\\rtf1 hi}');
  });

  it('may refer to what it is just writing', () => {
    // One letter, then nine more from the position of that letter.
    const at = 207;
    const content = Buffer.from([0b00000010, 0x61, (at >> 4) & 255, ((at & 15) << 4) | 7]);
    expect(decompressRtf(container('LZFu', 10, content)).toString()).toBe('a'.repeat(10));
  });

  it('may be stored uncompressed', () => {
    const content = Buffer.from('{\\rtf1 plain}');
    expect(decompressRtf(container('MELA', content.length, content)).toString()).toBe('{\\rtf1 plain}');
  });

  it('that is none, or claims too much, is damaged', () => {
    const refused = expect.objectContaining({ detail: expect.objectContaining({ code: 'document_damaged' }) });
    expect(() => decompressRtf(Buffer.from('short'))).toThrow(refused);
    expect(() => decompressRtf(container('ABCD', 10, Buffer.alloc(10)))).toThrow(refused);
    expect(() => decompressRtf(container('LZFu', 4_000_000_000, Buffer.alloc(10)))).toThrow(refused);
  });
});
