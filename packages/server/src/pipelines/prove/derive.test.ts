import { expect, it } from 'vitest';
import { derive } from './derive.ts';
import type { Evidence } from './evidence.ts';
import { printedStatuses } from './printed-statuses.ts';

const checks: Evidence['checks'] = [
  { kind: 'sum_of_items', holds: true, inputs: ['lines.*.amount', 'net_total'] },
] as unknown as Evidence['checks'];
const evidenceOf = (): Map<string, Evidence> =>
  new Map(
    [
      ['lines.0.amount', { status: 'proved', checks: [] }],
      ['lines.1.amount', { status: 'proved', checks: [] }],
      ['net_total', { status: 'located', checks }],
    ].map(([path, own]) => [path as string, own as unknown as Evidence]),
  );

it('lines do not derive a total beside which another value has as good a label', () => {
  const [plain, rivalled] = [evidenceOf(), evidenceOf()];
  derive(plain, { valueAt: () => 1 });
  derive(rivalled, { valueAt: () => 1, isRivalled: (path) => path === 'net_total' });
  expect(plain.get('net_total')?.status).toBe('derived');
  expect(rivalled.get('net_total')?.status).toBe('located');
});

it('a rate is derived only as it is printed: the equation holds for 19 and for 0.19', async () => {
  const number = { type: 'number' };
  const taxes = {
    type: 'array',
    items: { type: 'object', properties: { rate: number, basis: number, amount: number } },
  };
  const schema = { type: 'object', properties: { taxes } };
  const rows = [
    ['Rate', 'Basis', 'Tax amount'],
    ['19', '200.00', '38.00'],
    ['7', '300.00', '21.00'],
  ];
  const told = (rates: readonly number[]) =>
    printedStatuses(rows, schema, {
      taxes: [
        { rate: rates[0] ?? 0, basis: 200, amount: 38 },
        { rate: rates[1] ?? 0, basis: 300, amount: 21 },
      ],
    });
  expect(['proved', 'derived']).toContain((await told([19, 7]))['taxes.0.rate']);
  for (const rates of [
    [0.19, 7],
    [0.19, 0.07],
  ]) {
    const { 'taxes.0.rate': rate, 'taxes.0.basis': basis, 'taxes.0.amount': amount } = await told(rates);
    expect({ rate, basis, amount }).toEqual({
      rate: expect.stringMatching(/located|inferred/),
      basis: 'proved',
      amount: 'proved',
    });
  }
});

it('neither a label nor an equation shows a fraction to be a whole number', async () => {
  const line = (quantity: string) => ({
    type: 'array',
    items: {
      type: 'object',
      properties: { quantity: { type: quantity }, unit_price: { type: 'number' }, amount: { type: 'number' } },
    },
  });
  const rows = [['Bags: 2.5'], ['Quantity', 'Unit price', 'Amount'], ['2.5', '4.00', '10.00'], ['1.5', '6.00', '9.00']];
  const lines = [
    { quantity: 2.5, unit_price: 4, amount: 10 },
    { quantity: 1.5, unit_price: 6, amount: 9 },
  ];
  const of = (type: string) =>
    printedStatuses(rows, { type: 'object', properties: { bags: { type }, lines: line(type) } }, { bags: 2.5, lines });
  const [decimal, whole] = [await of('number'), await of('integer')];
  expect([decimal.bags, decimal['lines.0.quantity']]).toEqual(['proved', 'proved']);
  expect([whole.bags, whole['lines.0.quantity'], whole['lines.1.quantity']]).toEqual(['located', 'located', 'located']);
  expect(whole['lines.0.amount']).toBe('proved');
});

it('a rate under 1 may be a share or per cent, so it does not show how large the basis is', async () => {
  const number = { type: 'number' };
  const properties = { rate: number, basis: number, amount: number };
  const schema = { type: 'object', properties: { taxes: { type: 'array', items: { type: 'object', properties } } } };
  const rows = [
    ['Rate', 'Basis', 'Tax amount'],
    ['0.40', '', '10.86'],
    ['19.00', '', '38.00'],
  ];
  const told = (basis: number) =>
    printedStatuses(rows, schema, {
      taxes: [
        { rate: 0.4, basis, amount: 10.86 },
        { rate: 19, basis: 200, amount: 38 },
      ],
    });
  expect((await told(27.15))['taxes.0.basis']).not.toBe('derived');
  expect((await told(2715))['taxes.1.basis']).toBe('derived');
});

it('a number is not derived where its row has another one in its column', async () => {
  const number = { type: 'number' };
  const properties = { item: { type: 'string' }, quantity: number, unit_price: number, amount: number };
  const schema = { type: 'object', properties: { lines: { type: 'array', items: { type: 'object', properties } } } };
  const rows = [
    ['Item', 'Quantity', 'Unit price', 'Amount'],
    ['Standing', '13 days', '28.50', '3.71'],
    ['Energy', '40', '2.00', '80.00'],
    ['Meter', '2', '6.00', '12.00'],
    ['Levy', '5', '7.00', '35.00'],
  ];
  const told = (quantity: number, printed: string) =>
    printedStatuses(
      rows.map((row) => row.map((cell) => (cell === '13 days' ? printed : cell))),
      schema,
      {
        lines: rows.slice(1).map(([item = '', count, price, amount], at) => ({
          item,
          quantity: at === 0 ? quantity : Number(count),
          unit_price: Number(price),
          amount: Number(amount),
        })),
      },
    );
  expect((await told(0.13, '13 days'))['lines.0.quantity']).not.toBe('derived');
  expect((await told(0.13, 'n'))['lines.0.quantity']).toBe('derived');
});

it('an amount is not derived that its row has with the other sign', async () => {
  const number = { type: 'number' };
  const properties = { item: { type: 'string' }, quantity: number, price: number, amount: number };
  const schema = { type: 'object', properties: { lines: { type: 'array', items: { type: 'object', properties } } } };
  const rows = [
    ['Item', 'Quantity', 'Price', 'Amount'],
    ['Opaline', '100', '36.60', '(3,660.00)'],
    ['Kestrel', '40', '2.00', '80.00'],
    ['Marlow', '2', '6.00', '12.00'],
    ['Sorrel', '5', '7.00', '35.00'],
  ];
  const numbers = [3660, 80, 12, 35];
  const lines = rows.slice(1).map(([item = '', quantity, price], at) => ({
    ...{ item, quantity: Number(quantity), price: Number(price), amount: numbers[at] ?? 0 },
  }));
  const found = await printedStatuses(rows, schema, { lines });
  expect([found['lines.0.amount'], found['lines.1.amount']]).toEqual(['located', 'proved']);
});

it('lines that add up to two values outside of their list derive neither', async () => {
  const number = { type: 'number' };
  const lines = { type: 'array', items: { type: 'object', properties: { item: { type: 'string' }, amount: number } } };
  const schema = { type: 'object', properties: { lines, total_due: number, total_charges: number } };
  const rows = [['Item', 'Amount'], ['Salary', '3600.00'], ['Overtime', '240.00'], ['3840.00']];
  const told = [
    { item: 'Salary', amount: 3600 },
    { item: 'Overtime', amount: 240 },
  ];
  const once = await printedStatuses(rows, schema, { lines: told, total_charges: 3840 });
  expect(once.total_charges).toBe('derived');
  const twice = await printedStatuses(rows, schema, { lines: told, total_due: 3840, total_charges: 3840 });
  expect([twice.total_due, twice.total_charges]).toEqual(['located', 'located']);
});
