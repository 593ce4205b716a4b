/** Values that are not what the field asks for, whatever label or column they have. */
import { expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { type PrintedRows, printedStatuses as statuses } from './printed-statuses.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const list = (properties: JsonObject): JsonObject => ({ type: 'array', items: { type: 'object', properties } });
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });

const calledTrue = (found: Record<string, string>, start: string): string[] =>
  Object.entries(found).flatMap(([path, status]) => (path.startsWith(start) && status === 'proved' ? [path] : []));

it('a count is no percentage, and an amount with its currency no number of a line', async () => {
  const schema = object({ groups: list({ line: { type: 'integer' }, group: text, share_percent: number }) });
  const said = (rows: PrintedRows, groups: JsonObject[]) => statuses(rows, schema, { groups }, { pitch: 150 });
  const rows = [
    ['1', 'Owners', '7.2', '60721', '$400.00'],
    ['2', 'Tenants', '9.5', '51084', '$650.00'],
    ['3', 'Guests', '1.1', '2310', '$220.00'],
  ];
  const groups = rows.map(([line, group, share]) => ({
    line: Number(line),
    group: group ?? '',
    share_percent: Number(share),
  }));
  expect(calledTrue(await said(rows, groups), 'groups')).toHaveLength(9);
  const counted = rows.map(([line, group, , count]) => ({
    line: Number(line),
    group: group ?? '',
    share_percent: Number(count),
  }));
  expect(calledTrue(await said(rows, counted), 'groups').filter((path) => path.endsWith('percent'))).toEqual([]);
  const priced = rows.map(([, group, share, , amount]) => ({
    line: Number(amount?.slice(1)),
    group: group ?? '',
    share_percent: Number(share),
  }));
  expect(calledTrue(await said(rows, priced), 'groups').filter((path) => path.endsWith('line'))).toEqual([]);
});

it('a name with the label of something else in it has taken that along', async () => {
  const rows = [['Corresponding author: Ada Marsh, e-mail: ada@marsh.example']];
  const schema = object({ corresponding_author: { type: 'string', description: 'name of the author to write to' } });
  const said = async (name: string) =>
    (await statuses(rows, schema, { corresponding_author: name }, { pitch: 150 })).corresponding_author;
  expect(await said('Ada Marsh, e-mail: ada@marsh.example')).toBe('located');
});

it('rows of two values without heads, of a list that asks for far more, may be those of another table', async () => {
  const rows = [
    ['4', 'MTWTF--'],
    ['7', '-----S-'],
    ['9', '------S'],
    ['12', 'M-W-F--'],
  ];
  const items = rows.map(([number, days]) => ({ number: Number(number), program: days ?? '' }));
  const schema = (more: JsonObject) => object({ lines: list({ number: { type: 'integer' }, program: text, ...more }) });
  expect(calledTrue(await statuses(rows, schema({}), { lines: items }), 'lines')).toHaveLength(8);
  // With half of what was asked for, they are rather the table that was meant.
  expect(calledTrue(await statuses(rows, schema({ rate: number }), { lines: items }), 'lines')).toHaveLength(8);
  const asked = { rate: number, length: text, week_from: text, spots: number };
  expect(calledTrue(await statuses(rows, schema(asked), { lines: items }), 'lines')).toEqual([]);
});

it('rows of an inner list are of no item where most items have nothing of their own', async () => {
  const county = list({ period: text, voters: number });
  const schema = object({ counties: list({ county: text, periods: county }) });
  const rows = [
    ['County', 'Period', 'Voters'],
    ['Apache', 'JUL 2023', '52297'],
    ['', 'OCT 2023', '52017'],
    ['Cochise', 'JUL 2024', '76985'],
    ['', 'OCT 2024', '77311'],
    ['Gila', 'JUL 2025', '31250'],
    ['', 'OCT 2025', '31410'],
  ];
  const entry = ([, period, voters]: readonly string[]) => ({ period: period ?? '', voters: Number(voters) });
  const counties = [1, 3, 5].map((at) => ({
    county: rows[at]?.[0] ?? null,
    periods: rows.slice(at, at + 2).map(entry),
  }));
  const said = async (names: (string | null)[]) =>
    calledTrue(
      await statuses(rows, schema, {
        counties: counties.map(({ periods }, at) => ({ county: names[at] ?? null, periods })),
      }),
      'counties.0.periods',
    );
  expect(await said(['Apache', 'Cochise', 'Gila'])).toHaveLength(4);
  expect(await said(['Apache', null, null])).toEqual([]);
});

it('the word for number is no part of a code', async () => {
  const schema = object({ policy_number: text });
  const rows = [['Policy number:', 'No. KF-20714']];
  const said = (policy_number: string) => statuses(rows, schema, { policy_number }, { pitch: 150 });
  expect(await said('No. KF-20714')).toEqual({ policy_number: 'located' });
});

it('a party may be known by a number, where a label names nothing else', async () => {
  const rows = [
    ['Sender:', '5012345000017'],
    ['Recipient name:', '17.20'],
  ];
  const schema = object({ sender: text, recipient_name: text });
  expect(await statuses(rows, schema, { sender: '5012345000017', recipient_name: '17.20' }, { pitch: 150 })).toEqual({
    sender: 'proved',
    recipient_name: 'located',
  });
});

it('two codes with a slash between them are no code', async () => {
  const schema = object({ vehicle_registration: text });
  const of = async (vehicle_registration: string) =>
    (await statuses([['Vehicle registration', '', vehicle_registration]], schema, { vehicle_registration }))
      .vehicle_registration;
  expect(await of('MA TG 4410')).toBe('proved');
  expect(await of('MA TG 4410 / MA TG 991')).toBe('located');
});
