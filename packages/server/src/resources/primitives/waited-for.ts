import type { Database } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Scope } from '../../lib/scope.ts';
import { isNothing, Spending } from '../../models/spending.ts';
import type { NewUsagePrimitive } from '../usage/records.ts';
import type { Usage } from '../usage/service.ts';

export interface WaitedFor {
  scope: Scope;
  signal: AbortSignal;
  /** The ledger's entry if the work does not succeed. */
  ended: (end: { status: 'failed' | 'cancelled'; completed_at: string }) => NewUsagePrimitive;
}

/** A request that waits and fails leaves no record, but the ledger records what models used for it. */
export async function waitedFor<T>(
  { database, usage, clock }: { database: Database; usage: Usage; clock: Clock },
  { scope, signal, ended }: WaitedFor,
  work: (spending: Spending) => Promise<T>,
): Promise<T> {
  const spending = new Spending();
  try {
    return await work(spending);
  } catch (error) {
    if (!isNothing(spending.total)) {
      const status = signal.aborted ? 'cancelled' : 'failed';
      await database.transaction(async (tx) => {
        const now = clock.now().toISOString();
        const record = { ...ended({ status, completed_at: now }), created_at: now };
        await usage.recordPrimitive(tx, scope, record);
        await usage.spend(scope, record.primitive_execution_id, spending.total, tx);
      });
    }
    throw error;
  }
}
