/** The receiver of an environment's events, and the secret that its deliveries are signed with. */
import type { EventType } from '@recto/contract';
import type { Commit, Db, Tx } from '../../db/database.ts';
import type { WebhookEndpointRow } from '../../db/event-tables.ts';
import type { Clock } from '../../lib/clock.ts';
import { conflict, notFound, validationFailed } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import { type Ids, randomBase62 } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import { OutboundError } from '../../net/outbound-error.ts';
import { parseTarget } from '../../net/request-checks.ts';
import type { Keyring } from '../keyring/service.ts';
import * as store from './endpoint-store.ts';
import { hasPreviousSecret, toEndpoint, type WebhookEndpoint } from './record.ts';

const SECRET_CHARACTERS = 40;
const PREVIEW_CHARACTERS = 4;

export interface EndpointsDependencies {
  db: Db;
  keyring: Keyring;
  ids: Ids;
  clock: Clock;
}

export interface EndpointSettings {
  url: string;
  event_types: EventType[];
  enabled: boolean;
}

/** What an attempt needs to know. */
export interface Receiver {
  endpointId: string;
  url: string;
  /** The current secret, and the previous one while both are valid. */
  secrets: string[];
  failingSince: string | null;
}

export class Endpoints {
  readonly #deps: EndpointsDependencies;

  constructor(deps: EndpointsDependencies) {
    this.#deps = deps;
  }

  async get(scope: Scope): Promise<WebhookEndpoint> {
    const row = await store.findEndpoint(this.#deps.db, scope);
    if (row === undefined) throw notFound('Webhook endpoint');
    return toEndpoint(row, this.#deps.clock.now());
  }

  /** Returns the secret of a new endpoint; a change keeps the one that the receiver has. */
  put(scope: Scope, settings: EndpointSettings, commit: Commit): Promise<WebhookEndpoint & { secret?: string }> {
    const url = checkedUrl(settings.url);
    return commit(async (tx) => {
      const now = this.#deps.clock.now();
      const secret = newSecret();
      const row = { ...(await this.#new(tx, scope, secret)), ...stateOf(settings, now), url };
      if (await store.insertEndpoint(tx, row)) {
        await faultPoint('webhooks.before_commit');
        return { ...toEndpoint(row, now), secret };
      }
      const known = await this.#lock(tx, scope);
      const change = { ...stateOf(settings, now), url, updated_at: now.toISOString() };
      await store.updateEndpoint(tx, scope, change);
      await faultPoint('webhooks.before_commit');
      return toEndpoint({ ...known, ...change }, now);
    });
  }

  async delete(scope: Scope): Promise<void> {
    if (!(await store.deleteEndpoint(this.#deps.db, scope))) throw notFound('Webhook endpoint');
  }

  rotateSecret(scope: Scope, overlapSeconds: number, commit: Commit): Promise<WebhookEndpoint & { secret: string }> {
    return commit(async (tx) => {
      const known = await this.#lock(tx, scope);
      const now = this.#deps.clock.now();
      const secret = newSecret();
      const overlap = overlapSeconds > 0;
      const change = {
        ...(await this.#sealed(tx, scope, secret, known.secret_version + 1)),
        previous_secret: overlap ? known.secret : null,
        previous_secret_expires_at: overlap ? new Date(now.getTime() + overlapSeconds * 1000).toISOString() : null,
        updated_at: now.toISOString(),
      };
      await store.updateEndpoint(tx, scope, change);
      await faultPoint('webhooks.before_commit');
      return { ...toEndpoint({ ...known, ...change }, now), secret };
    });
  }

  /** The id of the endpoint that events of the type are delivered to, if there is one. */
  async wanting(tx: Tx, scope: Scope, type: EventType): Promise<string | undefined> {
    const row = await store.findEndpoint(tx, scope);
    if (row?.status !== 'enabled') return undefined;
    return row.event_types.length === 0 || row.event_types.includes(type) ? row.id : undefined;
  }

  /** Returns the id of the endpoint. Rejects if nothing could be delivered now. */
  async requireEnabled(tx: Tx, scope: Scope): Promise<string> {
    const row = await store.findEndpoint(tx, scope);
    if (row === undefined) throw conflict('The environment has no webhook endpoint.');
    if (row.status === 'disabled') throw conflict('The webhook endpoint is disabled. Enable it first.');
    return row.id;
  }

  /** Returns the state instead of a receiver if nothing may be sent. */
  async receiver(scope: Scope): Promise<Receiver | 'missing' | 'disabled'> {
    const { db, keyring, clock } = this.#deps;
    const row = await store.findEndpoint(db, scope);
    if (row === undefined) return 'missing';
    if (row.status === 'disabled') return 'disabled';
    const open = (sealed: Buffer, version: number) => keyring.unseal(db, scope, sealed, purpose(version));
    const secrets = [await open(row.secret, row.secret_version)];
    if (row.previous_secret !== null && hasPreviousSecret(row, clock.now())) {
      secrets.push(await open(row.previous_secret, row.secret_version - 1));
    }
    return { endpointId: row.id, url: row.url, secrets, failingSince: row.failing_since };
  }

  async #lock(tx: Tx, scope: Scope): Promise<WebhookEndpointRow> {
    const row = await store.lockEndpoint(tx, scope);
    if (row === undefined) throw notFound('Webhook endpoint');
    return row;
  }

  async #new(tx: Tx, scope: Scope, secret: string): Promise<Omit<WebhookEndpointRow, 'url' | keyof EndpointState>> {
    const now = this.#deps.clock.now().toISOString();
    return {
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      id: this.#deps.ids.next('webhook_endpoint'),
      ...(await this.#sealed(tx, scope, secret, 1)),
      previous_secret: null,
      previous_secret_expires_at: null,
      created_at: now,
      updated_at: now,
    };
  }

  async #sealed(tx: Tx, scope: Scope, secret: string, version: number) {
    return {
      secret: await this.#deps.keyring.seal(tx, scope, secret, purpose(version)),
      secret_version: version,
      secret_preview: secret.slice(-PREVIEW_CHARACTERS),
    };
  }
}

type EndpointState = Pick<
  WebhookEndpointRow,
  'event_types' | 'status' | 'disabled_reason' | 'disabled_at' | 'failing_since'
>;

const stateOf = ({ event_types, enabled }: EndpointSettings, now: Date): EndpointState => ({
  event_types: [...new Set(event_types)],
  status: enabled ? 'enabled' : 'disabled',
  disabled_reason: enabled ? null : 'requested',
  disabled_at: enabled ? null : now.toISOString(),
  failing_since: null,
});

const newSecret = (): string => `whsec_${randomBase62(SECRET_CHARACTERS)}`;

// The ciphertext is bound to the version, so an old secret that is put back does not open as the current one.
const purpose = (version: number): string => `webhook_secret|${version}`;

/** Addresses are checked when a delivery connects, because a name may lead elsewhere by then. */
function checkedUrl(text: string): string {
  try {
    return parseTarget(text).href;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const { message } = error;
    throw validationFailed([
      {
        type: 'value_error',
        loc: ['body', 'url'],
        msg: `Value error, ${message}`,
        input: text,
        ctx: { error: message },
      },
    ]);
  }
}
