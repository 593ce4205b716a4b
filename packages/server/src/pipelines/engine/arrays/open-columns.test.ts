import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };
const integer = { type: ['integer', 'null'] };
const listOf = (name: string, properties: JsonObject): JsonObject => ({
  type: 'object',
  properties: { [name]: { type: 'array', items: { type: 'object', properties } } },
});
const answer = (lines: readonly (readonly string[])[], schema: JsonObject): JsonObject =>
  extract(buildView(lines.map((page, at) => drawnPage(page, at))), schema).output;

describe('columns whose heads say little', () => {
  it('has a column for names of rows that no head is over', () => {
    const page = [
      'Cover and premiums',
      '                              Limit / Deductible      Unit 1      Unit 2',
      'Bodily injury                 $50,000 / $90,000       212.00      238.00',
      'Property damage liability     $50,000                 148.00      160.00',
      'Collision                     $1,000 deductible       184.00      171.00',
    ];
    const schema = listOf('coverages', {
      coverageName: text,
      limitOrDeductible: text,
      vehicle1Premium: number,
      vehicle2Premium: number,
    });
    expect(answer([page], schema).coverages).toEqual([
      {
        coverageName: 'Bodily injury',
        limitOrDeductible: '$50,000 / $90,000',
        vehicle1Premium: 212,
        vehicle2Premium: 238,
      },
      {
        coverageName: 'Property damage liability',
        limitOrDeductible: '$50,000',
        vehicle1Premium: 148,
        vehicle2Premium: 160,
      },
      {
        coverageName: 'Collision',
        limitOrDeductible: '$1,000 deductible',
        vehicle1Premium: 184,
        vehicle2Premium: 171,
      },
    ]);
  });

  it('has a column for marks between two heads, and knows ranges by their form', () => {
    const page = [
      'Investigation      Result          Units       Ref. interval',
      'Haemoglobin        11.2      L     g/dL        12.0 - 15.5',
      'White cells        7.4             10^9/L      4.0 - 11.0',
      'Platelets          455       H     10^9/L      150 - 400',
      'Albumin            41              g/L         35 - 50',
    ];
    const schema = listOf('tests', { analyte: text, value: number, unit: text, referenceRange: text, flag: text });
    const [first, second] = answer([page], schema).tests as JsonObject[];
    expect(first).toEqual({
      analyte: 'Haemoglobin',
      value: 11.2,
      unit: 'g/dL',
      referenceRange: '12.0 - 15.5',
      flag: 'L',
    });
    expect(second).toEqual({
      analyte: 'White cells',
      value: 7.4,
      unit: '10^9/L',
      referenceRange: '4.0 - 11.0',
      flag: null,
    });
  });

  it('takes marks that stand apart before the unit for the flag, and headings over rows for none', () => {
    const page = [
      'Investigation      Result          Units       Ref. interval',
      'HAEMATOLOGY',
      'Haemoglobin        11.2         L  g/dL        12.0 - 15.5',
      'White cells        7.4             10^9/L      4.0 - 11.0',
      '',
      'LIVER FUNCTION',
      'Platelets          455          H  10^9/L      150 - 400',
      'Albumin            41              g/L         35 - 50',
    ];
    const schema = listOf('tests', { analyte: text, value: number, unit: text, referenceRange: text, flag: text });
    const rows = answer([page], schema).tests as JsonObject[];
    expect(rows.map(({ analyte, unit, flag }) => [analyte, unit, flag])).toEqual([
      ['Haemoglobin', 'g/dL', 'L'],
      ['White cells', '10^9/L', null],
      ['Platelets', '10^9/L', 'H'],
      ['Albumin', 'g/L', null],
    ]);
  });

  it('reads heads that are initials or short forms of names, codes of countries and times', () => {
    const page = [
      'Rk     Bib      Name                  Nat.     YoB      Club              Mark',
      '1      212      Oskar LINDQVIST       SWE      1984     Malmö AI          31:02.4',
      '2      218      Jon BERGE             NOR      1983     IK Tjalve         31:40.0',
      '3      231      Pekka SALO            FIN      1985     Turun Weikot      32:11.9',
    ];
    const schema = listOf('finishers', {
      rank: integer,
      bibNumber: text,
      athlete: text,
      country: text,
      yearOfBirth: integer,
      team: text,
      finishTime: text,
    });
    expect((answer([page], schema).finishers as JsonObject[])[1]).toEqual({
      rank: 2,
      bibNumber: '218',
      athlete: 'Jon BERGE',
      country: 'NOR',
      yearOfBirth: 1983,
      team: 'IK Tjalve',
      finishTime: '31:40.0',
    });
  });

  it('takes numbers of rows for a field that numbers the items', () => {
    const page = [
      'No.     Due            Instalment     thereof interest     thereof principal     Outstanding after',
      '1       04/15/2025     464.00         120.00               344.00                23,656.00',
      '2       05/15/2025     464.00         118.28               345.72                23,310.28',
      '3       06/15/2025     464.00         116.55               347.45                22,962.83',
    ];
    const schema = listOf('schedule', {
      paymentNumber: integer,
      dueDate: { type: 'string', format: 'date' },
      paymentAmount: number,
      interestPortion: number,
      principalPortion: number,
      remainingBalance: number,
    });
    expect((answer([page], schema).schedule as JsonObject[])[1]).toEqual({
      paymentNumber: 2,
      dueDate: '2025-05-15',
      paymentAmount: 464,
      interestPortion: 118.28,
      principalPortion: 345.72,
      remainingBalance: 23310.28,
    });
  });

  it('takes a table that each page repeats once', () => {
    const page = (goods: string): string[] => [
      'Month          Spots      Amount',
      'Feb. 2020      109        22,215.00',
      'Mar. 2020      87         18,400.00',
      '',
      '',
      '',
      goods,
    ];
    const schema = listOf('monthly', { month: text, spots: number, amount: number });
    expect(answer([page('First page'), page('Second page')], schema).monthly).toHaveLength(2);
  });
});

it('takes numbers of accounts for no ranges', () => {
  const page = [
    'Product      Held at          Amount',
    'Savings      4070-988662      120.00',
    'Joint        5600-736119      455.50',
    'Current      6053-203494      310.10',
  ];
  const schema = listOf('holdings', { product: text, account_ref: text, amount: number });
  expect((answer([page], schema).holdings as JsonObject[]).map((holding) => holding.account_ref)).toEqual([
    '4070-988662',
    '5600-736119',
    '6053-203494',
  ]);
});

it('leaves a number to the head beside it if that head has no other value', () => {
  const page = [
    'Date             Details            Amount             Balance',
    '04/15/2025       Card payment                  120.00    880.00',
    '04/17/2025       Salary                      2,100.00  2,980.00',
    '04/20/2025       Rent                          950.00  2,030.00',
  ];
  const schema = listOf('activity', {
    date: { type: 'string', format: 'date' },
    details: text,
    amount: number,
    balance: number,
  });
  const { fields } = extract(buildView([drawnPage(page)]), schema);
  const amounts = fields.filter(({ field }) => field.name === 'amount');
  expect(amounts.map(({ value }) => value)).toEqual([120, 2100, 950]);
  expect(amounts.map(({ cell }) => cell?.way)).toEqual(['head', 'head', 'head']);
});
