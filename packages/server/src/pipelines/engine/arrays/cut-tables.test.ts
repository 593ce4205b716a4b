import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage, withTable } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const number = { type: 'number' };
const text = { type: 'string' };
const listOf = (properties: object): object => ({ type: 'array', items: { type: 'object', properties } });
const answer = (lines: readonly string[], properties: object): Record<string, unknown> =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties } as never).output;

it('ends a table where the heads of the table of another list stand', () => {
  const lines = [
    'Details of tests',
    'Test name          Result   Abn   Unit               Ref. interval',
    'Iron               127.62         %                  <36',
    '',
    'Details of positions',
    'Symbol              Price         Units   Holding              % of assets',
    'PHHA                12.27         138     Rook Bonds                   6.8',
    'NHNP                 1.40         107     Rook Growth                 13.3',
    'GTRH                59.27         811     Rook Yield                   6.0',
  ];
  const { tests, positions } = answer(lines, {
    tests: listOf({ name: text, result: number, flag: text, unit: text, reference_range: text }),
    positions: listOf({ symbol: text, price: number, quantity: number, description: text, percentage: number }),
  });
  expect(tests).toMatchObject([{ name: 'Iron', result: 127.62, reference_range: '<36' }]);
  expect(positions).toHaveLength(3);
});

it('does so under the same heads where a title names the other list', () => {
  const rows = (code: string, count: number): string[] =>
    Array.from(
      { length: count },
      (_, at) => `${code}${at}       Fund ${code}${at}            10${at}      2${at}.50      90${at}.10`,
    );
  const heads = 'Ticker    Security           Quantity      Price       Value';
  const lines = [
    'Stocks',
    heads,
    ...rows('AB', 4),
    '',
    'Bonds',
    heads,
    ...rows('CD', 2),
    '',
    'Funds',
    heads,
    ...rows('EF', 3),
  ];
  const position = listOf({ ticker: text, security: text, quantity: number, price: number, value: number });
  const output = answer(lines, { stocks: position, bonds: position, funds: position });
  expect(Object.values(output).map((items) => (items as unknown[]).length)).toEqual([4, 2, 3]);
});

it('tells codes from names where both heads may stand over either', () => {
  const lines = [
    'No.   Article      Item                   Qty    Unit price    Line total',
    '1     ZS32661      Clamp sealed           150         35.45      5,317.50',
    '2     ZB.53139     Hinge angled           388         91.62     35,548.56',
    '3     YYF-74096    Filter angled 67 mm    344        205.61     70,729.84',
  ];
  const { items } = answer(lines, {
    items: listOf({ article_number: text, description: text, quantity: number, unit_price: number, amount: number }),
  });
  expect(items).toMatchObject([
    { article_number: 'ZS32661', description: 'Clamp sealed' },
    { article_number: 'ZB.53139' },
    { description: 'Filter angled 67 mm' },
  ]);
});

it('reads what is printed where a drawn table has two columns in one', () => {
  const lines = [
    'Folio      Description    Issuer      Series       Units    Price       Charge',
    'SV4410     PURCHASE       BONDS       220203       6,080    9.95      60,540.38',
    'SV4411     AMORTIZATION   BONDS       220106       6,055    9.99      60,550.00',
    'copy',
  ];
  const rows = lines.slice(0, 3).map((line) => line.split(/ {2,}/));
  const joined = rows.map(([folio = '', name = '', issuer = '', ...rest], at) => [
    at < 2 ? [folio] : [folio, 'copy'],
    [name, issuer],
    ...rest.map((cell) => [cell]),
  ]);
  const fields = {
    folio: text,
    description: text,
    issuer: text,
    series: text,
    units: number,
    price: number,
    charge: number,
  };
  const view = buildView([withTable(drawnPage(lines), joined)]);
  const { movements } = extract(view, { type: 'object', properties: { movements: listOf(fields) } } as never).output;
  expect(movements).toMatchObject([
    { description: 'PURCHASE', issuer: 'BONDS' },
    { description: 'AMORTIZATION', issuer: 'BONDS' },
  ]);
});
