/** Documents whose items are blocks with lists of their own. */

import type { Json } from '../../packages/server/src/pipelines/json/json.ts';
import { GOODS } from './draw.ts';
import { sum, times } from './lists.ts';
import { type Desk, type Drawn, finished, Shape } from './shape.ts';

/** A statement of several accounts, each with its entries. */
export function statement(desk: Desk): Drawn {
  const { draw, wording, paper, date, amount, table } = desk;
  const head = new Shape(desk, { holder: 'string', from: 'date', to: 'date' });
  const account = new Shape(desk, { account: 'string', accountKind: 'string', opening: 'number', closing: 'number' });
  const entry = new Shape(desk, { posted: 'date', entry: 'string', moved: 'number', running: 'number' });
  const inner = draw.one(['transactions', 'entries', 'movements', 'activity']);
  account.put(inner, entry.list);
  const holder = draw.person();
  const [from, to] = [`2025-0${draw.whole(1, 4)}-01`, `2025-0${draw.whole(5, 9)}-30`];
  paper.title(`${draw.company()}`);
  paper.pairs(
    [
      [wording.label('holder'), holder],
      [wording.label('from'), `${date(from)} ${draw.one(['–', '-', 'to'])} ${date(to)}`],
    ],
    desk.pair,
  );
  const isHeadedByNumber = draw.chance(0.4);
  const hasClosingBelow = draw.chance(0.4);
  const truth: Json[] = times(draw.whole(2, 4), () => {
    const opening = draw.cents(100, 9000);
    let running = opening;
    const entries = times(draw.whole(2, 7), () => {
      const moved = draw.cents(-600, 700);
      running = sum([running, moved]);
      return {
        posted: `2025-05-${String(draw.whole(1, 28)).padStart(2, '0')}`,
        entry: draw.one(['Card payment', 'Transfer received', 'Standing order', 'Cash withdrawal', 'Direct debit']),
        moved,
        running,
      };
    });
    const own = {
      account: `${draw.digits(4)}-${draw.digits(6)}`,
      accountKind: draw.one(['Current', 'Savings', 'Money market', 'Joint']),
      opening,
      closing: running,
    };
    const pairs: [string, string][] = [
      [wording.label('account'), own.account],
      [wording.label('accountKind'), own.accountKind],
      [wording.label('opening'), amount(own.opening)],
      [wording.label('closing'), amount(own.closing)],
    ];
    const [, ...rest] = pairs;
    const shown = isHeadedByNumber ? rest : pairs;
    paper.need(120);
    if (isHeadedByNumber) paper.title(`${wording.label('account')} ${own.account}`, 11);
    paper.pairs(hasClosingBelow ? shown.slice(0, -1) : shown, desk.pair);
    paper.table(
      [
        { head: wording.label('posted'), width: 80 },
        { head: wording.label('entry'), width: 170 },
        { head: wording.label('moved'), width: 80, isRight: true },
        { head: wording.label('running'), width: 80, isRight: true },
      ],
      entries.map((one) => [date(one.posted), one.entry, amount(one.moved), amount(one.running)]),
      table,
    );
    if (hasClosingBelow) paper.pairs(shown.slice(-1), desk.pair);
    return { ...account.record(own), [inner]: entries.map((one) => entry.record(one)) };
  });
  const name = draw.one(['accounts', 'account_list', 'bank_accounts']);
  return finished('statement', desk, head.put(name, account.list).object, {
    ...head.record({ holder, from, to }),
    [name]: truth,
  });
}

/** Shipments with the recipient as an object and the goods as a list. */
export function shipments(desk: Desk): Drawn {
  const { draw, wording, paper, date, table } = desk;
  const head = new Shape(desk, { issued: 'date' });
  const shipment = new Shape(desk, { shipment: 'string', carrier: 'string', shipped: 'date' });
  const recipient = new Shape(desk, { consignee: 'string', place: 'string' });
  const goods = new Shape(desk, { sku: 'string', goods: 'string', pieces: 'integer', weight: 'number' });
  const [who, what] = [
    draw.one(['recipient', 'delivery', 'consignee_details']),
    draw.one(['items', 'contents', 'lines']),
  ];
  shipment.put(who, recipient.object).put(what, goods.list);
  const issued = draw.date(2025);
  paper.title(draw.one(['Dispatch list', 'Shipping manifest', 'Deliveries of the week']));
  paper.pairs([[wording.label('issued'), date(issued)]], desk.pair);
  const isTitled = draw.chance(0.5);
  const truth: Json[] = times(draw.whole(2, 4), () => {
    const own = {
      shipment: draw.code(),
      carrier: `${draw.one(['Nordfracht', 'Bluewing', 'Overland'])} Cargo`,
      shipped: draw.date(2025),
    };
    const to = { consignee: draw.company(), place: draw.city() };
    const items = draw.some(GOODS, draw.whole(2, 5)).map((name) => ({
      sku: draw.code(),
      goods: name,
      pieces: draw.whole(1, 300),
      weight: draw.whole(5, 4000) / 10,
    }));
    paper.need(140);
    if (isTitled) paper.title(`${wording.label('shipment')} ${own.shipment}`, 12);
    const pairs: [string, string][] = [
      [wording.label('shipment'), own.shipment],
      [wording.label('carrier'), own.carrier],
      [wording.label('shipped'), date(own.shipped)],
      [wording.label('consignee'), to.consignee],
      [wording.label('place'), to.place],
    ];
    paper.pairs(isTitled ? pairs.slice(1) : pairs, desk.pair);
    paper.table(
      [
        { head: wording.label('sku'), width: 80 },
        { head: wording.label('goods'), width: 170 },
        { head: wording.label('pieces'), width: 60, isRight: true },
        { head: wording.label('weight'), width: 70, isRight: true },
      ],
      items.map((one) => [one.sku, one.goods, String(one.pieces), one.weight.toFixed(1)]),
      table,
    );
    return {
      ...shipment.record(own),
      [who]: recipient.record(to),
      [what]: items.map((one) => goods.record(one)),
    };
  });
  const name = draw.one(['shipments', 'deliveries', 'consignments']);
  return finished('shipments', desk, head.put(name, shipment.list).object, {
    ...head.record({ issued }),
    [name]: truth,
  });
}

/** A pay register: earnings and deductions of each employee, as two lists. */
export function payRegister(desk: Desk): Drawn {
  const { draw, wording, paper, date, amount, table } = desk;
  const head = new Shape(desk, { from: 'date', to: 'date' });
  const person = new Shape(desk, { employee: 'string', staffNumber: 'string', department: 'string', netPay: 'number' });
  const earning = new Shape(desk, { earning: 'string', hours: 'number', payRate: 'number', earned: 'number' });
  const deduction = new Shape(desk, { deduction: 'string', deducted: 'number' });
  const [more, less] = [draw.one(['earnings', 'pay_lines', 'wages']), draw.one(['deductions', 'withholdings'])];
  person.put(more, earning.list).put(less, deduction.list);
  const [from, to] = ['2025-03-01', '2025-03-15'];
  paper.title(draw.one(['Payroll register', 'Pay journal', 'Wages of the period']));
  paper.pairs([[wording.label('from'), `${date(from)} ${draw.one(['–', '-', 'to'])} ${date(to)}`]], desk.pair);
  const truth: Json[] = times(draw.whole(2, 4), () => {
    const earnings = draw.some(['Regular', 'Overtime', 'Holiday', 'Sick leave'], draw.whole(1, 3)).map((name) => {
      const [hours, payRate] = [draw.whole(4, 80), draw.cents(14, 40)];
      return { earning: name, hours, payRate, earned: sum([hours * payRate]) };
    });
    const deductions = draw
      .some(['Income tax', 'Pension', 'Health plan', 'Union dues'], draw.whole(1, 3))
      .map((name) => ({ deduction: name, deducted: draw.cents(10, 160) }));
    const own = {
      employee: draw.person(),
      staffNumber: draw.digits(5),
      department: draw.one(['Finance', 'Research', 'Warehouse']),
      netPay: sum([...earnings.map(({ earned }) => earned), ...deductions.map(({ deducted }) => -deducted)]),
    };
    paper.need(170);
    paper.pairs(
      [
        [wording.label('employee'), own.employee],
        [wording.label('staffNumber'), own.staffNumber],
        [wording.label('department'), own.department],
      ],
      desk.pair,
    );
    paper.table(
      [
        { head: wording.label('earning'), width: 130 },
        { head: wording.label('hours'), width: 70, isRight: true },
        { head: wording.label('payRate'), width: 70, isRight: true },
        { head: wording.label('earned'), width: 80, isRight: true },
      ],
      earnings.map((one) => [one.earning, one.hours.toFixed(2), amount(one.payRate), amount(one.earned)]),
      table,
    );
    paper.table(
      [
        { head: wording.label('deduction'), width: 200 },
        { head: wording.label('deducted'), width: 80, isRight: true },
      ],
      deductions.map((one) => [one.deduction, amount(one.deducted)]),
      table,
    );
    paper.pairs([[wording.label('netPay'), amount(own.netPay)]], desk.pair);
    return {
      ...person.record(own),
      [more]: earnings.map((one) => earning.record(one)),
      [less]: deductions.map((one) => deduction.record(one)),
    };
  });
  const name = draw.one(['employees', 'payslips', 'staff']);
  return finished('pay register', desk, head.put(name, person.list).object, {
    ...head.record({ from, to }),
    [name]: truth,
  });
}
