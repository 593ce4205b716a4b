import { type Db, sql } from '../../db/database.ts';
import type { EgressRow } from '../../db/egress-tables.ts';
import { fetchPage, type Page, type PageRequest } from '../../db/page.ts';
import { RECORD_TIME } from '../../db/record-times.ts';
import type { DateWindow } from '../../lib/date-window.ts';
import type { Scope } from '../../lib/scope.ts';

export interface EgressFilters {
  purpose?: string | undefined;
  host?: string | undefined;
  outcome?: string | undefined;
  request_id?: string | undefined;
  run_id?: string | undefined;
  resource_id?: string | undefined;
  window: DateWindow;
}

const FILTERED = ['purpose', 'host', 'outcome', 'request_id', 'run_id', 'resource_id'] as const;

export type NewLine = Omit<EgressRow, 'created_at'>;

/** Rows of any environments; each has its own. */
export async function insertLines(db: Db, rows: readonly NewLine[]): Promise<void> {
  await db
    .insertInto('egress')
    .values(rows.map((row) => ({ ...row, created_at: RECORD_TIME })))
    .execute();
}

export type EndedLine = Pick<
  EgressRow,
  'id' | 'outcome' | 'response_status' | 'bytes_sent' | 'bytes_received' | 'error' | 'ended_at'
>;

export async function endLines(db: Db, lines: readonly EndedLine[]): Promise<void> {
  await sql`
    update egress set outcome = ended.outcome, response_status = ended.response_status, bytes_sent = ended.bytes_sent,
      bytes_received = ended.bytes_received, error = ended.error, ended_at = ended.ended_at
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as ended (id text, outcome text, response_status int,
      bytes_sent bigint, bytes_received bigint, error text, ended_at timestamptz)
    where egress.id = ended.id`.execute(db);
}

export function listLines(
  db: Db,
  scope: Scope,
  request: PageRequest,
  { window, ...filters }: EgressFilters,
): Promise<Page<EgressRow>> {
  const source = {
    scope,
    table: 'egress' as const,
    idColumn: 'id',
    sortColumn: 'created_at',
    columns: sql`*`,
    filters: FILTERED.flatMap((name) =>
      filters[name] === undefined ? [] : [sql`${sql.ref(name)} = ${filters[name]}`],
    ),
    window,
  };
  return fetchPage(db, source, request);
}

/** Deletes at most `limit` old lines of all environments and returns how many. */
export async function deleteLinesBefore(db: Db, createdBefore: string, limit: number): Promise<number> {
  const result = await sql`
    delete from egress where id in (
      select id from egress where created_at < ${createdBefore} order by created_at limit ${limit}
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
