import { expect, it } from 'vitest';
import { flattened, toCsv } from './csv.ts';

const FORMAT = { delimiter: ';', lineDelimiter: '\n', quote: '"', preferred: [] };

it('nested values become columns, in the order in which they appear', () => {
  const rows = [
    { a: 1, lines: [{ price: 2 }] },
    { b: null, a: true },
  ].map((value) => flattened(value));
  expect(toCsv(rows, FORMAT)).toEqual({ csv_data: 'a;lines.0.price;b\n1;2;\ntrue;;\n', rows: 2, columns: 3 });
});

it('no value takes the place of another whose keys have dots', () => {
  const { csv_data } = toCsv([flattened({ 'a.b': 1, a: { b: 2, 'c.d': 3 } })], FORMAT);
  expect(csv_data).toBe('a\\.b;a.b;a.c.d\n1;2;3\n');
});

it('preferred columns come first, and unknown ones not at all', () => {
  const { csv_data } = toCsv([flattened({ a: 1, b: 2 })], { ...FORMAT, preferred: ['c', 'b'] });
  expect(csv_data).toBe('b;a\n2;1\n');
});

it('what would end a cell is quoted', () => {
  const rows = [flattened({ a: 'x;y', b: 'say "hi"', c: 'two\nlines' })];
  expect(toCsv(rows, FORMAT).csv_data).toBe('a;b;c\n"x;y";"say ""hi""";"two\nlines"\n');
});
