/** The statements that every table of records with an id and a scope needs. */
import type { Insertable } from 'kysely';
import type { DateWindow } from '../lib/date-window.ts';
import type { Scope } from '../lib/scope.ts';
import { type Db, type RawBuilder, sql, type Tx } from './database.ts';
import { countRows, fetchPage, type Page, type PageRequest } from './page.ts';
import type { ParseRow } from './tables.ts';

export interface ScopedRecord {
  id: string;
  organization_id: string;
  environment_id: string;
  created_at: string;
}

/** Tables with the columns of `ScopedRecord`. */
type RecordTable = 'parses' | 'extractions' | 'schema_generations';

export interface ListFilters {
  conditions: RawBuilder<unknown>[];
  /** Bounds of `created_at`. */
  window: DateWindow;
}

export interface RecordsOptions<Row> {
  table: RecordTable;
  /** Columns that hold JSON. They are written as text: the driver would make a PostgreSQL array of an array. */
  json: readonly (keyof Row & string)[];
}

export class ScopedRecords<Row extends ScopedRecord> {
  readonly #table: 'parses';
  readonly #json: readonly (keyof Row & string)[];

  constructor({ table, json }: RecordsOptions<Row>) {
    // To the query builder one of the tables stands for all: only columns that all of them have are named here.
    this.#table = table as 'parses';
    this.#json = json;
  }

  async find(db: Db, scope: Scope, id: string): Promise<Row | undefined> {
    return this.#read(await this.#scoped(db, scope).where('id', '=', id).executeTakeFirst());
  }

  /** Whatever ends a record waits here, so that it ends once. */
  async lock(tx: Tx, scope: Scope, id: string): Promise<Row | undefined> {
    return this.#read(await this.#scoped(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst());
  }

  /** In the order of ids, so that no two transactions wait for each other. */
  async lockWhere(tx: Tx, scope: Scope, condition: RawBuilder<boolean>): Promise<Row[]> {
    const rows = await this.#scoped(tx, scope).where(condition).orderBy('id').forUpdate().execute();
    return rows as unknown as Row[];
  }

  /** The latest one that was completed. */
  async findCompleted(db: Db, scope: Scope, condition: RawBuilder<boolean>): Promise<Row | undefined> {
    const row = await this.#scoped(db, scope)
      .where(condition)
      .where('status', '=', 'completed')
      .orderBy('completed_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return this.#read(row);
  }

  /** With the number of rows on all pages together. */
  async list(
    db: Db,
    scope: Scope,
    request: PageRequest,
    { conditions, window }: ListFilters,
  ): Promise<{ data: Row[]; list_metadata: Page<Row>['list_metadata'] & { total_count: number } }> {
    const source = { scope, table: this.#table, sortColumn: 'created_at', filters: conditions, window };
    const { data, list_metadata } = await fetchPage<Row>(db, { ...source, idColumn: 'id', columns: sql`*` }, request);
    return { data, list_metadata: { ...list_metadata, total_count: await countRows(db, source) } };
  }

  async insert(tx: Tx, row: Row): Promise<void> {
    await tx.insertInto(this.#table).values(this.#encoded(row)).execute();
  }

  async update(tx: Tx, scope: Scope, row: Row): Promise<void> {
    await tx
      .updateTable(this.#table)
      .set(this.#encoded(row))
      .where('organization_id', '=', scope.organizationId)
      .where('environment_id', '=', scope.environmentId)
      .where('id', '=', row.id)
      .execute();
  }

  async delete(tx: Tx, scope: Scope, id: string): Promise<void> {
    await tx
      .deleteFrom(this.#table)
      .where('organization_id', '=', scope.organizationId)
      .where('environment_id', '=', scope.environmentId)
      .where('id', '=', id)
      .execute();
  }

  #scoped(db: Db, { organizationId, environmentId }: Scope) {
    return db
      .selectFrom(this.#table)
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('environment_id', '=', environmentId);
  }

  /** The driver has parsed the JSON. */
  #read(row: object | undefined): Row | undefined {
    return row as Row | undefined;
  }

  #encoded(row: Row): Insertable<ParseRow> {
    const texts = this.#json.map((column) => [column, row[column] === null ? null : JSON.stringify(row[column])]);
    return { ...row, ...Object.fromEntries(texts) };
  }
}
