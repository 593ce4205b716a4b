import { expect, it } from 'vitest';
import type { RawWord } from '../raw-page.ts';
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
