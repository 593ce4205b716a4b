import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PartialJson } from './partial-json.ts';

const read = (pieces: readonly string[]): PartialJson => {
  const parser = new PartialJson();
  for (const piece of pieces) parser.feed(piece);
  return parser;
};

/** Cuts `text` at the given places. */
const cutAt = (text: string, places: readonly number[]): string[] => {
  const cuts = [0, ...places.map((place) => place % (text.length + 1)).sort((a, b) => a - b), text.length];
  return cuts.slice(1).map((end, index) => text.slice(cuts[index], end));
};

const json = fc
  .oneof(fc.object({ withNullPrototype: false }), fc.array(fc.jsonValue()))
  .map((value) => JSON.stringify(value));

describe('JSON that arrives in pieces', () => {
  it('is what JSON.parse reads, however it is split and written', () => {
    const indents = fc.constantFrom(0, 1, 2);
    fc.assert(
      fc.property(json, fc.array(fc.nat()), indents, (compact, places, indent) => {
        const text = JSON.stringify(JSON.parse(compact), null, indent);
        const parser = read(cutAt(text, places));
        expect(parser.isComplete).toBe(true);
        expect(parser.value).toEqual(JSON.parse(text));
      }),
    );
  });

  it('never throws and never claims to be complete when it is not', () => {
    fc.assert(
      fc.property(json, fc.nat(), fc.string(), (text, place, noise) => {
        const end = place % Math.max(1, text.length);
        expect(read([text.slice(0, end)]).isComplete).toBe(false);
        expect(() => read([text.slice(0, end), noise])).not.toThrow();
      }),
    );
  });

  it('grows: strings character by character, numbers once they have ended', () => {
    const parser = new PartialJson();
    const seen = ['{"a":"he', 'y", "n": 1', '2', ', "l": [tr', 'ue'].map((piece) => {
      parser.feed(piece);
      return JSON.parse(JSON.stringify(parser.value));
    });
    expect(seen).toEqual([
      { a: 'he' },
      { a: 'hey' },
      { a: 'hey' },
      { a: 'hey', n: 12, l: [] },
      { a: 'hey', n: 12, l: [] },
    ]);
  });

  it('skips prose and code fences around it', () => {
    const parser = read(['Sure:\n```json\n', '{"a":1}', '\n```\n{"b":2}']);
    expect(parser.isComplete).toBe(true);
    expect(parser.value).toEqual({ a: 1 });
  });

  it.each(['{"a":tru}', '{"a" 1}', '[1}', '{,}', '["\\x"]', '["\\u12g4"]', '[1 2]', '[01,', '{"a":1]'])(
    '%s is broken',
    (text) => {
      expect(read([text]).isBroken).toBe(true);
    },
  );

  it('treats a key like __proto__ as an ordinary key', () => {
    const { value } = read(['{"__proto__":{"x":1}}']);
    expect(Object.hasOwn(value as object, '__proto__')).toBe(true);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it('refuses deep nesting before it can cause harm', () => {
    expect(read(['['.repeat(100_000)]).isBroken).toBe(true);
  });

  it('takes time proportional to its length, in pieces or in one', () => {
    const text = JSON.stringify({ note: 'x'.repeat(400_000), rows: Array.from({ length: 20_000 }, (_, n) => ({ n })) });
    const parser = read(text.match(/[\s\S]{1,4}/g) ?? []);
    // Half a megabyte in 180,000 pieces takes about 0.1 s. Starting over at every piece would take hours.
    expect(parser.isComplete).toBe(true);
  });
});
