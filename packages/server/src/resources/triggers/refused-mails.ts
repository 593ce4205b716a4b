/** Mail to triggers that was refused. Senders rarely pass the reason on, so whoever waits for a run finds it here. */
import type { Database } from '../../db/database.ts';
import type { PageRequest } from '../../db/page.ts';
import type { RefusedMailRow } from '../../db/run-tables.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import { mapRecords } from '../../lib/unreadable.ts';
import { scopeOf } from './deliver-once.ts';
import * as store from './refused-mail-store.ts';
import type { StoredEmail } from './store.ts';

/** In each environment, so that nobody can fill the database with mail that is refused. */
const KEPT = 1000;
const KEPT_MS = 30 * 24 * 3_600_000;
/** The longest path of SMTP (RFC 5321, 4.5.3.1.3), with room for addresses that break the rule. */
const MAX_SENDER_CHARACTERS = 320;
const MAX_REASON_CHARACTERS = 1000;

export interface RefusedMailsDependencies {
  database: Database;
  ids: Ids;
  clock: Clock;
}

export interface Refusal {
  sender: string;
  /** The code of SMTP. */
  status: number;
  reason: string;
}

export class RefusedMails {
  readonly #deps: RefusedMailsDependencies;

  constructor(deps: RefusedMailsDependencies) {
    this.#deps = deps;
  }

  async record(trigger: StoredEmail, { sender, status, reason }: Refusal): Promise<void> {
    const { database, ids, clock } = this.#deps;
    const refused = {
      id: ids.next('refused_mail'),
      organization_id: trigger.organization_id,
      environment_id: trigger.environment_id,
      trigger_id: trigger.id,
      workflow_id: trigger.workflow_id,
      sender: storable(sender, MAX_SENDER_CHARACTERS),
      status,
      reason: storable(reason, MAX_REASON_CHARACTERS),
    };
    await database.transaction(async (tx) => {
      const row: RefusedMailRow = { ...refused, created_at: clock.now().toISOString() };
      if (await store.insertRefused(tx, row)) await store.deleteBeyond(tx, scopeOf(trigger), KEPT);
    });
  }

  async list(scope: Scope, request: PageRequest, filters: store.RefusedMailFilters) {
    const page = await store.listRefused(this.#deps.database.db, scope, request, filters);
    return { ...page, data: mapRecords(page.data, toRefusedMail) };
  }

  /** Deletes those of all environments that are too old, and returns how many. */
  purge(): Promise<number> {
    const before = new Date(this.#deps.clock.now().getTime() - KEPT_MS).toISOString();
    return store.deleteRefusedBefore(this.#deps.database.db, before);
  }
}

/** Without what PostgreSQL cannot store. */
export const storable = (text: string, maxCharacters: number): string =>
  text.replaceAll('\0', '').slice(0, maxCharacters).toWellFormed();

const toRefusedMail = (row: RefusedMailRow) => ({
  id: row.id,
  object: 'refused_mail' as const,
  workflow_id: row.workflow_id,
  trigger_id: row.trigger_id,
  sender: row.sender,
  status: row.status,
  reason: row.reason,
  created_at: row.created_at,
});
