/** Values that no label names: parts of articles, and what a document has one of. */
import { expect, it } from 'vitest';
import { readSchema } from '../engine/schema/read-schema.ts';
import type { JsonObject } from '../json/json.ts';
import { printedPage } from '../locate/printed-page.ts';
import { type PrintedRows, printedStatuses } from './printed-statuses.ts';
import { proveDocument } from './prove-document.ts';

const text = { type: 'string' };
const day = { type: 'string', format: 'date' };
const email = { type: 'string', format: 'email' };
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });

const statusOf = async (rows: PrintedRows, schema: JsonObject, output: JsonObject, key: string) =>
  (await printedStatuses(rows, schema, output, { pitch: 200 }))[key];

const RECEIPT = [['HARBOUR STATIONERY'], ['14.03.2026', '18:22'], ['Pens', '4.50'], ['Total', '4.50']];

it('the only day of a document is its date, and the only time its time', async () => {
  const schema = object({ purchase_date: day, purchase_time: text });
  const output = { purchase_date: '2026-03-14', purchase_time: '18:22' };
  expect(await printedStatuses(RECEIPT, schema, output, { pitch: 200 })).toEqual({
    purchase_date: 'proved',
    purchase_time: 'proved',
  });
});

it('one of two days is not proved by its form, and neither is a day of something else', async () => {
  const two = [...RECEIPT, ['20.03.2026']];
  expect(await statusOf(two, object({ purchase_date: day }), { purchase_date: '2026-03-14' }, 'purchase_date')).toBe(
    'located',
  );
  expect(await statusOf(RECEIPT, object({ birth_date: day }), { birth_date: '2026-03-14' }, 'birth_date')).toBe(
    'located',
  );
  const both = object({ purchase_date: day, due_date: day });
  const output = { purchase_date: '2026-03-14', due_date: null };
  expect(await statusOf(RECEIPT, both, output, 'purchase_date')).toBe('located');
});

it.each([
  ['EUR 4.50', 'EUR', 'proved'],
  ['€4.50', 'EUR', 'proved'],
  ['4,50 zł', 'PLN', 'proved'],
  ['US$4.50', 'USD', 'proved'],
  ['$4.50', 'USD', 'located'],
  ['4.50', 'EUR', 'inferred'],
])('of amounts printed as %s the currency %s is %s', async (amount, currency, expected) => {
  const rows = [['HARBOUR STATIONERY'], ['Pens', amount], ['Total', amount]];
  expect(await statusOf(rows, object({ currency: text }), { currency }, 'currency')).toBe(expected);
  const closed = { type: 'string', enum: ['EUR', 'PLN', 'USD'] };
  expect(await statusOf(rows, object({ currency: closed }), { currency }, 'currency')).toBe(expected);
});

it('one of two currencies is not that of the document, nor is the only one that of two fields', async () => {
  const rows = [['HARBOUR STATIONERY'], ['Pens', 'EUR 4.50'], ['Total', 'CHF 4.70']];
  expect(await statusOf(rows, object({ currency: text }), { currency: 'EUR' }, 'currency')).toBe('located');
  const two = object({ currency: text, account_currency: { type: 'string', description: 'currency of the account' } });
  const output = { currency: 'EUR', account_currency: null };
  expect(await statusOf(rows.slice(0, 2), two, output, 'currency')).toBe('located');
});

it('a label that names something of another kind says nothing against the only day', async () => {
  const asked = object({ date: { type: 'string', description: 'Receipt date' } });
  const under = (label: string) =>
    statusOf([['HARBOUR CAR PARK'], [`${label}: 14/03/2026 18:22`]], asked, { date: '14/03/2026' }, 'date');
  expect(await under('Entry Time')).toBe('proved');
  expect(await under('Due date')).toBe('located');
});

const LETTER = [['Ada Marsh'], ['ada@marsh.example'], ['EXPERIENCE'], ['Clerk, Harbour Stationery']];

it('the only address of mail is that of the document, and not that of a party', async () => {
  expect(await statusOf(LETTER, object({ email }), { email: 'ada@marsh.example' }, 'email')).toBe('proved');
  expect(
    await statusOf(
      LETTER,
      object({ customer_email: email }),
      { customer_email: 'ada@marsh.example' },
      'customer_email',
    ),
  ).toBe('located');
  const split = [['Ada Marsh'], ['ada. marsh@marsh.example']];
  expect(await statusOf(split, object({ email }), { email: 'marsh@marsh.example' }, 'email')).not.toBe('proved');
});

const ARTICLE = [
  ['J Tidal Stud, September 2017, 11(3): 439-445'],
  ['Sea Grass Yields under Low Light'],
  ['Ada Marsh, Bo Reed'],
  ['Abstract'],
  ['Sea grass was grown under low light for two seasons.'],
  ['Keywords: sea grass, light'],
  ['Received 1 March 2017; Accepted 4 May 2017'],
  ['doi: 10.1234/jts.2017.439'],
  ['Introduction'],
  ['Sea grass is found on many coasts.'],
];

it('parts of the citation of an article are where it has them', async () => {
  const schema = object({ volume: { type: 'integer' }, issue: { type: 'integer' }, pages: text });
  const said = (volume: number, issue: number) =>
    printedStatuses(ARTICLE, schema, { volume, issue, pages: '439-445' }, { pitch: 200 });
  expect(await said(11, 3)).toEqual({ volume: 'proved', issue: 'proved', pages: 'proved' });
  expect(Object.values(await said(3, 11))).toEqual(['inferred', 'inferred', 'proved']);
});

it('the only text in the largest print of the head is the title, whole and no other', async () => {
  const lines = [
    'Tide Office',
    'Yearly Report on Harbours',
    '',
    'The harbours of the coast were visited twice.',
    'All were open.',
  ];
  const page = printedPage(
    lines.flatMap((line, at) =>
      line === '' ? [] : [{ at: [40, 30 + 40 * at] as [number, number], text: line, size: at === 1 ? 2 : 1 }],
    ),
  );
  const said = async (title: string) => {
    const extraction = {
      schema: readSchema(object({ report_title: text })),
      output: { report_title: title },
      likelihoods: null,
      known: new Map(),
    };
    const { evidence } = await proveDocument({ format: 'pdf', pages: [page] }, extraction);
    return evidence.report_title?.status;
  };
  expect(await said('Yearly Report on Harbours')).toBe('proved');
  expect(await said('Yearly Report')).toBe('located');
  expect(await said('Tide Office')).toBe('located');
});
