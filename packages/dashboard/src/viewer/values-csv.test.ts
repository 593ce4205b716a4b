import { expect, it } from 'vitest';
import { csvOf } from './values.ts';

it('values that are copied as CSV are no formulas of a spreadsheet, in tables and alone', () => {
  const link = '=HYPERLINK("https://example.com")';
  expect(csvOf({ name: link, total: -5, count: '-5.00', none: null })).toBe(
    'name,total,count,none\r\n"\'=HYPERLINK(""https://example.com"")",-5,-5.00,',
  );
  expect(csvOf({ items: [{ '@name': '@SUM(A1)', amount: 2 }] })).toBe("'@name,amount\r\n'@SUM(A1),2");
});
