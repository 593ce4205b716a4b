import type { Database } from '../../db/database.ts';
import type { ApiKeys } from '../api-keys/service.ts';
import type { Environments } from '../environments/service.ts';
import type { Members } from '../members/service.ts';
import type { Projects } from '../projects/service.ts';
import type { SignIn } from '../sign-in/service.ts';

export interface Installation {
  firstKeys: FirstKeys;
  /** Makes the first visitor the owner; null once there is a member. */
  setupToken: string | null;
}

export interface FirstKeys {
  production: string | null;
  test: string | null;
}

/**
 * Ensures that the organization, its environments, their default projects and a key for each exist. Safe when several
 * processes start at once, because it is one transaction under a lock.
 */
export async function ensureInstallation(
  deps: {
    database: Database;
    environments: Environments;
    projects: Projects;
    apiKeys: ApiKeys;
    members: Members;
    signIn: SignIn;
  },
  fixedKeys: FirstKeys,
  saveFirstKeys: (keys: FirstKeys) => Promise<void>,
): Promise<Installation> {
  return deps.database.transaction(async (tx) => {
    const { organizationId, environments } = await deps.environments.ensure(tx);
    const created: FirstKeys = { production: null, test: null };
    for (const { id, slug } of environments) {
      const scope = { organizationId, environmentId: id };
      await deps.projects.ensureDefault(tx, scope);
      const fixed = fixedKeys[slug];
      if (fixed !== null) await deps.apiKeys.ensureFixed(tx, scope, fixed);
      created[slug] = await deps.apiKeys.ensureFirst(tx, scope, slug);
    }
    // Save before the commit: afterwards only digests exist, and a killed process would have lost the keys for good.
    if (created.production !== null || created.test !== null) await saveFirstKeys(created);
    const setupToken = (await deps.members.exist(tx)) ? null : deps.signIn.setupToken(organizationId);
    return { firstKeys: created, setupToken };
  });
}
