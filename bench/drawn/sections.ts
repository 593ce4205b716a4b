/** Lists that their headings tell apart: amounts without heads, lines with bullets, tables with the same columns. */

import type { Json, JsonObject } from '../../packages/server/src/pipelines/json/json.ts';
import { sum } from './lists.ts';
import { wrapped } from './paper.ts';
import { type Desk, type Drawn, finished } from './shape.ts';

/** A list: how schemas call it, how documents head it, what descriptions say, and what it has. */
interface Topic {
  names: readonly string[];
  headings: readonly string[];
  says: string;
  entries: readonly string[];
}

const topic = (names: string, headings: string, says: string, entries: string): Topic => ({
  names: names.split(' '),
  headings: headings.split('|'),
  says,
  entries: entries.split('|'),
});

const PAIRS: readonly (readonly [Topic, Topic])[] = [
  [
    topic(
      'earnings pay_items',
      'Earnings|Earnings this period|Pay',
      'Earnings of the period',
      'Basic salary|Overtime|Night shift allowance|Travel allowance|Bonus|Holiday pay',
    ),
    topic(
      'deductions withheld_items',
      'Deductions|Deductions this period|Amounts withheld',
      'Deductions and other amounts withheld',
      'Income tax|Pension|Health plan|Union dues|Loan repayment|Parking',
    ),
  ],
  [
    topic(
      'assets asset_items',
      'Assets|Current assets|All assets',
      'Assets: what the body owns',
      'Cash at bank|Receivables|Stock|Vehicles|Prepaid rent|Land and buildings',
    ),
    topic(
      'liabilities liability_items',
      'Liabilities|Current liabilities|Debts and liabilities',
      'Liabilities: what the body owes',
      'Trade payables|Bank loan|Accrued wages|Taxes due|Deposits held',
    ),
  ],
  [
    topic(
      'income income_lines',
      'Income|Income for the year|Receipts and income',
      'Income by source',
      'Membership fees|Donations|Grants|Ticket sales|Interest',
    ),
    topic(
      'expenses expense_lines',
      'Expenses|Operating expenses|Expenses for the year',
      'Expenses by purpose',
      'Rent|Salaries|Printing|Insurance|Repairs|Postage',
    ),
  ],
];

const asked = ({ draw }: Desk, own: Topic): [string, string] => [draw.one(own.names), draw.chance(0.6) ? own.says : ''];
const described = (schema: JsonObject, description: string): JsonObject =>
  description === '' ? schema : { ...schema, description };

/** Two lists of names and amounts under headings, under each other or side by side, without heads over the columns. */
export function balances(desk: Desk): Drawn {
  const { draw, paper, amount } = desk;
  const pair = draw.one(PAIRS);
  const [nameKey, amountKey] = draw.one([
    ['name', 'amount'],
    ['label', 'value'],
    ['description', 'sum'],
    ['item', 'amount'],
  ]);
  const isAbreast = draw.chance(0.4);
  const hasTotals = draw.chance(0.7);
  const size = draw.one([9, 10]);
  const width = isAbreast ? paper.width / 2 - 20 : draw.one([paper.width, paper.width * 0.7]);
  const properties: JsonObject = {};
  const truth: JsonObject = {};
  paper.title(`${draw.company()} – ${draw.one(['Summary', 'Statement', 'Overview of accounts'])}`);
  const top = paper.y + 14;
  let bottom = top;
  for (const [place, own] of pair.entries()) {
    const left = paper.left + (isAbreast ? place * (paper.width / 2) : 0);
    let y = isAbreast ? top : bottom + 12;
    const heading = draw.one(own.headings);
    paper.text(left, y, draw.chance(0.3) ? heading.toUpperCase() : heading, {
      size: size + 1,
      isBold: draw.chance(0.8),
    });
    const items = draw.some(own.entries, draw.whole(2, 6)).map((entry) => ({ entry, value: draw.cents(20, 9000) }));
    for (const { entry, value } of items) {
      y += size + 6;
      paper.text(left + 6, y, entry, { size });
      paper.text(left + width, y, amount(value), { size, isRight: true });
    }
    if (hasTotals) {
      y += size + 8;
      paper.text(left + 6, y, `Total ${heading.toLowerCase()}`, { size, isBold: true });
      paper.text(left + width, y, amount(sum(items.map(({ value }) => value))), { size, isBold: true, isRight: true });
    }
    bottom = Math.max(bottom, y + 12);
    const [name, says] = asked(desk, own);
    const item = { type: 'object', properties: { [nameKey]: { type: 'string' }, [amountKey]: { type: 'number' } } };
    properties[name] = described({ type: 'array', items: item }, says);
    truth[name] = items.map(({ entry, value }): Json => ({ [nameKey]: entry, [amountKey]: value }));
  }
  return finished('balances', desk, { type: 'object', properties }, truth);
}

const LINES: readonly Topic[] = [
  topic(
    'ingredients',
    'Ingredients|You will need|Ingredients for four',
    'Ingredients of the dish',
    '200 g flour|3 eggs|a pinch of salt|half a litre of milk|50 g butter, melted|one lemon',
  ),
  topic(
    'steps instructions',
    'Steps|Instructions|Steps to follow',
    'Instructions, one step each',
    'Sift the flour into a large bowl and make a well in the middle.|Beat the eggs with the milk.|Let the batter rest for half an hour at room temperature.|Heat the pan and bake until golden.',
  ),
  topic(
    'requirements',
    'Requirements|Your requirements|Requirements for applicants',
    'What applicants must have',
    'Two years in a similar role|Driving licence|Fluent in two languages|Willing to travel across the region several days a month',
  ),
  topic(
    'benefits perks',
    'Benefits|Perks and benefits|Benefits we offer',
    'Benefits of the position',
    'Thirty days of leave|Company bicycle|Subsidised canteen|Flexible hours and the choice to work from home',
  ),
  topic(
    'attendees participants',
    'Attendees|Participants|Attendees present',
    'Participants of the meeting',
    'Ada Brandt|Hugo Castellan|Mona Novak|Nils Ulrich',
  ),
  topic(
    'decisions resolutions',
    'Decisions|Resolutions|Decisions taken',
    'Decisions of the meeting',
    'The budget for the coming year is approved.|The next meeting takes place in March.|A new auditor is appointed for two years.',
  ),
];

/** Lists of lines under headings, with bullets or numbers or neither, some of them wrapped. */
export function bullets(desk: Desk): Drawn {
  const { draw, paper } = desk;
  const size = draw.one([9, 10]);
  const mark = draw.one(['- ', '* ', '', '#']);
  const isObject = draw.chance(0.5);
  const isBold = draw.chance(0.7);
  const properties: JsonObject = {};
  const truth: JsonObject = {};
  paper.title(draw.one(['Kitchen card', 'Position', 'Minutes', 'Leaflet']));
  for (const own of draw.some(LINES, draw.whole(2, 3))) {
    paper.need(120);
    paper.y += size + 14;
    paper.text(paper.left, paper.y, `${draw.one(own.headings)}${draw.chance(0.3) ? ':' : ''}`, {
      size: size + (isBold ? 0 : 3),
      isBold,
    });
    const entries = draw.some(own.entries, draw.whole(2, 4));
    for (const [at, entry] of entries.entries()) {
      const lead = mark === '#' ? `${at + 1}. ` : mark;
      for (const [line, text] of (mark === '' ? [entry] : wrapped(entry, 38).split('\n')).entries()) {
        paper.y += line === 0 ? size + 6 : size + 2;
        paper.text(paper.left + (line === 0 ? 8 : 8 + 3 * lead.length), paper.y, `${line === 0 ? lead : ''}${text}`, {
          size,
        });
      }
    }
    const [name, says] = asked(desk, own);
    const key = draw.one(['text', 'name', 'description']);
    const items = isObject ? { type: 'object', properties: { [key]: { type: 'string' } } } : { type: 'string' };
    properties[name] = described({ type: 'array', items }, says);
    truth[name] = entries.map((entry): Json => (isObject ? { [key]: entry } : entry));
  }
  return finished('bullets', desk, { type: 'object', properties }, truth);
}

const TWINS: readonly (readonly [Topic, Topic])[] = [
  [
    topic('arrivals', 'Arrivals|Arrivals today', 'Arriving ships', 'Aurora|Borealis|Corona|Draco|Electra'),
    topic('departures', 'Departures|Departures today', 'Departing ships', 'Fornax|Gemini|Hydra|Indus|Juno'),
  ],
  [
    topic(
      'current_policies current_cover',
      'Current policies|Current cover',
      'Policies in force',
      'Fire|Theft|Glass|Flood',
    ),
    topic(
      'prior_policies prior_cover',
      'Prior policies|Prior cover',
      'Policies of earlier years',
      'Liability|Storm|Marine|Legal',
    ),
  ],
  [
    topic(
      'purchases',
      'Purchases|Purchases in the period',
      'Securities bought',
      'Harwick Energy|Lindfort Press|Greyton Optics|Dunmore Foods',
    ),
    topic('sales', 'Sales|Sales in the period', 'Securities sold', 'Saltney Timber|Wexholm Marine|Eastbrook Textiles'),
  ],
];

/** Two tables with the same columns, in the order of the schema or not. */
export function twins(desk: Desk): Drawn {
  const { draw, paper, amount, date, table } = desk;
  const pair = draw.one(TWINS);
  const columns = [
    { head: draw.one(['Name', 'Description']), key: 'name', width: 160 },
    { head: draw.one(['Ref.', 'Number']), key: 'number', width: 70 },
    { head: draw.one(['Date', 'Day']), key: 'date', width: 80 },
    { head: draw.one(['Amount', 'Value']), key: 'amount', width: 80, isRight: true },
  ];
  const properties: JsonObject = {};
  const truth: JsonObject = {};
  paper.title(`${draw.company()} – ${draw.one(['Report', 'Register', 'Schedule'])}`);
  for (const own of draw.some(pair, 2)) {
    const items = draw.some(own.entries, draw.whole(2, 4)).map((entry) => ({
      name: entry,
      number: draw.digits(5),
      date: draw.date(2025),
      amount: draw.cents(50, 9000),
    }));
    paper.title(draw.one(own.headings), 11);
    paper.table(
      columns,
      items.map((item) => [item.name, item.number, date(item.date), amount(item.amount)]),
      table,
    );
    truth[own.names[0] ?? ''] = items.map((item): Json => item);
  }
  const types = { name: 'string', number: 'string', date: 'string', amount: 'number' };
  const item = {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(types).map(([key, type]) => [key, key === 'date' ? { type, format: 'date' } : { type }]),
    ),
  };
  for (const own of pair)
    properties[own.names[0] ?? ''] = described({ type: 'array', items: item }, draw.chance(0.5) ? own.says : '');
  return finished('twins', desk, { type: 'object', properties }, truth);
}
