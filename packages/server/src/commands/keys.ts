import { api } from '@recto/contract';
import type { Config } from '../config.ts';
import { systemClock } from '../lib/clock.ts';
import { CloseStack } from '../lib/close-stack.ts';
import { createIds } from '../lib/ids.ts';
import { createLogger } from '../lib/logger.ts';
import type { Scope } from '../lib/scope.ts';
import { openKeyring } from '../resources/keyring/service.ts';
import { createAccess } from '../resources/sign-in/compose.ts';
import { openStorage } from '../storage.ts';
import { CliError } from './cli-error.ts';
import { requireInstallation } from './installation.ts';

const USAGE =
  'Usage: recto-server keys list | keys create NAME --environment test|production [--expires-at TIME] | keys revoke ID';
const SLUGS = ['test', 'production'] as const;
const PAGE = 100;

type Slug = (typeof SLUGS)[number];

interface KeysOptions {
  environment: string | undefined;
  expiresAt: string | undefined;
}

/** For an operator who has no key any more. Works while the service runs; each change has a line in the audit log. */
export async function runKeys(
  config: Config,
  [action, given, ...others]: string[],
  options: KeysOptions,
): Promise<void> {
  const environment = slugOf(options.environment);
  const isList = action === 'list' && given === undefined;
  const isCreate = action === 'create' && given !== undefined && environment !== undefined;
  const isRevoke = action === 'revoke' && given !== undefined;
  if (others.length > 0 || !(isList || isCreate || isRevoke)) throw new CliError(USAGE);
  requireInstallation(config);
  const closing = new CloseStack();
  try {
    const keys = await openKeys(config, closing);
    if (isList) for (const slug of environment === undefined ? SLUGS : [environment]) await keys.list(slug);
    if (isCreate) await keys.create(environment, given, options.expiresAt);
    if (isRevoke) await keys.revoke(given);
  } finally {
    await closing.close();
  }
}

function slugOf(text: string | undefined): Slug | undefined {
  const slug = SLUGS.find((known) => known === text);
  if (text !== undefined && slug === undefined)
    throw new CliError(`--environment must be test or production, not "${text}".`);
  return slug;
}

async function openKeys(config: Config, closing: CloseStack): Promise<KeysOfInstallation> {
  const logger = createLogger('warn');
  const { database } = await openStorage(config, logger, closing);
  const base = { database, clock: systemClock, ids: createIds(), logger };
  const masterKey = config.masterKey?.reveal() ?? null;
  const keyring = await openKeyring({ ...base, dataDir: config.dataDir, masterKey });
  return new KeysOfInstallation({ ...createAccess({ ...base, keyring }), database });
}

type Access = ReturnType<typeof createAccess> & Pick<Parameters<typeof createAccess>[0], 'database'>;

class KeysOfInstallation {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  /** One line of JSON for each key. */
  async list(slug: Slug): Promise<void> {
    const owner = { scope: await this.#scopeOf(slug), environmentSlug: slug };
    let after: string | undefined;
    do {
      const page = await this.#access.apiKeys.list(owner, { limit: PAGE, order: 'asc', after });
      for (const key of page.data) process.stdout.write(`${JSON.stringify(key)}\n`);
      after = page.list_metadata.after ?? undefined;
    } while (after !== undefined);
  }

  async create(slug: Slug, name: string, expiresAt: string | undefined): Promise<void> {
    const settings = api.apiKeys.create.body.safeParse({ name, expires_at: expiresAt });
    if (!settings.success)
      throw new CliError(settings.error.issues.map(({ path, message }) => `${path}: ${message}`).join('\n'));
    const { apiKeys, database } = this.#access;
    const scope = await this.#scopeOf(slug);
    const owner = { scope, environmentSlug: slug, createdBy: null };
    const created = await database.transaction(async (tx) => {
      const key = await apiKeys.create(owner, settings.data, (work) => work(tx));
      await this.#record(tx, scope, { operation: 'commands.createKey', target: { name }, resultId: key.id });
      return key;
    });
    process.stdout.write(`${created.key}\n`);
  }

  async revoke(id: string): Promise<void> {
    const { apiKeys, database } = this.#access;
    for (const slug of SLUGS) {
      const scope = await this.#scopeOf(slug);
      const isRevoked = await database.transaction(async (tx) => {
        if (!(await apiKeys.revokeIn(tx, scope, id, null))) return false;
        await this.#record(tx, scope, { operation: 'commands.revokeKey', target: { key_id: id }, resultId: null });
        return true;
      });
      if (isRevoked) return void process.stdout.write(`${id} (${slug}) is revoked.\n`);
    }
    throw new CliError(`There is no key ${id}.`);
  }

  async #scopeOf(slug: Slug): Promise<Scope> {
    const { environments } = this.#access;
    return environments.scopeOf(await environments.installation(), slug);
  }

  #record(
    tx: Parameters<Access['audit']['record']>[0],
    { organizationId, environmentId }: Scope,
    {
      operation,
      target,
      resultId,
    }: {
      operation: 'commands.createKey' | 'commands.revokeKey';
      target: Record<string, string>;
      resultId: string | null;
    },
  ): Promise<void> {
    const entry = { organizationId, environmentId, operation, target, resultId };
    return this.#access.audit.record(tx, { ...entry, member: null, requestId: 'command', errorStatus: null });
  }
}
