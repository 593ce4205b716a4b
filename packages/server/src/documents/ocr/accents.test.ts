import { expect, it } from 'vitest';
import { countRaisedLetters, hasAccents, withAccents } from './accents.ts';
import type { Character } from './decode.ts';
import type { Sample } from './sample.ts';

const charactersOf = (text: string, confidence = 0.9): Character[] =>
  [...text].map((letter, index, all) => ({ text: letter, position: (index + 0.5) / all.length, confidence }));
const textOf = (characters: readonly Character[]): string => characters.map(({ text }) => text).join('');

/** Letters as dark bars that begin at the given rows. */
function lineOf(tops: readonly number[]): Sample {
  const [width, height] = [tops.length * 20, 48];
  const values = new Float32Array(width * height).fill(1);
  for (const [index, top] of tops.entries()) {
    for (let row = top; row < 36; row += 1)
      values.fill(-1, row * width + index * 20 + 5, row * width + index * 20 + 13);
  }
  return { values, width, height };
}

it('letters that stand out above their like look as if they had accents', () => {
  expect(countRaisedLetters(charactersOf('murnau'), lineOf([20, 20, 20, 20, 20, 20]))).toBe(0);
  expect(countRaisedLetters(charactersOf('murnau'), lineOf([20, 10, 20, 20, 20, 11]))).toBe(2);
  expect(countRaisedLetters(charactersOf('MURal'), lineOf([8, 8, 8, 20, 8]))).toBe(0);
  expect(countRaisedLetters(charactersOf('mu'), lineOf([20, 10]))).toBe(0);
  expect(countRaisedLetters([], lineOf([20]))).toBe(0);
});

it('accents come from the second reading, all else from the first', () => {
  expect(textOf(withAccents(charactersOf('Muller 10'), charactersOf('Müller 1O')))).toBe('Müller 10');
  expect(textOf(withAccents(charactersOf('Grose'), charactersOf('Größe')))).toBe('Größe');
  expect(textOf(withAccents(charactersOf('Total'), charactersOf('Tötäl')))).toBe('Totäl'.replace('o', 'ö'));
  expect(textOf(withAccents(charactersOf('12345'), charactersOf('12ä45')))).toBe('12345');
  expect(textOf(withAccents(charactersOf('fur'), charactersOf('für', 0.3)))).toBe('fur');
});

it('signs that the first reading has no letter for are added at their place', () => {
  const plain = charactersOf('45,00   ').filter(({ text }) => text !== ' ');
  expect(textOf(withAccents(plain, charactersOf('45,00 € ')))).toBe('45,00€');
});

it('a reading without letters beyond ASCII has no accents', () => {
  expect(hasAccents(charactersOf('Total 10.00'))).toBe(false);
  expect(hasAccents(charactersOf('10 €'))).toBe(false);
  expect(hasAccents(charactersOf('Ärger'))).toBe(true);
});
