import { expect, it } from 'vitest';
import type { RawWord } from '../model/raw-page.ts';
import { orderByWhiteSpace } from './reading-order.ts';
import { lineOf } from './text-line.ts';

const lineAt = (text: string, left: number, top: number, line = -1) => {
  const words = text.split(' ').map(
    (part, index): RawWord => ({
      text: part,
      box: { left: left + index * 0.06, top, width: 0.05, height: 0.02 },
      origin: line < 0 ? 'ocr' : 'text_layer',
      confidence: 1,
      fontSize: 0,
      bold: false,
      italic: false,
      monospace: false,
      line,
      angle: 0,
    }),
  );
  return lineOf(words);
};

const side = (texts: readonly string[], left: number, line = -1) =>
  texts.map((text, index) => lineAt(text, left, 0.1 + index * 0.05, line));

const LABELS = side(['Subtotal', 'Tax', 'Rounding', 'Total due'], 0.1);
const AMOUNTS = side(['20.00', '1.20', '0.00', 'RM 21.20'], 0.7);

const textsOf = (lines: ReturnType<typeof side>): string[] => orderByWhiteSpace(lines).map(({ text }) => text);

it('recognised labels and their amounts are one line each', () => {
  const rows = ['Subtotal 20.00', 'Tax 1.20', 'Rounding 0.00', 'Total due RM 21.20'];
  expect(textsOf([...LABELS, ...AMOUNTS])).toEqual(rows);
  expect(textsOf([...side(['Date', 'Cashier', 'Counter'], 0.1), ...side([': May', ': Ann', ': one'], 0.6)])).toEqual([
    'Date : May',
    'Cashier : Ann',
    'Counter : one',
  ]);
});

it('columns of text are read one after the other', () => {
  const [left, right] = [side(['the sun', 'over the', 'hill'], 0.1), side(['and a', 'lamp in', 'town'], 0.6)];
  expect(textsOf([...left, ...right])).toEqual(['the sun', 'over the', 'hill', 'and a', 'lamp in', 'town']);
});

it('recognised amounts join the nearest text, even if they are half a line above', () => {
  const items = side(['Chicken item', 'Fish item', 'White rice', 'Tea'], 0.1);
  const amounts = ['15.00 SR', '46.00 SR', '4.50 SR', '5.00 SR'].map((text, at) =>
    lineAt(text, 0.7, 0.075 + at * 0.05),
  );
  expect(textsOf([...items, ...amounts])).toEqual([
    '15.00 SR',
    'Chicken item',
    '46.00 SR',
    'Fish item',
    '4.50 SR',
    'White rice',
    '5.00 SR',
    'Tea',
  ]);
});

it('recognised columns of amounts belong to their rows, whatever names them', () => {
  const items = side(['Item', '1587', 'Total count:', 'Net'], 0.1);
  const columns = ['Price', '7.42', '7.42', '0.10'].flatMap((text, at) => [
    lineAt(text, 0.5, 0.1 + at * 0.05),
    lineAt(['Tax', 'SR', 'SR', 'SR'][at] ?? '', 0.8, 0.1 + at * 0.05),
  ]);
  expect(textsOf([...items, ...columns])).toEqual([
    'Item Price Tax',
    '1587 7.42 SR',
    'Total count: 7.42 SR',
    'Net 0.10 SR',
  ]);
});

it('the heads of a recognised table stay in one line, even with few rows of figures below them', () => {
  const items = [lineAt('Item', 0.05, 0.15), lineAt('101870', 0.05, 0.2), lineAt('Sand, fine', 0.05, 0.25)];
  const columns = [
    lineAt('(net)', 0.4, 0.1),
    lineAt('(gross)', 0.7, 0.1),
    lineAt('Price', 0.4, 0.15),
    lineAt('Amount', 0.7, 0.15),
    lineAt('65.00', 0.4, 0.2),
    lineAt('68.90', 0.7, 0.2),
  ];
  expect(textsOf([...items, ...columns])).toEqual([
    '(net) (gross)',
    'Item Price Amount',
    '101870 65.00 68.90',
    'Sand, fine',
  ]);
});
