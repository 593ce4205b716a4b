import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const outputOf = (names: readonly string[], lines: readonly string[]): unknown => {
  const properties = Object.fromEntries(names.map((name) => [name, text]));
  return extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;
};

const BELOW = ['', 'No.: 4471', 'Date: 03.05.2024', 'Name: Agata Borowiec'];

it.each([
  ['Stadtwerke Quellbach GmbH · Am Wehr 4 · 84123 Quellbach', 'Stadtwerke Quellbach GmbH'],
  ['Wadden Stroom B.V. - Postbus 310 - 8901 BA Oosterleek', 'Wadden Stroom B.V.'],
  ['St. Brannoc Hospital | 5 Abbey Road | Fenmouth FM1 2AA', 'St. Brannoc Hospital'],
  ['Norhaven Leisure Ltd, 4 Mill Street, Dunwold DW1 3AB', 'Norhaven Leisure Ltd'],
])('ends the name of a letterhead where its address begins: %s', (line, name) => {
  expect(outputOf(['issuer_name', 'date'], [line, '', 'Annual statement', ...BELOW])).toMatchObject({
    issuer_name: name,
  });
});

it('keeps the noun that a name begins with', () => {
  const line = 'Laboratorium Diagnostyczne MEDIKOR, ul. Zdrowa 3, 30-611 Wierzbno';
  expect(outputOf(['laboratorium', 'date'], [line, '', 'Wyniki badań', ...BELOW])).toMatchObject({
    laboratorium: 'Laboratorium Diagnostyczne MEDIKOR',
  });
  expect(outputOf(['hotel'], ['Voucher 4471', '', 'Hotel: Astoria', 'Nights: 3'])).toEqual({ hotel: 'Astoria' });
});

it.each(['CURRICULUM VITAE', 'Bewerbung als Lagerleiter', 'Application for Employment', 'Candidature spontanée'])(
  'takes what the papers of an applicant are for nobody’s name: %s',
  (title) => {
    const lines = [
      title,
      'Ingrid Solvang',
      'Structural engineer',
      'ingrid@example.org',
      '',
      'Experience',
      '2019 Dunwold',
    ];
    expect(outputOf(['name', 'job_title', 'email'], lines)).toEqual({
      name: 'Ingrid Solvang',
      job_title: 'Structural engineer',
      email: 'ingrid@example.org',
    });
  },
);
