/** The SQL that every table of records with an id and a scope needs. */
import type { Insertable } from 'kysely';
import type { DateWindow } from '../lib/date-window.ts';
import type { Scope } from '../lib/scope.ts';
import { type Db, type RawBuilder, sql, type Tx } from './database.ts';
import { countRows, fetchPage, type Page, type PageRequest } from './page.ts';
import type { PageOperationTables } from './page-operation-tables.ts';
import type { ParseRow } from './tables.ts';

export interface ScopedRecord {
  id: string;
  organization_id: string;
  environment_id: string;
  created_at: string;
}

/** Tables with the columns of `ScopedRecord`. */
type RecordTable =
  | 'parses'
  | 'extractions'
  | 'schema_generations'
  | 'edits'
  | Exclude<keyof PageOperationTables, 'classification_corrections'>;

export interface ListFilters {
  conditions: RawBuilder<unknown>[];
  /** Bounds of `created_at`. */
  window: DateWindow;
}

export interface RecordsOptions<Row> {
  table: RecordTable;
  /**
   * Columns that hold JSON. They are written as text because the driver would turn a JavaScript array into a PostgreSQL
   * array.
   */
  json: readonly (keyof Row & string)[];
}

export class ScopedRecords<Row extends ScopedRecord> {
  readonly #table: 'parses';
  readonly #json: readonly (keyof Row & string)[];

  constructor({ table, json }: RecordsOptions<Row>) {
    // For the type checker, one table stands for all of them; only columns that they share are named here.
    this.#table = table as 'parses';
    this.#json = json;
  }

  async find(db: Db, scope: Scope, id: string): Promise<Row | undefined> {
    return this.#read(await this.#scoped(db, scope).where('id', '=', id).executeTakeFirst());
  }

  /** Locks the row, so that a record ends only once. */
  async lock(tx: Tx, scope: Scope, id: string): Promise<Row | undefined> {
    return this.#read(await this.#scoped(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst());
  }

  /** Locks in the order of ids, so that two transactions cannot deadlock. */
  async lockWhere(tx: Tx, scope: Scope, condition: RawBuilder<boolean>): Promise<Row[]> {
    const rows = await this.#scoped(tx, scope).where(condition).orderBy('id').forUpdate().execute();
    return rows as unknown as Row[];
  }

  /** Finds the latest completed record. */
  async findCompleted(db: Db, scope: Scope, condition: RawBuilder<boolean>): Promise<Row | undefined> {
    const row = await this.#scoped(db, scope)
      .where(condition)
      .where('status', '=', 'completed')
      .orderBy('completed_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return this.#read(row);
  }

  /** Returns a page, with the number of rows over all pages. */
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

  /** The driver has already parsed the JSON. */
  #read(row: object | undefined): Row | undefined {
    return row as Row | undefined;
  }

  #encoded(row: Row): Insertable<ParseRow> {
    const texts = this.#json.map((column) => [column, row[column] === null ? null : JSON.stringify(row[column])]);
    return { ...row, ...Object.fromEntries(texts) };
  }
}
