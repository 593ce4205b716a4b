import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const read = (lines: readonly string[], names: readonly string[]): unknown =>
  extract(buildView([drawnPage(lines)]), {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: ['string', 'null'] }])),
  }).output;

it('a label under one without a value is not its value', () => {
  const lines = [
    'Order           4711',
    'Service         Broadcast',
    'Project',
    'Salesperson     Gaglione, Sherry',
    'Terms           Net 30',
  ];
  expect(read(lines, ['project', 'salesperson'])).toEqual({ project: null, salesperson: 'Gaglione, Sherry' });
});

it('a value under the head of its column is still its value', () => {
  const lines = ['Inspector        Amount', 'Rosa Lind        45.00', '', 'Ferry landing, pier 4'];
  expect(read(lines, ['inspector'])).toEqual({ inspector: 'Rosa Lind' });
});

it('a text with a name before a colon is the value of no label that has its own', () => {
  const lines = ['Order form', '', 'Version: Original Order', 'Station: Harbour', 'Market: Abilene'];
  expect(read(lines, ['order_version'])).not.toEqual({ order_version: 'Harbour' });
});

it('a text beside another label is not the value of the first label of the row', () => {
  const lines = [
    'Account Executive    Sales Region    Start Date / End Date',
    'Rosa Lind            North           Start Of Order',
  ];
  expect(read(lines, ['account_executive'])).toEqual({ account_executive: 'Rosa Lind' });
});

it('labels under the values of other labels do not go on with these', () => {
  const lines = [
    'Order #         4711',
    'Order Date      2024-03-05',
    'Product Type    Various',
    'Estimate        Harbour Nine',
    '                Quay Warden        Rosa Lind',
    '                Sales Region       North',
    '                Agency Date        2024-03-01',
    '                Billing Type       Cash',
    '                Berth Handling',
    '                Quay Remark',
    '                Agency Ref         6066',
    '                Tide Calendar      Lunar',
  ];
  expect(read(lines, ['estimate', 'sales_region'])).toEqual({ estimate: 'Harbour Nine', sales_region: 'North' });
});

it('labels over values are no column of labels, though other labels stand beside them', () => {
  const lines = [
    'Contract number     Estimate #',
    '2218843             09714',
    'Product',
    'Harbour Tea',
    'Order Date          Account #',
    '2024-09-30          1142',
    'Advertiser          Order Type',
    'Quay Warden         Cash',
  ];
  expect(read(lines, ['product', 'advertiser'])).toEqual({ product: 'Harbour Tea', advertiser: 'Quay Warden' });
});
