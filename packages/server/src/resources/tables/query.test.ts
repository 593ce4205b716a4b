import { TableQuery } from '@recto/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTablesFixture, csvOf, type TablesFixture } from '../../../../../tests/support/tables-fixture.ts';
import { AppError } from '../../lib/errors.ts';
import { runQuery, type TableContent } from './query.ts';

let fixture: TablesFixture;

beforeAll(async () => {
  fixture = await createTablesFixture();
});
afterAll(() => fixture.drop());

const ask = (content: TableContent, request: object) =>
  fixture.read(content, (reading) => runQuery(reading, content, TableQuery.parse(request)));

/** Texts that would end a string, a comment, a pattern or a statement if they were ever pasted into one. */
const hostile = fc.oneof(
  fc.constantFrom(
    "'; drop table tables; --",
    '"; drop table tables; --',
    '$1',
    '$$',
    '\\',
    '%',
    '_',
    '%_\\%',
    '/*',
    '{}',
    '{NULL}',
    'NULL',
    "E'\\x00'",
    ':name',
    '?',
    '\u001f',
    'generation',
    'cells[1]',
    '__proto__',
    'ÀÉ',
    'àé',
    'ß',
    '👍',
  ),
  fc.string({ unit: fc.constantFrom(...'ab\'"\\%_{$}[];-*/ éÉ'), minLength: 1, maxLength: 6 }),
);

const value = fc.option(
  hostile.filter((text) => text.trim() !== ''),
  { nil: null, freq: 6 },
);

const contentOf = fc
  .uniqueArray(
    hostile.map((name) => name.trim()).filter((name) => name !== ''),
    { minLength: 2, maxLength: 3 },
  )
  .chain((names) =>
    fc.record({
      names: fc.constant(names),
      rows: fc.array(fc.array(value, { minLength: names.length, maxLength: names.length }), { maxLength: 12 }),
    }),
  );

const fold = (text: string, isExact: boolean): string => (isExact ? text : text.toLowerCase());
const byCodePoint = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

type Row = (string | null)[];

const contains = (cell: string | null, wanted: string, isExact: boolean): boolean =>
  cell !== null && fold(cell, isExact).includes(fold(wanted, isExact));

/** The meaning of each operator for texts, in the simplest possible code. */
const MODEL: Record<string, (cell: string | null, wanted: string, isExact: boolean) => boolean> = {
  eq: (cell, wanted, isExact) => cell !== null && fold(cell, isExact) === fold(wanted, isExact),
  ne: (cell, wanted, isExact) => cell === null || fold(cell, isExact) !== fold(wanted, isExact),
  gt: (cell, wanted, isExact) => cell !== null && byCodePoint(fold(cell, isExact), fold(wanted, isExact)) > 0,
  lte: (cell, wanted, isExact) => cell !== null && byCodePoint(fold(cell, isExact), fold(wanted, isExact)) <= 0,
  contains,
  not_contains: (cell, wanted, isExact) => cell === null || !fold(cell, isExact).includes(fold(wanted, isExact)),
  starts_with: (cell, wanted, isExact) => cell !== null && fold(cell, isExact).startsWith(fold(wanted, isExact)),
  ends_with: (cell, wanted, isExact) => cell !== null && fold(cell, isExact).endsWith(fold(wanted, isExact)),
  is_empty: (cell) => cell === null,
  is_not_null: (cell) => cell !== null,
};

describe('queries over texts', () => {
  it('return what a plain filter does, whatever the names and values are', async () => {
    const question = fc.record({
      operator: fc.constantFrom(...Object.keys(MODEL)),
      wanted: hostile,
      column: fc.nat({ max: 1 }),
      isExact: fc.boolean(),
      offset: fc.nat({ max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(contentOf, fc.array(question, { minLength: 4, maxLength: 4 }), async (table, questions) => {
        const content = await fixture.load(csvOf([table.names, ...table.rows]));
        // Typed columns compare by value; they are tested below.
        fc.pre(content.columns.every(({ kind }) => kind === 'string'));
        for (const { operator, wanted, column, isExact, offset } of questions) {
          const holds = (row: Row) => MODEL[operator]?.(row[column] ?? null, wanted, isExact) ?? false;
          const answer = await ask(content, {
            filters: [{ column: table.names[column], operator, value: wanted }],
            case_sensitive: isExact,
            offset,
          });
          const expected = table.rows.filter(holds);
          expect(answer.filtered_row_count).toBe(expected.length);
          expect(answer.rows.map(({ data }) => table.names.map((name) => data[name]))).toEqual(expected.slice(offset));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('search, select, sort and group as plain code does', async () => {
    await fc.assert(
      fc.asyncProperty(contentOf, hostile, fc.boolean(), async ({ names, rows }, wanted, isExact) => {
        const content = await fixture.load(csvOf([names, ...rows]));
        fc.pre(content.columns.every(({ kind }) => kind === 'string') && !names.includes(wanted));
        const [first = '', second = ''] = names;
        const found = await ask(content, { search: { query: wanted }, case_sensitive: isExact, select: [second] });
        const matching = rows.filter((row) => row.some((cell) => contains(cell, wanted, isExact)));
        expect(found.rows.map(({ data }) => Object.entries(data))).toEqual(matching.map((row) => [[second, row[1]]]));

        const sorted = await ask(content, { sort: [{ column: first, direction: 'desc' }] });
        expect(sorted.rows.map(({ position }) => position)).toEqual(positionsByFirstCell(rows));

        const groups = await ask(content, { group_by: [first], aggregations: [{ function: 'count', alias: wanted }] });
        const counts = new Map<unknown, unknown>();
        for (const [cell = null] of rows) counts.set(cell, Number(counts.get(cell) ?? 0) + 1);
        const own = (data: object, name: string): unknown => new Map(Object.entries(data)).get(name);
        expect(new Map(groups.rows.map(({ data }) => [own(data, first), own(data, wanted)]))).toEqual(counts);

        const distinct = await ask(content, { distinct: { column: first } });
        expect(new Set(distinct.rows.map(({ data }) => own(data, first)))).toEqual(new Set(counts.keys()));
        expect(distinct.filtered_row_count).toBe(counts.size);
      }),
      { numRuns: 40 },
    );
  });
});

/** Descending, empty cells last, rows with the same value in file order. */
function positionsByFirstCell(rows: Row[]): number[] {
  return rows
    .map((row, position) => ({ cell: row[0] ?? null, position }))
    .sort((a, b) => {
      if (a.cell === null || b.cell === null) return Number(a.cell === null) - Number(b.cell === null);
      return byCodePoint(b.cell, a.cell);
    })
    .map(({ position }) => position);
}

const ROWS = [
  ['n', 'price', 'ok', 'day', 'at', 'word'],
  ['10', '9.50', 'true', '2024-01-31', '2024-01-01T12:00:00+02:00', 'b'],
  ['9', '10.00', 'false', '2023-12-31', '2024-01-01T11:00:00Z', 'B'],
  ['-1', '9.5', 'true', null, '2024-01-01T09:59:59.5Z', 'a'],
  [null, null, null, '2024-02-29', null, null],
];

describe('typed columns', () => {
  let content: TableContent;
  beforeAll(async () => {
    content = await fixture.load(csvOf(ROWS));
  });

  const positions = async (request: object) => (await ask(content, request)).rows.map(({ position }) => position);

  it('sort by value, with empty cells last in both directions', async () => {
    const sorted = async (column: string, direction: string) => positions({ sort: [{ column, direction }] });
    expect(await sorted('n', 'asc')).toEqual([2, 1, 0, 3]);
    expect(await sorted('n', 'desc')).toEqual([0, 1, 2, 3]);
    expect(await sorted('price', 'asc')).toEqual([0, 2, 1, 3]);
    expect(await sorted('ok', 'asc')).toEqual([1, 0, 2, 3]);
    expect(await sorted('day', 'desc')).toEqual([3, 0, 1, 2]);
    expect(await sorted('at', 'asc')).toEqual([2, 0, 1, 3]);
    expect(await positions({ sort_column: 'n', sort_direction: 'desc' })).toEqual([0, 1, 2, 3]);
    expect(await positions({ sort: [{ column: 'price' }, { column: 'n' }] })).toEqual([2, 0, 1, 3]);
  });

  it.each([
    ['n', 'eq', 9, [1]],
    ['n', 'eq', '9.0', [1]],
    ['n', 'ne', 9, [0, 2, 3]],
    ['n', 'gt', 9, [0]],
    ['n', 'gte', '9', [0, 1]],
    ['n', 'between', [-1, 9], [1, 2]],
    ['n', 'in', [10, -1, null], [0, 2, 3]],
    ['n', 'not_in', [10], [1, 2, 3]],
    ['n', 'in', [], []],
    ['n', 'not_in', [], [0, 1, 2, 3]],
    ['n', 'contains', '1', [0, 2]],
    ['price', 'eq', 9.5, [0, 2]],
    ['price', 'lt', 10, [0, 2]],
    ['ok', 'eq', true, [0, 2]],
    ['ok', 'ne', 'true', [1, 3]],
    ['day', 'lte', '2024-01-31', [0, 1]],
    ['day', 'is_null', undefined, [2]],
    ['day', 'eq', '', [2]],
    ['at', 'eq', '2024-01-01T10:00:00Z', [0]],
    ['at', 'gte', '2024-01-01', [0, 1, 2]],
    ['at', 'lt', '2024-01-01T10:00:00Z', [2]],
    ['word', 'eq', 'b', [0, 1]],
    ['word', 'in', ['B', 'A'], [0, 1, 2]],
    ['word', 'is_not_empty', undefined, [0, 1, 2]],
  ])('%s %s %j', async (column, operator, value, expected) => {
    expect(await positions({ filters: [{ column, operator, value }] })).toEqual(expected);
  });

  it.each([
    ['n', 'eq', 'nine', ['value']],
    ['n', 'eq', true, ['value']],
    ['n', 'eq', undefined, ['value']],
    ['n', 'eq', { a: 1 }, ['value']],
    ['n', 'in', 5, ['value']],
    ['n', 'in', [1, 'x'], ['value', 1]],
    ['n', 'between', [1], ['value']],
    ['n', 'between', [1, 'x'], ['value', 1]],
    ['ok', 'eq', 'perhaps', ['value']],
    ['day', 'gt', '2024-02-30', ['value']],
    ['at', 'gt', 'yesterday', ['value']],
    ['word', 'contains', [], ['value']],
    ['nope', 'eq', 'x', ['column']],
  ])('%s %s %j is refused', async (column, operator, value, at) => {
    const failure = await ask(content, {
      filters: [
        { column: 'n', operator: 'is_null' },
        { column, operator, value },
      ],
    }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AppError);
    expect((failure as AppError).detail).toMatchObject([{ loc: ['body', 'filters', 1, ...at] }]);
  });

  it('are aggregated exactly', async () => {
    const aggregations = ['count', 'count_distinct', 'min', 'max', 'sum', 'avg'].map((name) => ({
      function: name,
      column: 'price',
    }));
    const all = await ask(content, { aggregations: [...aggregations, { function: 'count' }] });
    expect(all.rows).toEqual([
      {
        id: 'group_0',
        position: 0,
        data: {
          count_price: 3,
          count_distinct_price: 2,
          min_price: 9.5,
          max_price: 10,
          sum_price: 29,
          avg_price: 29 / 3,
          count: 4,
        },
      },
    ]);
    const others = ['ok', 'day', 'at', 'word'].flatMap((column) =>
      ['min', 'max'].map((name) => ({ function: name, column, alias: `${name} ${column}` })),
    );
    expect((await ask(content, { aggregations: others })).rows[0]?.data).toEqual({
      'min ok': false,
      'max ok': true,
      'min day': '2023-12-31',
      'max day': '2024-02-29',
      'min at': '2024-01-01T09:59:59.500Z',
      'max at': '2024-01-01T11:00:00.000Z',
      'min word': 'B',
      'max word': 'b',
    });
  });

  it('are grouped by value, sorted by key or aggregate', async () => {
    const grouped = await ask(content, {
      group_by: ['price'],
      aggregations: [{ function: 'count', alias: 'many' }],
      sort: [{ column: 'many', direction: 'desc' }],
    });
    expect(grouped.rows.map(({ data }) => [data.price, data.many])).toEqual([
      [9.5, 2],
      [10, 1],
      [null, 1],
    ]);
    expect(grouped.filtered_row_count).toBe(3);
    const paged = await ask(content, { group_by: ['price'], offset: 9 });
    expect([paged.rows, paged.filtered_row_count]).toEqual([[], 3]);
    expect((await ask(content, { group_by: ['price'], count_only: true })).filtered_row_count).toBe(3);
  });
});

it('letters beyond ASCII are found in either case, unless the search is case-sensitive', async () => {
  const content = await fixture.load(csvOf([['word'], ['ÀÉ'], ['àé'], ['ae']]));
  const found = async (request: object) => (await ask(content, request)).rows.map(({ position }) => position);
  for (const value of ['àé', 'ÀÉ']) {
    expect(await found({ filters: [{ column: 'word', operator: 'eq', value }] })).toEqual([0, 1]);
    expect(await found({ filters: [{ column: 'word', operator: 'in', value: [value, 'x'] }] })).toEqual([0, 1]);
    expect(await found({ filters: [{ column: 'word', operator: 'ends_with', value: value.slice(1) }] })).toEqual([
      0, 1,
    ]);
    expect(await found({ search: { query: value } })).toEqual([0, 1]);
  }
  expect(await found({ search: { query: 'ÀÉ' }, case_sensitive: true })).toEqual([0]);
});
