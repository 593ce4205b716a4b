/** Forms, grids of labels and values, repeated records, and tables with heads or rows in several lines. */

import type { Json } from '../../packages/server/src/pipelines/json/json.ts';
import { GOODS } from './draw.ts';
import { sum, times } from './lists.ts';
import { type Desk, type Drawn, finished, Shape, type Values } from './shape.ts';
import type { Concept } from './wording.ts';

const FORM: readonly Concept[] = [
  ...(['holder', 'staffNumber', 'department', 'job', 'hired', 'salary', 'carrier', 'payment'] as const),
  ...(['payer', 'payee', 'place', 'issued', 'account', 'accountKind', 'room', 'pieces'] as const),
];

function formValues({ draw }: Desk): Values {
  return {
    holder: draw.person(),
    staffNumber: draw.digits(6),
    department: draw.one(['Finance', 'Research', 'Warehouse', 'Customer Service']),
    job: draw.one(['Analyst', 'Clerk', 'Senior engineer', 'Buyer']),
    hired: draw.date(2019),
    salary: draw.cents(20_000, 80_000),
    carrier: `${draw.one(['Nordfracht', 'Bluewing', 'Overland'])} Cargo`,
    payment: draw.code(),
    payer: draw.company(),
    payee: draw.company(),
    place: draw.city(),
    issued: draw.date(2025),
    account: `${draw.digits(4)}-${draw.digits(6)}`,
    accountKind: draw.one(['Current', 'Savings', 'Joint']),
    room: draw.one(['Hall A', 'Room 12', 'Auditorium']),
    pieces: draw.whole(1, 90),
  };
}

const typeOf = (concept: Concept): 'string' | 'number' | 'integer' | 'date' =>
  concept === 'salary' ? 'number' : concept === 'pieces' ? 'integer' : /hired|issued/.test(concept) ? 'date' : 'string';

function printed({ amount, date }: Desk, concept: Concept, value: Json | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return concept === 'pieces' ? String(value) : amount(value);
  return typeOf(concept) === 'date' ? date(String(value)) : String(value);
}

const askedOf = (concepts: readonly Concept[]): Partial<Record<Concept, 'string' | 'number' | 'integer' | 'date'>> =>
  Object.fromEntries(concepts.map((concept) => [concept, typeOf(concept)]));

/** Boxes with a small label in the corner; some are left empty, and some are not asked for. */
export function boxes(desk: Desk): Drawn {
  const { draw, wording, paper } = desk;
  const shown = draw.some(FORM, 12);
  const asked = shown.slice(0, 8);
  const shape = new Shape(desk, askedOf(asked));
  const values = formValues(desk);
  for (const concept of shown) if (draw.chance(0.15)) values[concept] = null;
  paper.title(draw.one(['Application', 'Registration form', 'Change of details']));
  const perRow = draw.one([2, 3]);
  const width = paper.width / perRow;
  for (const [at, concept] of draw.some(shown, 12).entries()) {
    const x = paper.left + (at % perRow) * width;
    const y = paper.y + Math.floor(at / perRow) * 36;
    paper.box(x, y, width, 36);
    paper.text(x + 4, y + 10, `${draw.chance(0.3) ? `${at + 1}. ` : ''}${wording.label(concept)}`, { size: 7 });
    paper.text(x + draw.one([4, 10, 20]), y + 27, printed(desk, concept, values[concept]), { size: 10 });
  }
  return finished('boxes', desk, shape.object, shape.record(values));
}

/** Labels and values alternate in the columns of a ruled table. */
export function grid(desk: Desk): Drawn {
  const { draw, wording, paper } = desk;
  const shown = draw.some(FORM, 12);
  const shape = new Shape(desk, askedOf(shown.slice(0, 8)));
  const values = formValues(desk);
  for (const concept of shown) if (draw.chance(0.15)) values[concept] = null;
  paper.title(draw.one(['Record card', 'Data sheet', 'Case summary']));
  const order = draw.some(shown, 12);
  const width = paper.width / 4;
  for (const [at, concept] of order.entries()) {
    const x = paper.left + 2 * (at % 2) * width;
    const y = paper.y + Math.floor(at / 2) * 20;
    paper.box(x, y, width, 20);
    paper.box(x + width, y, width, 20);
    paper.text(x + 4, y + 14, wording.label(concept), { size: 9, isBold: desk.pair.isBold });
    paper.text(x + width + 4, y + 14, printed(desk, concept, values[concept]), { size: 9 });
  }
  return finished('grid', desk, shape.object, shape.record(values));
}

/** The same few labels again and again: each time one record. */
export function records(desk: Desk): Drawn {
  const { draw, wording, paper } = desk;
  const concepts = draw.some(
    FORM.filter((concept) => concept !== 'issued'),
    draw.whole(4, 6),
  );
  const head = new Shape(desk, { issued: 'date' });
  const item = new Shape(desk, askedOf(concepts));
  const issued = draw.date(2025);
  paper.title(draw.one(['Directory', 'Register', 'Open cases']));
  paper.pairs([[wording.label('issued'), desk.date(issued)]], desk.pair);
  const isNumbered = draw.chance(0.5);
  const truth = times(draw.whole(3, 6), (at) => {
    const values = formValues(desk);
    const [, ...others] = concepts;
    for (const concept of others) if (draw.chance(0.1)) values[concept] = null;
    paper.need(110);
    if (isNumbered) paper.title(`${draw.one(['No.', 'Entry', '#'])} ${at + 1}`, 11);
    else {
      paper.line(paper.left, paper.y, paper.left + paper.width, paper.y);
      paper.y += 6;
    }
    paper.pairs(
      concepts.map((concept) => [wording.label(concept), printed(desk, concept, values[concept])]),
      desk.pair,
    );
    return item.record(values);
  });
  const name = draw.one(['records', 'cases', 'entries', 'members']);
  return finished('records', desk, head.put(name, item.list).object, { ...head.record({ issued }), [name]: truth });
}

/** Columns of two groups under heads of two lines, with inner objects for the groups. */
export function groups(desk: Desk): Drawn {
  const { draw, wording, paper, amount, table } = desk;
  const item = new Shape(desk, { goods: 'string' });
  const one = new Shape(desk, { pieces: 'integer', value: 'number' });
  const [first, second] = draw.one([
    ['planned', 'actual'],
    ['budget', 'delivered'],
    ['ordered', 'received'],
  ] as const);
  item.put(first, one.object).put(second, one.object);
  paper.title(draw.one(['Comparison', 'Plan and result', 'Review of quantities']));
  const truth: Json[] = [];
  const rows = draw.some(GOODS, draw.whole(3, 8)).map((goods) => {
    const parts = times(2, () => ({ pieces: draw.whole(1, 99), value: draw.cents(10, 900) }));
    const [a, b] = parts;
    truth.push({ ...item.record({ goods }), [first]: one.record(a ?? {}), [second]: one.record(b ?? {}) });
    return [goods, ...parts.flatMap(({ pieces, value }) => [String(pieces), amount(value)])];
  });
  const titled = (text: string): string => text[0]?.toUpperCase() + text.slice(1);
  const pair = [
    { head: wording.label('pieces'), width: 60, isRight: true },
    { head: wording.label('value'), width: 80, isRight: true },
  ];
  paper.table([{ head: wording.label('goods'), width: 150 }, ...pair, ...pair], rows, {
    ...table,
    groups: [
      { from: 1, to: 2, text: titled(first) },
      { from: 3, to: 4, text: titled(second) },
    ],
  });
  const name = draw.one(['lines', 'goods', 'positions']);
  return finished('groups', desk, { type: 'object', properties: { [name]: item.list } }, { [name]: truth });
}

/** One ruled row whose cells have a line for each item. */
export function cells(desk: Desk): Drawn {
  const { draw, wording, paper, amount, table } = desk;
  const head = new Shape(desk, { payee: 'string', paid: 'number' });
  const item = new Shape(desk, { goods: 'string', pieces: 'integer', value: 'number' });
  const payee = draw.company();
  paper.title(draw.one(['Delivery note', 'Packing list', 'Specification']));
  paper.pairs([[wording.label('payee'), payee]], desk.pair);
  const goods = draw.some(GOODS, draw.whole(3, 7)).map((name) => ({
    goods: name,
    pieces: draw.whole(1, 99),
    value: draw.cents(10, 900),
  }));
  const paid = sum(goods.map(({ value }) => value));
  paper.table(
    [
      { head: wording.label('goods'), width: 180 },
      { head: wording.label('pieces'), width: 60, isRight: true },
      { head: wording.label('value'), width: 80, isRight: true },
    ],
    [
      [
        goods.map((one) => one.goods).join('\n'),
        goods.map(({ pieces }) => pieces).join('\n'),
        goods.map(({ value }) => amount(value)).join('\n'),
      ],
      [wording.label('paid'), '', amount(paid)],
    ],
    { ...table, rules: 'all' },
  );
  const name = draw.one(['goods', 'contents', 'items']);
  return finished('cells', desk, head.put(name, item.list).object, {
    ...head.record({ payee, paid }),
    [name]: goods.map((one) => item.record(one)),
  });
}

/** Amounts of two years by lines, under headings of sections. */
export function periods(desk: Desk): Drawn {
  const { draw, paper, amount, table } = desk;
  const year = draw.whole(2015, 2024);
  const names = draw.one([
    ['current_year', 'prior_year'],
    ['this_period', 'previous_period'],
    [`amount_${year}`, `amount_${year - 1}`],
  ] as const);
  const [label, section] = [draw.one(['line_item', 'caption', 'position']), draw.one(['section', 'group', 'part'])];
  const truth: Json[] = [];
  const rows: string[][] = [];
  for (const [heading, all] of draw.some(Object.entries(STATEMENT), 2)) {
    rows.push([heading]);
    const lines = draw
      .some(all, draw.whole(2, 4))
      .map((text) => ({ text, a: draw.whole(-900, 9000), b: draw.whole(10, 9000) }));
    for (const { text, a, b } of lines) {
      rows.push([text, amount(a).replace(/\.00/, ''), amount(b).replace(/\.00/, '')]);
      truth.push({ [label]: text, [section]: heading, [names[0]]: a, [names[1]]: b });
    }
    const total = (key: 'a' | 'b'): string => amount(sum(lines.map((line) => line[key]))).replace(/\.00/, '');
    rows.push([`Total ${heading.toLowerCase()}`, total('a'), total('b')]);
  }
  paper.title(draw.one(['Balance sheet', 'Statement of position', 'Annual accounts']));
  const columns = [
    { head: '', width: 220 },
    { head: String(year), width: 80, isRight: true },
    { head: String(year - 1), width: 80, isRight: true },
  ];
  paper.table(columns, rows, table);
  const name = draw.one(['lines', 'line_items', 'positions']);
  const text = { type: ['string', 'null'] };
  const number = { type: ['number', 'null'] };
  const item = {
    type: 'object',
    properties: { [label]: text, [section]: text, [names[0]]: number, [names[1]]: number },
  };
  const schema = { type: 'object', properties: { [name]: { type: 'array', items: item } } };
  return finished('periods', desk, schema, { [name]: truth });
}

const STATEMENT = {
  'Current assets': ['Cash at bank', 'Trade receivables', 'Inventories', 'Prepaid costs', 'Other claims'],
  'Fixed assets': ['Land and buildings', 'Machinery', 'Vehicles', 'Software'],
  Liabilities: ['Trade payables', 'Bank loans', 'Provisions', 'Deferred income'],
};
