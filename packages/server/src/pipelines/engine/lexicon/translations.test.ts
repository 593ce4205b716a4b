import { expect, it } from 'vitest';
import { FORM_WORDS } from './form-words.ts';
import { LABEL_WORDS } from './label-words.ts';
import { LANGUAGES, listed } from './lexicon.ts';
import { OFFICE_WORDS } from './office-words.ts';
import { REPORT_WORDS } from './report-words.ts';
import { tokensOf } from './tokens.ts';
import { TRADE_WORDS } from './trade-words.ts';

it.each([
  ['Untersuchung', 'test'],
  ['Referenzbereich', 'reference range'],
  ['Krankenkasse', 'health insurer'],
  ['Ancienneté', 'seniority'],
  ['Plazo', 'deadline'],
  ['Voorzitter', 'chair'],
  ['Zaległości', 'arrears'],
  ['Zollanmeldung', 'customs declaration'],
  ['Opzichter', 'supervisor'],
  ['Darczyńca', 'donor'],
  ['Besiktningsman', 'inspector'],
  ['Veranstalter', 'organiser'],
  ['Valdag', 'election day'],
])('"%s" is "%s"', (word, english) => {
  expect(tokensOf(word)).toEqual(tokensOf(english));
});

it('no word of the lists means two things', () => {
  const meanings = Map.groupBy([...FORM_WORDS, ...OFFICE_WORDS, ...REPORT_WORDS, ...TRADE_WORDS], ([word]) => word);
  const twice = [...meanings].filter(([, entries]) => new Set(entries.map(([, english]) => english)).size > 1);
  expect(twice.map(([word]) => word)).toEqual([]);
});

const plain = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '');

it('no word of the lists is an English word of labels without its accents', () => {
  const english = [...OFFICE_WORDS, ...REPORT_WORDS, ...TRADE_WORDS].filter(
    ([word, meaning]) => LABEL_WORDS.has(plain(word)) && plain(word) !== meaning,
  );
  expect(english).toEqual([]);
});

it('no word of offices or trades is one of the labels of a concept: the English word would name that concept everywhere', () => {
  const labels = LANGUAGES.flatMap((language) => [language.labels, language.heads])
    .flatMap((map) => Object.values(map))
    .flatMap(listed)
    .flatMap((label) => plain(label).split(' '));
  const own = [...OFFICE_WORDS, ...REPORT_WORDS, ...TRADE_WORDS].map(([word]) => word);
  expect(own.filter((word) => labels.includes(plain(word)))).toEqual([]);
});
