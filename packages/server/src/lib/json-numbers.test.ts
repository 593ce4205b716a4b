import { expect, it } from 'vitest';
import { findUnheld, keptAsText, parseJson, Unheld } from './json-numbers.ts';

const parse = (text: string): unknown => parseJson(text, keptAsText);

it.each(['12345678901234567890', '-9007199254740993', '1e400', '-1E400'])(
  '%s would become another number, so it stays as it is written',
  (written) => {
    expect(parse(`{"a":[${written}]}`)).toEqual({ a: [written] });
  },
);

it.each([
  '9007199254740992',
  '9223372036854775808',
  // What JSON.stringify writes of the one above.
  '9223372036854776000',
  '1000000000000000000000000',
  '1.5e300',
  '0.1234567890123456789',
  '-0',
])('%s is the number that it says, or one next to it', (written) => {
  expect(parse(`{"a":[${written}]}`)).toEqual({ a: [Number(written)] });
});

it('leaves digits in texts and keys alone', () => {
  const text = '{"12345678901234567890":"12345678901234567890 1e999","__proto__":{"a":1}}';
  expect(parse(text)).toEqual(JSON.parse(text));
  expect(Object.hasOwn(parse(text) as object, '__proto__')).toBe(true);
});

it('rounds as JSON.parse does without a reading', () => {
  const text = '[12345678901234567890]';
  expect(parseJson(text, undefined)).toEqual(JSON.parse(text));
});

it('tells where the first refused integer is', () => {
  const text = '{"a":{"b":[1,{"c":12345678901234567890}]},"d":1e999}';
  const read = parseJson(text, (written) => new Unheld(written));
  expect(findUnheld(read)).toEqual({ path: ['a', 'b', 1, 'c'], written: '12345678901234567890' });
  expect(findUnheld(JSON.parse(text))).toBeUndefined();
});
