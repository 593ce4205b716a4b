import type { api } from '@recto/contract';
import type { z } from 'zod';
import type { Commit, Db, Tx } from '../../db/database.ts';
import type { EnvironmentRow, OrganizationRow } from '../../db/tables.ts';
import type { Clock } from '../../lib/clock.ts';
import { notFound } from '../../lib/errors.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import * as store from './store.ts';

const SLUGS = ['production', 'test'] as const;
export type EnvironmentSlug = (typeof SLUGS)[number];

export interface EnvironmentsDependencies {
  db: Db;
  ids: Ids;
  clock: Clock;
}

type EnvironmentChange = z.output<typeof api.environments.update.body>;

interface UpdateCall {
  scope: Scope;
  commit: Commit;
}

/** Every organization has exactly two environments, and nothing creates a third. */
export class Environments {
  readonly #deps: EnvironmentsDependencies;
  readonly #slugs = new Map<string, EnvironmentSlug>();

  constructor(deps: EnvironmentsDependencies) {
    this.#deps = deps;
  }

  async list(scope: Scope) {
    const data = await this.ofOrganization(scope.organizationId);
    return { data, list_metadata: { before: null, after: null } };
  }

  /** Both environments, for what concerns the whole organization. */
  async ofOrganization(organizationId: string) {
    return (await store.listEnvironments(this.#deps.db, organizationId)).map(toEnvironment);
  }

  /** Finds only the environment of the credential; the other one is not found, like any foreign id. */
  async get(scope: Scope, environmentId: string) {
    const rows = await store.listEnvironments(this.#deps.db, scope.organizationId);
    const found = rows.find((row) => row.id === environmentId && row.id === scope.environmentId);
    if (found === undefined) throw notFound('Environment');
    return toEnvironment(found);
  }

  update({ scope, commit }: UpdateCall, environmentId: string, { retention_days }: EnvironmentChange) {
    return commit(async (tx) => {
      const row = environmentId === scope.environmentId ? await store.lockEnvironment(tx, scope) : undefined;
      if (row === undefined) throw notFound('Environment');
      const changed = { ...row, ...(retention_days !== undefined && { retention_days }) };
      await store.updateEnvironment(tx, scope, { retention_days: changed.retention_days });
      return toEnvironment(changed);
    });
  }

  /** For work on both environments at once. No request can reach this with an environment of its choice. */
  async scopeOf(organizationId: string, slug: EnvironmentSlug): Promise<Scope> {
    const rows = await store.listEnvironments(this.#deps.db, organizationId);
    const found = rows.find((row) => row.slug === slug);
    if (found === undefined) throw notFound('Environment');
    return { organizationId, environmentId: found.id };
  }

  /** For background work. The slug of an environment never changes, so each is queried once. */
  async slugOf(environmentId: string): Promise<EnvironmentSlug> {
    const known = this.#slugs.get(environmentId);
    if (known !== undefined) return known;
    const slug = await store.findSlug(this.#deps.db, environmentId);
    if (slug === undefined) throw notFound('Environment');
    this.#slugs.set(environmentId, slug);
    return slug;
  }

  async organization(organizationId: string): Promise<OrganizationRow> {
    const row = await store.findOrganization(this.#deps.db, organizationId);
    if (row === undefined) throw notFound('Organization');
    return row;
  }

  /** The id of the organization of this installation. */
  async installation(): Promise<string> {
    const row = await store.findFirstOrganization(this.#deps.db);
    if (row === undefined) throw notFound('Organization');
    return row.id;
  }

  /** Returns the organization of this installation with its environments, creating them on the first start. */
  async ensure(tx: Tx): Promise<{ organizationId: string; environments: EnvironmentRow[]; isNew: boolean }> {
    await store.lockInstallation(tx);
    const existing = await store.findFirstOrganization(tx);
    const organizationId = existing?.id ?? this.#deps.ids.next('organization');
    if (existing === undefined) await this.#create(tx, organizationId);
    const environments = await store.listEnvironments(tx, organizationId);
    return { organizationId, environments, isNew: existing === undefined };
  }

  async #create(tx: Tx, organizationId: string): Promise<void> {
    const created_at = this.#deps.clock.now().toISOString();
    await store.insertOrganization(tx, { id: organizationId, name: 'Default organization', created_at });
    for (const slug of SLUGS) {
      const id = this.#deps.ids.next('environment');
      await store.insertEnvironment(tx, {
        id,
        organization_id: organizationId,
        slug,
        created_at,
        retention_days: null,
      });
    }
  }
}

export const environmentType = (slug: EnvironmentSlug) =>
  slug === 'production' ? ('production' as const) : ('non_production' as const);

const toEnvironment = (row: EnvironmentRow) => ({
  id: row.id,
  name: row.slug,
  slug: row.slug,
  type: environmentType(row.slug),
  is_default: row.slug === 'production',
  organization_id: row.organization_id,
  retention_days: row.retention_days,
  created_at: row.created_at,
});
