import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PathNode } from './content-paths.ts';
import { MAX_DEPTH } from './json-reader.ts';
import { parseWhole } from './whole-json.ts';

const content = PathNode.of([
  { keys: ['document', 'url'], kind: 'data_url' },
  { keys: ['documents', '*', 'content'], kind: 'base64' },
]);
const parse = (body: string | Buffer, options: Partial<Parameters<typeof parseWhole>[1]> = {}) =>
  parseWhole(Buffer.from(body), { maxValues: 1_000_000, content, ...options });

describe('a body that has arrived', () => {
  it('is what JSON.parse makes of it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect(parse(text)).toEqual({ value: JSON.parse(text) });
      }),
    );
  });

  it.each([
    ['has a mistake', '{"a": 1,}'],
    ['is no UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['begins with a byte order mark', '\ufeff{}'],
    ['may have too many levels', '['.repeat(MAX_DEPTH) + ']'.repeat(MAX_DEPTH)],
    ['has a data URL where a document may be', '{"document": {"url": "DATA:text/plain;base64,aGk="}}'],
    ['has a data URL written with escapes', '{"document": {"url": "\\u0064ata:text/plain;base64,aGk="}}'],
    ['has base64 where a document may be', '{"documents": [{}, {"content": "aGk="}]}'],
  ])('is left to the reader when it %s', (_, body) => {
    expect(parse(body)).toBeUndefined();
  });

  it.each([
    ['an address', '{"document": {"url": "https://files.example.com/a.pdf"}}'],
    ['a data URL elsewhere', '{"note": "data:text/plain;base64,aGk="}'],
    ['an empty text where a document may be', '{"documents": [{"content": ""}]}'],
  ])('is parsed with %s in it', (_, body) => {
    expect(parse(body)).toEqual({ value: JSON.parse(body) });
  });

  it('is left to the reader when it may have more values than allowed', () => {
    expect(parse('[1,2]', { maxValues: 4 })).toBeUndefined();
    expect(parse('[1,2]', { maxValues: 5 })).toEqual({ value: [1, 2] });
  });
});
