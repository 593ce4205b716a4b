import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { printedStatuses as statuses } from '../prove/printed-statuses.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const list = (properties: JsonObject): JsonObject => ({ type: 'array', items: { type: 'object', properties } });
const schema: JsonObject = {
  type: 'object',
  properties: { lines: list({ group: text, article: text, price: number }) },
};

const GROUPS = { Fasteners: ['Bolt', 'Washer', 'Rivet'], Tools: ['Drill', 'Hammer', 'Saw', 'File'] };
const priceOf = (article: string): number => 2.15 + 3 * article.length + (article.codePointAt(0) ?? 0) / 4;
const lines = Object.entries(GROUPS).flatMap(([group, articles]) =>
  articles.map((article) => ({ group, article, price: priceOf(article) })),
);
const rows = Object.entries(GROUPS).flatMap(([group, articles]) => [
  [group],
  ...articles.map((article) => [article, '', priceOf(article).toFixed(2)]),
  [`Total ${group}`, '', articles.reduce((sum, article) => sum + priceOf(article), 0).toFixed(2)],
]);

it('the heading of a group is above its items, and not in the row of their total', async () => {
  const found = await statuses(rows, schema, { lines });
  expect(lines.map((_, index) => found[`lines.${index}.group`])).toEqual(lines.map(() => 'proved'));
});

it('a heading heads no items of the next group', async () => {
  const lied = lines.map((line, index) => (index === 4 ? { ...line, group: 'Fasteners' } : line));
  expect((await statuses(rows, schema, { lines: lied }))['lines.4.group']).not.toBe('proved');
});

it('a heading is no number of the items below it', async () => {
  const numbered = { type: 'object', properties: { lines: list({ part_no: text, article: text, price: number }) } };
  const lied = lines.map(({ group, ...line }) => ({ part_no: group, ...line }));
  const found = await statuses(rows, numbered, { lines: lied });
  expect(lied.map((_, index) => found[`lines.${index}.part_no`])).not.toContain('proved');
});

it('a day heads rows too', async () => {
  const days = { '2026-10-28': ['Opening', 'Keynote', 'Lunch'], '2026-10-29': ['Workshop', 'Panel', 'Dinner'] };
  const events = Object.entries(days).flatMap(([group, articles]) =>
    articles.map((article) => ({ group, article, price: priceOf(article) })),
  );
  const printed = Object.entries(days).flatMap(([day, articles]) => [
    [day.split('-').reverse().join('.')],
    ...articles.map((article) => [article, '', priceOf(article).toFixed(2)]),
  ]);
  const found = await statuses(printed, schema, { lines: events });
  expect(events.map((_, index) => found[`lines.${index}.group`])).toEqual(events.map(() => 'proved'));
});

it('a heading with a quantity in brackets is preferred to a sentence with the same words', async () => {
  const printed = rows.map((row) => (row.length === 1 ? [`${row[0]} (1,250 kg)`] : row));
  const sentence = ['The Fasteners group and the Tools group shall be as follows:'];
  const found = await statuses([sentence, ...printed], schema, { lines }, { pitch: 150 });
  expect(lines.map((_, index) => found[`lines.${index}.group`])).toEqual(lines.map(() => 'proved'));
});

const COLUMNS = { group: text, article: text, price: number };
const shop: JsonObject = { type: 'object', properties: { lines: list(COLUMNS) } };
const provedGroups = async (printed: string[][], items: { group: string; article: string; price: number }[]) => {
  const found = await statuses(printed, shop, { lines: items });
  return items.filter((_, at) => found[`lines.${at}.group`] === 'proved').length;
};
const item = (group: string, article: string, price: number) => ({ group, article, price });

it('a heading in the words of an article is where it stands alone', async () => {
  const printed = [
    ['ASSETS', '', ''],
    ['Cash', '', '148.20'],
    ['Fixed assets', '', '310.40'],
    ['FUNDS', '', ''],
    ['Reserves', '', '459.97'],
    ['Gifts', '', '22.61'],
    ['Own funds', '', '17.94'],
  ];
  const items = [
    item('ASSETS', 'Cash', 148.2),
    item('ASSETS', 'Fixed assets', 310.4),
    ...['Reserves', 'Gifts', 'Own funds'].map((name, at) => item('FUNDS', name, [459.97, 22.61, 17.94][at] ?? 0)),
  ];
  expect(await provedGroups(printed, items)).toBe(5);
});

it('a small group has its heading where larger ones have theirs', async () => {
  const articles = { Fasteners: ['Bolt', 'Washer', 'Rivet'], Hoses: ['Coil', 'Clamp'] };
  const items = Object.entries(articles).flatMap(([group, own]) => own.map((name) => item(group, name, priceOf(name))));
  const printed = (indent: string[]) =>
    Object.entries(articles).flatMap(([group, own]) => [
      group === 'Hoses' ? [...indent, group] : [group],
      ...own.map((name) => [name, '', priceOf(name).toFixed(2)]),
    ]);
  expect(await provedGroups(printed([]), items)).toBe(5);
  expect(await provedGroups(printed(['', '']), items)).toBe(3);
});

it('a text beside the first of several rows may have its size in brackets below', async () => {
  const printed = (note: string) => [
    ['Group', 'Article', 'Price'],
    ['North wing', 'Bolt', '19.78'],
    [note, 'Washer', '20.32'],
    ['', 'Rivet', '20.88'],
    ['South wing', 'Drill', '21.46'],
    ['', 'Saw', '22.05'],
  ];
  const items = [
    ...['Bolt', 'Washer', 'Rivet'].map((name, at) => item('North wing', name, [19.78, 20.32, 20.88][at] ?? 0)),
    ...['Drill', 'Saw'].map((name, at) => item('South wing', name, [21.46, 22.05][at] ?? 0)),
  ];
  expect(await provedGroups(printed('(4,975 SF)'), items)).toBe(5);
  expect(await provedGroups(printed('East wing'), items)).toBe(3);
});

describe('a heading beside the heads of columns', () => {
  const printed = Object.entries(GROUPS).flatMap(([group, articles]) => [
    [group, 'Note', 'Price'],
    ...articles.map((article) => [article, '', priceOf(article).toFixed(2)]),
  ]);

  it('is above its items', async () => {
    const found = await statuses(printed, schema, { lines });
    expect(lines.map((_, index) => found[`lines.${index}.group`])).toEqual(lines.map(() => 'proved'));
  });

  it('heads no items of the next group', async () => {
    const lied = lines.map((line, index) => (index === 4 ? { ...line, group: 'Fasteners' } : line));
    expect((await statuses(printed, schema, { lines: lied }))['lines.4.group']).not.toBe('proved');
  });

  it('is none if a number is beside it', async () => {
    const summed = printed.map((cells) => (cells[1] === 'Note' ? [cells[0] ?? '', '', '412.70'] : cells));
    const found = await statuses(summed, schema, { lines });
    expect(lines.map((_, index) => found[`lines.${index}.group`])).not.toContain('proved');
  });
});
