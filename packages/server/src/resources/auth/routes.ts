import type { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import { type Environments, environmentType } from '../environments/service.ts';

export function authRoutes(environments: Environments, serviceDomain: string): Handlers<typeof api.auth> {
  return {
    status: async ({ credential, scope, baseUrl }) => ({
      authenticated: true,
      auth_method: 'api_key',
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      environment_slug: credential.environmentSlug,
      resolved_environment: credential.environmentSlug,
      environment: {
        id: scope.environmentId,
        name: credential.environmentSlug,
        type: environmentType(credential.environmentSlug),
      },
      key: {
        id: credential.keyId,
        name: credential.keyName,
        preview: credential.preview,
        created_at: credential.createdAt,
      },
      active_credential: credential.preview,
      base_url: baseUrl,
      service_domain: serviceDomain,
    }),
    organization: async ({ scope }) => {
      const { id, name } = await environments.organization(scope);
      return { id, name };
    },
  };
}
