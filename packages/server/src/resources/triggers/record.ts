import type { api } from '@recto/contract';
import type { z } from 'zod';
import type { StoredTrigger } from './store.ts';

export type TriggerRecord = z.input<typeof api.workflowTriggers.get.response>;

export interface TriggerAddresses {
  baseUrl: string;
  /** Null while the server receives no mail. */
  mailDomain: string | null;
}

export const toTrigger =
  ({ baseUrl, mailDomain }: TriggerAddresses) =>
  (row: StoredTrigger): TriggerRecord => ({
    id: row.id,
    workflow_id: row.workflow_id,
    type: row.type,
    name: row.name,
    enabled: row.is_enabled,
    documents: row.documents,
    json_inputs: row.json_inputs,
    schedule: row.type === 'schedule' ? { ...row.config, next_fire_at: row.next_fire_at } : null,
    webhook: row.type === 'webhook' ? { ...row.config, url: `${baseUrl}/v1/hooks/${row.id}` } : null,
    email:
      row.type === 'email' ? { ...row.config, address: mailDomain === null ? null : `${row.id}@${mailDomain}` } : null,
    last_fired_at: row.last_fired_at,
    last_run_id: row.last_run_id,
    last_error: row.last_error,
    created_at: row.created_at,
    updated_at: row.updated_at,
  });
