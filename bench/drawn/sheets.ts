/** Sheets: utility bill, tax form, price list, timetable, and a long list of assets over pages. */

import type { Json } from '../../packages/server/src/pipelines/json/json.ts';
import { GOODS } from './draw.ts';
import { Listing, layoutOf, printPairs } from './layout.ts';
import { sum, times } from './lists.ts';
import { type Desk, type Drawn, finished, Shape } from './shape.ts';

/** Readings of meters and charges as two lists. */
export function utilityBill(desk: Desk): Drawn {
  const { draw, wording, paper, date, amount } = desk;
  const layout = layoutOf(desk);
  const head = new Shape(desk, { customerNo: 'string', issued: 'date', dueBy: 'date', amountDue: 'number' });
  const readings = new Listing(desk, layout, [
    { concept: 'meter', type: 'string', width: 80 },
    { concept: 'serviceKind', type: 'string', width: 80 },
    { concept: 'readBefore', type: 'integer', width: 70 },
    { concept: 'readNow', type: 'integer', width: 70 },
    { concept: 'used', type: 'integer', width: 60 },
  ]);
  const charges = new Listing(desk, layout, [
    { concept: 'charge', type: 'string', width: 220 },
    { concept: 'chargeAmount', type: 'number', width: 80 },
  ]);
  const meters = draw.some(['Electricity', 'Water', 'Gas'], draw.whole(1, 3)).map((serviceKind) => {
    const readBefore = draw.whole(1000, 60_000);
    const used = draw.whole(10, 900);
    return { meter: draw.digits(8), serviceKind, readBefore, readNow: readBefore + used, used };
  });
  const items = draw
    .some(['Basic charge', 'Energy charge', 'Network fee', 'Sewer', 'Meter rental', 'State levy'], draw.whole(2, 5))
    .map((charge) => ({ charge, chargeAmount: draw.cents(2, 180) }));
  const values = {
    customerNo: draw.digits(9),
    issued: draw.date(2025),
    dueBy: draw.date(2026),
    amountDue: sum(items.map(({ chargeAmount }) => chargeAmount)),
  };
  paper.title(`${draw.city()} ${draw.one(['Utilities', 'Water and Power', 'Municipal Services'])}`);
  printPairs(desk, layout, [
    [wording.label('customerNo'), values.customerNo],
    [wording.label('issued'), date(values.issued)],
    [wording.label('dueBy'), date(values.dueBy)],
  ]);
  readings.print(meters.map((item) => readings.cells(item)));
  const isTotalInTable = draw.chance(0.5);
  charges.print([
    ...items.map((item) => charges.cells(item)),
    ...(isTotalInTable ? [[wording.label('amountDue'), amount(values.amountDue)]] : []),
  ]);
  if (!isTotalInTable) printPairs(desk, layout, [[wording.label('amountDue'), amount(values.amountDue)]]);
  const [first, second] = [draw.one(['meters', 'readings']), draw.one(['charges', 'bill_lines'])];
  return finished('utility bill', desk, head.put(first, readings.shape.list).put(second, charges.shape.list).object, {
    ...head.record(values),
    [first]: meters.map((item) => readings.shape.record(item)),
    [second]: items.map((item) => charges.shape.record(item)),
  });
}

/** Numbered boxes with a label in each; some are empty. */
export function taxForm(desk: Desk): Drawn {
  const { draw, wording, paper, amount } = desk;
  const asked = {
    taxpayer: 'string',
    taxId: 'string',
    employer: 'string',
    wages: 'number',
    taxHeld: 'number',
    socialWages: 'number',
    socialTax: 'number',
    stateTax: 'number',
  } as const;
  const shape = new Shape(desk, asked);
  const values = {
    taxpayer: draw.person(),
    taxId: `${draw.digits(3)}-${draw.digits(2)}-${draw.digits(4)}`,
    employer: draw.company(),
    wages: draw.cents(12_000, 99_000),
    taxHeld: draw.cents(900, 20_000),
    socialWages: draw.chance(0.8) ? draw.cents(12_000, 99_000) : null,
    socialTax: draw.cents(500, 6000),
    stateTax: draw.chance(0.7) ? draw.cents(100, 5000) : null,
  };
  paper.title(
    `${draw.one(['Wage and tax statement', 'Statement of earnings', 'Annual tax form'])} ${draw.whole(2020, 2025)}`,
  );
  const order = draw.some(Object.keys(asked) as (keyof typeof asked)[], 8);
  const perRow = draw.one([2, 3]);
  const width = paper.width / perRow;
  const height = draw.one([30, 34, 40]);
  for (const [at, concept] of order.entries()) {
    const x = paper.left + (at % perRow) * width;
    const y = paper.y + Math.floor(at / perRow) * height;
    const value = values[concept];
    paper.box(x, y, width, height);
    paper.text(x + 3, y + 9, `${at + 1}  ${wording.label(concept)}`, { size: 7 });
    paper.text(x + draw.one([4, 16, 40]), y + height - 7, typeof value === 'number' ? amount(value) : (value ?? ''), {
      size: 10,
    });
  }
  return finished('tax form', desk, shape.object, shape.record(values));
}

/** Articles under the headings of their categories. */
export function priceList(desk: Desk): Drawn {
  const { draw, wording, paper, date } = desk;
  const layout = layoutOf(desk);
  const head = new Shape(desk, { validFrom: 'date' });
  const list = new Listing(
    desk,
    layout,
    [
      { concept: 'partNumber', type: 'string', width: 70 },
      { concept: 'article', type: 'string', width: 160, isLong: true },
      { concept: 'packSize', type: 'string', width: 70 },
      { concept: 'listPrice', type: 'number', width: 70 },
    ],
    { besides: { category: 'string' } },
  );
  const validFrom = draw.date(2025);
  paper.title(`${draw.company()} ${draw.one(['price list', 'catalogue', 'prices'])}`);
  printPairs(desk, layout, [[wording.label('validFrom'), date(validFrom)]]);
  const truth: Json[] = [];
  const isOneTable = draw.chance(0.6);
  const all: string[][] = [];
  for (const category of draw.some(
    ['Fasteners', 'Pipes and fittings', 'Hand tools', 'Adhesives', 'Workwear'],
    draw.whole(2, 4),
  )) {
    const rows = draw.some(GOODS, draw.whole(2, 6)).map((article) => {
      const item = {
        partNumber: draw.code(),
        article,
        packSize: `${draw.whole(1, 50)} ${draw.one(['pcs', 'm', 'kg', 'pairs'])}`,
        listPrice: draw.cents(0.5, 240),
        category,
      };
      truth.push(list.shape.record(item));
      return list.cells(item);
    });
    if (isOneTable) all.push([category], ...rows);
    else {
      paper.title(category, 11);
      list.print(rows);
    }
  }
  if (isOneTable) list.print(all);
  const name = draw.one(['articles', 'products', 'prices']);
  return finished('price list', desk, head.put(name, list.shape.list).object, {
    ...head.record({ validFrom }),
    [name]: truth,
  });
}

/** Stops of several lines: a heading for each line, times in columns. */
export function timetable(desk: Desk): Drawn {
  const { draw, wording, paper, date } = desk;
  const layout = layoutOf(desk);
  const head = new Shape(desk, { validFrom: 'date' });
  const route = new Shape(desk, { route: 'string' });
  const list = new Listing(desk, layout, [
    { concept: 'stop', type: 'string', width: 160 },
    { concept: 'arrives', type: 'string', width: 70 },
    { concept: 'departs', type: 'string', width: 70 },
    { concept: 'platform', type: 'string', width: 70 },
  ]);
  const inner = draw.one(['stops', 'calls']);
  route.put(inner, list.shape.list);
  const validFrom = draw.date(2025);
  paper.title(draw.one(['Timetable', 'Bus times', 'Train times']));
  printPairs(desk, layout, [[wording.label('validFrom'), date(validFrom)]]);
  const clock = (minutes: number): string =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const truth: Json[] = times(draw.whole(1, 3), () => {
    const number = `${draw.one(['R', 'S', ''])}${draw.whole(2, 99)}`;
    let minutes = draw.whole(300, 1100);
    const places = draw.some(
      ['Harwick', 'Eastbrook', 'Lindfort', 'Port Ansel', 'Greyton', 'Wexholm'],
      draw.whole(3, 6),
    );
    const items = places.map((stop, at) => {
      const arrives = at === 0 ? null : clock(minutes);
      minutes += 2;
      const departs = at === places.length - 1 ? null : clock(minutes);
      minutes += draw.whole(4, 25);
      return { stop, arrives, departs, platform: String(draw.whole(1, 9)) };
    });
    paper.title(`${wording.label('route')} ${number}`, 11);
    list.print(list.rows(items));
    return { ...route.record({ route: number }), [inner]: list.records(items) };
  });
  const name = draw.one(['routes', 'lines', 'services']);
  return finished('timetable', desk, head.put(name, route.list).object, {
    ...head.record({ validFrom }),
    [name]: truth,
  });
}

/** A list over several pages, whose heads are repeated or not. */
export function assets(desk: Desk): Drawn {
  const { draw, wording, paper, date } = desk;
  const layout = layoutOf(desk);
  const head = new Shape(desk, { site: 'string', issued: 'date' });
  const list = new Listing(
    desk,
    layout,
    [
      { concept: 'asset', type: 'string', width: 60 },
      { concept: 'device', type: 'string', width: 110 },
      { concept: 'serial', type: 'string', width: 90 },
      { concept: 'bought', type: 'date', width: 75 },
      { concept: 'bookValue', type: 'number', width: 70 },
      { concept: 'keeper', type: 'string', width: 100 },
    ],
    { unasked: draw.chance(0.4) ? ['serial'] : [] },
  );
  const values = { site: draw.city(), issued: draw.date(2025) };
  paper.title(draw.one(['Asset register', 'Equipment list', 'Fixed assets']));
  printPairs(desk, layout, [
    [wording.label('site'), values.site],
    [wording.label('issued'), date(values.issued)],
  ]);
  const items = times(draw.whole(30, 70), () => ({
    asset: draw.digits(6),
    device: draw.one(['Laptop 14', 'Forklift', 'Label printer', 'Desk', 'Projector', 'Server rack']),
    serial: `${draw.one(['SN', 'C0', 'ZX'])}${draw.digits(7)}`,
    bought: draw.date(draw.whole(2015, 2024)),
    bookValue: draw.cents(0, 9000),
    keeper: draw.chance(0.8) ? draw.person() : null,
  }));
  list.print(list.rows(items), { isHeadOnce: draw.chance(0.5) });
  const name = draw.one(['assets', 'equipment', 'items']);
  return finished('assets', desk, head.put(name, list.shape.list).object, {
    ...head.record(values),
    [name]: list.records(items),
  });
}
