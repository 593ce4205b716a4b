import { expect, it } from 'vitest';
import { COUNTRIES } from './lexicon.ts';
import { threeLetterCode, twoLetterCode } from './three-letter-codes.ts';

it('has a code with three letters for each country of the lexicon', () => {
  for (const { code } of COUNTRIES) {
    const three = threeLetterCode(code) ?? '';
    expect(three, code).toMatch(/^[A-Z]{3}$/);
    expect(twoLetterCode(three)).toBe(code);
  }
});
