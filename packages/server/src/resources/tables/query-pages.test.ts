import { TableQuery } from '@recto/contract';
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

describe('pages', () => {
  let content: TableContent;
  const numbers = Array.from({ length: 250 }, (_, index) => String(index));
  beforeAll(async () => {
    content = await fixture.load(
      csvOf([['n', 'parity'], ...numbers.map((n) => [n, Number(n) % 2 === 0 ? 'even' : 'odd'])]),
    );
  });

  it.each<[string, object, number]>([
    ['of the whole table', {}, 250],
    ['of a filter', { filters: [{ column: 'parity', operator: 'eq', value: 'EVEN' }] }, 125],
    ['of a sort', { sort: [{ column: 'n', direction: 'desc' }] }, 250],
    ['of distinct values', { distinct: { column: 'n' } }, 250],
    ['of groups', { group_by: ['n'] }, 250],
    ['of a sample', { sample: { size: 130 } }, 130],
    ['of a tail', { tail: { size: 130 } }, 130],
  ])('%s, followed by cursor, return every row once and lead back', async (_, question, total) => {
    const seen: unknown[] = [];
    let cursor: string | null = null;
    let previous: string | null = null;
    do {
      const page = await ask(content, { ...question, limit: 60, ...(cursor !== null && { cursor }) });
      expect(page.filtered_row_count).toBe(total);
      expect(page.has_more).toBe(page.next_cursor !== null);
      seen.push(...page.rows.map(({ data }) => data.n));
      previous = page.previous_cursor;
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen.length).toBe(total);
    expect(new Set(seen).size).toBe(total);
    const before = await ask(content, { ...question, limit: 60, cursor: previous });
    expect(before.rows.map(({ data }) => data.n)).toEqual(seen.slice(before.offset, before.offset + 60));
  });

  it('a cursor of another query or another content is refused', async () => {
    const { next_cursor: cursor } = await ask(content, { limit: 10 });
    await expect(ask(content, { limit: 10, cursor, case_sensitive: true })).rejects.toThrow(AppError);
    await expect(ask({ ...content, generation: content.generation + 1 }, { cursor })).rejects.toThrow(AppError);
    await expect(ask(content, { cursor: 'nonsense' })).rejects.toThrow(AppError);
  });

  it('a sample is the same every time and spread over the rows; a tail is the end in order', async () => {
    const sample = { sample: { size: 20 } };
    const [first, second] = [await ask(content, sample), await ask(content, sample)];
    const found = first.rows.map(({ position }) => position);
    expect(found).toEqual(second.rows.map(({ position }) => position));
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(found[0]).toBeLessThan(60);
    expect(found.at(-1)).toBeGreaterThan(190);
    const tail = await ask(content, { tail: { size: 3 }, sort: [{ column: 'n', direction: 'desc' }] });
    expect(tail.rows.map(({ data }) => data.n)).toEqual([2, 1, 0]);
    expect([first.limit, tail.limit]).toEqual([20, 3]);
  });

  it('return only counts, explain when asked, and name the columns of the result', async () => {
    const filters = [{ column: 'n', operator: 'lt', value: 10 }];
    const counted = await ask(content, { filters, count_only: true, include_explain: true });
    expect(counted).toMatchObject({ rows: [], filtered_row_count: 10, row_count: 250, has_more: false });
    expect(counted.explain?.steps).toEqual(['filter "n" lt']);
    const grouped = await ask(content, { group_by: ['parity'], aggregations: [{ function: 'avg', column: 'n' }] });
    expect(grouped.explain).toBeNull();
    expect(grouped.columns.map(({ name, json_schema }) => [name, json_schema])).toEqual([
      ['parity', { type: 'string' }],
      ['avg_n', { type: 'number' }],
    ]);
  });

  it.each([
    [{ distinct: { column: 'n' }, group_by: ['n'] }, ['distinct']],
    [{ sample: { size: 1 }, tail: { size: 1 } }, ['tail']],
    [{ group_by: ['n'], select: ['n'] }, ['select']],
    [{ select: ['n', 'x'] }, ['select', 1]],
    [{ sort: [{ column: 'x' }] }, ['sort', 0, 'column']],
    [{ sort_column: 'x' }, ['sort_column']],
    [{ search: { query: 'a', columns: ['x'] } }, ['search', 'columns', 0]],
    [{ group_by: ['n'], sort: [{ column: 'parity' }] }, ['sort', 0, 'column']],
    [{ aggregations: [{ function: 'sum', column: 'parity' }] }, ['aggregations', 0, 'column']],
    [{ aggregations: [{ function: 'max' }] }, ['aggregations', 0, 'column']],
    [{ aggregations: [{ function: 'count' }, { function: 'count' }] }, ['aggregations']],
  ])('%j is refused', async (request, at) => {
    const failure = await ask(content, request).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AppError);
    expect((failure as AppError).detail).toMatchObject([{ loc: ['body', ...at] }]);
  });

  it('end early when their cells are very large, and continue from there', async () => {
    const big = 'x'.repeat(1024 * 1024);
    const large = await fixture.load(csvOf([['a'], ...Array.from({ length: 40 }, () => [big])]));
    const page = await ask(large, { limit: 100 });
    expect(page.rows.length).toBe(32);
    expect(page).toMatchObject({ filtered_row_count: 40, has_more: true });
    expect(await ask(large, { limit: 35 })).toMatchObject({ filtered_row_count: 40, has_more: true });
    const rest = await ask(large, { limit: 100, cursor: page.next_cursor });
    expect(rest.rows.map(({ position }) => position)).toEqual([32, 33, 34, 35, 36, 37, 38, 39]);
  });
});
