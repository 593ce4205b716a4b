import type { Commit, Db, Tx } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import { conflict, notFound } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Keyring } from '../keyring/service.ts';
import type { SecretMetadata } from './store.ts';
import * as store from './store.ts';

export interface SecretsDependencies {
  db: Db;
  keyring: Keyring;
  clock: Clock;
}

/** The writer and the transaction. */
export interface SecretWrite {
  scope: Scope;
  author: string;
  commit: Commit;
}

export class Secrets {
  readonly #deps: SecretsDependencies;

  constructor(deps: SecretsDependencies) {
    this.#deps = deps;
  }

  async list(scope: Scope): Promise<{ secrets: SecretMetadata[] }> {
    return { secrets: await store.listSecrets(this.#deps.db, scope) };
  }

  async get(scope: Scope, name: string): Promise<{ secret: SecretMetadata }> {
    const secret = await store.findSecret(this.#deps.db, scope, name);
    if (secret === undefined) throw notFound('Secret');
    return { secret };
  }

  create(write: SecretWrite, name: string, value: string): Promise<{ secret: SecretMetadata }> {
    return write.commit(async (tx) => {
      if (!(await this.#insert(tx, write, name, value))) {
        throw conflict(`A secret named ${name} exists. Use PUT to rotate it.`);
      }
      await faultPoint('secrets.before_commit');
      return { secret: await this.#read(tx, write.scope, name) };
    });
  }

  put(write: SecretWrite, name: string, value: string): Promise<{ secret: SecretMetadata }> {
    return write.commit(async (tx) => {
      if (!(await this.#insert(tx, write, name, value))) await this.#rotate(tx, write, name, value);
      await faultPoint('secrets.before_commit');
      return { secret: await this.#read(tx, write.scope, name) };
    });
  }

  async delete(scope: Scope, name: string): Promise<void> {
    if (!(await store.deleteSecret(this.#deps.db, scope, name))) throw notFound('Secret');
  }

  /** Returns the plaintext, for work that refers to the secret; null if this environment has no such secret. */
  async resolve(scope: Scope, name: string): Promise<string | null> {
    const row = await store.findCiphertext(this.#deps.db, scope, name);
    if (row === undefined) return null;
    return this.#deps.keyring.unseal(this.#deps.db, scope, row.ciphertext, purpose(name, row.version));
  }

  async #insert(tx: Tx, { scope, author }: SecretWrite, name: string, value: string): Promise<boolean> {
    const now = this.#deps.clock.now().toISOString();
    const version = 1;
    return store.insertSecret(tx, {
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      name,
      version,
      ciphertext: await this.#deps.keyring.seal(tx, scope, value, purpose(name, version)),
      created_at: now,
      updated_at: now,
      created_by: author,
      updated_by: author,
    });
  }

  async #rotate(tx: Tx, { scope, author }: SecretWrite, name: string, value: string): Promise<void> {
    const current = await store.findSecretForWrite(tx, scope, name);
    // The secret was deleted between our insert attempt and this lock; a retry will create it.
    if (current === undefined) throw conflict('The secret was deleted at the same moment. Send the request again.');
    const version = current.version + 1;
    await store.updateSecret(tx, scope, name, {
      version,
      ciphertext: await this.#deps.keyring.seal(tx, scope, value, purpose(name, version)),
      updated_at: this.#deps.clock.now().toISOString(),
      updated_by: author,
    });
  }

  async #read(tx: Tx, scope: Scope, name: string): Promise<SecretMetadata> {
    const secret = await store.findSecret(tx, scope, name);
    if (secret === undefined) throw notFound('Secret');
    return secret;
  }
}

// The ciphertext is bound to the version, so an old row that is put back does not open as the new one.
const purpose = (name: string, version: number): string => `secret|${name}|${version}`;
