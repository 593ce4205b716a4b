/** What shows that a value is in the column, or under the label, of its field; each beside what does not. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import type { ClaimedPlace } from './evidence.ts';
import { type PrintedRows, printedStatuses } from './printed-statuses.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const listOf = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties: { lines: { type: 'array', items: { type: 'object', properties } } },
});

/** The answer as the built-in engine's: each value claims the cell that has it. */
function claimsOf(rows: PrintedRows, lines: readonly JsonObject[]): Map<string, ClaimedPlace> {
  const cells = rows.flat().filter((cell) => cell !== '');
  const starts = cells.map((_, at) => cells.slice(0, at).reduce((sum, cell) => sum + cell.split(' ').length, 0));
  const claims = new Map<string, ClaimedPlace>();
  for (const [index, line] of lines.entries()) {
    for (const [key, value] of Object.entries(line)) {
      const at = cells.indexOf(String(value));
      const words = String(value)
        .split(' ')
        .map((_, word) => (starts[at] ?? 0) + word);
      const normaliser = typeof value === 'number' ? 'number_decimal' : 'text_folded';
      const claim = {
        value: value as ClaimedPlace['value'],
        places: [{ page: 1, words }],
        normaliser,
        confidence: 0.9,
      };
      claims.set(`lines.${index}.${key}`, claim);
    }
  }
  return claims;
}

const provedOf = async (rows: PrintedRows, schema: JsonObject, lines: JsonObject[], isOwn = false) => {
  const way = isOwn ? { known: claimsOf(rows, lines) } : {};
  const found = Object.entries(await printedStatuses(rows, schema, { lines }, way));
  return found.filter(([, status]) => status === 'proved').map(([path]) => path.replace('lines.', ''));
};
const column = (proved: readonly string[], key: string): number =>
  proved.filter((path) => path.endsWith(`.${key}`)).length;

describe('the only column that no head names', () => {
  const schema = listOf({ chapter: text, quantity: number, price: number });
  const rows: PrintedRows = [
    ['', 'Quantity', 'Price', ''],
    ['Bolts', '12', '31.1', ''],
    ['Nuts', '34', '32.2', ''],
    ['Hooks', '56', '33.3', ''],
    ['Hinges', '78', '34.4', ''],
  ];
  const lines = rows.slice(1).map(([chapter = '', quantity, price]) => ({
    chapter,
    quantity: Number(quantity),
    price: Number(price),
  }));

  it('is that of the only field without a head, for the built-in engine too', async () => {
    expect(column(await provedOf(rows, schema, lines, true), 'chapter')).toBe(4);
  });

  it('is that field also if a text above the rows is of another one', async () => {
    const titled = listOf({ part: text, chapter: text, quantity: number, price: number });
    const above: PrintedRows = [['Hardware'], [''], ...rows];
    const told = lines.map((line) => ({ part: 'Hardware', ...line }));
    expect(column(await provedOf(above, titled, told, true), 'chapter')).toBe(4);
  });

  it('is not, if the rows have another text', async () => {
    const more = rows.map((cells, at) => (at === 0 ? cells : [cells[0] ?? '', `Grade${at}`, ...cells.slice(1, 3)]));
    const moved = more.map((cells, at) => (at === 0 ? ['', '', 'Quantity', 'Price'] : cells));
    expect(column(await provedOf(moved, schema, lines, true), 'chapter')).toBe(0);
  });
});

describe('columns that are headed by periods', () => {
  const schema = listOf({ label: text, current_year: number, prior_year: number });
  const rows: PrintedRows = [
    ['Balance', '31.12.2024', '31.12.2023'],
    ['Cash', '1250', '980'],
    ['Receivables', '3420', '2890'],
    ['Stocks', '1870', '2100'],
    ['Plant', '5640', '6010'],
  ];
  const lines = rows.slice(1).map(([label = '', current, prior]) => ({
    label,
    current_year: Number(current),
    prior_year: Number(prior),
  }));

  it('are those of the current and the prior one', async () => {
    const proved = await provedOf(rows, schema, lines, true);
    expect([column(proved, 'current_year'), column(proved, 'prior_year')]).toEqual([4, 4]);
  });

  it('are not proved the other way round, whoever says so', async () => {
    const swapped = lines.map((line) => ({ ...line, current_year: line.prior_year, prior_year: line.current_year }));
    const proved = await provedOf(rows, schema, swapped);
    expect([column(proved, 'current_year'), column(proved, 'prior_year')]).toEqual([0, 0]);
  });

  it('are told by their months, whatever their days are', async () => {
    const months: PrintedRows = [['Balance', '8/31/2025', '9/30/2025'], ...rows.slice(1)];
    const given = lines.map((line) => ({ ...line, current_year: line.prior_year, prior_year: line.current_year }));
    expect(await provedOf(months, schema, given)).toHaveLength(12);
    expect(column(await provedOf(months, schema, lines), 'current_year')).toBe(0);
  });

  it('do not prove a number that is in another table', async () => {
    const further = [...rows, [''], ['Note', 'Text', ''], ['Staff', '17', ''], ['Sites', '3', '']];
    const proved = await provedOf(further, schema, [{ label: 'Staff', current_year: 17, prior_year: 980 }]);
    expect(proved).not.toContain('0.current_year');
  });
});

describe('a label that each record repeats', () => {
  const schema = listOf({ paid_by: text, payee: text, amount: number });
  const record = (from: string, to: string, amount: string) => [
    ['Paid by:', from, 'Payee:', to],
    ['Amount:', amount],
    [''],
  ];
  const rows: PrintedRows = [
    ...record('Ibarra Press', 'Hall Works', '12.50'),
    ...record('Dorsey Timber', 'Quist Foods', '71.20'),
    ...record('Sutter Glass', 'Novak Paints', '44.10'),
  ];
  const lines: JsonObject[] = [
    { paid_by: 'Ibarra Press', payee: 'Hall Works', amount: 12.5 },
    { paid_by: 'Dorsey Timber', payee: 'Quist Foods', amount: 71.2 },
    { paid_by: 'Sutter Glass', payee: 'Novak Paints', amount: 44.1 },
  ];

  it('proves the value beside it', async () => {
    expect(column(await provedOf(rows, schema, lines.slice(0, 2)), 'paid_by')).toBe(2);
  });
});

it('a text above several items does not make each of them an item of two rows', async () => {
  const schema = listOf({ section: text, label: text, quantity: number, price: number });
  const rows: PrintedRows = [
    ['Metal', 'Quantity', 'Price'],
    ['Bolts', '12', '31.1'],
    ['Nuts', '34', '32.2'],
    ['Hooks', '56', '33.3'],
    ['Hinges', '78', '34.4'],
  ];
  const lines = rows.slice(1).map(([label = '', quantity, price]) => ({
    section: 'Metal',
    label,
    quantity: Number(quantity),
    price: Number(price),
  }));
  const proved = await provedOf(rows, schema, lines, true);
  expect(column(proved, 'price')).toBe(4);
});

it('of three items one with the numbers of another row is not proved', async () => {
  const schema = listOf({ label: text, one: number, two: number });
  const rows: PrintedRows = [
    ['Cash', '1250', '980'],
    ['Stocks', '3420', '2890'],
    ['Plant', '1870', '2100'],
    ['Tools', '5640', '6010'],
  ];
  const line = (label: string, one: number, two: number) => ({ label, one, two });
  const last = line('Tools', 5640, 6010);
  const proved = await provedOf(rows, schema, [line('Cash', 1250, 980), line('Stocks', 1870, 2100), last]);
  expect(proved).toContain('0.one');
  expect(proved.filter((path) => path.startsWith('1.'))).toEqual([]);
});

describe('a head that is the name of another field', () => {
  it('names that one, whatever else it may mean', async () => {
    const schema = listOf({ description: text, article: text, unit_price: number, tax_rate: number });
    const rows: PrintedRows = [
      ['Article', 'Unit price', 'Tax rate'],
      ['AX-100', '31.1', '19'],
    ];
    const said = (line: JsonObject) => provedOf(rows, schema, [{ unit_price: 31.1, tax_rate: 19, ...line }]);
    expect(await said({ description: null, article: 'AX-100' })).toContain('0.article');
    expect(await said({ description: 'AX-100', article: null })).not.toContain('0.description');
  });

  it('does not name a field that has a head elsewhere', async () => {
    const schema = listOf({ product: text, article_number: text, price: number });
    const rows: PrintedRows = [
      ['Article number', 'Product', 'Price'],
      ['AX-100', 'Bolts', '31.1'],
    ];
    const said = (line: JsonObject) => provedOf(rows, schema, [{ price: 31.1, ...line }]);
    expect(await said({ product: 'Bolts', article_number: 'AX-100' })).toHaveLength(3);
    expect(await said({ product: 'AX-100', article_number: null })).not.toContain('0.product');
  });
});

it('a head proves no number if another one is between them', async () => {
  const schema = { type: 'object', properties: { total_amount: number } };
  const said = async (rows: PrintedRows) => (await printedStatuses(rows, schema, { total_amount: 720 })).total_amount;
  expect(await said([['Total amount'], ['720.00']])).toBe('proved');
  expect(await said([['Total amount'], ['12%'], ['720.00']])).not.toBe('proved');
});

it('a head names its column also below heads that are repeated in part', async () => {
  const schema = listOf({ designation: text, remark: text, quantity: number, price: number });
  const rows: PrintedRows = [
    ['Designation', '', 'Quantity', 'Price'],
    ['Bolts', 'blue', '12', '31.1'],
    ['Nuts', 'green', '34', '32.2'],
    ['', '', 'Quantity', 'Price'],
    ['Hooks', 'white', '56', '33.3'],
    ['Hinges', 'black', '78', '34.4'],
  ];
  const lines = rows
    .filter(([label = '']) => label !== '' && label !== 'Designation')
    .map(([designation = '', remark = '', quantity, price]) => ({
      designation,
      remark,
      quantity: Number(quantity),
      price: Number(price),
    }));
  const proved = await provedOf(rows, schema, lines, true);
  expect([column(proved, 'designation'), column(proved, 'remark')]).toEqual([4, 0]);
});

it('a few values are not proved in another column than most values of their field', async () => {
  const schema = listOf({ label: text, amount: number });
  const rows: PrintedRows = [
    ['Label', 'Amount', 'Amount'],
    ...['Cash', 'Stocks', 'Plant', 'Tools', 'Cars', 'Land', 'Funds', 'Loans', 'Taxes'].map((label, at) => [
      label,
      `${at + 11}.00`,
      `${at + 51}.00`,
    ]),
  ];
  const lines = rows
    .slice(1)
    .map(([label = '', one, two], at) => ({ label, amount: Number(at % 5 === 0 ? two : one) }));
  const proved = await provedOf(rows, schema, lines);
  expect(proved).toContain('1.amount');
  expect(proved).not.toContain('0.amount');
  expect(proved).not.toContain('5.amount');
});

it('two wide rows make columns, two narrow ones do not', async () => {
  const rows: PrintedRows = [
    ['Bolt', '4711', '20', 'PCS', '14.20'],
    ['Flange', '4712', '35', 'SET', '99.10'],
  ];
  const fields = ['quax', 'wend', 'yarl', 'zorn', 'fimb'];
  const said = async (names: readonly string[]) => {
    const lines = rows.map((cells) =>
      Object.fromEntries(names.map((name) => [name, cells[fields.indexOf(name)] ?? ''])),
    );
    const properties = Object.fromEntries(names.map((name) => [name, text]));
    const found = await printedStatuses(rows, listOf(properties), { lines });
    return names.map((name) => found[`lines.0.${name}`]);
  };
  expect(await said(fields)).toEqual(fields.map(() => 'proved'));
  expect(await said(fields.slice(0, 2))).toEqual(['located', 'located']);
});

it('a text without letters among texts with letters is not proved for the built-in engine', async () => {
  const schema = listOf({ day: text, spot: number, rate: number });
  const days = ['Monday', 'Tuesday', 'Friday', 'Sunday', 'Thursday', '02/21/20'];
  const rows: PrintedRows = [['Day', 'Spot', 'Rate'], ...days.map((day, at) => [day, `${at + 11}`, `${at + 31}.5`])];
  const lines = days.map((day, at) => ({ day, spot: at + 11, rate: at + 31.5 }));
  const proved = await provedOf(rows, schema, lines, true);
  expect(proved).toContain('0.day');
  expect(proved).not.toContain('5.day');
  expect(proved).toContain('5.rate');
});

it('an amount beside something else is no code', async () => {
  const schema = listOf({ spot_id: text, spots: number, rate: number });
  const rowsOf = (codes: readonly string[]): PrintedRows => [
    ['Spot ID', 'Spots', 'Rate'],
    ...codes.map((code, at) => [code, `${at + 11}`, `${at + 31}.5`]),
  ];
  const provedIn = async (codes: readonly string[]) => {
    const lines = codes.map((code, at) => ({ spot_id: code, spots: at + 11, rate: at + 31.5 }));
    return column(await provedOf(rowsOf(codes), schema, lines), 'spot_id');
  };
  expect(await provedIn(['MRB 3036', 'MRB 3037', 'MRB 3038'])).toBe(3);
  expect(await provedIn(['3 $75.00', '4 $90.00', '2 $35.00'])).toBe(0);
});

it('without heads, phrases are no codes and codes no names', async () => {
  const schema = listOf({ shipment_id: text, supplier_name: text, weight: number, rate: number });
  const rows: PrintedRows = [
    ['DK-8867', 'Bluewing Cargo', '12', '31.1'],
    ['NP-5434', 'Overland Cargo', '34', '32.2'],
    ['RT-1093', 'Northern Freight', '56', '33.3'],
  ];
  const read = (first: 'shipment_id' | 'supplier_name', second: 'shipment_id' | 'supplier_name') =>
    rows.map(([one = '', other = '', weight, rate]) => ({
      [first]: one,
      [second]: other,
      weight: Number(weight),
      rate: Number(rate),
    }));
  expect(await provedOf(rows, schema, read('shipment_id', 'supplier_name'))).toHaveLength(12);
  const swapped = await provedOf(rows, schema, read('supplier_name', 'shipment_id'));
  expect([column(swapped, 'shipment_id'), column(swapped, 'supplier_name')]).toEqual([0, 0]);
});

it('without a head of its own, a code with the name of what it stands for is no code', async () => {
  const schema = listOf({ register_code: text, start: number, end: number });
  const rowsOf = (codes: readonly string[]): PrintedRows => codes.map((code, at) => [code, `${at + 31}`, `${at + 52}`]);
  const provedIn = async (codes: readonly string[]) => {
    const lines = codes.map((register_code, at) => ({ register_code, start: at + 31, end: at + 52 }));
    return column(await provedOf(rowsOf(codes), schema, lines), 'register_code');
  };
  expect(await provedIn(['E1', 'E2', 'B1'])).toBe(3);
  expect(await provedIn(['E1 Peak', 'E2 Off-peak hours', 'B1 Solar'])).toBe(0);
});

it('a head does not exchange whole numbers with amounts, whatever its words', async () => {
  const rows = [
    ['Part no.', 'Item', 'In stock', 'Unit cost', 'Value'],
    ['R100', 'Bolt', '12', '0.12', '1.44'],
    ['R107', 'Washer', '15', '0.49', '7.35'],
    ['R114', 'Bracket', '18', '0.86', '15.48'],
  ];
  const properties = {
    part_number: { type: 'string' },
    description: { type: 'string' },
    quantity_on_hand: { type: 'integer' },
    cost: { type: 'number' },
    stock_value: { type: 'number' },
  };
  const schema = { type: 'object', properties: { parts: { type: 'array', items: { type: 'object', properties } } } };
  const parts = rows.slice(1).map(([part_number = '', description = '', quantity, cost, value]) => ({
    part_number,
    description,
    quantity_on_hand: Number(quantity),
    cost: Number(cost),
    stock_value: Number(value),
  }));
  const found = await printedStatuses(rows, schema, { parts });
  expect(found['parts.1.quantity_on_hand']).toBe('proved');
  expect(found['parts.1.stock_value']).toBe('proved');
});

describe('of the built-in engine', () => {
  const schema = listOf({ product: text, quantity: number, price: number });
  const printed = (names: readonly string[]): PrintedRows => [
    ['Product', '', 'Quantity', 'Price'],
    ...names.map((name, at) => [name, '', `1${at}`, `3${at}.5`]),
  ];
  const linesOf = (names: readonly string[]) =>
    names.map((product, at) => ({ product, quantity: 10 + at, price: 30.5 + at }));

  it('a name with what is said of it is not proved as the name', async () => {
    const names = ['Balloon: red', 'String', 'Candle'];
    const proved = await provedOf(printed(names), schema, linesOf(names), true);
    expect(proved.filter((path) => path.endsWith('.product'))).toEqual(['1.product', '2.product']);
    expect(column(await provedOf(printed(names), schema, linesOf(names)), 'product')).toBe(3);
  });

  it('a text below its row is not proved by two items', async () => {
    const rowsOf = (names: readonly string[]): PrintedRows => [
      ['Quantity', 'Price', '', 'Product'],
      ...names.flatMap((name, at) => [
        [`1${at}`, `3${at}.5`, '', ''],
        ['', '', '', name],
      ]),
    ];
    const [two, four] = [
      ['Balloon', 'String'],
      ['Balloon', 'String', 'Candle', 'Ribbon'],
    ];
    expect(column(await provedOf(rowsOf(two ?? []), schema, linesOf(two ?? []), true), 'product')).toBe(0);
    expect(column(await provedOf(rowsOf(four ?? []), schema, linesOf(four ?? []), true), 'product')).toBe(4);
  });
});
