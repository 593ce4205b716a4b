import type { Database, Db, Tx } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import { misconfigured } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import { keyId, newKey, seal, unseal } from '../../lib/seal.ts';
import { loadMasterKey, type MasterKeySource, promoteNextKey, readNextKey, stageNextKey } from './master-key.ts';
import * as store from './store.ts';

const SERVER_KEYS = ['api_key_pepper', 'link_signing'] as const;
type ServerKeyName = (typeof SERVER_KEYS)[number];

/**
 * The master key wraps the server keys and one data key per environment; data keys encrypt secrets and stored answers.
 * Rotating the master key rewraps a handful of rows and touches no secret.
 */
export interface Keyring {
  serverKey(name: ServerKeyName): Buffer;
  seal(db: Db, scope: Scope, plaintext: string, purpose: string): Promise<Buffer>;
  unseal(db: Db, scope: Scope, sealed: Uint8Array, purpose: string): Promise<string>;
}

const serverKeyLabel = (name: string): string => `server_key|${name}`;
const dataKeyLabel = ({ organizationId, environmentId }: Scope): string =>
  `data_key|${organizationId}|${environmentId}`;

interface KeyringOptions {
  database: Database;
  clock: Clock;
  dataDir: string;
  masterKey: string | null;
}

export async function openKeyring(options: KeyringOptions): Promise<Keyring> {
  const source = await loadMasterKey(options.dataDir, options.masterKey);
  const master = await options.database.transaction((tx) => settleMasterKey(tx, source));
  const serverKeys = await options.database.transaction((tx) => loadServerKeys(tx, master, options.clock));
  const dataKeys = new Map<string, Promise<Buffer>>();
  const dataKey = (db: Db, scope: Scope): Promise<Buffer> => {
    const known = dataKeys.get(scope.environmentId);
    if (known !== undefined) return known;
    const loading = loadDataKey(db, scope, { options, master });
    dataKeys.set(scope.environmentId, loading);
    loading.catch(() => dataKeys.delete(scope.environmentId));
    return loading;
  };
  return {
    serverKey: (name) => serverKeys[name],
    seal: async (db, scope, plaintext, purpose) =>
      seal(await dataKey(db, scope), plaintext, `${scope.organizationId}|${scope.environmentId}|${purpose}`),
    unseal: async (db, scope, sealed, purpose) => {
      const label = `${scope.organizationId}|${scope.environmentId}|${purpose}`;
      const plaintext = unseal(await dataKey(db, scope), sealed, label);
      if (plaintext === null) throw misconfigured('A stored secret cannot be opened with the key of its environment.');
      return plaintext.toString('utf8');
    },
  };
}

/** True if the key is the one that wraps the keys of this database, or if there are none yet. Changes nothing. */
export async function masterKeyFits(db: Db, key: Buffer): Promise<boolean> {
  const rows = await store.listServerKeys(db);
  return rows.every(({ name, wrapped_key }) => unseal(key, wrapped_key, serverKeyLabel(name)) !== null);
}

/** Determines which key the database uses, and finishes a rotation that was killed before its last step. */
async function settleMasterKey(tx: Tx, source: MasterKeySource): Promise<Buffer> {
  const known = (await store.listServerKeys(tx))[0]?.master_key_id;
  if (known === undefined || known === keyId(source.key)) return source.key;
  const next = source.file === null ? null : await readNextKey(source.file);
  if (source.file !== null && next !== null && keyId(next) === known) {
    await promoteNextKey(source.file);
    return next;
  }
  const where = source.file ?? 'RECTO_MASTER_KEY';
  throw misconfigured(
    `The database was set up with master key ${known}, but ${where} holds ${keyId(source.key)}. ` +
      'Set RECTO_MASTER_KEY, or put the master.key file of that installation into the data folder.',
  );
}

async function loadServerKeys(tx: Tx, master: Buffer, clock: Clock): Promise<Record<ServerKeyName, Buffer>> {
  for (const name of SERVER_KEYS) {
    await store.addServerKey(tx, {
      name,
      wrapped_key: seal(master, newKey(), serverKeyLabel(name)),
      master_key_id: keyId(master),
      created_at: clock.now().toISOString(),
    });
  }
  const opened = new Map<string, Buffer>();
  for (const row of await store.listServerKeys(tx)) {
    const key = unseal(master, row.wrapped_key, serverKeyLabel(row.name));
    if (key === null) throw misconfigured(`The master key does not open the server key ${row.name}.`);
    opened.set(row.name, key);
  }
  const need = (name: ServerKeyName): Buffer => {
    const key = opened.get(name);
    if (key === undefined) throw misconfigured(`The server key ${name} is missing.`);
    return key;
  };
  return { api_key_pepper: need('api_key_pepper'), link_signing: need('link_signing') };
}

async function loadDataKey(
  db: Db,
  scope: Scope,
  { options, master }: { options: KeyringOptions; master: Buffer },
): Promise<Buffer> {
  let row = await store.findDataKey(db, scope);
  if (row === undefined) {
    // Uses its own connection, because the key must survive if the caller's transaction is rolled back.
    await store.addDataKey(options.database.db, {
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      wrapped_key: seal(master, newKey(), dataKeyLabel(scope)),
      master_key_id: keyId(master),
      created_at: options.clock.now().toISOString(),
    });
    row = await store.findDataKey(options.database.db, scope);
  }
  const key = row === undefined ? null : unsealDataKey(row.wrapped_key, scope, master);
  if (key !== null) return key;
  // The master key was rotated while this process ran; its file has the new one.
  const current = await loadMasterKey(options.dataDir, options.masterKey);
  const reopened = row === undefined ? null : unsealDataKey(row.wrapped_key, scope, current.key);
  if (reopened === null) throw misconfigured('The master key was rotated. Restart this process with the new key.');
  return reopened;
}

const unsealDataKey = (wrapped: Buffer, scope: Scope, master: Buffer): Buffer | null =>
  unseal(master, wrapped, dataKeyLabel(scope));

/**
 * Wraps every key with a new master key. In file mode the file is replaced; otherwise the caller stores the new key.
 */
export async function rotateMasterKey(
  options: KeyringOptions & { newKey?: Buffer },
): Promise<{ previousId: string; currentId: string; file: string | null }> {
  const source = await loadMasterKey(options.dataDir, options.masterKey);
  const next = options.newKey ?? newKey();
  if (source.file !== null) await stageNextKey(source.file, next);
  const previousId = await options.database.transaction(async (tx) => {
    const current = await settleMasterKey(tx, source);
    await rewrapAll(tx, current, next);
    return keyId(current);
  });
  if (source.file !== null) await promoteNextKey(source.file);
  return { previousId, currentId: keyId(next), file: source.file };
}

async function rewrapAll(tx: Tx, current: Buffer, next: Buffer): Promise<void> {
  const rewrap = (wrapped: Buffer, label: string) => {
    const key = unseal(current, wrapped, label);
    if (key === null) throw misconfigured(`The master key does not open ${label}; nothing was changed.`);
    return { wrapped_key: seal(next, key, label), master_key_id: keyId(next) };
  };
  for (const row of await store.listServerKeys(tx)) {
    await store.rewrapServerKey(tx, row.name, rewrap(row.wrapped_key, serverKeyLabel(row.name)));
  }
  for (const row of await store.lockAllDataKeys(tx)) {
    const scope = { organizationId: row.organization_id, environmentId: row.environment_id };
    await store.rewrapDataKey(tx, scope, rewrap(row.wrapped_key, dataKeyLabel(scope)));
  }
}
