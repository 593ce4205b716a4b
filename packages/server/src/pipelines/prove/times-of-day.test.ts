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

it('a time of day is whole beside a text in its cell, and not beside another time', async () => {
  const items = { type: 'object', properties: { ad: { type: 'string' }, air_time: { type: 'string' } } };
  const schema = { type: 'object', properties: { lines: { type: 'array', items } } };
  const said = async (beside: string) => {
    const lines = [1, 2, 3, 4].map((at) => ({ ad: `AB${at}1`, air_time: `6:2${at} PM` }));
    const rows = [
      ['Ad', 'Air Time'],
      ...lines.map(({ ad, air_time }, at) => [ad, `${air_time} ${beside}${'ab'.repeat(at)}`]),
    ];
    return (await printedStatuses(rows, schema, { lines }, { pitch: 150 }))['lines.1.air_time'];
  };
  expect(await said('Local News ')).toBe('proved');
  expect(await said('- 7:30 PM ')).toBe('located');
});

it('a time of day without its half of the day, which is printed, is not whole', async () => {
  const items = { type: 'object', properties: { tram: { type: 'string' }, leaves: { type: 'string' } } };
  const schema = { type: 'object', properties: { departures: { type: 'array', items } } };
  const trams = ['Harbour', 'Station', 'Market', 'Castle'];
  const rows = [['Tram', 'Leaves'], ...trams.map((tram, at) => [tram, `${at + 2}:15 PM`])];
  const said = async (half: string) => {
    const departures = trams.map((tram, at) => ({ tram, leaves: `${at + 2}:15${half}` }));
    return (await printedStatuses(rows, schema, { departures }, { pitch: 150 }))['departures.1.leaves'];
  };
  expect(await said(' PM')).toBe('proved');
  expect(await said('')).toBe('located');
});
