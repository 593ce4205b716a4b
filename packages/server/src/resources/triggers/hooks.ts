/** Webhooks that start runs. The caller has no key of the API: the secret of the trigger gives the scope. */
import type { BodyLimit } from '@recto/contract';
import type { Database } from '../../db/database.ts';
import type { BodyObserver, IncomingBody } from '../../http/call.ts';
import type { RateVerdict } from '../../http/ports.ts';
import type { Clock } from '../../lib/clock.ts';
import { invalidRequest, rateLimited } from '../../lib/errors.ts';
import { currentLane, inLane } from '../../lib/lane.ts';
import type { BlobLedger } from '../blobs/service.ts';
import type { EnvironmentSlug, Environments } from '../environments/service.ts';
import type { Keyring } from '../keyring/service.ts';
import type { Runs } from '../runs/service.ts';
import { type Delivered, deliverOnce, disabled, scopeOf } from './deliver-once.ts';
import { type Delivery, documentOf } from './delivered-inputs.ts';
import { secretPurpose } from './service.ts';
import { isSecret, refusedHook, signatureCheck } from './signature.ts';
import type { StoredWebhook } from './store.ts';
import * as store from './store.ts';

export interface HooksDependencies {
  database: Database;
  keyring: Keyring;
  environments: Environments;
  ledger: BlobLedger;
  runs: Runs;
  clock: Clock;
  takeRateToken(caller: { keyId: string; environmentSlug: EnvironmentSlug }): Promise<RateVerdict> | null;
}

export interface HookCall {
  body: IncomingBody;
  query: { token?: string | undefined; filename?: string | undefined };
  signal: AbortSignal;
}

const JSON_LIMIT: BodyLimit = { bytes: 4 * 1024 * 1024, values: 50_000 };
const MAX_KEY = 255;

export class Hooks {
  readonly #deps: HooksDependencies;

  constructor(deps: HooksDependencies) {
    this.#deps = deps;
  }

  async receive(triggerId: string, call: HookCall): Promise<Delivered> {
    const trigger = await store.findWebhook(this.#deps.database.db, triggerId);
    if (trigger === undefined) throw refusedHook();
    const environment = await this.#deps.environments.slugOf(trigger.environment_id);
    return inLane({ ...currentLane(), environment, key: trigger.id }, async () => {
      const observer = await this.#authenticate(trigger, call);
      await this.#limit(trigger, environment);
      if (!trigger.is_enabled) throw disabled();
      const delivery = await this.#read(trigger, call, { environmentSlug: environment, observer });
      return this.#start(trigger, call, delivery);
    });
  }

  /** The check of the signature, if it is the body that shows the secret. */
  async #authenticate(trigger: StoredWebhook, { body, query }: HookCall): Promise<BodyObserver | undefined> {
    const { database, keyring, clock } = this.#deps;
    if (trigger.secret === null) throw refusedHook();
    const secret = await keyring.unseal(database.db, scopeOf(trigger), trigger.secret, secretPurpose(trigger));
    const headers = { service: body.header('x-service-signature'), hub: body.header('x-hub-signature-256') };
    const signature = signatureCheck(headers, { secret, now: clock.now() });
    if (signature !== undefined) {
      if (body.kind === 'form') throw invalidRequest('A form cannot be signed. Send JSON or the document itself.');
      return signature;
    }
    if (trigger.config.requires_signature) throw refusedHook();
    const bearer = /^Bearer +(\S+)$/i.exec(body.header('authorization') ?? '')?.[1];
    if (![bearer, query.token].some((given) => given !== undefined && isSecret(given, secret))) throw refusedHook();
    return undefined;
  }

  /** A webhook is limited as a key of its environment is. */
  async #limit(trigger: StoredWebhook, environmentSlug: EnvironmentSlug): Promise<void> {
    const verdict = await this.#deps.takeRateToken({ keyId: trigger.id, environmentSlug });
    if (verdict?.allowed === false) throw rateLimited(verdict.resetSeconds);
  }

  async #read(
    trigger: StoredWebhook,
    call: HookCall,
    { environmentSlug, observer }: { environmentSlug: EnvironmentSlug; observer: BodyObserver | undefined },
  ): Promise<Delivery> {
    const { body, query, signal } = call;
    const scope = scopeOf(trigger);
    if (body.kind === 'json') {
      // Whoever sends it has not written it for us, so what we cannot hold as a number stays as it is.
      const unheld = 'text' as const;
      const value = await body.json(JSON_LIMIT, { caller: { keyId: trigger.id, environmentSlug }, observer, unheld });
      if (value === undefined) throw invalidRequest('The request has no body.');
      return { kind: 'json', value };
    }
    if (body.kind === 'form') {
      const { fields, files } = await body.form(scope);
      return { kind: 'form', fields, documents: new Map([...files].map(([name, file]) => [name, documentOf(file)])) };
    }
    const stored = await this.#deps.ledger.keep(scope, body.bytes(observer), { maxBytes: body.uploadBytes, signal });
    if (stored.sizeBytes === 0) throw invalidRequest('The request has no body.');
    const declaredType = body.header('content-type') ?? null;
    return {
      kind: 'document',
      document: documentOf({ filename: query.filename ?? 'document', declaredType, ...stored }),
    };
  }

  #start(trigger: StoredWebhook, { body, signal }: HookCall, delivery: Delivery): Promise<Delivered> {
    return deliverOnce(this.#deps, trigger, {
      key: deliveryKey(body),
      trigger: { type: 'webhook', webhook_id: trigger.id },
      triggeredBy: trigger.created_by,
      delivery,
      signal,
    });
  }
}

/** The names under which senders identify a delivery that they repeat. */
function deliveryKey(body: IncomingBody): string | null {
  const key = ['idempotency-key', 'webhook-id', 'x-github-delivery'].map((name) => body.header(name)).find(Boolean);
  if (key !== undefined && key.length > MAX_KEY) {
    throw invalidRequest(`The key of the delivery is longer than ${MAX_KEY} characters.`);
  }
  return key ?? null;
}
