import { describe, expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const outputOf = (line: string, name: string): unknown =>
  extract(buildView([drawnPage(['Invoice 4711', line])]), { type: 'object', properties: { [name]: text } }).output[
    name
  ];

describe('terms of payment', () => {
  it.each([
    ['Terms: 30 days end of month. Interest at 4% is charged on overdue accounts.', '30 days end of month'],
    ['Zahlungsbedingungen: 30 Tage netto. Die Ware bleibt unser Eigentum.', '30 Tage netto'],
    ['Betalningsvillkor: 30 dagar netto. Dröjsmålsränta 8 %.', '30 dagar netto'],
    ['Terms: 2 % within 10 days. Net within 30 days.', '2 % within 10 days. Net within 30 days.'],
  ])('are no other sentences: %s', (line, terms) => expect(outputOf(line, 'payment_terms')).toBe(terms));

  it('are unlike remarks, which are all that is said', () =>
    expect(outputOf('Remarks: Packed by 2 people. Handle with care.', 'remarks')).toBe(
      'Packed by 2 people. Handle with care.',
    ));
});

describe('numbers of telephones', () => {
  it.each([
    'Tel: +44 114 496 0123 ext. 18',
    'Tel: 03 80 55 12 40 (poste 215)',
    'Tel: 61 855 20 10 wew. 7',
    'Tel: 0221 / 4711-0 DW 34',
  ])('have the number within the house: %s', (line) => expect(outputOf(line, 'phone')).toBe(line.slice(5)));

  it('have nothing else behind them', () =>
    expect(outputOf('Tel: 0114 496 0123 Fax 0114 496 0124', 'phone')).toBe('0114 496 0123'));
});
