import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linePieces, splitLines } from './lines.ts';

async function* chunksOf(bytes: Buffer, sizes: number[]): AsyncGenerator<Uint8Array> {
  let start = 0;
  for (const size of [...sizes, bytes.length]) {
    yield bytes.subarray(start, start + size);
    start += size;
  }
}

it('lines come back as written, however the bytes are split', async () => {
  const line = fc
    .oneof(fc.string(), fc.constantFrom('\u2028', 'a\u2029b', '💥', '\r'))
    .filter((text) => !text.includes('\n'));
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.array(fc.integer({ min: 0, max: 9 })), async (lines, sizes) => {
      const bytes = Buffer.from(lines.map((text) => `${text.toWellFormed()}\n`).join(''));
      const read: string[] = [];
      for await (const text of splitLines(chunksOf(bytes, sizes))) read.push(text);
      expect(read).toEqual(lines.map((text) => text.toWellFormed()));
    }),
  );
});

describe('pieces of lines', () => {
  it('mark where each line begins and lose nothing, however the bytes are split', async () => {
    const text = 'ä€\n\n𝄞 two\nlast';
    const bytes = Buffer.from(text);
    for (const size of [1, 2, 3, 5, 100]) {
      const chunks = (async function* () {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
      })();
      const lines: string[] = [];
      for await (const piece of linePieces(chunks)) {
        if (piece.isLineStart) lines.push('');
        lines.push(`${lines.pop()}${piece.text}`);
      }
      expect(lines).toEqual(['ä€', '', '𝄞 two', 'last']);
    }
  });
});
