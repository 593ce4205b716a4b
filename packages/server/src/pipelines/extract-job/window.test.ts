import { expect, it } from 'vitest';
import { readSchema } from '../engine/schema/read-schema.ts';
import { drawnPage } from '../engine/testing/drawn-page.ts';
import type { JsonObject } from '../json/json.ts';
import { findingsIn } from './window.ts';

it('answers the same for a caller who follows, although one table may fit several lists', () => {
  const page = drawnPage([
    'Payments',
    '                     2023       2022',
    'Cleaning            8,457      7,377',
    'Guards              1,588      1,059',
    '',
    'Receipts',
    '                     2023       2022',
    'Fees                  817        496',
    'Fines                 750        356',
  ]);
  const items: JsonObject = {
    type: 'array',
    items: {
      type: 'object',
      properties: { name: { type: 'string' }, current_year: { type: 'number' }, prior_year: { type: 'number' } },
    },
  };
  const schema = readSchema({ type: 'object', properties: { money_in: items, payments: items } });
  const settled: unknown[] = [];
  const { output } = findingsIn([page], schema, { onSettled: (growth) => settled.push(...growth.items) });
  expect(output).toEqual(findingsIn([page], schema).output);
  expect(output.money_in).toMatchObject([{ name: 'Fees' }, { name: 'Fines' }]);
  expect(settled).toEqual([
    [['money_in'], output.money_in],
    [['payments'], output.payments],
  ]);
});
