/**
 * The content of the database as one COPY per table, from one snapshot, and back. Independent of the server's version
 * and of its files, so a backup can be restored on another machine, another PostgreSQL, or next to it.
 */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Connection, Database } from './database.ts';

export interface DumpedTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
}

export interface DumpedSequence {
  readonly schema: string;
  readonly name: string;
  /** Null if it was never used. */
  readonly last_value: number | null;
}

export interface DumpContents {
  /** The migrations that the dumped schema had. */
  readonly migrations: readonly string[];
  /** The version of the tables of pg-boss. */
  readonly jobs_version: number;
  readonly tables: readonly DumpedTable[];
  readonly sequences: readonly DumpedSequence[];
}

const SCHEMAS = ['public', 'pgboss'];
/** Not dumped: the history is that of the schema that the content is loaded into, and limits of the last minute. */
const LEFT_OUT = ['schema_migrations', 'rate_windows', 'version'];

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const nameOf = ({ schema, name }: Pick<DumpedTable, 'schema' | 'name'>): string => `${quoted(schema)}.${quoted(name)}`;
const columnsOf = ({ columns }: DumpedTable): string => columns.map(quoted).join(', ');

/** Content that the dumped records know, by the id of its environment. */
export interface KnownContent {
  readonly namespace: string;
  readonly sha256: string;
  /** False if no record refers to it, as while it is being written. */
  readonly is_claimed: boolean;
}

/** `write` stores the rows of one table. All of them are as of the same moment. */
export async function dumpDatabase(
  database: Database,
  write: (table: DumpedTable, rows: Readable) => Promise<void>,
): Promise<{ contents: DumpContents; known: KnownContent[] }> {
  const connection = await database.connect('recto backup');
  try {
    await connection.query('begin isolation level repeatable read read only');
    const contents = await readContents(connection);
    for (const table of contents.tables) {
      const statement = `copy (select ${columnsOf(table)} from ${nameOf(table)}) to stdout`;
      await write(table, connection.query(copyTo(statement)));
    }
    const { rows: known } = await connection.query<KnownContent>(
      `select environment_id as namespace, sha256, not is_passing and exists (select from blob_owners o
         where o.environment_id = b.environment_id and o.sha256 = b.sha256) as is_claimed
       from blobs b order by 1, 2`,
    );
    await connection.query('commit');
    return { contents, known };
  } finally {
    await connection.end();
  }
}

async function readContents(connection: Connection): Promise<DumpContents> {
  const rowsOf = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await connection.query<T>(text, values)).rows;
  const migrations = await rowsOf<{ name: string }>('select name from schema_migrations order by name');
  const [jobs] = await rowsOf<{ version: number }>('select version from pgboss.version');
  const tables = await rowsOf<DumpedTable>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($2)
     group by n.nspname, c.relname order by n.nspname desc, c.relname`,
    [SCHEMAS, LEFT_OUT],
  );
  const sequences = await rowsOf<DumpedSequence>(
    `select schemaname as schema, sequencename as name, last_value::float8 as last_value
     from pg_sequences where schemaname = any($1) order by 1, 2`,
    [SCHEMAS],
  );
  return {
    migrations: migrations.map(({ name }) => name),
    jobs_version: Number(jobs?.version ?? 0),
    tables,
    sequences,
  };
}

/**
 * Loads a dump into tables of the same schema, in one transaction: all of it or nothing. Foreign keys are dropped before
 * and added after, because no order of the tables satisfies all of them; adding one checks every row.
 */
export async function loadDump(
  database: Database,
  { tables, sequences, jobs_version }: DumpContents,
  read: (table: DumpedTable) => Readable,
): Promise<void> {
  const connection = await database.connect('recto restore');
  try {
    await connection.query('begin');
    const { rows: versions } = await connection.query<{ version: number }>('select version from pgboss.version');
    if (Number(versions[0]?.version) !== jobs_version) throw new Error('the tables of jobs have another version');
    const foreignKeys = await dropForeignKeys(connection);
    await connection.query(`truncate ${tables.map(nameOf).join(', ')}`);
    for (const table of tables) {
      await connection.query(`alter table ${nameOf(table)} disable trigger user`);
      await copyRows(connection, table, read(table));
      await connection.query(`alter table ${nameOf(table)} enable trigger user`);
    }
    for (const { table, name, definition } of foreignKeys) {
      await connection.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    }
    for (const { schema, name, last_value } of sequences) {
      if (last_value !== null) await connection.query('select setval($1, $2)', [nameOf({ schema, name }), last_value]);
    }
    await connection.query('commit');
    await connection.query('analyze');
  } finally {
    // Ending the session rolls back what was not committed.
    await connection.end();
  }
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

async function dropForeignKeys(connection: Connection): Promise<ForeignKey[]> {
  const { rows } = await connection.query<ForeignKey>(
    `select format('%I.%I', n.nspname, c.relname) as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname = any($1) order by 1, 2`,
    [SCHEMAS],
  );
  for (const { table, name } of rows) await connection.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return rows;
}

function copyRows(connection: Connection, table: DumpedTable, rows: Readable): Promise<void> {
  const target = connection.query(copyFrom(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`));
  return pipeline(rows, target);
}
