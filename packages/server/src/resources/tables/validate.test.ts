import { api } from '@recto/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTablesFixture, csvOf, type TablesFixture } from '../../../../../tests/support/tables-fixture.ts';
import { estimateDistinct, profileTable } from './profile.ts';
import type { TableContent } from './query.ts';
import { validateTable } from './validate.ts';

let fixture: TablesFixture;
let content: TableContent;

const ROWS = [
  ['id', 'n', 'price', 'ok', 'day', 'at', 'word', 'list', 'void'],
  ['1', '10', '9.5', 'true', '2024-01-31', '2024-01-01T12:00:00+02:00', 'b', '[1]', null],
  ['2', '9', '10.25', 'false', '2023-12-31', '2024-01-01T11:00:00Z', 'B', '[]', null],
  ['3', null, '-1.5', 'true', null, '2024-01-01T09:00:00Z', 'x', '{}', null],
  ['4', '9', null, null, '2024-02-29', null, 'éa', '[', null],
];

beforeAll(async () => {
  fixture = await createTablesFixture();
  content = await fixture.load(csvOf(ROWS));
});
afterAll(() => fixture.drop());

const profile = (select?: string[]) => fixture.read(content, (reading) => profileTable(reading, content, select));

describe('profileTable', () => {
  it('counts values, and compares extremes by the type of the column', async () => {
    const { columns, row_count } = await profile();
    expect(row_count).toBe(4);
    expect(
      columns.map(({ name, null_count, distinct_count, min, max }) => [name, null_count, distinct_count, min, max]),
    ).toEqual([
      ['id', 0, 4, 1, 4],
      ['n', 1, 2, 9, 10],
      ['price', 1, 3, -1.5, 10.25],
      ['ok', 1, 2, false, true],
      ['day', 1, 3, '2023-12-31', '2024-02-29'],
      ['at', 1, 3, '2024-01-01T09:00:00.000Z', '2024-01-01T11:00:00.000Z'],
      ['word', 0, 4, 'B', 'éa'],
      ['list', 0, 4, '[', '{}'],
      ['void', 4, 0, null, null],
    ]);
    expect(
      columns.every(({ is_estimated, empty_count, null_count }) => !is_estimated && empty_count === null_count),
    ).toBe(true);
  });

  it('takes the requested columns, each once', async () => {
    expect((await profile(['word', 'id', 'word'])).columns.map(({ name }) => name)).toEqual(['word', 'id']);
    await expect(profile(['word', 'nope'])).rejects.toMatchObject({ detail: [{ loc: ['query', 'select', 1] }] });
  });

  it('estimates the number of distinct values in a large table', async () => {
    const rows = Array.from({ length: 120_000 }, (_, index) => [
      String(index),
      String(index % 700),
      String(index >> 2),
    ]);
    const large = await fixture.load(csvOf([['id', 'few', 'many'], ...rows]));
    const { columns } = await fixture.read(large, (reading) => profileTable(reading, large, undefined));
    expect(columns.map(({ is_estimated }) => is_estimated)).toEqual([false, true, true]);
    const [id, few, many] = columns.map(({ distinct_count }) => distinct_count);
    expect([id, few]).toEqual([120_000, 700]);
    expect(many).toBeGreaterThan(24_000);
    expect(many).toBeLessThan(36_000);
  });

  it('an estimate lies between what was seen and what is possible', () => {
    expect(estimateDistinct({ values: 0, distinct: 0, single: 0 }, 0)).toBe(0);
    expect(estimateDistinct({ values: 100, distinct: 100, single: 100 }, 5000)).toBe(5000);
    expect(estimateDistinct({ values: 100, distinct: 3, single: 0 }, 5000)).toBe(3);
  });
});

describe('validateTable', () => {
  const check = async (request: object) => {
    const body = api.tables.validate.body.parse(request);
    const { diagnostics, has_errors } = await fixture.read(content, (reading) => validateTable(reading, content, body));
    expect(has_errors).toBe(diagnostics.some(({ severity }) => severity === 'error'));
    return diagnostics.map(({ severity, column, rule, message }) => `${severity} ${column} ${rule}: ${message}`);
  };

  it('reports nothing for a table that follows the rules', async () => {
    expect(await check({})).toEqual([]);
    const columns = {
      id: { type: 'integer', is_not_empty: true },
      n: { type: 'number' },
      price: { type: 'string' },
      ok: { type: 'boolean' },
      day: { type: 'string', format: 'date' },
      at: { format: 'date-time' },
      word: { format: 'email', is_not_empty: true },
      void: { type: 'null' },
    };
    const unique = [['id'], ['id', 'n'], ['n', 'price']];
    expect(await check({ required_columns: ['id', 'word'], columns, unique })).toEqual([]);
  });

  it.each([
    [{ required_columns: ['nope', 'id'] }, ['error nope required_column: The table has no column of this name.']],
    [{ columns: { nope: { type: 'string' } } }, ['error nope required_column: The table has no column of this name.']],
    [{ unique: [['id', 'nope']] }, ['error nope required_column: The table has no column of this name.']],
    [{ columns: { word: { type: 'integer' } } }, ['error word type: 4 cells are not integer, the first in row 2.']],
    [{ columns: { price: { type: 'integer' } } }, ['error price type: 3 cells are not integer, the first in row 2.']],
    [{ columns: { n: { type: 'null' } } }, ['error n type: 3 cells are not null, the first in row 2.']],
    [{ columns: { at: { format: 'date' } } }, ['error at format: 3 cells are not date, the first in row 2.']],
    [{ columns: { list: { type: 'array' } } }, ['error list type: 2 cells are not array, the first in row 4.']],
    [{ columns: { n: { is_not_empty: true } } }, ['error n is_not_empty: 1 cell is empty, the first in row 4.']],
    [{ unique: [['n']] }, ['error n unique: 1 value occurs more than once in "n", the first in row 3.']],
    [
      { columns: { void: { type: 'integer' } } },
      ['warning void type: The column has no values, so its type cannot be checked.'],
    ],
  ])('%j', async (request, expected) => {
    expect(await check(request)).toEqual(expected);
  });

  it('reads columns longer than a batch to their end', async () => {
    const rows = Array.from({ length: 25_000 }, (_, index) => [index === 24_999 ? 'x' : String(index), 'y']);
    const long = await fixture.load(csvOf([['a', 'b'], ...rows]));
    const body = api.tables.validate.body.parse({ columns: { a: { type: 'integer' } } });
    const { diagnostics } = await fixture.read(long, (reading) => validateTable(reading, long, body));
    expect(diagnostics.map(({ message }) => message)).toEqual(['1 cell is not integer, the first in row 25001.']);
  });
});
