/** Ways in which a wrong value once was proved, each beside the right value, which is. */
import { expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { hasOnlyNumbers } from '../locate/number-token.ts';
import { type PrintedRows, printedStatuses as statuses } from './printed-statuses.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const list = (properties: JsonObject): JsonObject => ({ type: 'array', items: { type: 'object', properties } });
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });

const calledTrue = (found: Record<string, string>, start: string): string[] =>
  Object.entries(found).flatMap(([path, status]) => (path.startsWith(start) && status === 'proved' ? [path] : []));

it('the dash of a range is not a sign of its second number', async () => {
  const rows = [
    ['Test', 'Limits'],
    ['Iron', '3.5 - 21.3'],
    ['Zinc', '4.1 - 18.9'],
    ['Lead', '0.2 - 1.7'],
  ];
  const schema = object({ results: list({ test: text, lower: number, upper: number }) });
  const results = [
    { test: 'Iron', lower: 3.5, upper: 21.3 },
    { test: 'Zinc', lower: 4.1, upper: 18.9 },
    { test: 'Lead', lower: 0.2, upper: 1.7 },
  ];
  const found = await statuses(rows, schema, { results });
  expect(found['results.0.upper']).toBe('proved');
  const signed = results.map((result) => ({ ...result, upper: -result.upper }));
  const lied = await statuses(rows, schema, { results: signed });
  expect([0, 1, 2].map((index) => lied[`results.${index}.upper`])).not.toContain('proved');
});

it('an amount in millions is not its digits, unless millions are asked for', async () => {
  const rows = [['Budget:', 'EUR 2.5 million']];
  expect(await statuses(rows, object({ budget: number }), { budget: 2.5 })).toEqual({ budget: 'contradicted' });
  expect(await statuses(rows, object({ budget: number }), { budget: 2_500_000 })).toEqual({ budget: 'located' });
  const asked = await statuses(rows, object({ budget_millions: number }), { budget_millions: 2.5 });
  expect(asked.budget_millions).not.toBe('contradicted');
});

it('items of an inner list are not proved for the record above theirs, even if theirs was left out', async () => {
  const account = (name: string, ...entries: string[][]): string[][] => [
    ['Account:', name],
    ['Day', 'Amount'],
    ...entries,
  ];
  const rows: PrintedRows = [
    ...account('A-100', ['1 May 2025', '17.20'], ['2 May 2025', '31.80']),
    ...account('B-200', ['3 May 2025', '44.10'], ['4 May 2025', '59.90']),
    ...account('C-300', ['5 May 2025', '61.30'], ['6 May 2025', '75.70']),
  ];
  const schema = object({ accounts: list({ account: text, entries: list({ day: text, amount: number }) }) });
  const entries = (...amounts: [string, number][]) => amounts.map(([day, amount]) => ({ day, amount }));
  const first = { account: 'A-100', entries: entries(['1 May 2025', 17.2], ['2 May 2025', 31.8]) };
  const second = { account: 'B-200', entries: entries(['3 May 2025', 44.1], ['4 May 2025', 59.9]) };
  const third = { account: 'C-300', entries: entries(['5 May 2025', 61.3], ['6 May 2025', 75.7]) };
  const found = await statuses(rows, schema, { accounts: [first, second, third] });
  expect(calledTrue(found, 'accounts.0.entries')).toHaveLength(4);
  const lied = await statuses(rows, schema, { accounts: [{ ...first, entries: second.entries }, third] });
  expect(calledTrue(lied, 'accounts.0.entries')).toEqual([]);
});

it('a heading does not go on in the row below it', async () => {
  const groups = { Electrical: ['FB/11', 'FB/12', 'FB/13', 'FB/14'], Plumbing: ['PL/21', 'PL/22', 'PL/23'] };
  const rows = Object.entries(groups).flatMap(([name, codes]) => [
    [name],
    ...codes.map((code, index) => [code, `Part ${code.slice(3)}`, `${index + 2}.50`]),
  ]);
  const schema = object({ lines: list({ category: text, code: text, article: text, price: number }) });
  const lines = Object.entries(groups).flatMap(([category, codes]) =>
    codes.map((code, index) => ({ category, code, article: `Part ${code.slice(3)}`, price: index + 2.5 })),
  );
  expect((await statuses(rows, schema, { lines }))['lines.1.category']).toBe('proved');
  const longer = lines.map((line) => (line.category === 'Plumbing' ? line : { ...line, category: 'Electrical FB/11' }));
  expect((await statuses(rows, schema, { lines: longer }))['lines.1.category']).not.toBe('proved');
});

it('a date with another number behind it is not the date', async () => {
  const rows = [['Lease end:', '12 March 2027']];
  const schema = object({ lease_end: text });
  expect(await statuses(rows, schema, { lease_end: '2027-03-12' })).toEqual({ lease_end: 'proved' });
  expect(await statuses(rows, schema, { lease_end: '2027-03-12 4,925.70' })).toEqual({ lease_end: 'located' });
  expect(await statuses(rows, schema, { lease_end: '2027-03-12T10:30:00' })).toEqual({ lease_end: 'located' });
});

it('a moment is the printed day at the printed time, in the printed zone', async () => {
  const schema = object({ collected_at: { type: 'string', format: 'date-time' } });
  const status = async (line: string, collected_at: string): Promise<string | undefined> =>
    (await statuses([['Collected at:', line]], schema, { collected_at })).collected_at;
  expect(await status('21 June 2026, 2:22 PM', '2026-06-21T14:22:00Z')).toBe('proved');
  expect(await status('21 June 2026, 2:22 PM', '2026-06-21T00:00:00Z')).not.toBe('proved');
  expect(await status('21 June 2026, 2:22 PM', '2026-06-21T02:22:00Z')).not.toBe('proved');
  expect(await status('2026-06-21 14:22:05 +02:00', '2026-06-21T14:22:05+02:00')).toBe('proved');
  expect(await status('2026-06-21 14:22:05 +02:00', '2026-06-21T14:22:05Z')).not.toBe('proved');
  expect(await status('21 June 2026', '2026-06-21T00:00:00Z')).toBe('proved');
  expect(await status('21 June 2026', '2026-06-21T09:00:00Z')).not.toBe('proved');
});

it('a text of digits is not whole without its unit, nor a code without its first letter', async () => {
  const rows = [
    ['Product', 'Size', 'Price'],
    ['Cord', '28 m', '4.10'],
    ['Gloves', '3 pairs', '5.20'],
    ['Tape', '9 rolls', '6.30'],
    ['Glue', '7 tubes', '7.40'],
  ];
  const schema = object({ products: list({ product: text, size: text, price: number }) });
  const item = ([product = '', size = '', price]: string[]) => ({ product, size, price: Number(price) });
  const products = rows.slice(1).map(item);
  expect((await statuses(rows, schema, { products }))['products.0.size']).toBe('proved');
  const cut = [{ ...products[0], size: '28' } as JsonObject, ...products.slice(1)];
  expect((await statuses(rows, schema, { products: cut }))['products.0.size']).toBe('located');
  const invoice = object({ invoice_number: text });
  const printed = [['Invoice number:', 'E 2018092']];
  expect(await statuses(printed, invoice, { invoice_number: '2018092' })).toEqual({ invoice_number: 'located' });
});

it('of two items that changed places neither is proved', async () => {
  const rows = [
    ['Description', 'Quantity', 'Amount'],
    ['Steel coil', '10', '1000.00'],
    ['Bumper', '10', '1000.00'],
  ];
  const schema = object({ items: list({ description: text, quantity: number, amount: number }) });
  const item = (description: string) => ({ description, quantity: 10, amount: 1000 });
  const found = await statuses(rows, schema, { items: [item('Steel coil'), item('Bumper')] });
  expect(calledTrue(found, 'items')).toHaveLength(6);
  const lied = await statuses(rows, schema, { items: [item('Bumper'), item('Steel coil')] });
  expect(calledTrue(lied, 'items')).toEqual([]);
});

it('a value that takes the next value of its item along is not proved', async () => {
  const rows = [
    ['Number and name', '', 'Budget'],
    ['11 Taxes', '', '182.00'],
    ['12 Fees', '', '164.00'],
    ['13 Grants', '', '155.00'],
  ];
  const schema = object({ chapters: list({ number: text, name: text, budget: number }) });
  const chapters = [
    { number: '11', name: 'Taxes', budget: 182 },
    { number: '12', name: 'Fees', budget: 164 },
    { number: '13', name: 'Grants', budget: 155 },
  ];
  const found = await statuses(rows, schema, { chapters });
  expect(found['chapters.0.number']).toBe('proved');
  const lied = [{ number: '11 Taxes', name: 'Taxes', budget: 182 }, ...chapters.slice(1)];
  expect((await statuses(rows, schema, { chapters: lied }))['chapters.0.number']).toBe('located');
});

it('parts of a sum that is named like an item are not proved if most items are parts of none', async () => {
  const rows = [
    ['Chapter', 'Budget', 'Actual'],
    ['Property tax', '18495', '17561'],
    ['Other taxes', '207', '106'],
    ['Taxes', '18702', '17667'],
    ['Fees', '201', '164'],
    ['Grants', '20217', '20298'],
    ['Waste', '918', '817'],
  ];
  const schema = object({ chapters: list({ chapter: text, budget: number, actual: number }) });
  const item = ([chapter = '', budget, actual]: string[]) => ({
    chapter,
    budget: Number(budget),
    actual: Number(actual),
  });
  const all = rows.slice(1).map(item);
  const lied = await statuses(rows, schema, { chapters: [...all.slice(0, 2), ...all.slice(3)] });
  expect([...calledTrue(lied, 'chapters.0'), ...calledTrue(lied, 'chapters.1')]).toEqual([]);
  expect(calledTrue(lied, 'chapters.2')).toHaveLength(3);
  const partly = await statuses(rows, schema, { chapters: [...all.slice(0, 1), ...all.slice(3)] });
  expect(calledTrue(partly, 'chapters.0')).toEqual([]);
});

it('rows that the engine selected are proved if they have what the list selects by', async () => {
  const rows = (segments: readonly string[]): string[][] => [
    ['Description', 'Quantity', 'Amount', 'Segment'],
    ['Bolts', '12', '31.10', segments[0] ?? ''],
    ['Nuts', '34', '32.20', segments[1] ?? ''],
    ['Hooks', '56', '33.30', segments[2] ?? ''],
    ['Hinges', '78', '34.40', segments[3] ?? ''],
  ];
  const asked = list({ description: text, quantity: number, amount: number });
  const schema = object({ items: { ...asked, description: 'rows whose segment is Government' } });
  const items = rows([])
    .slice(1)
    .map(([description = '', quantity, amount]) => ({
      description,
      quantity: Number(quantity),
      amount: Number(amount),
    }));
  const said = async (segments: readonly string[]) => {
    const claims = items.flatMap((item, index) =>
      Object.values(item).map((value, column) => {
        const places = [{ page: 1, words: [4 + 4 * index + column] }];
        const claim = { value, places, normaliser: column === 0 ? 'text_folded' : 'number_decimal', confidence: 0.9 };
        return [`items.${index}.${Object.keys(item)[column]}`, claim] as const;
      }),
    );
    return await statuses(rows(segments), schema, { items }, { known: new Map(claims) });
  };
  const all = ['Government', 'Government', 'Government', 'Government'];
  expect(calledTrue(await said(all), 'items')).toHaveLength(12);
  expect(calledTrue(await said(all.with(1, 'Retail')), 'items.1')).toEqual([]);
  expect(calledTrue(await said(['Retail', 'Banks', 'Farms', 'Shops']), 'items')).toEqual([]);
});

it.each([
  ['EUR 12.50', true],
  ['$3,883.05', true],
  ['3,50 kg', true],
  ['FM3382289', false],
  ['20 A4', false],
])('%s has digits only in numbers: %s', (raw, expected) => {
  expect(hasOnlyNumbers(raw)).toBe(expected);
});

it('a date is whole with the time of day after it', async () => {
  const schema = object({ order_date: { type: 'string', format: 'date' } });
  const rows = [['Order date: 14.03.2026 10:35', '']];
  expect(await statuses(rows, schema, { order_date: '2026-03-14' })).toEqual({ order_date: 'proved' });
  const longer = [['Order date: 14.03.2026 1035', '']];
  expect(await statuses(longer, schema, { order_date: '2026-03-14' })).toEqual({ order_date: 'located' });
});

it('the sum of another list than the one that it is called like is not derived', async () => {
  const amounts = list({ kind: text, amount: number });
  const schema = object({ earnings: amounts, deductions: amounts, total_deductions: number, total_earnings: number });
  const rows = [['Earnings', 'Amount'], ['Salary', '3600.00'], ['Overtime', '240.00'], ['3840.00']];
  const earnings = [
    { kind: 'Salary', amount: 3600 },
    { kind: 'Overtime', amount: 240 },
  ];
  const deductions = [{ kind: 'Pension', amount: 12 }];
  const found = await statuses(rows, schema, { earnings, deductions, total_deductions: 3840 });
  expect(found.total_deductions).toBe('located');
  expect((await statuses(rows, schema, { earnings, deductions, total_earnings: 3840 })).total_earnings).toBe('derived');
});

it('the sum of a column of the year before is not derived', async () => {
  const amounts = { item: text, current_year_amount: number, prior_year_amount: number };
  const schema = object({ lines: list(amounts), net_amount: number });
  const rows = [
    ['Item', '2024', '2023'],
    ['Sales', '500', '410'],
    ['Rents', '120', '130'],
    ['Fees', '35', '22'],
    ['', '655', '562'],
  ];
  const lines = rows.slice(1, 4).map(([item = '', current, prior]) => ({
    item,
    current_year_amount: Number(current),
    prior_year_amount: Number(prior),
  }));
  expect((await statuses(rows, schema, { lines, net_amount: 655 })).net_amount).toBe('derived');
  expect((await statuses(rows, schema, { lines, net_amount: 562 })).net_amount).toBe('located');
});

it('the sum of another column than the one that it is called like is not derived', async () => {
  const rows = [
    ['Service', 'Charge', 'Allowed amount'],
    ['Office visit', '120.50', '96.40'],
    ['Injection', '80.25', '64.20'],
    ['Therapy', '61.75', '49.40'],
    ['', '262.50', '210.00'],
  ];
  const lines = rows.slice(1, 4).map(([service = '', charge, allowed]) => ({
    service,
    charge: Number(charge),
    allowed_amount: Number(allowed),
  }));
  const schema = object({
    total_charges: number,
    lines: list({ service: text, charge: number, allowed_amount: number }),
  });
  expect((await statuses(rows, schema, { total_charges: 262.5, lines })).total_charges).toBe('derived');
  expect((await statuses(rows, schema, { total_charges: 210, lines })).total_charges).toBe('located');
});

it('the sum of another column than the one that its description names is not derived', async () => {
  const rows = [
    ['Chapter', 'Budget', 'Actual'],
    ['Rates', '500', '410'],
    ['Rents', '120', '130'],
    ['Fees', '35', '22'],
    ['', '655', '562'],
  ];
  const lines = rows.slice(1, 4).map(([chapter = '', budget, actual]) => ({
    chapter,
    budget_amount: Number(budget),
    actual_amount_of_year: Number(actual),
  }));
  const total = { ...number, description: 'What was actually received in the year' };
  const amounts = { chapter: text, budget_amount: number, actual_amount_of_year: number };
  const schema = object({ budget_total: total, lines: list(amounts) });
  expect((await statuses(rows, schema, { budget_total: 562, lines })).budget_total).toBe('derived');
  expect((await statuses(rows, schema, { budget_total: 655, lines })).budget_total).toBe('located');
});

it('a heading is no value of a column that has a head of its own', async () => {
  const rows: PrintedRows = [
    ['HAEMATOLOGY'],
    ['Test', 'Result'],
    ['Iron', '11.2'],
    ['Zinc', '6.8'],
    ['Lead', '4.2'],
    ['BIOCHEMISTRY'],
    ['Test', 'Result'],
    ['Sodium', '139'],
    ['Chloride', '102'],
    ['Calcium', '2.4'],
  ];
  const results = rows
    .filter(([, value]) => /\d/.test(value ?? ''))
    .map(([test = '', value], index) => ({
      panel: test,
      test: index < 3 ? 'HAEMATOLOGY' : 'BIOCHEMISTRY',
      result: Number(value),
    }));
  const schema = object({ results: list({ panel: text, test: text, result: number }) });
  const found = await statuses(rows, schema, { results });
  expect(results.map((_, index) => found[`results.${index}.test`])).not.toContain('proved');
});

it('words that all items have before a text of several words may be a part of it', async () => {
  const names = ['Small Office Standard', 'Small Shop Premium', 'Small School Standard', 'Small Garden Premium'];
  const rows: PrintedRows = [['Service', 'Price'], ...names.map((name, index) => [name, `${index + 5}.39`])];
  const schema = object({ services: list({ service: text, price: number }) });
  const services = names.map((service, index) => ({ service, price: index + 5.39 }));
  const whole = await statuses(rows, schema, { services }, { pitch: 250 });
  expect(whole['services.1.service']).toBe('proved');
  const cut = services.map((one) => ({ ...one, service: one.service.replace('Small ', '') }));
  const found = await statuses(rows, schema, { services: cut }, { pitch: 250 });
  expect(found['services.1.service']).toBe('located');
});

it('a text without "@" is no e-mail address, whatever its label says', async () => {
  const rows = [
    ['E-mail', 'see letterhead'],
    ['Second e-mail', 'desk@harbour.example'],
  ];
  const schema = object({ email: text, second_email: text });
  const found = await statuses(rows, schema, { email: 'see letterhead', second_email: 'desk@harbour.example' });
  expect(found).toMatchObject({ second_email: 'proved' });
  expect(found.email).not.toBe('proved');
});

it('two zeros that a number was cut off from are not zero', async () => {
  const rows = [
    ['Line', 'Spots', 'Rate'],
    ['Morning', '4', '00'],
    ['Noon', '5', '00'],
    ['Evening', '6', '0'],
  ];
  const schema = object({ buys: list({ line: text, spots: number, rate: number }) });
  const buys = [
    { line: 'Morning', spots: 4, rate: 0 },
    { line: 'Noon', spots: 5, rate: 0 },
    { line: 'Evening', spots: 6, rate: 0 },
  ];
  const found = await statuses(rows, schema, { buys });
  expect([0, 1, 2].map((index) => found[`buys.${index}.rate`])).toEqual(['located', 'located', 'proved']);
});

it('the second line of a title is no value of the engine, even with a year in it', async () => {
  const schema = object({ championship: text });
  const claim = {
    value: 'KYUSHU 2023',
    places: [{ page: 1, words: [2, 3] }],
    normaliser: 'text_line',
    confidence: 0.8,
  };
  const under = (label: string) =>
    statuses(
      [[label], ['KYUSHU 2023']],
      schema,
      { championship: 'KYUSHU 2023' },
      { known: new Map([['championship', claim]]) },
    );
  expect(await under('MASTERS CHAMPIONSHIPS')).toEqual({ championship: 'located' });
});
