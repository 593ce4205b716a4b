import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const day = { type: ['string', 'null'], format: 'date' };
const schema = { type: 'object', properties: { invoice_date: day, order_date: day, delivery_note_date: day } };
const DAYS = { invoice_date: '2026-03-03', order_date: '2026-02-01', delivery_note_date: '2026-02-28' };

it.each([
  ['Invoice no. 12 of 3 March 2026', 'Your order 77 dated 1 February 2026', 'Delivery note 501 dated 28 February 2026'],
  ['Rechnung R-12 vom 03.03.2026', 'Ihre Bestellung: 77 vom 01.02.2026', 'Lieferschein Nr. 501 vom 28.02.2026'],
  ['Facture n° F-12 du 03/03/2026', 'Votre commande C-77 du 01/02/2026', 'Bon de livraison BL-501 du 28/02/2026'],
  ['Fattura n. 12/2026 del 03/03/2026', 'Vs. ordine n. 77 del 01/02/2026', 'DDT n. 501 del 28/02/2026'],
  ['Faktura nr FV/12/2026 z dnia 03.03.2026', 'Zamówienie nr ZAM/77 z dnia 01.02.2026', 'WZ nr 501 z dnia 28.02.2026'],
])('a day behind a number is the day of what is numbered: %s', (...lines) =>
  expect(extract(buildView([drawnPage([...lines, 'Total 120.00'])]), schema).output).toEqual(DAYS),
);
