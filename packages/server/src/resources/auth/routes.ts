import { readFileSync } from 'node:fs';
import type { api } from '@recto/contract';
import { wholeList } from '../../db/page.ts';
import type { Credential, Handlers } from '../../http/call.ts';
import { notFound } from '../../lib/errors.ts';
import { type Environments, environmentType } from '../environments/service.ts';
import type { SignIn } from '../sign-in/service.ts';
import { signInRoutes } from './sign-in-routes.ts';

export function authRoutes(
  { environments, signIn }: { environments: Environments; signIn: SignIn },
  serviceDomain: string,
): Handlers<typeof api.auth> {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  return {
    status: async ({ credential, scope, baseUrl }) => ({
      authenticated: true,
      auth_method: credential.member === null ? 'api_key' : 'bearer_token',
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      environment_slug: credential.environmentSlug,
      resolved_environment: credential.environmentSlug,
      environment: {
        id: scope.environmentId,
        name: credential.environmentSlug,
        type: environmentType(credential.environmentSlug),
      },
      key: credential.member === null ? keyOf(credential) : null,
      member: credential.member,
      active_credential: credential.preview,
      base_url: baseUrl,
      service_domain: serviceDomain,
    }),
    organization: async ({ scope }) => {
      const { id, name } = await environments.organization(scope.organizationId);
      return { id, name };
    },
    cliConfig: async ({ scope, baseUrl }) => ({
      base_url: baseUrl,
      service_domain: serviceDomain,
      version,
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      environments: (await environments.list(scope)).data,
    }),
    cliOrganizations: async ({ scope }) => {
      const { id, name } = await environments.organization(scope.organizationId);
      return wholeList([{ id, name }]);
    },
    cliSwitchOrganization: async ({ scope, body }) => {
      if (body.organization_id !== scope.organizationId) throw notFound('Organization');
      const { id, name } = await environments.organization(scope.organizationId);
      return { id, name };
    },
    ...signInRoutes(signIn),
  };
}

const keyOf = ({ keyId, keyName, preview, createdAt }: Credential) => ({
  id: keyId,
  name: keyName,
  preview,
  created_at: createdAt,
});
