import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { markupPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const listOf = (properties: object): object => ({ type: 'array', items: { type: 'object', properties } });
const text = { type: 'string' };
const number = { type: 'number' };

it('tables side by side in one frame are each a list of its own, whose name heads the names of its items', () => {
  const page = markupPage([
    [
      ['Payments', 'Units', 'Rate', 'Amount', 'Deductions', 'Amount', 'Year to date', ''],
      ['Basic', '148.00', '12.60', '1864.80', 'Tax', '171.40', 'Taxable pay', '9876.20'],
      ['Sleep-in', '4.00', '55.00', '220.00', 'Insurance', '82.96', 'Tax paid', '812.10'],
      ['', '', '', '', 'Union', '14.20', '', ''],
      ['Total payments', '', '', '2084.80', 'Total deductions', '268.56', 'NET PAY', '1816.24'],
    ],
  ]);
  const schema = {
    type: 'object',
    properties: {
      payments: listOf({ type: text, units: number, rate: number, amount: number }),
      deductions: listOf({ type: text, amount: number }),
    },
  };
  expect(extract(buildView([page]), schema as never).output).toEqual({
    payments: [
      { type: 'Basic', units: 148, rate: 12.6, amount: 1864.8 },
      { type: 'Sleep-in', units: 4, rate: 55, amount: 220 },
    ],
    deductions: [
      { type: 'Tax', amount: 171.4 },
      { type: 'Insurance', amount: 82.96 },
      { type: 'Union', amount: 14.2 },
    ],
  });
});
