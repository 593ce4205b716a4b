/** Shares with a percent sign, beside the amounts that they are of. */
import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const number = { type: ['number', 'null'] };
const outputOf = (names: readonly string[], ...lines: string[]): unknown =>
  extract(buildView([drawnPage(lines)]), {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, number])),
  }).output;

it.each(['VAT 19 %: 190.00', 'VAT (19 %): 190.00', 'VAT 19%          190.00', '19 % VAT         190.00'])(
  'tells the rate from the amount: %s',
  (line) =>
    expect(outputOf(['vat_rate', 'vat_amount', 'total'], 'Invoice 4711', line, 'Total: 1,190.00')).toEqual({
      vat_rate: 19,
      vat_amount: 190,
      total: 1190,
    }),
);

it('takes what a share is of for no amount of it', () =>
  expect(outputOf(['vat_amount'], 'Invoice 4711', 'VAT at 5.00% on 437.40        21.87')).toEqual({
    vat_amount: 21.87,
  }));

it('takes the sign for the word "rate"', () => {
  expect(outputOf(['interest_rate'], 'Loan', 'Interest: 4.5 %', 'Term: 24 months')).toEqual({ interest_rate: 4.5 });
  expect(outputOf(['withholding_rate'], 'Payslip', 'Overtime 25 %     172.39')).toEqual({ withholding_rate: null });
});
