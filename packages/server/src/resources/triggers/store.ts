import { type Db, sql, type Tx } from '../../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../../db/page.ts';
import type { WorkflowTriggerRow } from '../../db/run-tables.ts';
import type { Scope } from '../../lib/scope.ts';

export interface ScheduleConfig {
  cron: string;
  time_zone: string;
  missed_fires: 'once' | 'all' | 'skip';
}

export interface WebhookConfig {
  requires_signature: boolean;
}

export interface EmailConfig {
  allowed_senders: string[];
}

export type FixedDocument = { id: string } | { filename: string; url: string };

export interface FireError {
  code: string;
  message: string;
  at: string;
}

interface Parsed {
  documents: Record<string, FixedDocument>;
  json_inputs: Record<string, unknown>;
  last_error: FireError | null;
  created_by: Record<string, string | null>;
}

type StoredRow = Omit<WorkflowTriggerRow, keyof Parsed | 'type' | 'config'> & Parsed;

/** The record as read; the driver parses JSON. */
export type StoredTrigger = StoredRow &
  (
    | { type: 'schedule'; config: ScheduleConfig }
    | { type: 'webhook'; config: WebhookConfig }
    | { type: 'email'; config: EmailConfig }
  );

export type StoredSchedule = Extract<StoredTrigger, { type: 'schedule' }>;
export type StoredWebhook = Extract<StoredTrigger, { type: 'webhook' }>;
export type StoredEmail = Extract<StoredTrigger, { type: 'email' }>;

const JSON_COLUMNS = ['config', 'documents', 'json_inputs', 'last_error', 'created_by'] as const;

const encoded = <R extends TriggerChanges>(row: R) => ({
  ...row,
  ...Object.fromEntries(
    JSON_COLUMNS.flatMap((column) => {
      const value = row[column];
      return value === undefined ? [] : [[column, value === null ? null : JSON.stringify(value)]];
    }),
  ),
});

export interface TriggerKey {
  workflowId: string;
  id: string;
}

const scoped = (db: Db, scope: Scope) =>
  db
    .selectFrom('workflow_triggers')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId);

export const insertTrigger = async (tx: Tx, row: StoredTrigger): Promise<void> => {
  await tx
    .insertInto('workflow_triggers')
    .values(encoded(row) as never)
    .execute();
};

export const findTrigger = async (db: Db, scope: Scope, key: TriggerKey): Promise<StoredTrigger | undefined> =>
  (await scoped(db, scope)
    .where('workflow_id', '=', key.workflowId)
    .where('id', '=', key.id)
    .executeTakeFirst()) as unknown as StoredTrigger | undefined;

export const lockTrigger = async (tx: Tx, scope: Scope, key: TriggerKey): Promise<StoredTrigger | undefined> =>
  (await scoped(tx, scope)
    .where('workflow_id', '=', key.workflowId)
    .where('id', '=', key.id)
    .forNoKeyUpdate()
    .executeTakeFirst()) as unknown as StoredTrigger | undefined;

/** Whoever knows the address of a webhook has no scope yet: the trigger has it. */
export const findWebhook = async (db: Db, id: string): Promise<StoredWebhook | undefined> =>
  (await db
    .selectFrom('workflow_triggers')
    .selectAll()
    .where('id', '=', id)
    .where('type', '=', 'webhook')
    .executeTakeFirst()) as unknown as StoredWebhook | undefined;

/** Mail servers may change the case of an address on its way. */
export const findEmail = async (db: Db, id: string): Promise<StoredEmail | undefined> =>
  (await db
    .selectFrom('workflow_triggers')
    .selectAll()
    .where(sql<string>`lower(id)`, '=', id.toLowerCase())
    .where('type', '=', 'email')
    .executeTakeFirst()) as unknown as StoredEmail | undefined;

export const listTriggers = (
  db: Db,
  scope: Scope,
  workflowId: string,
  request: PageRequest,
): Promise<Page<StoredTrigger>> =>
  fetchPage(
    db,
    {
      scope,
      table: 'workflow_triggers',
      idColumn: 'id',
      sortColumn: 'created_at',
      columns: sql`*`,
      filters: [sql`workflow_id = ${workflowId}`],
    },
    request,
  );

export type TriggerChanges = Partial<StoredRow> & { config?: StoredTrigger['config'] };

export const updateTrigger = async (tx: Tx, id: string, values: TriggerChanges): Promise<void> => {
  await tx
    .updateTable('workflow_triggers')
    .set(encoded(values) as never)
    .where('id', '=', id)
    .execute();
};

export const deleteTrigger = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('workflow_triggers').where('id', '=', id).execute();
};
