/** Documents too large to check by eye, with known answers. */
import { partsZip, relationsXml } from '../../packages/server/src/documents/testing/office-files.ts';
import { pdfWithContent } from '../../packages/server/src/documents/testing/pdf-files.ts';

export interface Order {
  order_id: string;
  order_date: string;
  customer: string;
  city: string;
  product: string;
  quantity: number;
  unit_price: number;
  amount: number;
}

const CITIES = ['Lyon', 'Graz', 'Leeds', 'Porto', 'Turin', 'Gent', 'Brno', 'Cork'];
const PRODUCTS = ['Cable', 'Bolt', 'Hinge', 'Lamp', 'Switch', 'Bracket', 'Valve', 'Filter', 'Pump', 'Sensor'];
const DAY_MS = 86_400_000;

const dayOf = (index: number): string => new Date(Date.UTC(2020, 0, 1) + index * DAY_MS).toISOString().slice(0, 10);

export function order(index: number): Order {
  const quantity = 1 + ((index * 7) % 40);
  const cents = 105 + ((index * 131) % 9000);
  return {
    order_id: `ORD-${100_000 + index}`,
    order_date: dayOf(index % 2000),
    customer: `Customer ${index % 977} Ltd`,
    city: CITIES[index % CITIES.length] ?? '',
    product: `${PRODUCTS[index % PRODUCTS.length]} ${index % 311} mm`,
    quantity,
    unit_price: cents / 100,
    amount: (quantity * cents) / 100,
  };
}

const shown = ({ unit_price, amount, ...rest }: Order): string[] => [
  ...Object.values(rest).map(String),
  unit_price.toFixed(2),
  amount.toFixed(2),
];

const COLUMNS = Object.keys(order(0));

export function ordersCsv(rows: number): Buffer {
  const lines = [COLUMNS.join(',')];
  for (let index = 0; index < rows; index += 1) lines.push(shown(order(index)).join(','));
  return Buffer.from(`${lines.join('\n')}\n`);
}

const CELL = {
  text: (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`,
  number: (text: string) => `<c><v>${text}</v></c>`,
};

export function ordersXlsx(rows: number): Buffer {
  const lines = [`<row>${COLUMNS.map(CELL.text).join('')}</row>`];
  for (let index = 0; index < rows; index += 1) {
    const cells = shown(order(index)).map((text, column) => (column < 5 ? CELL.text(text) : CELL.number(text)));
    lines.push(`<row>${cells.join('')}</row>`);
  }
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return partsZip({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    '_rels/.rels': relationsXml([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="Orders" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml([['worksheet', 'worksheets/sheet1.xml']]),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
  });
}

export const ORDERS_SCHEMA = {
  type: 'object',
  properties: {
    orders: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          order_id: { type: 'string' },
          order_date: { type: 'string', format: 'date' },
          customer: { type: 'string' },
          city: { type: 'string' },
          product: { type: 'string' },
          quantity: { type: 'integer' },
          unit_price: { type: 'number' },
          amount: { type: 'number' },
        },
      },
    },
  },
};

export interface Booking {
  booking_date: string;
  reference: string;
  description: string;
  amount: number;
  balance: number;
}

export function booking(index: number): Booking {
  const cents = 100 + ((index * 379) % 90_000);
  return {
    booking_date: dayOf(index % 1800),
    reference: `RF${700_000 + index}`,
    description: `Transfer to ${CITIES[index % CITIES.length]} depot ${index % 53}`,
    amount: cents / 100,
    balance: (1_000_000 + index * 100) / 100,
  };
}

const COLUMN_LEFTS = [40, 120, 210, 430, 510];
const ROWS_PER_PAGE = 40;

const text = (x: number, y: number, content: string): string => `BT /F1 9 Tf ${x} ${y} Td (${content}) Tj ET`;

/** A statement of account: a letterhead on the first page, then bookings on all of them, the columns named on each. */
export function statementPdf(pages: number): Buffer {
  return pdfWithContent(
    Array.from({ length: pages }, (_, page) => {
      const head =
        page === 0
          ? [
              text(40, 800, 'Harbour Savings Bank plc'),
              text(40, 784, 'Statement number: ST-2026-0417'),
              text(40, 772, 'Statement date: 2026-04-30'),
              text(40, 760, 'Account holder: Northern Freight Ltd'),
              text(40, 748, 'Currency: EUR'),
            ]
          : [];
      const heads = ['Booking date', 'Reference', 'Description', 'Amount', 'Balance'];
      const rows = [
        heads,
        ...Array.from({ length: ROWS_PER_PAGE }, (_, row) => shownBooking(page * ROWS_PER_PAGE + row)),
      ];
      const lines = rows.flatMap((cells, row) =>
        cells.map((cell, column) => text(COLUMN_LEFTS[column] ?? 0, 720 - 16 * row, cell)),
      );
      return { content: [...head, ...lines, text(280, 30, `Page ${page + 1} of ${pages}`)].join('\n') };
    }),
  );
}

export const bookingsIn = (pages: number): number => pages * ROWS_PER_PAGE;

const shownBooking = (index: number): string[] => {
  const { booking_date, reference, description, amount, balance } = booking(index);
  return [booking_date, reference, description, amount.toFixed(2), balance.toFixed(2)];
};

export const STATEMENT_SCHEMA = {
  type: 'object',
  properties: {
    statement_number: { type: 'string' },
    statement_date: { type: 'string', format: 'date' },
    account_holder: { type: 'string' },
    currency: { type: 'string' },
    bookings: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          booking_date: { type: 'string', format: 'date' },
          reference: { type: 'string' },
          description: { type: 'string' },
          amount: { type: 'number' },
          balance: { type: 'number' },
        },
      },
    },
  },
};

export const STATEMENT_HEAD = {
  statement_number: 'ST-2026-0417',
  statement_date: '2026-04-30',
  account_holder: 'Northern Freight Ltd',
  currency: 'EUR',
};
