import { expect, it } from 'vitest';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { findAddresses } from './addresses.ts';

const addressesIn = (lines: readonly string[]): unknown[] =>
  findAddresses(buildView([drawnPage(lines)])).map(({ value }) => value);

it('goes on with the town below a postcode that none precedes', () =>
  expect(addressesIn(['5-7, Jalan Mahagoni 7/1,', 'Seksyen 4, 44300', 'Batang Kecil', 'Tel: 03-6057 1234'])).toEqual([
    '5-7, Jalan Mahagoni 7/1, Seksyen 4, 44300 Batang Kecil',
  ]));

it('ends with a region of which nobody told, above what is labelled', () =>
  expect(addressesIn(['No. 3, Jalan Tepi 2/39', '47400 Kampung Laut', 'Serambi', '(Reg. ID: 000504664064)'])).toEqual([
    'No. 3, Jalan Tepi 2/39 47400 Kampung Laut Serambi',
  ]));

it.each([
  ['a line apart', ['', 'Welcome', '(Reg. ID: 000504664064)']],
  ['what nothing follows', ['Welcome']],
  ['an organisation', ['Harbour Cranes Ltd', '(Reg. ID: 000504664064)']],
  ['a title', ['Tax Invoice', 'No: 4711']],
])('does not end with %s', (_, below) =>
  expect(addressesIn(['No. 3, Jalan Tepi 2/39', '47400 Kampung Laut', ...below])).toEqual([
    'No. 3, Jalan Tepi 2/39 47400 Kampung Laut',
  ]),
);

it('does not go on below a labelled number', () =>
  expect(addressesIn(['Site: 33170 Alton Road', 'Folasade Oyelaran', 'Ref: none'])).toEqual(['33170 Alton Road']));

it.each([
  ['a further sentence', 'Delivery to: Hafenstrasse 12, 20457 Hamburg. Please ring twice before you come.'],
  ['a label behind it', 'Deliver to: Hafenstrasse 12, 20457 Hamburg. Tel: 040 123456'],
])('is what stands between its label and %s', (_, line) =>
  expect(addressesIn([line])).toEqual(['Hafenstrasse 12, 20457 Hamburg']),
);

it('keeps the points of short forms', () =>
  expect(addressesIn(['St. Mary Road 4. Bldg. Nord, 20457 Hamburg'])).toEqual([
    'St. Mary Road 4. Bldg. Nord, 20457 Hamburg',
  ]));

it('begins with what says that a number follows', () =>
  expect(addressesIn(['NO: G3, Jalan Tepi 2/39, 47301 Kampung Laut'])).toEqual([
    'NO: G3, Jalan Tepi 2/39, 47301 Kampung Laut',
  ]));

it.each([
  [['Rechnungsnummer: 44320', 'Bestellnummer: 85361']],
  [['Numer faktury: 44320', 'Numer zamówienia: 85361']],
  [['N° de facture: 44320', 'N° de commande: 85361']],
  [['Núm. contrato: 2727866', 'Núm. albarán: L60613']],
])('no numbers of documents below each other: %j', (lines) => expect(addressesIn(lines)).toEqual([]));
