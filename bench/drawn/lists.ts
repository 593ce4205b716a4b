/** Documents whose lists are one table, or tables under headings. */

import type { Json, JsonObject } from '../../packages/server/src/pipelines/json/json.ts';
import { GOODS } from './draw.ts';
import { wrapped } from './paper.ts';
import { type Desk, type Drawn, finished, Shape } from './shape.ts';

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const sum = (values: readonly number[]): number => Math.round(100 * values.reduce((all, one) => all + one, 0)) / 100;

export { sum, times };

/** Employees under the headings of their departments, or with a column for it. */
export function roster(desk: Desk): Drawn {
  const { draw, wording, paper, date, amount, table } = desk;
  const head = new Shape(desk, { issued: 'date' });
  const item = new Shape(desk, {
    employee: 'string',
    staffNumber: 'string',
    job: 'string',
    hired: 'date',
    salary: 'number',
    department: 'string',
  });
  const issued = draw.date(2025);
  paper.title(`${draw.company()} – ${draw.one(['Personnel list', 'Staff roster', 'Employees by department'])}`);
  paper.pairs([[wording.label('issued'), date(issued)]], desk.pair);
  const isTitled = draw.chance(0.4);
  const isInOneTable = !isTitled && draw.chance(0.6);
  const columns = [
    { head: wording.label('staffNumber'), width: 70 },
    { head: wording.label('employee'), width: 130 },
    { head: wording.label('job'), width: 120 },
    { head: wording.label('hired'), width: 90 },
    { head: wording.label('salary'), width: 80, isRight: true },
  ];
  const truth: Json[] = [];
  const all: string[][] = [];
  for (const department of draw.some(
    ['Finance', 'Research', 'Warehouse', 'Customer Service', 'Legal'],
    draw.whole(2, 4),
  )) {
    const rows = times(draw.whole(2, 6), () => {
      const values = {
        employee: draw.person(),
        staffNumber: draw.digits(5),
        job: draw.one(['Analyst', 'Clerk', 'Team lead', 'Engineer', 'Buyer', 'Assistant']),
        hired: draw.date(draw.whole(2008, 2023)),
        salary: draw.cents(28_000, 91_000),
        department,
      };
      truth.push(item.record(values));
      return [values.staffNumber, values.employee, values.job, date(values.hired), amount(values.salary)];
    });
    if (isInOneTable) {
      all.push([department], ...rows);
      continue;
    }
    paper.title(isTitled ? `${wording.label('department')}: ${department}` : department, 11);
    paper.table(columns, rows, table);
  }
  if (isInOneTable) paper.table(columns, all, table);
  const name = draw.one(['employees', 'staff', 'people', 'personnel']);
  head.put(name, item.list);
  return finished('roster', desk, head.object, { ...head.record({ issued }), [name]: truth });
}

/** Paid invoices, some of them credited, and the total under them. */
export function remittance(desk: Desk): Drawn {
  const { draw, wording, paper, date, amount, table } = desk;
  const head = new Shape(desk, { payer: 'string', payee: 'string', payment: 'string', issued: 'date', paid: 'number' });
  const item = new Shape(desk, {
    invoice: 'string',
    invoiced: 'date',
    gross: 'number',
    discount: 'number',
    settled: 'number',
  });
  const values = { payer: draw.company(), payee: draw.company(), payment: draw.code(), issued: draw.date(2025) };
  paper.title(draw.one(['Remittance advice', 'Payment advice', 'Notice of payment']));
  paper.pairs(
    [
      [wording.label('payer'), values.payer],
      [wording.label('payment'), values.payment],
      [wording.label('payee'), values.payee],
      [wording.label('issued'), date(values.issued)],
    ],
    desk.pair,
  );
  const items = times(draw.whole(3, 12), () => {
    const gross = draw.cents(-400, 5000);
    const discount = draw.chance(0.5) ? 0 : Math.round(2 * Math.abs(gross)) / 100;
    return {
      invoice: draw.code(),
      invoiced: draw.date(2025),
      gross,
      discount,
      settled: sum([gross, -discount]),
    };
  });
  const paid = sum(items.map(({ settled }) => settled));
  paper.table(
    [
      { head: wording.label('invoice'), width: 90 },
      { head: wording.label('invoiced'), width: 90 },
      { head: wording.label('gross'), width: 80, isRight: true },
      { head: wording.label('discount'), width: 70, isRight: true },
      { head: wording.label('settled'), width: 80, isRight: true },
    ],
    [
      ...items.map(({ invoice, invoiced, gross, discount, settled }) => [
        ...[invoice, date(invoiced), amount(gross), amount(discount), amount(settled)],
      ]),
      [wording.label('paid'), '', '', '', amount(paid)],
    ],
    table,
  );
  const name = draw.one(['invoices', 'settled_documents', 'lines', 'items']);
  const schema = head.put(name, item.list).object;
  return finished('remittance', desk, schema, {
    ...head.record({ ...values, paid }),
    [name]: items.map((one) => item.record(one)),
  });
}

/** What takes place when and where, by days. */
export function schedule(desk: Desk): Drawn {
  const { draw, wording, paper, date, table } = desk;
  const head = new Shape(desk, { from: 'date', to: 'date' });
  const item = new Shape(desk, {
    day: 'date',
    begins: 'string',
    ends: 'string',
    event: 'string',
    speaker: 'string',
    room: 'string',
  });
  const first = draw.date(2026);
  const days = times(draw.whole(2, 3), (at) =>
    new Date(Date.parse(first) + at * 86_400_000).toISOString().slice(0, 10),
  );
  const last = days.at(-1) ?? first;
  paper.title(draw.one(['Conference programme', 'Course timetable', 'Training plan']));
  paper.pairs([[wording.label('from'), `${date(first)} ${draw.one(['–', '-', 'to'])} ${date(last)}`]], desk.pair);
  const truth: Json[] = [];
  const topics = draw.some(
    [
      ...['Opening address', 'Water quality in towns', 'Budget round table', 'Safe handling of solvents'],
      ...['Panel on open data', 'Workshop: reading meters', 'Lunch lecture', 'Night trains revisited'],
      ...['Poster session', 'Closing remarks', 'Statistics for nurses', 'Glass in architecture'],
    ],
    12,
  );
  for (const day of days) {
    paper.title(date(day), 11);
    let minutes = 540;
    const rows = times(draw.whole(2, 4), () => {
      const clock = (): string =>
        `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
      const begins = clock();
      minutes += draw.one([30, 45, 60]);
      const ends = clock();
      minutes += 15;
      const values = {
        day,
        begins,
        ends,
        event: topics.pop() ?? 'Closing',
        speaker: draw.person(),
        room: draw.one(['Hall A', 'Hall B', 'Room 12', 'Auditorium']),
      };
      truth.push(item.record(values));
      return [`${begins} - ${ends}`, values.event, values.speaker, values.room];
    });
    paper.table(
      [
        { head: wording.label('begins'), width: 80 },
        { head: wording.label('event'), width: 170 },
        { head: wording.label('speaker'), width: 110 },
        { head: wording.label('room'), width: 80 },
      ],
      rows,
      table,
    );
  }
  const name = draw.one(['sessions', 'events', 'schedule', 'slots']);
  return finished('schedule', desk, head.put(name, item.list).object, {
    ...head.record({ from: first, to: last }),
    [name]: truth,
  });
}

/** Stock by groups of goods, each with its subtotal. */
export function inventory(desk: Desk): Drawn {
  const { draw, wording, paper, date, amount, table } = desk;
  const head = new Shape(desk, { issued: 'date' });
  const item = new Shape(desk, {
    sku: 'string',
    goods: 'string',
    stock: 'integer',
    cost: 'number',
    value: 'number',
    product: 'string',
  });
  const issued = draw.date(2025);
  paper.title(draw.one(['Stock list', 'Inventory report', 'Warehouse count']));
  paper.pairs([[wording.label('issued'), date(issued)]], desk.pair);
  const isWrapped = draw.chance(0.4);
  const truth: Json[] = [];
  const rows: string[][] = [];
  for (const product of draw.some(['Fasteners', 'Electrical', 'Seals', 'Tools'], draw.whole(2, 3))) {
    rows.push([product]);
    const values: number[] = [];
    for (const goods of draw.some(GOODS, draw.whole(2, 5))) {
      const stock = draw.whole(1, 900);
      const cost = draw.cents(0.4, 80);
      const name = isWrapped ? `${goods}, packed in cartons of ${draw.whole(2, 24)}` : goods;
      const one = { sku: draw.code(), goods: name, stock, cost, value: sum([stock * cost]), product };
      values.push(one.value);
      truth.push(item.record(one));
      rows.push([one.sku, isWrapped ? wrapped(name, 24) : name, String(stock), amount(cost), amount(one.value)]);
    }
    if (draw.chance(0.7)) rows.push(['', `${draw.one(['Subtotal', 'Total'])} ${product}`, '', '', amount(sum(values))]);
  }
  paper.table(
    [
      { head: wording.label('sku'), width: 70 },
      { head: wording.label('goods'), width: 160 },
      { head: wording.label('stock'), width: 60, isRight: true },
      { head: wording.label('cost'), width: 70, isRight: true },
      { head: wording.label('value'), width: 80, isRight: true },
    ],
    rows,
    table,
  );
  const name = draw.one(['articles', 'stock', 'inventory', 'lines']);
  return finished('inventory', desk, head.put(name, item.list).object, { ...head.record({ issued }), [name]: truth });
}

/** Laboratory results: the range is an object inside of the item. */
export function results(desk: Desk): Drawn {
  const { draw, wording, paper, date, table } = desk;
  const head = new Shape(desk, { holder: 'string', issued: 'date' });
  const range = new Shape(desk, { low: 'number', high: 'number' });
  const item = new Shape(desk, { test: 'string', result: 'number', measure: 'string' });
  const inner = draw.one(['reference', 'limits', 'normal_range']);
  item.put(inner, range.object);
  const values = { holder: draw.person(), issued: draw.date(2025) };
  paper.title(draw.one(['Laboratory report', 'Test results', 'Findings']));
  paper.pairs(
    [
      [wording.label('holder'), values.holder],
      [wording.label('issued'), date(values.issued)],
    ],
    desk.pair,
  );
  const tests = draw.some(
    ['Sodium', 'Potassium', 'Glucose', 'Calcium', 'Ferritin', 'Creatinine', 'Urea', 'Albumin'],
    draw.whole(3, 8),
  );
  const truth: JsonObject[] = [];
  const rows = tests.map((test) => {
    const low = draw.whole(10, 400) / 10;
    const high = Math.round(10 * (low + draw.whole(5, 300) / 10)) / 10;
    const one = { test, result: draw.whole(10, 800) / 10, measure: draw.one(['mmol/l', 'g/l', 'mg/dl']) };
    truth.push({ ...item.record(one), [inner]: range.record({ low, high }) });
    return [test, one.result.toFixed(1), one.measure, `${low.toFixed(1)} - ${high.toFixed(1)}`];
  });
  paper.table(
    [
      { head: wording.label('test'), width: 120 },
      { head: wording.label('result'), width: 70, isRight: true },
      { head: wording.label('measure'), width: 80 },
      { head: wording.label('low'), width: 100 },
    ],
    rows,
    table,
  );
  const name = draw.one(['tests', 'results', 'measurements', 'analyses']);
  return finished('results', desk, head.put(name, item.list).object, { ...head.record(values), [name]: truth });
}
