import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const BESIDE = [
  'INVOICE',
  '',
  'Seller                    Buyer                     Ship to',
  'Marrow & Pike Ltd         Fernhill Hotels plc       Annexe North',
  '14 Tanner Street          3 St Nicholas Place       22 Combe Lane',
  'Leeds LS2 7QA             York YO1 6GD              Ripon HG4 1AA',
  'Tel. 0113 555 0142        Tel. 01904 555 099        Tel. 01765 555 017',
  'VAT no. GB318220745       VAT no. GB418822905',
  'Contact: Odette Marsh     Contact: Basil Rowe       Contact: Myra Castle',
  '',
  'Total   100.00',
];
const answersOf = (names: readonly string[], lines: readonly string[] = BESIDE): unknown[] => {
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const { output } = extract(buildView([drawnPage(lines)]), { type: 'object', properties });
  return names.map((name) => output[name] ?? null);
};

it('gives each party its own telephone number and contact person, in a flat schema too', () => {
  expect(answersOf(['vendor_phone', 'customer_phone', 'ship_to_phone'])).toEqual([
    '0113 555 0142',
    '01904 555 099',
    '01765 555 017',
  ]);
  expect(answersOf(['seller_contact', 'buyer_contact', 'delivery_contact'])).toEqual([
    'Odette Marsh',
    'Basil Rowe',
    'Myra Castle',
  ]);
});

it('takes no heading of a party for the name of one', () => {
  const stacked = [
    'Fattura 12',
    '',
    'Venditore',
    'Officina Orsi S.r.l.',
    'Referente: Oria Marchetti',
    '',
    'Destinazione',
  ];
  const schema = {
    type: 'object',
    properties: { delivery: { type: 'object', properties: { name: { type: 'string' }, contact: { type: 'string' } } } },
  };
  const { output } = extract(buildView([drawnPage([...stacked, 'Dependance Nord'])]), schema);
  expect(JSON.stringify(output)).not.toContain('Destinazione');
});
