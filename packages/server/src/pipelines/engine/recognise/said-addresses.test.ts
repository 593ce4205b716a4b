import { expect, it } from 'vitest';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { findAddresses } from './addresses.ts';

const addressesOf = (...lines: string[]): string[] =>
  findAddresses(buildView([drawnPage(lines)])).map(({ text }) => text);

it.each([
  [
    'wie besprochen vermiete ich Ihnen die Wohnung in der Lindenstraße 9, 80469 München, ab dem 1. Juli 2026.',
    'Lindenstraße 9, 80469 München',
  ],
  ['You will rent the flat on the second floor of 14 Orchard Lane, Wexcombe, from me.', '14 Orchard Lane, Wexcombe'],
  [
    "je vous confirme la location de l'appartement situé 5 rue des Aubépines, 44000 Nantes.",
    '5 rue des Aubépines, 44000 Nantes',
  ],
  ['La sede se encuentra en la calle Mayor 12, 28013 Madrid, y abre a las nueve.', 'calle Mayor 12, 28013 Madrid'],
  ['De winkel aan de Grote Markt 14, 8011 LV Zwolle is open vanaf 9 uur.', 'Grote Markt 14, 8011 LV Zwolle'],
  ['Biuro mieści się przy ul. Polnej 5/7, 61-001 Poznań i jest czynne codziennie.', 'ul. Polnej 5/7, 61-001 Poznań'],
])('%s', (sentence, address) => expect(addressesOf(sentence)).toEqual([address]));

it('an address goes on in the next line of its sentence', () =>
  expect(
    addressesOf(
      'Please confirm the cancellation in writing to my address 3 Mill',
      'Close, Ludlow SY8 1AA. Do not collect any further payments',
    ),
  ).toEqual(['3 Mill Close, Ludlow SY8 1AA']));

it('names and numbers of a sentence are no address without a street or a postcode', () => {
  expect(addressesOf('wir treffen uns am 12. Mai 2026 in Köln um 10 Uhr mit Herrn Bauer')).toEqual([]);
  expect(addressesOf('We sold 14 Orchard chairs to Wexcombe in 2025 and 12 Lane tables more')).toEqual([]);
});
