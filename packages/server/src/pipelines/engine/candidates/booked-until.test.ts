import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const day = { type: ['string', 'null'], format: 'date' };
const dueIn = (...lines: readonly string[]): unknown =>
  extract(buildView([drawnPage(['Rechnung R-1', 'Rechnungsdatum: 17.03.2026', 'Total: 120,00 EUR', ...lines])]), {
    type: 'object',
    properties: { invoice_date: day, due_date: day },
  }).output.due_date;

it.each([
  'Zahlungen sind bis zum 12.03.2026 berücksichtigt.',
  'Zahlungseingänge bis zum 12.03.2026 wurden verbucht.',
  "Les règlements reçus jusqu'au 12/03/2026 sont pris en compte.",
  'Payments received up to 12 March 2026 are included.',
  'I pagamenti pervenuti fino al 12/03/2026 sono considerati.',
  'Betalingen ontvangen tot en met 12-03-2026 zijn verwerkt.',
  'Wpłaty zaksięgowano do dnia 12.03.2026.',
])('no payment is due on the day until which payments were booked: %s', (line) => expect(dueIn(line)).toBeNull());

it('one is due on the day of the sentence before', () =>
  expect(
    dueIn('Bitte überweisen Sie den Betrag bis zum 31.03.2026.', 'Zahlungen sind bis zum 12.03.2026 berücksichtigt.'),
  ).toBe('2026-03-31'));
