/** Row types of the audit log; see tables.ts. */
import type { Json, Scoped } from './row-parts.ts';

export interface AuditRow extends Scoped {
  id: string;
  operation: string;
  api_key_id: string | null;
  api_key_name: string | null;
  member_id: string | null;
  member_email: string | null;
  target: Json<Record<string, string>>;
  result_id: string | null;
  outcome: 'started' | 'succeeded' | 'failed';
  error_status: number | null;
  request_id: string;
  created_at: string;
  ended_at: string | null;
}

export interface AuditTables {
  audit_log: AuditRow;
}
