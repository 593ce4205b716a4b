import type { api } from '@recto/contract';
import type { z } from 'zod';
import { type Commit, type Database, serverTime, type Tx } from '../../db/database.ts';
import type { Page, PageRequest } from '../../db/page.ts';
import type { Credential } from '../../http/call.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../lib/clock.ts';
import { invalidRequest, notFound } from '../../lib/errors.ts';
import { type Ids, randomBase62 } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import { mapRecords } from '../../lib/unreadable.ts';
import type { Keyring } from '../keyring/service.ts';
import { triggeredBy } from '../primitives/primitive.ts';
import type { Workflows } from '../workflows/service.ts';
import type { TickQueue } from './jobs.ts';
import { type TriggerRecord, toTrigger } from './record.ts';
import { invalidField, requireSchedule, tickAfter } from './schedule.ts';
import type { ScheduleConfig, StoredTrigger, TriggerKey } from './store.ts';
import * as store from './store.ts';

export interface TriggersDependencies {
  database: Database;
  jobs: Jobs;
  ticks: TickQueue;
  keyring: Keyring;
  workflows: Workflows;
  ids: Ids;
  clock: Clock;
  /** The domain of the addresses of mail triggers; null if this server receives no mail. */
  mailDomain: string | null;
}

export interface TriggerCall {
  scope: Scope;
  commit: Commit;
  /** The address under which the caller reached the service: webhooks are below it. */
  baseUrl: string;
}

type NewTrigger = z.output<typeof api.workflowTriggers.create.body>;
type Changes = z.output<typeof api.workflowTriggers.update.body>;
type TriggerWithSecret = TriggerRecord & { secret: string | null };

export const secretPurpose = ({ id, secret_version }: Pick<StoredTrigger, 'id' | 'secret_version'>): string =>
  `trigger|${id}|${secret_version}`;

export class Triggers {
  readonly #deps: TriggersDependencies;

  constructor(deps: TriggersDependencies) {
    this.#deps = deps;
  }

  async list(
    { scope, baseUrl }: Pick<TriggerCall, 'scope' | 'baseUrl'>,
    workflowId: string,
    request: PageRequest,
  ): Promise<Page<TriggerRecord>> {
    await this.#deps.workflows.find(scope, workflowId);
    const page = await store.listTriggers(this.#deps.database.db, scope, workflowId, request);
    return { ...page, data: mapRecords(page.data, this.#record(baseUrl)) };
  }

  async get({ scope, baseUrl }: Pick<TriggerCall, 'scope' | 'baseUrl'>, key: TriggerKey): Promise<TriggerRecord> {
    const row = await store.findTrigger(this.#deps.database.db, scope, key);
    if (row === undefined) throw notFound('Trigger');
    return this.#record(baseUrl)(row);
  }

  async create(
    { scope, commit, baseUrl, credential }: TriggerCall & { credential: Credential },
    workflowId: string,
    input: NewTrigger,
  ): Promise<TriggerWithSecret> {
    await this.#deps.workflows.find(scope, workflowId);
    const config = newConfig(input);
    if (input.type === 'email' && this.#deps.mailDomain === null) {
      throw invalidField(['type'], 'this server receives no mail: mail.enabled is false', input.type);
    }
    const secret = input.type === 'webhook' ? newSecret() : null;
    return commit(async (tx) => {
      await this.#deps.workflows.hold(tx, scope, workflowId);
      const now = this.#deps.clock.now().toISOString();
      const named = { id: this.#deps.ids.next('workflow_trigger'), secret_version: 1 };
      const row = {
        ...named,
        organization_id: scope.organizationId,
        environment_id: scope.environmentId,
        workflow_id: workflowId,
        ...config,
        name: input.name,
        is_enabled: input.enabled,
        documents: input.documents ?? {},
        json_inputs: input.json_inputs ?? {},
        secret: secret === null ? null : await this.#deps.keyring.seal(tx, scope, secret, secretPurpose(named)),
        next_fire_at: null,
        last_fired_at: null,
        last_run_id: null,
        last_error: null,
        created_by: { ...triggeredBy(credential), auth_method: input.type },
        created_at: now,
        updated_at: now,
      };
      await store.insertTrigger(tx, row);
      const begun = row.is_enabled ? await this.#begin(tx, row) : row;
      return { ...this.#record(baseUrl)(begun), secret };
    });
  }

  update({ scope, commit, baseUrl }: TriggerCall, key: TriggerKey, changes: Changes): Promise<TriggerRecord> {
    return commit(async (tx) => {
      const old = await this.#lock(tx, scope, key);
      const changed = { ...changedConfig(old, changes), ...changedFields(old, changes) };
      const values = { ...changed, updated_at: this.#deps.clock.now().toISOString() };
      const row = { ...old, ...values } as StoredTrigger;
      await store.updateTrigger(tx, old.id, values);
      const restarts = changes.schedule !== undefined || (row.is_enabled && !old.is_enabled);
      if (!row.is_enabled) return this.#record(baseUrl)(await this.#hold(tx, row));
      return this.#record(baseUrl)(restarts ? await this.#begin(tx, row) : row);
    });
  }

  delete({ scope, commit }: Pick<TriggerCall, 'scope' | 'commit'>, key: TriggerKey): Promise<undefined> {
    return commit(async (tx) => {
      const { id } = await this.#lock(tx, scope, key);
      await store.deleteTrigger(tx, id);
      return undefined;
    });
  }

  rotateSecret({ scope, commit, baseUrl }: TriggerCall, key: TriggerKey): Promise<TriggerWithSecret> {
    return commit(async (tx) => {
      const old = await this.#lock(tx, scope, key);
      if (old.type !== 'webhook') throw invalidRequest('Only webhooks have a secret.');
      const secret = newSecret();
      const secret_version = old.secret_version + 1;
      const purpose = secretPurpose({ id: old.id, secret_version });
      const values = {
        secret: await this.#deps.keyring.seal(tx, scope, secret, purpose),
        secret_version,
        updated_at: this.#deps.clock.now().toISOString(),
      };
      await store.updateTrigger(tx, old.id, values);
      return { ...this.#record(baseUrl)({ ...old, ...values }), secret };
    });
  }

  #record(baseUrl: string): (row: StoredTrigger) => TriggerRecord {
    return toTrigger({ baseUrl, mailDomain: this.#deps.mailDomain });
  }

  async #lock(tx: Tx, scope: Scope, key: TriggerKey): Promise<StoredTrigger> {
    const row = await store.lockTrigger(tx, scope, key);
    if (row === undefined) throw notFound('Trigger');
    return row;
  }

  /** Schedules tick from now on. Jobs of earlier ticks find that they are no longer due. */
  async #begin(tx: Tx, row: StoredTrigger): Promise<StoredTrigger> {
    if (row.type !== 'schedule') return row;
    const next = tickAfter(row.config, await serverTime(tx));
    await enqueueTick(tx, this.#deps, row, next);
    const values = { next_fire_at: next.toISOString(), last_error: null };
    await store.updateTrigger(tx, row.id, values);
    return { ...row, ...values };
  }

  async #hold(tx: Tx, row: StoredTrigger): Promise<StoredTrigger> {
    await store.updateTrigger(tx, row.id, { next_fire_at: null });
    return { ...row, next_fire_at: null };
  }
}

/** The job of a tick. The same tick has one job, however often it is asked for. */
export async function enqueueTick(
  tx: Tx,
  { jobs, ticks }: { jobs: Jobs; ticks: TickQueue },
  row: StoredTrigger,
  at: Date,
): Promise<void> {
  const { organization_id, environment_id, workflow_id, id } = row;
  const due_at = at.toISOString();
  await jobs.enqueue(
    tx,
    ticks,
    { organization_id, environment_id, workflow_id, trigger_id: id, due_at },
    { startAfter: at, joinKey: `${id} ${due_at}`, group: environment_id },
  );
}

/** 32 base62 characters hold 190 bits. */
const newSecret = (): string => `whsec_${randomBase62(32)}`;

function newConfig(input: NewTrigger) {
  refuseOthers(input.type, input);
  if (input.type === 'webhook') {
    return { type: 'webhook' as const, config: { requires_signature: input.webhook?.requires_signature ?? false } };
  }
  if (input.type === 'email') {
    return { type: 'email' as const, config: { allowed_senders: input.email?.allowed_senders ?? [] } };
  }
  if (input.schedule === undefined) throw invalidField(['schedule'], 'a schedule needs its cron expression');
  requireSchedule(input.schedule);
  return { type: 'schedule' as const, config: input.schedule };
}

function changedConfig(old: StoredTrigger, changes: Changes): { config?: StoredTrigger['config'] } {
  refuseOthers(old.type, changes);
  if (old.type === 'webhook') {
    return { config: { requires_signature: changes.webhook?.requires_signature ?? old.config.requires_signature } };
  }
  if (old.type === 'email') {
    return { config: { allowed_senders: changes.email?.allowed_senders ?? old.config.allowed_senders } };
  }
  if (changes.schedule === undefined) return {};
  const { cron, time_zone, missed_fires } = changes.schedule;
  const config: ScheduleConfig = {
    cron: cron ?? old.config.cron,
    time_zone: time_zone ?? old.config.time_zone,
    missed_fires: missed_fires ?? old.config.missed_fires,
  };
  requireSchedule(config);
  return { config };
}

const changedFields = (old: StoredTrigger, { name, enabled, documents, json_inputs }: Changes) => ({
  name: name ?? old.name,
  is_enabled: enabled ?? old.is_enabled,
  documents: documents ?? old.documents,
  json_inputs: json_inputs ?? old.json_inputs,
});

function refuseOthers(type: StoredTrigger['type'], input: Partial<Record<StoredTrigger['type'], unknown>>): void {
  for (const other of ['schedule', 'webhook', 'email'] as const) {
    if (other !== type && input[other] !== undefined) {
      throw invalidField([other], `the trigger is of the type ${type}`);
    }
  }
}
