import { z } from 'zod';
import { DateTime, listOf } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Environment, Organization } from './environment-records.ts';
import { CredentialMember } from './member-records.ts';
import { signIn } from './sign-in.ts';

const AuthStatus = z
  .object({
    authenticated: z.literal(true),
    auth_method: z.enum(['api_key', 'bearer_token']).describe('`bearer_token` for a member who is signed in'),
    organization_id: z.string(),
    environment_id: z.string(),
    environment_slug: z.enum(['production', 'test']),
    resolved_environment: z.enum(['production', 'test']),
    environment: z.object({ id: z.string(), name: z.string(), type: z.enum(['production', 'non_production']) }),
    key: z
      .object({ id: z.string(), name: z.string(), preview: z.string(), created_at: DateTime })
      .nullable()
      .describe('The API key; null for a member'),
    member: CredentialMember.nullable().describe('The member; null for an API key'),
    active_credential: z.string().describe('The key, redacted'),
    base_url: z.string(),
    service_domain: z.string(),
  })
  .meta({ id: 'AuthStatus' });

const CliConfig = z
  .object({
    base_url: z.string(),
    service_domain: z.string(),
    version: z.string().describe('Version of the API'),
    organization_id: z.string(),
    environment_id: z.string(),
    environments: z.array(Environment),
  })
  .meta({ id: 'CliConfig' });

export const auth = {
  status: endpoint({
    method: 'GET',
    path: '/v1/auth/status',
    summary: 'The environment and organization that the credential belongs to',
    status: 200,
    response: AuthStatus,
  }),
  organization: endpoint({
    method: 'GET',
    path: '/v1/auth/organization',
    summary: 'The organization of the credential',
    status: 200,
    response: Organization,
  }),
  cliConfig: endpoint({
    method: 'GET',
    path: '/v1/auth/cli/config',
    summary: 'What a command line needs to know about the service',
    status: 200,
    response: CliConfig,
  }),
  cliOrganizations: endpoint({
    method: 'GET',
    path: '/v1/auth/cli/organizations',
    summary: 'The organizations that the credential can use: its own',
    status: 200,
    response: listOf(Organization),
  }),
  cliSwitchOrganization: endpoint({
    method: 'POST',
    path: '/v1/auth/cli/switch-organization',
    summary: 'Confirm the organization of the credential',
    description: 'A key belongs to one organization and stays there; any other one is a 404.',
    permission: 'read',
    body: z.object({ organization_id: z.string().min(1).max(255) }),
    status: 200,
    response: Organization,
    errors: [404],
  }),
  ...signIn,
};
