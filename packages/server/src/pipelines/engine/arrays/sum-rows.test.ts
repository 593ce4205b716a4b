import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { isOnlyTax } from './sum-rows.ts';

const listOf = (properties: object): object => ({ type: 'array', items: { type: 'object', properties } });
const schemaOf = (properties: object): never => ({ type: 'object', properties }) as never;
const date = { type: 'string', format: 'date' };
const text = { type: 'string' };
const number = { type: 'number' };

it('leaves out balances without an amount and rows that add up what stands above, and takes the year from the document', () => {
  const page = drawnPage([
    'Statement period 1 September 2026 - 30 September 2026',
    '',
    'Date      Transaction details          Money out    Money in     Balance',
    '1 Sep     Start                                                 3,192.75',
    '3 Sep     Direct debit WATER               64.20                3,128.55',
    '7 Sep     Payment received                          1,250.00    4,378.55',
    '9 Sep     Card TOOLS                      318.99                4,059.56',
    '30 Sep    End                                                   4,059.56',
    '          In all                          383.19    1,250.00',
  ]);
  const transactions = listOf({
    date,
    description: text,
    amount_out: number,
    amount_in: number,
    balance_after: number,
  });
  const { output } = extract(buildView([page]), schemaOf({ transactions }));
  expect(output.transactions).toEqual([
    { date: '2026-09-03', description: 'Direct debit WATER', amount_out: 64.2, balance_after: 3128.55 },
    { date: '2026-09-07', description: 'Payment received', amount_in: 1250, balance_after: 4378.55 },
    { date: '2026-09-09', description: 'Card TOOLS', amount_out: 318.99, balance_after: 4059.56 },
  ]);
});

it('a row with a value in every column is a sum if it begins with a word for sums and adds up what stands above', () => {
  const page = drawnPage([
    'Name                  This year      Last year',
    'Income tax               412.16       4,080.20',
    'Total tools               57.12         571.20',
    'Health                   313.00       3,130.00',
    'Total deductions         782.28       7,781.40',
  ]);
  const deductions = listOf({ name: text, this_year: number, last_year: number });
  const { output } = extract(buildView([page]), schemaOf({ deductions }));
  expect(output.deductions).toMatchObject([{ name: 'Income tax' }, { name: 'Total tools' }, { name: 'Health' }]);
});

it('a result under the items is no line of the last one, whatever it is called', () => {
  const page = drawnPage([
    'Description      Hours      Rate       Amount',
    'Base pay        160.00     21.50     3,440.00',
    'Overtime         12.50     26.88       336.00',
    'Night            20.00      3.20        64.00',
    'Gross pay                            3,840.00',
  ]);
  const earnings = listOf({ description: text, hours: number, rate: number, amount: number });
  const { output } = extract(buildView([page]), schemaOf({ earnings }));
  expect(output.earnings).toMatchObject([
    { description: 'Base pay' },
    { description: 'Overtime' },
    { description: 'Night' },
  ]);
});

it.each([
  [['VAT (S)', '8,41', '7', '0,59'], true],
  [['', 'USt. 19 %', '19,00'], true],
  [['Income tax', '412.16'], false],
  [['VAT return preparation', '90.00'], false],
])('a row of nothing but a tax is no item: %j %s', (texts, isTax) => expect(isOnlyTax(texts)).toBe(isTax));

it('a further date with an amount begins an item, and small numbers are a sum where a word says so', () => {
  const folio = drawnPage([
    'Date          Description        Charges      Credits',
    '12/04/2026    Room               189.00',
    '13/04/2026    City tax             6.50',
    '14/04/2026    Visa                             195.50',
  ]);
  const entries = listOf({ date, description: text, charge: number, credit: number });
  expect(extract(buildView([folio]), schemaOf({ entries })).output.entries).toMatchObject([
    { description: 'Room', charge: 189 },
    { description: 'City tax', charge: 6.5 },
    { description: 'Visa', credit: 195.5 },
  ]);
  const term = drawnPage([
    'Course        Title              Credits      Grade',
    'MATH 222      Calculus              4.00      B',
    'PHYS 201      Mechanics             4.00      A-',
    '              Term totals           8.00      GPA 3.34',
  ]);
  const courses = listOf({ course: text, title: text, credits: number, grade: text });
  expect(extract(buildView([term]), schemaOf({ courses })).output.courses).toHaveLength(2);
});

it('a dash in a cell of text is nothing', () => {
  const page = drawnPage([
    'Stop         Trip 1      Trip 2',
    'Depot        06:10       06:40',
    'Hospital     06:27       –',
  ]);
  const stops = listOf({ stop: text, trip_1: text, trip_2: text });
  expect(extract(buildView([page]), schemaOf({ stops })).output.stops).toEqual([
    { stop: 'Depot', trip_1: '06:10', trip_2: '06:40' },
    { stop: 'Hospital', trip_1: '06:27' },
  ]);
});

it('small numbers with decimals that add up in several columns are a sum, whatever stands in place of the rate', () => {
  const page = drawnPage([
    'Net value     Discount     Net amount     VAT amount     VAT %     Total',
    '    4.00         0.15           3.85           0.77      20.0      4.62',
    '    2.90         0.08           2.82           0.14       5.0      2.96',
    '',
    '    6.90         0.23           6.67           0.91       EUR      7.58',
  ]);
  const rates = listOf({ rate: number, net_value: number, net_amount: number, vat_amount: number, total: number });
  const { output } = extract(buildView([page]), schemaOf({ rates }));
  expect(output.rates).toMatchObject([{ total: 4.62 }, { total: 2.96 }]);
});

it('leaves out the limits of measurements, unless the list asks for limits', () => {
  const page = drawnPage([
    'Heat        C        Mn       Si',
    'V71845      0.42     0.78     0.24',
    'V71846      0.41     0.80     0.26',
    'Min         0.38     0.60     0.10',
    'Max         0.45     0.90     0.40',
  ]);
  const rows = listOf({ heat: text, c: number, mn: number, si: number });
  const itemsOf = (list: string): unknown[] => {
    const { output } = extract(buildView([page]), schemaOf({ [list]: rows }));
    return (output as Record<string, { heat: string }[]>)[list]?.map(({ heat }) => heat) ?? [];
  };
  expect(itemsOf('heat_analyses')).toEqual(['V71845', 'V71846']);
  expect(itemsOf('analyses_and_limits')).toEqual(['V71845', 'V71846', 'Min', 'Max']);
});
