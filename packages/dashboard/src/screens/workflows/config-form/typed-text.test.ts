import { describe, expect, it } from 'vitest';
import { readTyped, TypedText, textOfAny } from './typed-text.ts';

describe('what was typed', () => {
  it('is read where it stands, and an empty text leaves its field out', () => {
    const typed = {
      n: new TypedText('3', 'number'),
      list: [{ value: new TypedText('[1]', 'json') }, { value: new TypedText(' ', 'json'), kept: 'x' }],
    };
    const { value, problems } = readTyped(typed);
    expect(value).toEqual({ n: 3, list: [{ value: [1] }, { kept: 'x' }] });
    expect(problems.size).toBe(0);
  });

  it('is said to be wrong at its place', () => {
    const typed = { n: new TypedText('three', 'number'), list: [{ value: new TypedText('{', 'json') }] };
    expect([...readTyped(typed).problems]).toEqual([
      ['n', 'This is no number'],
      ['list/0/value', 'This is no JSON'],
    ]);
  });

  it.each([0, 12.5, true, null, 'EUR', '12', 'true', ' ', { table: 'Vendors', column: 'tax_id' }, [1]])(
    'comes back as it was for any value: %j',
    (value) => {
      expect(readTyped(new TypedText(textOfAny(value), 'any')).value).toEqual(value);
    },
  );
});
