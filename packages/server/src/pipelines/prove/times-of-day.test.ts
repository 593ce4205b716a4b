import { expect, it } from 'vitest';
import { printedStatuses } from './printed-statuses.ts';

it.each([
  ['08:40PM', 'proved'],
  ['01/24/20 08:40PM', 'located'],
  ['08:40PM (Fr)', 'located'],
])('%s as a time of day in a list is %s', async (time, expected) => {
  const number = { type: 'number' };
  const text = { type: 'string' };
  const items = { type: 'object', properties: { ad: text, air_time: text, rate: number } };
  const schema = { type: 'object', properties: { lines: { type: 'array', items } } };
  const lines = [1, 2, 3, 4].map((at) => ({ ad: `AB${at}1`, air_time: time.replace('40', `4${at}`), rate: at + 0.5 }));
  const rows = [['Ad', 'Air Time', 'Rate'], ...lines.map(({ ad, air_time, rate }) => [ad, air_time, String(rate)])];
  const found = await printedStatuses(rows, schema, { lines }, { pitch: 150 });
  expect([found['lines.0.air_time'], found['lines.0.rate']]).toEqual([expected, 'proved']);
});
