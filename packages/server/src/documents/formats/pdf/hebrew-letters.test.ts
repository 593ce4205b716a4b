import { expect, it } from 'vitest';
import { hebrewLetters } from './hebrew-letters.ts';

const read = (line: string): string => hebrewLetters([...line]).join('');

it('a Latin letter in a Hebrew word is the Hebrew letter that has its code', () => {
  expect(read('ðכסים ðזילים')).toBe('נכסים נזילים');
  expect(read('בתב"רים,ðטו')).toBe('בתב"רים,נטו');
});

it('words of Latin letters stay, alone and beside Hebrew ones', () => {
  expect(read('à la carte')).toBe('à la carte');
  expect(read('שלום café ð')).toBe('שלום café ð');
  expect(read('שéלום-x')).toBe('שéלום-x');
});
