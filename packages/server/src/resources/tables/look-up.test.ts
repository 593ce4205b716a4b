import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTablesFixture, csvOf, type TablesFixture } from '../../../../../tests/support/tables-fixture.ts';
import { sql } from '../../db/database.ts';
import { AppError } from '../../lib/errors.ts';
import { keyColumnOf, lookUpRows, planLookUp } from './look-up.ts';
import type { TableContent } from './query.ts';
import { deleteKeys, writeKeys } from './store-keys.ts';

let fixture: TablesFixture;
let large: TableContent;

const ROWS = 3000;
const KINDS = ['id', 'amount', 'day', 'moment', 'paid', 'country'];

beforeAll(async () => {
  fixture = await createTablesFixture();
  const row = (n: number): (string | null)[] => [
    `v-${n}`,
    `${n / 2}0`.replace(/^(\d+)0$/, '$1.00'),
    `2024-01-${String((n % 28) + 1).padStart(2, '0')}`,
    `2024-01-01T00:${String(n % 60).padStart(2, '0')}:00+01:00`,
    n % 2 === 0 ? 'true' : 'false',
    n % 3 === 0 ? null : `C${n % 2}`,
  ];
  large = await fixture.load(csvOf([KINDS, ...Array.from({ length: ROWS }, (_, n) => row(n))]));
});
afterAll(() => fixture.drop());

const find = (content: TableContent, where: Record<string, unknown>, limit = 10) =>
  fixture.read(content, (reading) => lookUpRows(reading, content, { where, limit }));

const keyed = async (content: TableContent, where: Record<string, unknown>) => {
  const key = keyColumnOf(content.rowCount, planLookUp(content.columns, { where, limit: 1 }));
  if (key === null) return;
  await fixture.database.transaction((tx) => writeKeys(tx, content.generation, key));
};

const keyCount = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) from table_keys`.execute(fixture.database.db);
  return rows[0]?.count ?? 0;
};

describe('rows looked up by values', () => {
  it.each([
    [{ id: 'v-17' }],
    [{ id: 'V-17' }],
    [{ amount: 8.5 }],
    [{ amount: '8.500' }],
    [{ day: '2024-01-05' }],
    [{ moment: '2023-12-31T23:05:00Z' }],
    [{ paid: true }],
    [{ country: 'C1', paid: false }],
    [{ country: null, id: 'v-3' }],
    [{ country: '' }],
    [{}],
  ])('are the same with keys and without: %j', async (where) => {
    const scanned = await find(large, where, 1200);
    await keyed(large, where);
    expect(await find(large, where, 1200)).toEqual(scanned);
  });

  it('have typed values, in the order of the file, up to the limit', async () => {
    expect(await find(large, { id: 'v-17' })).toEqual([
      { id: 'v-17', amount: 8.5, day: '2024-01-18', moment: expect.any(String), paid: false, country: 'C1' },
    ]);
    await keyed(large, { paid: true });
    expect((await find(large, { paid: true }, 3)).map(({ id }) => id)).toEqual(['v-0', 'v-2', 'v-4']);
    expect(await find(large, { id: 'none' })).toEqual([]);
  });

  it('are found without reading the table', async () => {
    await keyed(large, { id: 'v-17' });
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select position from table_keys
      where generation = ${large.generation} and column_index = 0 and hash = 1`.execute(fixture.database.db);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('table_keys_pkey');
  });

  it('need known columns and values of their kind', async () => {
    for (const where of [{ nowhere: 1 }, { amount: 'x' }, { id: [1] }]) {
      await expect(find(large, where)).rejects.toBeInstanceOf(AppError);
    }
  });

  it('need no keys in a small table', async () => {
    const small = await fixture.load(csvOf([['a'], ['1'], ['2']]));
    const before = await keyCount();
    await keyed(small, { a: 2 });
    expect(await keyCount()).toBe(before);
    expect(await find(small, { a: 2 })).toEqual([{ a: 2 }]);
  });
});

describe('keys', () => {
  it('are written once, by callers that come together', async () => {
    const content = await fixture.load(csvOf([['a'], ...Array.from({ length: 1500 }, (_, n) => [`x${n}`])]));
    const before = await keyCount();
    await Promise.all([1, 2, 3].map(() => keyed(content, { a: 'x1' })));
    expect(await keyCount()).toBe(before + 1500);
    await fixture.database.transaction((tx) => deleteKeys(tx, content.generation));
    expect(await keyCount()).toBe(before);
  });
});
