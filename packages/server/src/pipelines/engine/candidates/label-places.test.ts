import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const outputOf = (names: readonly string[], lines: readonly string[]): unknown => {
  const properties: JsonObject = Object.fromEntries(names.map((name) => [name, { type: ['string', 'null'] }]));
  return extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;
};

const SHIPMENT = ['vessel', 'voyage', 'port_of_loading', 'port_of_discharge', 'container_number', 'freight', 'deck'];

it('takes a short text in a column of values for a value, though it looks like a label', () => {
  const lines = [
    'Vessel             MV Calanthe     Voyage             418W',
    'Port of loading    Hamburg         Port of discharge  Valparaiso',
    'Container          MBLU 448120-7   Deck               B',
    'Freight            Prepaid',
  ];
  expect(outputOf(SHIPMENT, lines)).toMatchObject({ freight: 'Prepaid', deck: 'B', port_of_loading: 'Hamburg' });
});

it('takes no label for the value of an empty box', () => {
  const lines = [
    'Vessel             MV Calanthe     Voyage             418W',
    'Port of loading                    Port of discharge  Valparaiso',
    'Container          MBLU 448120-7   Deck               B',
    'Freight                            Seal               4711',
  ];
  expect(outputOf([...SHIPMENT, 'seal'], lines)).toMatchObject({ freight: null, port_of_loading: null });
});

it('takes no label for a value in a row of labels over a row of values', () => {
  const lines = [
    'Port of loading    Port of discharge  Container',
    'Hamburg            Valparaiso         MBLU 448120-7',
    '',
    'Freight            Vessel             Voyage         Deck',
    'Prepaid            MV Calanthe        418W           B',
  ];
  expect(outputOf(SHIPMENT, lines)).toMatchObject({
    port_of_discharge: 'Valparaiso',
    freight: 'Prepaid',
    vessel: 'MV Calanthe',
    deck: 'B',
  });
});
