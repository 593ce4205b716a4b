import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../json/json.ts';
import { jsonPieces, ResultLines } from './result-text.ts';

describe('the text of a result', () => {
  it('is what JSON.stringify writes, whatever the pieces', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect([...jsonPieces(value as Json)].join('')).toBe(JSON.stringify(value));
      }),
    );
  });

  it('of a long list comes in pieces that fit into a message', () => {
    const value = { items: Array.from({ length: 50_000 }, (_, index) => ({ index, name: `item ${index}` })) };
    const pieces = [...jsonPieces(value)];
    expect(pieces.length).toBeGreaterThan(4);
    for (const piece of pieces) expect(piece.length).toBeLessThan(300_000);
    expect(pieces.join('')).toBe(JSON.stringify(value));
  });

  it('is put together again, line by line', () => {
    const result = new ResultLines();
    for (const part of ['e{}', 'r{"a"', 'p3', 'r:1}', 'n', 'r[]', 'n']) result.take(part);
    expect(result.lines).toEqual(['{"a":1}', '[]']);
  });
});
