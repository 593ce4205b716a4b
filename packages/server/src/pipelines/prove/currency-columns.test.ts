import { expect, it } from 'vitest';
import { printedStatuses } from './printed-statuses.ts';

it('a currency is proved in each row of its column, however often it is printed', async () => {
  const text = { type: 'string' };
  const items = { type: 'object', properties: { share: text, currency: text, count: { type: 'number' } } };
  const schema = { type: 'object', properties: { shares: { type: 'array', items } } };
  const shares = Array.from({ length: 8 }, (_, at) => ({
    share: `Mill ${'abcdefgh'[at]} AG`,
    currency: 'EUR',
    count: 100 + at,
  }));
  const rows = [
    ['Share', 'Currency', 'Count'],
    ...shares.map(({ share, currency, count }) => [share, currency, String(count)]),
  ];
  const found = await printedStatuses(rows, schema, { shares }, { pitch: 150 });
  expect(shares.map((_, at) => found[`shares.${at}.currency`])).toEqual(shares.map(() => 'proved'));
});
