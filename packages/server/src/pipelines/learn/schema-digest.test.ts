import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isObject, type Json } from '../json/json.ts';
import { schemaDigest } from './schema-digest.ts';

/** The same with the keys of all objects in the reverse order. */
function turned(value: Json): Json {
  if (Array.isArray(value)) return value.map(turned);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, turned(inner)]),
  );
}

it('the order of keys does not matter, anything else does', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 4 }), (one, other) => {
      const [a, b] = [one as Json, other as Json];
      expect(schemaDigest(turned(a))).toBe(schemaDigest(a));
      const isSame = JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
      expect(schemaDigest(a) === schemaDigest(b)).toBe(isSame);
    }),
  );
  expect(schemaDigest({ a: [1, 2] })).not.toBe(schemaDigest({ a: [2, 1] }));
  expect(schemaDigest({ a: '1' })).not.toBe(schemaDigest({ a: 1 }));
});

/** Entries as pairs, so that no order of the engine's own comes in. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return ['list', ...value.map(sorted)];
  if (!isObject(value)) return value;
  const pairs = Object.entries(value).map(([key, inner]): Json => [key, sorted(inner)]);
  return ['object', ...pairs.sort((a, b) => (String((a as Json[])[0]) < String((b as Json[])[0]) ? -1 : 1))];
}
