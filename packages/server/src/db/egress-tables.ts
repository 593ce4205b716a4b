/** Row types of the ledger of connections; see tables.ts. */
import type { EgressPurpose } from '../lib/egress.ts';
import type { Scoped } from './row-parts.ts';

export interface EgressRow extends Scoped {
  id: string;
  purpose: EgressPurpose;
  method: string;
  host: string;
  port: number;
  outcome: 'open' | 'answered' | 'failed';
  response_status: number | null;
  bytes_sent: number;
  bytes_received: number;
  error: string | null;
  request_id: string | null;
  run_id: string | null;
  resource_id: string | null;
  created_at: string;
  ended_at: string | null;
}

export interface EgressTables {
  egress: EgressRow;
}
