/** Fields of one object that could have the same printed value. */
import { describe, expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const number = { type: ['number', 'null'] };
const outputOf = (names: readonly string[], lines: readonly string[]): unknown =>
  extract(buildView([drawnPage(lines)]), {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, number])),
  }).output;

describe('a label that is the name of one field', () => {
  it('gives the other nothing', () =>
    expect(outputOf(['total', 'balance_due'], ['Subtotal   200.00', 'Tax         20.00', 'Total      220.00'])).toEqual(
      {
        total: 220,
        balance_due: null,
      },
    ));

  it('leaves the other what a part of its name labels', () =>
    expect(outputOf(['total', 'balance_due'], ['Total      220.00', 'Paid       100.00', 'Balance    120.00'])).toEqual(
      { total: 220, balance_due: 120 },
    ));

  it('gives the total to what is due if nothing was paid', () =>
    expect(
      outputOf(['total_amount', 'amount_due'], ['Subtotal   200.00', 'Tax         20.00', 'Amount due 220.00']),
    ).toEqual({ total_amount: 220, amount_due: 220 }));
});
