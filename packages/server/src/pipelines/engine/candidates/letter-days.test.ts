import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const day = { type: ['string', 'null'], format: 'date' };

it.each([
  ['Hamburg, den 3. März 2026', '2026-03-03'],
  ['Dijon, le 14 avril 2026', '2026-04-14'],
  ['Torino, 8 aprile 2026', '2026-04-08'],
  ['Poznań, dnia 11.03.2026', '2026-03-11'],
  ['Luleå den 5 maj 2026', '2026-05-05'],
])('a letter is dated beside its place, and not by what it answers: %s', (line, date) => {
  const lines = ['Holzbau Kern GmbH', '', line, '', 'Betreff: Angebot 881', '', 'Ihre Anfrage vom 01.02.2026.'];
  const { output } = extract(buildView([drawnPage(lines)]), { type: 'object', properties: { letter_date: day } });
  expect(output.letter_date).toBe(date);
});
