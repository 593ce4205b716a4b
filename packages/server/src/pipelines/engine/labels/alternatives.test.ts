import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const ORDER = {
  type: 'object',
  properties: {
    contract_num: { type: ['string', 'null'], description: 'Contract / order / invoice number' },
    advertiser: { type: ['string', 'null'], description: 'Who buys the airtime' },
  },
};
const outputOf = (lines: readonly string[]): unknown =>
  extract(buildView([drawnPage(['12 Main Street, Springfield, IL 62704', ...lines])]), ORDER).output;

it('reads a number by any of the labels that the description lists', () =>
  expect(outputOf(['Order #: 4711223', 'Advertiser: Jane Doe for Ohio'])).toEqual({
    contract_num: '4711223',
    advertiser: 'Jane Doe for Ohio',
  }));

it('reads labels that are the first letters of a name', () =>
  expect(outputOf(['Contract #: 4711223', 'Adv: JANE DOE'])).toEqual({
    contract_num: '4711223',
    advertiser: 'JANE DOE',
  }));

it('takes no postcode under a title for a number', () =>
  expect(
    extract(
      buildView([drawnPage(['KXYZ-TV               Order Confirmation', '12 Main Street, Springfield, IL 62704'])]),
      ORDER,
    ).output,
  ).toEqual({ contract_num: null, advertiser: null }));

it('keeps names that contain the letters of a register, without the code behind them', () =>
  expect(outputOf(['Contract #: 4711223', 'Advertiser: Greg Miller for Governor (112369)'])).toEqual({
    contract_num: '4711223',
    advertiser: 'Greg Miller for Governor',
  }));
