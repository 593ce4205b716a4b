/** Orders and shipping: purchase order, media order, bill of lading, pick list. */

import type { Json } from '../../packages/server/src/pipelines/json/json.ts';
import { GOODS } from './draw.ts';
import { Listing, layoutOf, printPairs } from './layout.ts';
import { sum, times } from './lists.ts';
import { type Desk, type Drawn, finished, Shape } from './shape.ts';

/** Wrapped descriptions, blocks of addresses side by side, and the total below the amounts. */
export function purchaseOrder(desk: Desk): Drawn {
  const { draw, wording, paper, date, amount } = desk;
  const layout = layoutOf(desk);
  const head = new Shape(desk, {
    orderNumber: 'string',
    ordered: 'date',
    vendor: 'string',
    shipToName: 'string',
    orderTotal: 'number',
  });
  const list = new Listing(
    desk,
    layout,
    [
      { concept: 'lineNumber', type: 'integer', width: 35 },
      { concept: 'partNumber', type: 'string', width: 70 },
      { concept: 'partName', type: 'string', width: 150, isLong: true },
      { concept: 'quantity', type: 'number', width: 50, print: String },
      { concept: 'uom', type: 'string', width: 40 },
      { concept: 'unitPrice', type: 'number', width: 65 },
      { concept: 'lineTotal', type: 'number', width: 75 },
    ],
    { unasked: draw.chance(0.5) ? ['lineNumber'] : [] },
  );
  const items = draw.some(GOODS, draw.whole(2, 7)).map((goods, at) => {
    const quantity = draw.whole(1, 400);
    const unitPrice = draw.cents(0.5, 300);
    return {
      lineNumber: at + 1,
      partNumber: draw.code(),
      partName: `${goods}, ${draw.one(['zinc plated', 'according to drawing', 'grade A', 'with certificate'])} ${draw.code()}`,
      quantity,
      uom: draw.one(['EA', 'PCS', 'BOX', 'M']),
      unitPrice,
      lineTotal: sum([quantity * unitPrice]),
    };
  });
  const values = {
    orderNumber: draw.code(),
    ordered: draw.date(2025),
    vendor: draw.company(),
    shipToName: draw.company(),
    orderTotal: sum(items.map(({ lineTotal }) => lineTotal)),
  };
  paper.title(draw.one(['Purchase order', 'Order', 'Procurement order']));
  printPairs(desk, layout, [
    [wording.label('orderNumber'), values.orderNumber],
    [wording.label('ordered'), date(values.ordered)],
  ]);
  const street = (): string => `${draw.whole(1, 90)} ${draw.one(['Mill Road', 'Harbour Street', 'Quay Lane'])}`;
  for (const [place, [label, name]] of (
    [
      ['vendor', values.vendor],
      ['shipToName', values.shipToName],
    ] as const
  ).entries()) {
    const x = paper.left + place * (paper.width / 2);
    paper.text(x, paper.y + 12, `${wording.label(label)}${layout.hasColon ? ':' : ''}`, { isBold: true });
    for (const [line, text] of [name, street(), `${draw.digits(5)} ${draw.city()}`].entries())
      paper.text(x, paper.y + 26 + 12 * line, text);
  }
  paper.y += 70;
  list.print(list.rows(items));
  printPairs(desk, { ...layout, pairs: 'left' }, [[wording.label('orderTotal'), amount(values.orderTotal)]]);
  const name = draw.one(['lines', 'items', 'order_lines']);
  return finished('purchase order', desk, head.put(name, list.shape.list).object, {
    ...head.record(values),
    [name]: list.records(items),
  });
}

/** Spots with a range of dates in one column, under flights. */
export function mediaOrder(desk: Desk): Drawn {
  const { draw, wording, paper, date, amount } = desk;
  const layout = layoutOf(desk);
  const head = new Shape(desk, {
    advertiser: 'string',
    orderNumber: 'string',
    flightFrom: 'date',
    flightTo: 'date',
    station: 'string',
    agencyFee: 'number',
    orderTotal: 'number',
  });
  const list = new Listing(desk, layout, [
    { concept: 'program', type: 'string', width: 130, isLong: true },
    { concept: 'spotLength', type: 'integer', width: 45, print: (value) => `:${String(value)}` },
    { concept: 'spots', type: 'integer', width: 50 },
    { concept: 'spotRate', type: 'number', width: 70 },
    { concept: 'lineCost', type: 'number', width: 80 },
  ]);
  const items = draw
    .some(
      ['Morning News M-F', 'Late Movie', 'Sports Saturday', 'Drive Time', 'Prime Rotation', 'Weekend Talk'],
      draw.whole(3, 6),
    )
    .map((program) => {
      const spots = draw.whole(1, 40);
      const spotRate = draw.whole(20, 900);
      return { program, spotLength: draw.one([15, 30, 60]), spots, spotRate, lineCost: spots * spotRate };
    });
  const total = sum(items.map(({ lineCost }) => lineCost));
  const values = {
    advertiser: draw.company(),
    orderNumber: draw.digits(7),
    flightFrom: `2025-0${draw.whole(1, 4)}-${draw.whole(10, 28)}`,
    flightTo: `2025-0${draw.whole(5, 9)}-${draw.whole(10, 28)}`,
    station: `W${draw.one(['KTA', 'BRO', 'LIN'])}-${draw.one(['TV', 'FM'])}`,
    agencyFee: sum([0.15 * total]),
    orderTotal: total,
  };
  paper.title(draw.one(['Broadcast order', 'Insertion order', 'Media contract']));
  printPairs(desk, layout, [
    [wording.label('orderNumber'), values.orderNumber],
    [wording.label('advertiser'), values.advertiser],
    [wording.label('station'), values.station],
    [wording.label('flightFrom'), `${date(values.flightFrom)} ${draw.one(['-', '–', 'to'])} ${date(values.flightTo)}`],
  ]);
  list.print(list.rows(items));
  printPairs(desk, layout, [
    [wording.label('orderTotal'), amount(total)],
    [wording.label('agencyFee'), amount(values.agencyFee)],
  ]);
  const name = draw.one(['spots_lines', 'buys', 'line_items']);
  return finished('media order', desk, head.put(name, list.shape.list).object, {
    ...head.record(values),
    [name]: list.records(items),
  });
}

/** Boxes for the parties and ports, and packages with units in the heads. */
export function billOfLading(desk: Desk): Drawn {
  const { draw, wording, paper, date } = desk;
  const layout = layoutOf(desk);
  const head = new Shape(desk, {
    billOfLading: 'string',
    vessel: 'string',
    loadPort: 'string',
    unloadPort: 'string',
    shipper: 'string',
    receiver: 'string',
    issued: 'date',
  });
  const list = new Listing(desk, layout, [
    { concept: 'marks', type: 'string', width: 80 },
    { concept: 'packages', type: 'integer', width: 50 },
    { concept: 'packageKind', type: 'string', width: 60 },
    { concept: 'cargo', type: 'string', width: 150, isLong: true },
    { concept: 'grossWeight', type: 'number', width: 70 },
    { concept: 'volume', type: 'number', width: 60, print: (value) => Number(value).toFixed(3) },
  ]);
  const items = draw.some(GOODS, draw.whole(1, 5)).map((goods) => ({
    marks: `${draw.one(['MSKU', 'TCLU', 'HLXU'])}${draw.digits(7)}`,
    packages: draw.whole(1, 400),
    packageKind: draw.one(['Cartons', 'Pallets', 'Drums', 'Crates']),
    cargo: `${goods} for ${draw.one(['industrial use', 'marine engines', 'retail'])}`,
    grossWeight: draw.cents(100, 18_000),
    volume: draw.whole(500, 60_000) / 1000,
  }));
  const values = {
    billOfLading: `${draw.one(['HAM', 'NYC', 'RTM'])}${draw.digits(8)}`,
    vessel: `MV ${draw.city()} ${draw.one(['Star', 'Express', 'Trader'])}`,
    loadPort: draw.city(),
    unloadPort: draw.city(),
    shipper: draw.company(),
    receiver: draw.company(),
    issued: draw.date(2025),
  };
  paper.title(draw.one(['Bill of lading', 'Sea waybill', 'Combined transport document']));
  printPairs(
    desk,
    layout,
    draw
      .some(['shipper', 'receiver', 'billOfLading', 'vessel', 'loadPort', 'unloadPort', 'issued'] as const, 7)
      .map((concept) => [wording.label(concept), concept === 'issued' ? date(values.issued) : values[concept]]),
  );
  list.print(list.rows(items));
  const name = draw.one(['cargo_lines', 'packages_list', 'goods']);
  return finished('bill of lading', desk, head.put(name, list.shape.list).object, {
    ...head.record(values),
    [name]: list.records(items),
  });
}

/** Two tables side by side: what is to be picked, and in which boxes it goes. */
export function pickList(desk: Desk): Drawn {
  const { draw, wording, paper } = desk;
  const layout = layoutOf(desk);
  const head = new Shape(desk, { pickList: 'string', picker: 'string' });
  const list = new Listing(desk, layout, [
    { concept: 'bin', type: 'string', width: 55 },
    { concept: 'article', type: 'string', width: 110 },
    { concept: 'lot', type: 'string', width: 60 },
    { concept: 'picked', type: 'integer', width: 45 },
  ]);
  const boxes = new Listing(desk, layout, [
    { concept: 'packageKind', type: 'string', width: 70 },
    { concept: 'weight', type: 'number', width: 60 },
  ]);
  const items = draw.some(GOODS, draw.whole(3, 9)).map((article) => ({
    bin: `${draw.one(['A', 'B', 'C'])}-${draw.digits(2)}-${draw.digits(1)}`,
    article,
    lot: `L${draw.digits(5)}`,
    picked: draw.whole(1, 60),
  }));
  const packed = times(draw.whole(2, 4), (at) => ({ packageKind: `Box ${at + 1}`, weight: draw.cents(1, 40) }));
  const values = { pickList: draw.digits(6), picker: draw.person() };
  paper.title(draw.one(['Pick list', 'Picking ticket', 'Warehouse pick sheet']));
  printPairs(desk, layout, [
    [wording.label('pickList'), values.pickList],
    [wording.label('picker'), values.picker],
  ]);
  const isBeside = draw.chance(0.6);
  const top = paper.y;
  const [first, second] = [draw.one(['picks', 'lines', 'items']), draw.one(['boxes', 'parcels'])];
  list.print(list.rows(items), isBeside ? { place: { left: paper.left, width: 0.62 * paper.width } } : {});
  const below = paper.y;
  if (isBeside) paper.y = top;
  boxes.print(
    packed.map((item) => boxes.cells(item)),
    isBeside ? { place: { left: paper.left + 0.68 * paper.width, width: 0.32 * paper.width } } : {},
  );
  paper.y = Math.max(below, paper.y);
  const truth: Record<string, Json> = {
    [first]: list.records(items),
    [second]: packed.map((item) => boxes.shape.record(item)),
  };
  return finished('pick list', desk, head.put(first, list.shape.list).put(second, boxes.shape.list).object, {
    ...head.record(values),
    ...truth,
  });
}
