/** A migrated database and CSV texts in it, for the tests of what lies between a file and an answer. */

import { createDatabase, type Database } from '../../packages/server/src/db/database.ts';
import { silentLogger } from '../../packages/server/src/lib/logger.ts';
import { CsvLoad } from '../../packages/server/src/resources/tables/load.ts';
import type { Overrides } from '../../packages/server/src/resources/tables/overrides.ts';
import type { TableContent } from '../../packages/server/src/resources/tables/query.ts';
import * as store from '../../packages/server/src/resources/tables/store.ts';
import type { Reading } from '../../packages/server/src/resources/tables/store-query.ts';
import { createMigratedDatabase } from './migrated-database.ts';

export interface TablesFixture {
  database: Database;
  load(csv: string, overrides?: Overrides): Promise<TableContent>;
  read<T>(content: TableContent, work: (reading: Reading) => Promise<T>): Promise<T>;
  drop(): Promise<void>;
}

export async function createTablesFixture(): Promise<TablesFixture> {
  const test = await createMigratedDatabase();
  const database = createDatabase({ url: test.url, maxConnections: 4, logger: silentLogger });
  const { signal } = new AbortController();
  return {
    database,
    load: (csv, overrides = {}) =>
      database.transaction(async (tx) => {
        const generation = await store.nextGeneration(tx);
        const load = new CsvLoad({ generation, overrides, areOverridesNew: true, maxColumns: 1000 });
        await store.copyRows(tx, load.encode(inPieces(csv)));
        const { rowCount, columns } = load.finish(new Map());
        return { tableId: 'tbl_test', snapshotFileId: 'file_test', generation, rowCount, columns };
      }),
    read: ({ generation }, work) => store.inSnapshot(database.db, 60_000, (db) => work({ db, generation, signal })),
    drop: async () => {
      await database.close();
      await test.drop();
    },
  };
}

async function* inPieces(csv: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(csv);
  for (let start = 0; start < bytes.length; start += 50_000) yield bytes.subarray(start, start + 50_000);
}

/** A CSV text of the rows; null is an empty cell. */
export const csvOf = (rows: readonly (readonly (string | null)[])[]): string =>
  rows
    .map((row) => `${row.map((cell) => (cell === null ? '' : `"${cell.replaceAll('"', '""')}"`)).join(',')}\n`)
    .join('');
