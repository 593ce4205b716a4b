/** Money by accounts and units: bank, brokerage, rents, and a financial statement. */

import type { Json } from '../../packages/server/src/pipelines/json/json.ts';
import { Listing, layoutOf, printPairs } from './layout.ts';
import { sum, times } from './lists.ts';
import { type Desk, type Drawn, finished, Shape } from './shape.ts';

/** Accounts of a bank with debits and credits apart and a running balance; some balances are carried forward. */
export function bank(desk: Desk): Drawn {
  const { draw, wording, paper, date, amount } = desk;
  const layout = layoutOf(desk);
  const head = new Shape(desk, { holder: 'string', issued: 'date' });
  const account = new Shape(desk, { account: 'string', opening: 'number', closing: 'number' });
  const list = new Listing(desk, layout, [
    { concept: 'posted', type: 'date', width: 70 },
    { concept: 'entry', type: 'string', width: 150, isLong: true },
    { concept: 'chequeNumber', type: 'string', width: 60 },
    { concept: 'debit', type: 'number', width: 70 },
    { concept: 'credit', type: 'number', width: 70 },
    { concept: 'running', type: 'number', width: 75 },
  ]);
  const inner = draw.one(['transactions', 'entries', 'lines']);
  account.put(inner, list.shape.list);
  const values = { holder: draw.person(), issued: draw.date(2025) };
  paper.title(draw.one(['Account statement', 'Statement of accounts', 'Monthly statement']));
  printPairs(desk, layout, [
    [wording.label('holder'), values.holder],
    [wording.label('issued'), date(values.issued)],
  ]);
  const hasCarried = draw.chance(0.5);
  const truth: Json[] = times(draw.whole(1, 3), () => {
    const opening = draw.cents(200, 9000);
    let running = opening;
    const items = times(draw.whole(3, 8), () => {
      const isDebit = draw.chance(0.5);
      const moved = draw.cents(5, 700);
      running = sum([running, isDebit ? -moved : moved]);
      return {
        posted: `2025-03-${String(draw.whole(1, 28)).padStart(2, '0')}`,
        entry: draw.one([
          'Card purchase Greyton market',
          'Salary',
          'Transfer to savings',
          'Direct debit power',
          'Refund',
        ]),
        chequeNumber: draw.chance(0.4) ? draw.digits(6) : null,
        debit: isDebit ? moved : null,
        credit: isDebit ? null : moved,
        running,
      };
    });
    const own = { account: `${draw.digits(3)} ${draw.digits(3)} ${draw.digits(3)}`, opening, closing: running };
    paper.need(150);
    printPairs(desk, layout, [
      [wording.label('account'), own.account],
      [wording.label('opening'), amount(opening)],
      [wording.label('closing'), amount(running)],
    ]);
    list.print([
      ...(hasCarried ? [['', 'Balance brought forward', '', '', '', amount(opening)]] : []),
      ...list.rows(items),
    ]);
    return { ...account.record(own), [inner]: list.records(items) };
  });
  const name = draw.one(['accounts', 'statements']);
  return finished('bank', desk, head.put(name, account.list).object, { ...head.record(values), [name]: truth });
}

/** Holdings by account, each with a heading and a total. */
export function brokerage(desk: Desk): Drawn {
  const { draw, wording, paper, date, amount } = desk;
  const layout = layoutOf(desk);
  const head = new Shape(desk, { holder: 'string', issued: 'date' });
  const account = new Shape(desk, { account: 'string', accountTotal: 'number' });
  const list = new Listing(desk, layout, [
    { concept: 'security', type: 'string', width: 140, isLong: true },
    { concept: 'symbol', type: 'string', width: 50 },
    { concept: 'shares', type: 'number', width: 60, print: (value) => Number(value).toFixed(3) },
    { concept: 'price', type: 'number', width: 65 },
    { concept: 'marketValue', type: 'number', width: 80 },
    { concept: 'costBasis', type: 'number', width: 80 },
  ]);
  const inner = draw.one(['positions', 'holdings', 'securities']);
  account.put(inner, list.shape.list);
  const values = { holder: draw.person(), issued: draw.date(2025) };
  paper.title(draw.one(['Portfolio statement', 'Investment summary', 'Your holdings']));
  printPairs(desk, layout, [
    [wording.label('holder'), values.holder],
    [wording.label('issued'), date(values.issued)],
  ]);
  const truth: Json[] = times(draw.whole(1, 3), () => {
    const items = draw
      .some(
        ['Harwick Growth Fund', 'Lindfort Energy', 'Dunmore Bond Index', 'Saltney Foods', 'Greyton Rail preferred'],
        draw.whole(2, 5),
      )
      .map((security) => {
        const shares = draw.whole(1000, 900_000) / 1000;
        const price = draw.cents(3, 400);
        return {
          security,
          symbol: security.replace(/[^A-Z]/g, '') + draw.one(['X', 'Q', 'T']),
          shares,
          price,
          marketValue: sum([shares * price]),
          costBasis: draw.cents(100, 90_000),
        };
      });
    const own = {
      account: `${draw.one(['IRA', 'TX', 'JT'])}-${draw.digits(7)}`,
      accountTotal: sum(items.map(({ marketValue }) => marketValue)),
    };
    paper.title(`${wording.label('account')} ${own.account}`, 11);
    list.print(list.rows(items));
    printPairs(desk, layout, [[wording.label('accountTotal'), amount(own.accountTotal)]]);
    return { ...account.record(own), [inner]: list.records(items) };
  });
  const name = draw.one(['accounts', 'portfolios']);
  return finished('brokerage', desk, head.put(name, account.list).object, { ...head.record(values), [name]: truth });
}

/** Tenants of a building; vacant units have neither tenant nor lease. */
export function rentRoll(desk: Desk): Drawn {
  const { draw, wording, paper, date } = desk;
  const layout = layoutOf(desk);
  const head = new Shape(desk, { property: 'string', issued: 'date', rentTotal: 'number' });
  const list = new Listing(desk, layout, [
    { concept: 'flat', type: 'string', width: 45 },
    { concept: 'tenant', type: 'string', width: 130, isLong: true },
    { concept: 'area', type: 'integer', width: 60, print: (value) => Number(value).toLocaleString('en-US') },
    { concept: 'leaseFrom', type: 'date', width: 75 },
    { concept: 'leaseTo', type: 'date', width: 75 },
    { concept: 'rent', type: 'number', width: 75 },
    { concept: 'deposit', type: 'number', width: 75 },
  ]);
  const items = times(draw.whole(5, 14), (at) => {
    const isVacant = draw.chance(0.12);
    return {
      flat: `${100 + at * draw.whole(1, 3)}${draw.one(['', 'A', 'B'])}`,
      tenant: isVacant ? 'Vacant' : draw.one([draw.person(), draw.company()]),
      area: draw.whole(400, 4200),
      leaseFrom: isVacant ? null : draw.date(draw.whole(2018, 2023)),
      leaseTo: isVacant ? null : draw.date(draw.whole(2025, 2029)),
      rent: isVacant ? 0 : draw.cents(600, 5200),
      deposit: isVacant ? 0 : draw.cents(600, 5200),
    };
  });
  const values = {
    property: `${draw.city()} ${draw.one(['Plaza', 'Court', 'House', 'Center'])}`,
    issued: draw.date(2025),
    rentTotal: sum(items.map(({ rent }) => rent)),
  };
  paper.title(draw.one(['Rent roll', 'Schedule of tenants', 'Tenancy schedule']));
  printPairs(desk, layout, [
    [wording.label('property'), values.property],
    [wording.label('issued'), date(values.issued)],
  ]);
  list.print([...list.rows(items), [wording.label('rentTotal'), '', '', '', '', desk.amount(values.rentTotal), '']]);
  const name = draw.one(['units', 'tenants', 'leases']);
  return finished('rent roll', desk, head.put(name, list.shape.list).object, {
    ...head.record(values),
    [name]: list.records(items),
  });
}

const SECTIONS = {
  Revenue: ['Product sales', 'Service fees', 'Licences', 'Other income'],
  'Operating expenses': ['Salaries and wages', 'Rent', 'Depreciation', 'Travel', 'Marketing'],
  'Finance costs': ['Interest on loans', 'Bank charges'],
};

/** Two periods, indented lines, notes, and subtotals that are not lines. */
export function financial(desk: Desk): Drawn {
  const { draw, paper, wording } = desk;
  const layout = layoutOf(desk);
  const year = draw.whole(2018, 2024);
  const list = new Listing(desk, layout, [
    { concept: 'caption', type: 'string', width: 200 },
    { concept: 'note', type: 'string', width: 40 },
    { concept: 'currentPeriod', type: 'number', width: 80 },
    { concept: 'priorPeriod', type: 'number', width: 80 },
  ]);
  const hasNotes = draw.chance(0.6);
  const whole = (value: number): string => desk.amount(value).replace(/\.00/, '');
  const truth: Json[] = [];
  const rows: string[][] = [];
  for (const [section, captions] of Object.entries(SECTIONS)) {
    rows.push([section]);
    const items = draw.some(captions, draw.whole(2, 4)).map((caption) => ({
      caption,
      note: hasNotes && draw.chance(0.5) ? String(draw.whole(2, 19)) : null,
      currentPeriod: draw.whole(100, 90_000),
      priorPeriod: draw.whole(100, 90_000),
    }));
    for (const item of items) {
      truth.push(list.shape.record(item));
      rows.push([`   ${item.caption}`, item.note ?? '', whole(item.currentPeriod), whole(item.priorPeriod)]);
    }
    const total = (key: 'currentPeriod' | 'priorPeriod'): string => whole(sum(items.map((item) => item[key])));
    rows.push([`Total ${section.toLowerCase()}`, '', total('currentPeriod'), total('priorPeriod')]);
  }
  paper.title(draw.one(['Income statement', 'Statement of profit or loss', 'Profit and loss account']));
  const look = layout.table;
  const isRight = !layout.areNumbersLeft;
  paper.table(
    [
      { head: '', width: 200 },
      { head: hasNotes ? wording.label('note') : '', width: 40 },
      { head: draw.one([`${year}`, `FY ${year}`, `31 Dec ${year}`]), width: 80, isRight },
      { head: draw.one([`${year - 1}`]), width: 80, isRight },
    ],
    rows,
    look,
  );
  const name = draw.one(['lines', 'line_items', 'income_statement']);
  return finished('financial', desk, { type: 'object', properties: { [name]: list.shape.list } }, { [name]: truth });
}
