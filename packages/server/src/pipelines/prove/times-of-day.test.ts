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

it('a time of day is no part of a day, unless the schema speaks of time', async () => {
  const rows = [['Date:', '28/02/2018 6:02:25']];
  const said = async (value: string, description = '') => {
    const schema = { type: 'object', properties: { date: { type: 'string', description } } };
    return (await printedStatuses(rows, schema, { date: value }, { pitch: 150 })).date;
  };
  expect(await said('28/02/2018')).toBe('proved');
  expect(await said('28/02/2018 6:02:25')).toBe('located');
  expect(await said('28/02/2018 6:02:25', 'with the time of day')).toBe('proved');
});
