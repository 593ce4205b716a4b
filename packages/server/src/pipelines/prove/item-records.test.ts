/** What ties a value of a list to its item where no head of a column names the field. */
import { describe, expect, it } from 'vitest';
import { readSchema } from '../engine/schema/read-schema.ts';
import type { JsonObject } from '../json/json.ts';
import { printedPage } from '../locate/printed-page.ts';
import { type PrintedRows, printedStatuses } from './printed-statuses.ts';
import { proveDocument } from './prove-document.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const listOf = (name: string, properties: JsonObject, description = ''): JsonObject => ({
  type: 'object',
  properties: { [name]: { type: 'array', description, items: { type: 'object', properties } } },
});

const PITCH = 190;
const statuses = (rows: PrintedRows, schema: JsonObject, output: JsonObject) =>
  printedStatuses(rows, schema, output, { pitch: PITCH });

describe('rows and their sums', () => {
  const rows = [
    ['Quax', 'Wend', 'Yarl'],
    ['Cash', '1,200.00', '900.00'],
    ['Deposits', '300.00', '450.00'],
    ['Current things', '1,500.00', '1,350.00'],
    ['Machines', '700.00', '800.00'],
  ];
  const properties = { label: text, now: number, before: number };
  const items = [
    { label: 'Cash', now: 1200, before: 900 },
    { label: 'Deposits', now: 300, before: 450 },
    { label: 'Current things', now: 1500, before: 1350 },
    { label: 'Machines', now: 700, before: 800 },
  ];
  const said = async (name: string, description = '') => {
    const found = await statuses(rows, listOf(name, properties, description), { [name]: items });
    return [0, 1, 2, 3].map((index) => found[`${name}.${index}.now`]);
  };

  it('are told apart where the list is of what sums are made of', async () => {
    expect(await said('lineItems')).toEqual(['proved', 'proved', 'located', 'proved']);
    expect(await said('entries', 'exclude every total or subtotal row')).toEqual([
      'proved',
      'proved',
      'located',
      'proved',
    ]);
  });

  it('are open elsewhere', async () => {
    expect(await said('entries')).toEqual(['located', 'located', 'located', 'proved']);
    expect(await said('lineItems', 'all rows including subtotals')).toEqual([
      'located',
      'located',
      'located',
      'proved',
    ]);
  });

  it('are told apart where the sum refers to rows further down', async () => {
    const far = [
      rows[0] ?? [],
      ['Changes', '1,500.00', '450.00'],
      rows[4] ?? [],
      rows[1] ?? [],
      ['Zinc', '0.00', '0.00'],
      ['Deposits', '300.00', '-450.00'],
    ];
    const answered = [
      { label: 'Changes', now: 1500, before: 450 },
      { label: 'Machines', now: 700, before: 800 },
      { label: 'Cash', now: 1200, before: 900 },
      { label: 'Zinc', now: 0, before: 0 },
      { label: 'Deposits', now: 300, before: -450 },
    ];
    const found = await statuses(far, listOf('lineItems', properties), { lineItems: answered });
    expect([0, 1, 2].map((index) => found[`lineItems.${index}.now`])).toEqual(['located', 'proved', 'proved']);
  });
});

describe('two values in one cell', () => {
  const rows = [
    ['11 Taxes', '120.00', '7.00'],
    ['12 Fees', '340.00', '8.00'],
    ['13 Grants of the state', '560.00', '9.00'],
    ['14 Rents', '780.00', '6.00'],
  ];
  const properties = { code: text, title: text, amount: number, share: number };
  const items = [
    { code: '11', title: 'Taxes', amount: 120, share: 7 },
    { code: '12', title: 'Fees', amount: 340, share: 8 },
    { code: '13', title: 'Grants of the state', amount: 560, share: 9 },
    { code: '14', title: 'Rents', amount: 780, share: 6 },
  ];

  it('are whole when nothing else stands there', async () => {
    const found = await statuses(rows, listOf('entries', properties), { entries: items });
    expect([found['entries.0.title'], found['entries.2.title']]).toEqual(['proved', 'proved']);
  });

  it('are not whole when something is left over', async () => {
    const cut = items.map((item, index) => (index === 2 ? { ...item, title: 'Grants' } : item));
    const found = await statuses(rows, listOf('entries', properties), { entries: cut });
    expect(found['entries.2.title']).toBe('located');
  });
});

it('a value in a cell that holds a whole table ends with its line', async () => {
  const rows = [
    ['Cash', '120.00', '7.00'],
    ['Deposits', '340.00', '8.00'],
    ['Stock', '910.00', '3.00'],
  ];
  const page = printedPage(
    rows.flatMap((cells, row) =>
      cells.map((cell, column) => ({ at: [40 + PITCH * column, 30 + 14 * row] as [number, number], text: cell })),
    ),
  );
  const words = [{ from: 0, to: page.words.length }];
  const cells = [{ row: 0, column: 0, rowSpan: 1, columnSpan: 1, words, box: null }];
  const table = { rows: 1, columns: 1, headerRows: 0, cells, evidence: 'ruled' as const };
  const entries = rows.map(([label = '', amount, share]) => ({ label, amount: Number(amount), share: Number(share) }));
  const { evidence } = await proveDocument(
    { format: 'pdf', pages: [{ ...page, blocks: [{ kind: 'table', table, box: null }] }] },
    {
      schema: readSchema(listOf('entries', { label: text, amount: number, share: number })),
      output: { entries },
      likelihoods: null,
      known: new Map(),
    },
  );
  expect(entries.map((_, index) => evidence[`entries.${index}.label`]?.status)).toEqual(entries.map(() => 'proved'));
});

describe('headings over rows', () => {
  const rows = [
    ['Balance of all things'],
    ['Northern region'],
    ['Cash', '120.00', '7.00'],
    ['Deposits', '340.00', '8.00'],
    ['Stock', '910.00', '3.00'],
    ['Southern region'],
    ['Machines', '560.00', '9.00'],
    ['Land', '780.00', '6.00'],
    ['Ships', '450.00', '5.00'],
  ];
  const properties = { region: text, label: text, amount: number, share: number };
  const items = (regions: readonly string[]) =>
    rows
      .filter((cells) => cells.length === 3)
      .map(([label = '', amount, share], index) => ({
        region: regions[index] ?? '',
        label,
        amount: Number(amount),
        share: Number(share),
      }));
  const [north, south] = ['Northern region', 'Southern region'];
  const said = async (regions: readonly string[]) => {
    const found = await statuses(rows, listOf('entries', properties), { entries: items(regions) });
    return regions.map((_, index) => found[`entries.${index}.region`]);
  };

  it('are so even right below the head of another column', async () => {
    const headed = [['Description', 'Amount', 'Share'], ...rows.slice(1)];
    const fields = { region: text, description: text, amount: number, share: number };
    const entries = items([north, north, north, south, south, south]).map(({ label, ...rest }) => ({
      ...rest,
      description: label,
    }));
    const found = await statuses(headed, listOf('entries', fields), { entries });
    expect(entries.map((_, index) => found[`entries.${index}.region`])).toEqual(entries.map(() => 'proved'));
  });

  it('are of the rows below them, as far as the next one', async () => {
    expect(await said([north, north, north, south, south, south])).toEqual(Array.from({ length: 6 }, () => 'proved'));
  });

  it('are not of rows behind the next one', async () => {
    const [, , , fourth] = await said([north, north, north, north, south, south]);
    expect(fourth).not.toBe('proved');
  });

  it('may have a quantity in brackets', async () => {
    const noted = rows.map((cells) => (cells.length === 1 ? [`${cells[0]} (1,210 places)`] : cells));
    const entries = items([north, north, north, south, south, south]);
    const found = await statuses(noted, listOf('entries', properties), { entries });
    expect(entries.map((_, index) => found[`entries.${index}.region`])).toEqual(entries.map(() => 'proved'));
    const cut = items(['Northern', 'Northern', 'Northern', south, south, south]);
    const lied = await statuses(noted, listOf('entries', properties), { entries: cut });
    expect(lied['entries.0.region']).toBe('located');
  });

  it('are not proved with one of two notes in brackets', async () => {
    const noted = rows.map((cells) => (cells.length === 1 ? [`${cells[0]} (with parks) (1,210 places)`] : cells));
    const entries = items([north, north, north, south, south, south].map((region) => `${region} (with parks)`));
    const found = await statuses(noted, listOf('entries', properties), { entries });
    expect(found['entries.0.region']).toBe('located');
  });

  it('say nothing where one stands over everything', async () => {
    const title = 'Balance of all things';
    expect(new Set(await said(Array.from({ length: 6 }, () => title)))).toEqual(new Set(['located']));
  });
});

it('a cell of another item contradicts nothing', async () => {
  const rows = [
    ['Cash', '120.00', '7.00', '1.10'],
    ['Deposits', '340.00', '8.00', '2.20'],
    ['Stock', '910.00', '3.00', '3.30'],
    ['Machines', '560.00', '9.00', '4.40'],
    ['Land', '780.00', '6.00', '5.50'],
    ['Ships', '450.00', '5.00', '6.60'],
  ];
  const properties = { label: text, amount: number, share: number, rate: number };
  // The rates of the first two have changed places.
  const entries = rows.map(([label = '', amount, share], index) => ({
    label,
    amount: Number(amount),
    share: Number(share),
    rate: [2.2, 1.1, 3.3, 4.4, 5.5, 6.6][index] ?? 0,
  }));
  const found = await statuses(rows, listOf('entries', properties), { entries });
  expect([found['entries.0.rate'], found['entries.1.rate']]).toEqual(['located', 'located']);
});

describe('a text that is printed once for the rows of several items', () => {
  const rows = [
    ['Carton', 'Article', 'Pieces', 'Weight'],
    ['Box 1', 'TW-203', '6', '2.25'],
    ['', 'TW-204', '7', '2.70'],
    ['', 'TW-205', '8', '3.15'],
    ['Box 2', 'TW-206', '9', '3.30'],
    ['', 'TW-207', '5', '3.75'],
  ];
  const schema = {
    type: 'object',
    properties: {
      contents: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            carton: { type: 'string' },
            article: { type: 'string' },
            pieces: { type: 'integer' },
            weight: { type: 'number' },
          },
        },
      },
    },
  };
  const contentsOf = (cartons: readonly string[]) =>
    rows.slice(1).map(([, article = '', pieces, weight], index) => ({
      carton: cartons[index] ?? '',
      article,
      pieces: Number(pieces),
      weight: Number(weight),
    }));
  const cartonsOf = async (cartons: readonly string[]) => {
    const found = await printedStatuses(rows, schema, { contents: contentsOf(cartons) });
    return cartons.map((_, index) => found[`contents.${index}.carton`]);
  };

  it('is proved for each of them', async () => {
    expect(await cartonsOf(['Box 1', 'Box 1', 'Box 1', 'Box 2', 'Box 2'])).toEqual(Array(5).fill('proved'));
  });

  it('is not proved for the rows of the next text', async () => {
    const found = await cartonsOf(['Box 1', 'Box 1', 'Box 1', 'Box 1', 'Box 2']);
    expect(found[3]).not.toBe('proved');
    expect((await cartonsOf(['Box 2', 'Box 1', 'Box 1', 'Box 2', 'Box 2']))[0]).not.toBe('proved');
  });

  it('is more than a letter or two, which mark a single row', async () => {
    const flagged = rows.map(([carton = '', ...rest]) => [carton.replace('Box 1', 'H').replace('Box 2', 'L'), ...rest]);
    const told = contentsOf(['H', 'H', 'H', 'L', 'L']);
    const found = await printedStatuses(flagged, schema, { contents: told });
    expect([found['contents.1.carton'], found['contents.4.carton']]).not.toContain('proved');
  });
});

it('a text in cells of two rows of a drawn table, with numbers of their own, is no value of either', async () => {
  const rows = [
    ['Test', 'Result', 'Verdict'],
    ['Water', '0.18', 'Conforms'],
    ['Ash', '0.05', 'Passed'],
    ['Sulphur', '0.02', 'Conforms'],
    ['Lead', '0.07', 'Passed'],
  ];
  const page = printedPage(
    rows.flatMap((cells, row) =>
      cells.map((cell, column) => ({ at: [40 + PITCH * column, 30 + 14 * row] as [number, number], text: cell })),
    ),
  );
  const cells = rows.flatMap((texts, row) =>
    texts.map((_, column) => {
      const at = 3 * row + column;
      return { row, column, rowSpan: 1, columnSpan: 1, words: [{ from: at, to: at + 1 }], box: null };
    }),
  );
  const table = { rows: 5, columns: 3, headerRows: 1, cells, evidence: 'ruled' as const };
  const said = async (verdict: string) => {
    const tests = rows.slice(1).map(([test = '', result, own]) => ({ test, result: Number(result), verdict: own }));
    const [first = {}, , ...others] = tests;
    const output = { tests: verdict === 'Conforms' ? tests : [{ ...first, verdict }, ...others] } as JsonObject;
    const { evidence } = await proveDocument(
      { format: 'pdf', pages: [{ ...page, blocks: [{ kind: 'table', table, box: null }] }] },
      {
        schema: readSchema(listOf('tests', { test: text, result: number, verdict: text })),
        output,
        likelihoods: null,
        known: new Map(),
      },
    );
    return evidence['tests.0.verdict']?.status;
  };
  expect(await said('Conforms')).toBe('proved');
  expect(await said('Conforms Passed')).not.toBe('proved');
});
