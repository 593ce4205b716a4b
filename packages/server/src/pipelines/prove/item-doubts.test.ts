/** What speaks against an item as a whole, and what does not. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { type PrintedRows, printedStatuses as statuses } from './printed-statuses.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const list = (properties: JsonObject): JsonObject => ({ type: 'array', items: { type: 'object', properties } });
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });

const statusesOf = (found: Record<string, string>, start: string): Set<string> =>
  new Set(Object.entries(found).flatMap(([path, status]) => (path.startsWith(start) ? [status] : [])));

const ROWS = [
  ['Quax', 'Wend', 'Yarl', 'Zorn'],
  ['Bolts', '120.00', '7.00', '31.00'],
  ['Nuts', '340.00', '8.00', '32.00'],
  ['Screws', '910.00', '3.00', '33.00'],
  ['Washers', '560.00', '9.00', '34.00'],
  ['Hinges', '780.00', '6.00', '35.00'],
];
const FIELDS = { label: text, one: number, two: number, three: number };
const SCHEMA = object({ entries: list(FIELDS) });
const itemsOf = (rows: PrintedRows) =>
  rows.map(([label = '', one, two, three]) => ({ label, one: Number(one), two: Number(two), three: Number(three) }));
const ITEMS = itemsOf(ROWS.slice(1));

it('equal values of a row stand each in its own column', async () => {
  const rows = ROWS.map(([label = '', ...values], row) => [
    label,
    ...(row % 2 === 1 ? ['5.00', '5.00', '5.00'] : values),
  ]);
  const found = await statuses(rows, SCHEMA, { entries: itemsOf(rows.slice(1)) });
  expect(statusesOf(found, 'entries')).toEqual(new Set(['proved']));
});

it('an item that is given twice and printed whole once is not proved, and takes no other item along', async () => {
  const rows = [...ROWS.slice(0, 4), ['Screws', '', '3.00', '33.00'], ...ROWS.slice(4)];
  const found = await statuses(rows, SCHEMA, { entries: [...ITEMS.slice(0, 3), ...ITEMS.slice(2)] });
  expect([...statusesOf(found, 'entries.2'), ...statusesOf(found, 'entries.3')]).not.toContain('proved');
  expect(statusesOf(found, 'entries.5')).toEqual(new Set(['proved']));
});

it('an item that is printed as often as it is given is proved', async () => {
  const rows = [...ROWS.slice(0, 4), ROWS[3] ?? [], ...ROWS.slice(4)];
  const found = await statuses(rows, SCHEMA, { entries: itemsOf(rows.slice(1)) });
  expect(statusesOf(found, 'entries')).toEqual(new Set(['proved']));
});

it('an item that was made of two rows is not proved', async () => {
  const [first, second, ...others] = ITEMS;
  const entries = [{ ...first, two: second?.two ?? 0, three: second?.three ?? 0 }, ...others];
  const found = await statuses(ROWS, SCHEMA, { entries });
  expect(statusesOf(found, 'entries.0')).not.toContain('proved');
  expect(statusesOf(found, 'entries.1')).toEqual(new Set(['proved']));
});

it('a row that is called a total leaves no doubt about the rows that it sums up', async () => {
  const rows = [...ROWS, ['Total', '2710.00', '33.00', '165.00'], ['Wires', '11.00', '12.00', '14.00']];
  const found = await statuses(rows, SCHEMA, { entries: itemsOf(rows.slice(1)) });
  expect(statusesOf(found, 'entries.0')).toEqual(new Set(['proved']));
  expect(statusesOf(found, 'entries.5')).toEqual(new Set(['located']));
});

it('a value in the record of its item is not contradicted where the column has moved', async () => {
  const rows = ROWS.map(([label = '', one = '', two = '', three = ''], row) =>
    row === 3 ? [label, one, two, '', three] : [label, one, two, three],
  );
  const found = await statuses(rows, SCHEMA, { entries: ITEMS });
  expect(statusesOf(found, 'entries.2')).not.toContain('contradicted');
});

it('items of several rows are proved by values that stand as many rows below the first in all of them', async () => {
  const items = ITEMS.map(({ label, one, two }, index) => ({ label, one, two, code: `X${index}7` }));
  const rows = items.flatMap(({ label, one, two, code }) => [
    [label],
    ['', `${one}.00`],
    ['', '', `${two}.00`],
    ['', '', '', code],
  ]);
  const schema = object({ entries: list({ label: text, one: number, two: number, code: text }) });
  const found = await statuses(rows, schema, { entries: items });
  expect(statusesOf(found, 'entries')).toEqual(new Set(['proved']));
  const swapped = items.map((item, index) => (index === 2 ? { ...item, one: item.two, two: item.one } : item));
  const lied = await statuses(rows, schema, { entries: swapped });
  expect([lied['entries.2.one'], lied['entries.2.two']]).not.toContain('proved');
});

it('a list in two parts is proved in both, though its columns are elsewhere in the second', async () => {
  const rows = [
    ...ROWS.slice(1),
    ...ROWS.slice(1).map((cells) => ['', '', '', '', '', ...cells.map((cell) => `${cell}1`)]),
  ];
  const entries = itemsOf(rows.map((cells) => cells.slice(-4)));
  const found = await statuses(rows, SCHEMA, { entries });
  expect(statusesOf(found, 'entries')).toEqual(new Set(['proved']));
});

it('short texts of several words are found where they are printed sign by sign', async () => {
  const schema = object({ entries: list({ label: text, range: text, one: number }) });
  const rows = [
    ['Bolts', '1 - 6', '120.00'],
    ['Nuts', '2 - 9', '340.00'],
    ['Screws', '3 - 8', '910.00'],
  ];
  const entries = rows.map(([label = '', range = '', one]) => ({ label, range, one: Number(one) }));
  expect(statusesOf(await statuses(rows, schema, { entries }), 'entries')).toEqual(new Set(['proved']));
});

it('a number is not contradicted by one of several that are labelled alike, nor by the head of a column', async () => {
  const schema = object({ total: number });
  const total = (rows: PrintedRows) => statuses(rows, schema, { total: 77 }).then((found) => found.total);
  expect(await total([['Total:', '30.00']])).toBe('contradicted');
  expect(
    await total([
      ['Total:', '30.00'],
      ['Total:', '41.00'],
    ]),
  ).toBe('inferred');
  expect(await total([['Total'], ['30.00']])).toBe('inferred');
});

describe('lists inside of items', () => {
  const rows = [
    ['Northern group'],
    ['Anna', '120.00', '7.00'],
    ['Boris', '340.00', '8.00'],
    ['Clara', '910.00', '3.00'],
    ['Southern group'],
    ['Doris', '560.00', '9.00'],
    ['Emil', '780.00', '6.00'],
    ['Frida', '450.00', '5.00'],
  ];
  const schema = object({
    groups: list({ group_name: text, runners: list({ runner: text, metres: number, rank: number }) }),
  });
  const runners = (from: number, to: number) =>
    rows.slice(from, to).map(([runner = '', metres, rank]) => ({ runner, metres: Number(metres), rank: Number(rank) }));

  it('are proved by their own rows and columns', async () => {
    const groups = [
      { group_name: 'Northern group', runners: runners(1, 4) },
      { group_name: 'Southern group', runners: runners(5, 8) },
    ];
    const found = await statuses(rows, schema, { groups });
    expect(statusesOf(found, 'groups.0.runners')).toEqual(new Set(['proved']));
    expect(statusesOf(found, 'groups.1.runners')).toEqual(new Set(['proved']));
  });

  it('are not proved under another item', async () => {
    const groups = [
      { group_name: 'Northern group', runners: runners(1, 3) },
      { group_name: 'Southern group', runners: [...runners(3, 4), ...runners(5, 8)] },
    ];
    const found = await statuses(rows, schema, { groups });
    expect(statusesOf(found, 'groups.1.runners.0')).not.toContain('proved');
    expect(statusesOf(found, 'groups.1.runners.1')).toEqual(new Set(['proved']));
  });

  it('are not proved for items without values of their own, unless the schema has none', async () => {
    const nameless = [{ group_name: null, runners: [...runners(1, 4), ...runners(5, 8)] }];
    const found = await statuses(rows, schema, { groups: nameless });
    expect(statusesOf(found, 'groups.0.runners')).not.toContain('proved');
    const lists = object({ groups: list({ runners: list({ runner: text, metres: number, rank: number }) }) });
    const plain = await statuses(rows, lists, { groups: [{ runners: runners(1, 4) }] });
    expect(statusesOf(plain, 'groups.0.runners')).toEqual(new Set(['proved']));
  });

  it('are proved under the title of their item, even if its other values are below them', async () => {
    const counted = [
      ...rows.slice(0, 4),
      ['Starters: 3', 'Finishers: 31'],
      ...rows.slice(4),
      ['Starters: 4', 'Finishers: 32'],
    ];
    const runner = { runner: text, metres: number, rank: number };
    const sums = object({
      groups: list({ group_name: text, starters: number, finishers: number, runners: list(runner) }),
    });
    const groups = [
      { group_name: 'Northern group', starters: 3, finishers: 31, runners: runners(1, 4) },
      { group_name: 'Southern group', starters: 4, finishers: 32, runners: runners(5, 8) },
    ];
    const found = await statuses(counted, sums, { groups });
    expect(statusesOf(found, 'groups.0.runners')).toEqual(new Set(['proved']));
    expect(statusesOf(found, 'groups.1.runners')).toEqual(new Set(['proved']));
  });

  describe('whose items have their heading printed again with a sum below', () => {
    const summed = [
      ['Northern group: runners'],
      ...rows.slice(1, 4),
      ['Northern group: all runners', '1,370.00'],
      ['Southern group: runners'],
      ...rows.slice(5),
      ['Southern group: all runners', '1,790.00'],
    ];
    const runner = { runner: text, metres: number, rank: number };
    const sums = object({ groups: list({ group_name: text, metres: number, runners: list(runner) }) });
    const said = (north: JsonObject[], south: JsonObject[], printed: PrintedRows = summed) =>
      statuses(printed, sums, {
        groups: [
          { group_name: 'Northern group', metres: 1370, runners: north },
          { group_name: 'Southern group', metres: 1790, runners: south },
        ],
      });

    it('are proved under it', async () => {
      const found = await said(runners(1, 4), runners(5, 8));
      expect(statusesOf(found, 'groups.0.runners')).toEqual(new Set(['proved']));
      expect(statusesOf(found, 'groups.1.runners')).toEqual(new Set(['proved']));
    });

    it('are not proved under that of another item, nor of one that the answer lacks', async () => {
      const moved = await said(runners(1, 3), [...runners(3, 4), ...runners(5, 8)]);
      expect(statusesOf(moved, 'groups.1.runners.0')).not.toContain('proved');
      const more = [...summed.slice(0, 6), ...summed.slice(6, 8), ['Western group: runners'], ...summed.slice(8)];
      const lacking = await said(runners(1, 4), runners(5, 8), more);
      expect(statusesOf(lacking, 'groups.1.runners.1')).toEqual(new Set(['proved']));
      expect(statusesOf(lacking, 'groups.1.runners.2')).not.toContain('proved');
    });
  });

  it('are in order where they are in columns of text side by side', async () => {
    const beside = [
      ['Northern group', '', ''],
      ['Anna', '120.00', ''],
      ['Boris', '340.00', ''],
      ['', '', '', 'Southern group', ''],
      ['', '', '', 'Doris', '560.00'],
      ['', '', '', 'Emil', '780.00'],
      ['Eastern group', '', ''],
      ['Clara', '910.00', ''],
      ['Frida', '450.00', ''],
      ['', '', '', 'Western group', ''],
      ['', '', '', 'Gerda', '230.00'],
      ['', '', '', 'Hanno', '670.00'],
    ];
    const teams = object({ groups: list({ group_name: text, runners: list({ runner: text, metres: number }) }) });
    const named = (group_name: string, ...runners: [string, number][]) => ({
      group_name,
      runners: runners.map(([runner, metres]) => ({ runner, metres })),
    });
    const north = named('Northern group', ['Anna', 120], ['Boris', 340]);
    const east = named('Eastern group', ['Clara', 910], ['Frida', 450]);
    const others = [
      named('Southern group', ['Doris', 560], ['Emil', 780]),
      named('Western group', ['Gerda', 230], ['Hanno', 670]),
    ];
    const groups = [north, east, ...others];
    const found = await statuses(beside, teams, { groups });
    expect(groups.map((_, at) => found[`groups.${at}.runners.1.metres`])).toEqual(groups.map(() => 'proved'));
    const swapped = await statuses(beside, teams, { groups: [east, north, ...others] });
    expect(swapped['groups.0.runners.1.metres']).not.toBe('proved');
  });
});

describe('a label', () => {
  it('over a column is not that of one of the numbers under it', async () => {
    const schema = object({ net_amount: number });
    const said = async (...rows: string[][]) => (await statuses(rows, schema, { net_amount: 10 })).net_amount;
    expect(await said(['Net amount'], ['10.00'])).toBe('proved');
    expect(await said(['Net amount'], ['10.00'], ['20.00'])).toBe('located');
  });

  it('proves an amount whose currency stands between them', async () => {
    const schema = object({ total: number });
    const said = async (row: string) => (await statuses([[row]], schema, { total: 1284.5 })).total;
    expect(await said('Total due: EUR 1,284.50')).toBe('proved');
    expect(await said('Total due: $ 1,284.50')).toBe('proved');
    expect(await said('Total due: Tuesday 1,284.50')).not.toBe('proved');
  });

  it('is no value: what has a colon behind it is not proved', async () => {
    const schema = object({ seller_name: text });
    const said = async (...rows: string[][]) =>
      (await statuses(rows, schema, { seller_name: 'Bolt and Nut' })).seller_name;
    expect(await said(['Seller name'], ['Bolt and Nut'])).toBe('proved');
    expect(await said(['Seller name'], ['Bolt and Nut', ': 27'])).toBe('located');
  });
});

describe('a part of what is printed', () => {
  const company = object({ siret: text, note: text });
  const said = (value: string) => statuses([['SIRET', '995002433 00010']], company, { siret: value });

  it('is not proved where the number goes on', async () => {
    expect((await said('995002433')).siret).not.toBe('proved');
    expect((await said('995002433 00010')).siret).toBe('proved');
  });
});

it('times of day name no items, so an item without one is named by its text', async () => {
  const text = { type: 'string' };
  const stops = { type: 'array', items: { type: 'object', properties: { stop: text, arrives: text, departs: text } } };
  const names = ['Port Ansel', 'Harwick', 'Lindfort', 'Harwick', 'Lindfort', 'Harwick'];
  const given = names.map((stop, index) => ({
    stop,
    arrives: index > 0 ? `15:${10 + 2 * index}` : null,
    departs: index < 5 ? `15:${11 + 2 * index}` : null,
  }));
  const rows = [
    ['Stop', 'Arrives', 'Departs'],
    ...given.map(({ stop, arrives, departs }) => [stop, arrives ?? '', departs ?? '']),
  ];
  const found = await statuses(rows, { type: 'object', properties: { stops } }, { stops: given });
  expect([found['stops.0.stop'], found['stops.5.stop']]).toEqual(['proved', 'proved']);
});

it('an item is not named by a text that begins in another row and was found in parts', async () => {
  const rows = [
    ['Cash', '310', '420'],
    ['Deposits', '870', '690'],
    ['Stock', '150', '330'],
    ['Machines', '940', '780'],
    ['Income budgeted but not collected'],
    ['Harbour office', '573', '1129'],
    ['Culture office', '151', '140'],
  ];
  const properties = { label: { type: 'string' }, now: { type: 'number' }, before: { type: 'number' } };
  const schema = {
    type: 'object',
    properties: { entries: { type: 'array', items: { type: 'object', properties } } },
  };
  const entries = rows
    .filter(({ length }) => length === 3)
    .map(([label = '', now, before]) => ({ label, now: Number(now), before: Number(before) }));
  const named = await statuses(rows, schema, { entries }, { pitch: 220 });
  expect(named['entries.5.now']).toBe('proved');
  const made = entries.map((entry, index) =>
    index < 4 ? entry : { ...entry, label: `${entry.label} (Income budgeted but not collected)` },
  );
  const found = await statuses(rows, schema, { entries: made }, { pitch: 220 });
  expect(found['entries.5.now']).toBe('located');
});

it('a row that every page repeats at one place is one item', async () => {
  const rows = [['Label', 'One', 'Two', 'Three'], ROWS[1] ?? []];
  const [item] = itemsOf(rows.slice(1));
  const twice = await statuses(rows, SCHEMA, { entries: [item ?? {}, item ?? {}] }, { copies: 2 });
  expect(statusesOf(twice, 'entries')).toEqual(new Set(['located']));
});

it('a number after the name of a sum is no value of an item', async () => {
  const schema = object({ lenders: list({ lender: text, commitment: number }) });
  const names = ['Ashton Bank', 'Harwick Trust', 'Morley Bank', 'Orley Bank'];
  const lenders = names.map((lender, at) => ({ lender, commitment: 42857 + at }));
  const said = async (last: string) => {
    const rows = lenders.map(({ lender, commitment }, at) => [lender, at === 3 ? last : `EUR ${commitment}.00`]);
    return (await statuses([['Lender', 'Commitment'], ...rows], schema, { lenders }))['lenders.3.commitment'];
  };
  expect(await said('EUR 42860.00')).toBe('proved');
  expect(await said('Total 42860.00')).toBe('located');
});

it('a text alone under a column is no item of rows with several values', async () => {
  const rows = [['Container', 'Packages', 'Weight', 'Volume'], ...ROWS.slice(1, 4), ['Prepaid']];
  const schema = object({
    containers: list({ container: text, packages: number, weight: number, volume: number }),
  });
  const containers = itemsOf(ROWS.slice(1, 4)).map(({ label, one, two, three }) => ({
    container: label,
    packages: one,
    weight: two,
    volume: three,
  }));
  const found = await statuses(rows, schema, { containers: [...containers, { container: 'Prepaid' }] });
  expect(found['containers.2.container']).toBe('proved');
  expect(found['containers.3.container']).toBe('located');
});
