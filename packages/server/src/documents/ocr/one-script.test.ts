import { expect, it } from 'vitest';
import { inOneScript } from './one-script.ts';

it('a word holds the letters of one script: that of the letters which only one has', () => {
  // Cyrillic letters in a Latin word, and Latin ones in a Cyrillic word.
  expect(inOneScript(['TОTАL', '12.50'])).toEqual(['TOTAL', '12.50']);
  expect(inOneScript(['ИTOГO'])).toEqual(['ИТОГО']);
  expect(inOneScript(['ΣYNOΛO', 'ΦΠA'])).toEqual(['ΣΥΝΟΛΟ', 'ΦΠΑ']);
});

it('a word that could be of several scripts follows its line', () => {
  expect(inOneScript(['TAX', 'total', 'Х'])).toEqual(['TAX', 'total', 'X']);
  expect(inOneScript(['TОРТ', 'шоколадный'])).toEqual(['ТОРТ', 'шоколадный']);
  expect(inOneScript(['ТОР'])).toEqual(['TOP']);
});

it('Latin words in a line of another script stay Latin', () => {
  expect(inOneScript(['Оплата', 'VISA', 'Gold'])).toEqual(['Оплата', 'VISA', 'Gold']);
});

it('a word in a Latin line whose letters all could be Latin is Latin', () => {
  expect(inOneScript(['Name', 'кВЅ', 'America'])).toEqual(['Name', 'kBS', 'America']);
});
