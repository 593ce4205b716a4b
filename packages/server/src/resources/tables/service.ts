import type { Readable } from 'node:stream';
import { type Commit, type Database, type Db, QUERY_CANCELED, sqlStateOf, type Tx } from '../../db/database.ts';
import type { ReceivedFile } from '../../http/call.ts';
import { type Clock, withLateClock } from '../../lib/clock.ts';
import { notFound, unavailable } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Ids } from '../../lib/ids.ts';
import { currentLane } from '../../lib/lane.ts';
import { LaneGate, sharedPlaces } from '../../lib/lane-gate.ts';
import type { Scope } from '../../lib/scope.ts';
import { mapRecords } from '../../lib/unreadable.ts';
import type { BlobLedger } from '../blobs/service.ts';
import type { FileUser } from '../files/removal.ts';
import type { Files } from '../files/service.ts';
import type { Projects } from '../projects/service.ts';
import { importContent, prepareCsv } from './import.ts';
import { keyColumnOf, type LookUpRequest, lookUpRows, planLookUp } from './look-up.ts';
import { parseOverrides } from './overrides.ts';
import { profileTable } from './profile.ts';
import { type Column, runQuery, type TableContent, toColumn } from './query.ts';
import type { QueryRequest } from './query-request.ts';
import * as store from './store.ts';
import { deleteKeys, hasKeys, writeKeys } from './store-keys.ts';
import type { Reading } from './store-query.ts';
import { type ValidateRequest, validateTable } from './validate.ts';

/** Each import holds a connection and its buffers, and two already saturate a small machine. */
const SIMULTANEOUS_IMPORTS = 2;
/** Each query holds a connection, and may scan every row of a table. */
const SIMULTANEOUS_QUERIES = 3;
const WAITING = { perKey: 100, perEnvironment: 200 };

export interface TablesDependencies {
  database: Database;
  db: Db;
  ledger: BlobLedger;
  files: Files;
  projects: Projects;
  ids: Ids;
  clock: Clock;
  limits: { columns: number; querySeconds: number };
}

/** The writer, the transaction, and the signal to stop. */
export interface TableWrite {
  scope: Scope;
  author: string;
  commit: Commit;
  signal: AbortSignal;
}

export interface Upload {
  file: ReceivedFile;
  /** The form's JSON text. */
  overrides: string | undefined;
}

export interface TablePatch {
  name?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
}

export class Tables {
  readonly #deps: TablesDependencies;
  readonly #imports = new LaneGate({
    places: sharedPlaces(SIMULTANEOUS_IMPORTS),
    waiting: WAITING,
    refusal: 'Too many tables are waiting to be read. Retry shortly.',
  });
  readonly #queries = new LaneGate({
    places: sharedPlaces(SIMULTANEOUS_QUERIES),
    waiting: WAITING,
    refusal: 'Too many table queries are waiting. Retry shortly.',
  });

  constructor(deps: TablesDependencies) {
    this.#deps = deps;
  }

  async list(scope: Scope, projectId: string | undefined) {
    if (projectId !== undefined) await this.#deps.projects.get(scope, projectId);
    return { tables: mapRecords(await store.listTables(this.#deps.db, scope, projectId), toTable) };
  }

  /** Names by id: of the given tables, as far as they exist, or of all. */
  async names(scope: Scope, ids?: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await store.tableNames(this.#deps.db, scope, ids);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async get(scope: Scope, id: string) {
    return { table: toTable(await this.#find(scope, id)) };
  }

  async schema(scope: Scope, id: string): Promise<{ table_id: string; columns: Column[] }> {
    return { table_id: id, columns: (await this.#find(scope, id)).columns.map(toColumn) };
  }

  async create(write: TableWrite, upload: Upload & { name: string; projectId: string | undefined }) {
    const { scope, signal } = write;
    const { projects, ids, clock } = this.#deps;
    const { projectId } = upload;
    const project = await (projectId === undefined ? projects.getDefault(scope) : projects.get(scope, projectId));
    const overrides = parseOverrides(upload.overrides) ?? {};
    const csv = await prepareCsv(this.#deps, scope, upload.file, signal);
    return this.#write(write, async (tx) => {
      const imported = await importContent(this.#deps, tx, { scope, csv, overrides, areOverridesNew: true, signal });
      const now = clock.now().toISOString();
      const row: store.StoredTable = {
        ...imported,
        id: ids.next('table'),
        organization_id: scope.organizationId,
        environment_id: scope.environmentId,
        project_id: project.id,
        name: upload.name,
        metadata: {},
        uploaded_by: write.author,
        created_at: now,
        updated_at: now,
      };
      await store.insertTable(tx, row);
      return row;
    });
  }

  async replace(write: TableWrite, id: string, upload: Upload) {
    const { scope, signal } = write;
    const given = parseOverrides(upload.overrides);
    // Check before the file is read, because content for an unknown table is useless.
    await this.#find(scope, id);
    const csv = await prepareCsv(this.#deps, scope, upload.file, signal);
    return this.#write(write, async (tx) => {
      const before = await this.#lock(tx, scope, id);
      const imported = await importContent(this.#deps, tx, {
        scope,
        csv,
        overrides: given ?? before.column_schema_overrides,
        areOverridesNew: given !== undefined,
        signal,
      });
      const row = {
        ...before,
        ...imported,
        uploaded_by: write.author,
        updated_at: this.#deps.clock.now().toISOString(),
      };
      await store.updateTable(tx, scope, row);
      await this.#removeContent(tx, scope, before);
      return row;
    });
  }

  /** Metadata is merged as in RFC 7396, one level deep: null removes its key. */
  async update(write: TableWrite, id: string, patch: TablePatch) {
    return write.commit(async (tx) => {
      const before = await this.#lock(tx, write.scope, id);
      const merged = Object.entries({ ...before.metadata, ...patch.metadata }).filter(([, value]) => value !== null);
      const row = {
        ...before,
        name: patch.name ?? before.name,
        metadata: Object.fromEntries(merged),
        updated_at: this.#deps.clock.now().toISOString(),
      };
      await store.updateTable(tx, write.scope, row);
      await faultPoint('tables.before_commit');
      return { tables: [toTable(row)] };
    });
  }

  async delete(scope: Scope, id: string): Promise<void> {
    await this.#deps.database.transaction(async (tx) => {
      await this.#remove(tx, scope, await this.#lock(tx, scope, id));
      await faultPoint('tables.before_commit');
    });
  }

  /** Returns locked records. */
  async usersOf(tx: Tx, scope: Scope, fileId: string): Promise<FileUser[]> {
    const rows = await store.lockTablesOf(tx, scope, fileId);
    return rows.map((row) => ({ id: row.id, remove: () => this.#remove(tx, scope, row) }));
  }

  async #remove(tx: Tx, scope: Scope, row: store.StoredTable): Promise<void> {
    await store.deleteTable(tx, scope, row.id);
    await this.#removeContent(tx, scope, row);
  }

  async download(scope: Scope, id: string): Promise<{ filename: string; sizeBytes: number; content: Readable }> {
    const row = await this.#find(scope, id);
    const file = await this.#deps.files.find(scope, row.snapshot_file_id);
    return { filename: row.filename, sizeBytes: file.size_bytes, content: await this.#deps.files.open(file) };
  }

  query(scope: Scope, id: string, request: QueryRequest, signal: AbortSignal) {
    return this.#read(scope, id, signal, (reading, content) => runQuery(reading, content, request));
  }

  /** Rows in the order of the file. */
  async lookUp(scope: Scope, id: string, request: LookUpRequest, signal: AbortSignal) {
    await this.#ensureKeys(scope, id, request);
    return this.#read(scope, id, signal, (reading, content) => lookUpRows(reading, content, request));
  }

  profile(scope: Scope, id: string, select: string[] | undefined, signal: AbortSignal) {
    return this.#read(scope, id, signal, (reading, content) => profileTable(reading, content, select));
  }

  validate(scope: Scope, id: string, request: ValidateRequest, signal: AbortSignal) {
    return this.#read(scope, id, signal, (reading, content) => validateTable(reading, content, request));
  }

  async #ensureKeys(scope: Scope, id: string, request: LookUpRequest): Promise<void> {
    const { row_count, columns, generation } = await this.#find(scope, id);
    const key = keyColumnOf(row_count, planLookUp(columns, request));
    if (key === null || (await hasKeys({ db: this.#deps.db, generation }, key))) return;
    await this.#deps.database.transaction(async (tx) => {
      // Nobody removes the rows meanwhile.
      const locked = await this.#lock(tx, scope, id);
      if (locked.generation === generation) await writeKeys(tx, generation, key);
    });
  }

  async #read<T>(
    scope: Scope,
    id: string,
    signal: AbortSignal,
    work: (reading: Reading, content: TableContent) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.#queries.run(currentLane(), signal, () =>
        store.inSnapshot(this.#deps.db, this.#deps.limits.querySeconds * 1000, async (tx) => {
          const row = await store.findTable(tx, scope, id);
          if (row === undefined) throw notFound('Table');
          const { generation, row_count: rowCount, columns, snapshot_file_id: snapshotFileId } = row;
          const content = { tableId: id, snapshotFileId, generation, rowCount, columns };
          return work({ db: tx, generation, signal }, content);
        }),
      );
    } catch (error) {
      if (sqlStateOf(error) !== QUERY_CANCELED || signal.aborted) throw error;
      throw unavailable('The table took too long to read. Ask for less at once.', error);
    }
  }

  #write({ commit, signal }: TableWrite, work: (tx: Tx) => Promise<store.StoredTable>) {
    // Followers of any list would wait for the rows of a long file.
    return this.#imports.run(currentLane(), signal, () =>
      withLateClock(() =>
        commit(async (tx) => {
          const row = await work(tx);
          await faultPoint('tables.before_commit');
          return { tables: [toTable(row)] };
        }),
      ),
    );
  }

  async #removeContent(tx: Tx, scope: Scope, row: store.StoredTable): Promise<void> {
    await store.deleteRows(tx, row.generation);
    await deleteKeys(tx, row.generation);
    for (const fileId of new Set([row.source_file_id, row.snapshot_file_id])) {
      await this.#deps.files.remove(tx, scope, fileId);
    }
  }

  async #find(scope: Scope, id: string): Promise<store.StoredTable> {
    const row = await store.findTable(this.#deps.db, scope, id);
    if (row === undefined) throw notFound('Table');
    return row;
  }

  async #lock(tx: Tx, scope: Scope, id: string): Promise<store.StoredTable> {
    const row = await store.lockTable(tx, scope, id);
    if (row === undefined) throw notFound('Table');
    return row;
  }
}

export function toTable(row: store.StoredTable) {
  const names = row.columns.map(({ name }) => name);
  return {
    id: row.id,
    name: row.name,
    filename: row.filename,
    project_id: row.project_id,
    source_file_id: row.source_file_id,
    snapshot_file_id: row.snapshot_file_id,
    row_count: row.row_count,
    columns: row.columns.map(toColumn),
    sample_rows: row.sample_rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index]]))),
    metadata: row.metadata,
    uploaded_by_user_id: row.uploaded_by,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
