import type { Database } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import { KeyCache } from '../api-keys/key-cache.ts';
import { ApiKeys } from '../api-keys/service.ts';
import { Audit } from '../audit/service.ts';
import { Environments } from '../environments/service.ts';
import type { Keyring } from '../keyring/service.ts';
import { Members } from '../members/service.ts';
import { SignIn } from './service.ts';

export interface AccessDependencies {
  database: Database;
  keyring: Keyring;
  ids: Ids;
  clock: Clock;
  logger: Logger;
}

/** Creates the services that decide who may enter, and the log of what they do there. */
export function createAccess(given: AccessDependencies) {
  const base = { ...given, db: given.database.db };
  const environments = new Environments(base);
  const audit = new Audit({ ...base, environments });
  const keyCache = new KeyCache();
  const apiKeys = new ApiKeys({ ...base, cache: keyCache });
  const members = new Members({ ...base, apiKeys });
  const signIn = new SignIn({ ...base, environments, members, apiKeys, audit });
  return { environments, audit, keyCache, apiKeys, members, signIn };
}
