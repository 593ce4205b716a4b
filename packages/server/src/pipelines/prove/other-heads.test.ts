import { expect, it } from 'vitest';
import { printedStatuses } from './printed-statuses.ts';

const schema = {
  type: 'object',
  properties: { billing: { type: 'object', properties: { calendar: { type: 'string' } } } },
};

it('in a form with labels above its values, the next label is no value', async () => {
  const rows = [
    ['Billing Cycle', 'Billing Calendar', 'Cash/Trade'],
    ['Monthly', 'Broadcast', 'Cash'],
  ];
  const of = (calendar: string) => printedStatuses(rows, schema, { billing: { calendar } }, { pitch: 120 });
  expect((await of('Broadcast'))['billing.calendar']).toBe('proved');
  expect((await of('Cash'))['billing.calendar']).not.toBe('proved');
});
