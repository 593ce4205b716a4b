import { z } from 'zod';
import { DateTime } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Environment, Organization } from './environment-records.ts';
import { Email, GivenPassword, Member, MemberName, NewPassword, RoleName } from './member-records.ts';
import { PERMISSIONS } from './permissions.ts';

const Session = z
  .object({
    object: z.literal('session'),
    state: z
      .enum(['needs_setup', 'signed_out', 'signed_in'])
      .describe('`needs_setup` while the installation has no member'),
    member: Member.nullable(),
    role: RoleName.nullable(),
    permissions: z.array(z.enum(PERMISSIONS)).describe('What the role allows'),
    organization: Organization.nullable(),
    environments: z.array(Environment).describe('Those that the member may switch between'),
    expires_at: DateTime.nullable().describe('When the member has to sign in again, however active'),
  })
  .meta({ id: 'Session' });

const DashboardContext = z
  .object({ token: z.string(), expires_at: DateTime, token_type: z.literal('Bearer') })
  .meta({ id: 'DashboardContext' });

const COOKIE =
  'Sets the cookie of a session. Browsers send it to `/v1/auth` only, and requests that other sites send are refused.';

/** Operations of the dashboard, which has a cookie instead of a key. */
export const signIn = {
  session: endpoint({
    method: 'GET',
    path: '/v1/auth/session',
    summary: 'The session of this browser',
    access: 'browser',
    status: 200,
    response: Session,
  }),
  setup: endpoint({
    method: 'POST',
    path: '/v1/auth/setup',
    summary: 'Create the first member, an owner, and sign in',
    description: `The server prints a link with the token until the first member exists. ${COOKIE}`,
    access: 'browser',
    body: z.object({
      setup_token: z.string().min(1).max(255),
      email: Email,
      password: NewPassword,
      name: MemberName.optional(),
    }),
    status: 201,
    response: Session,
    errors: [409, 429],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/v1/auth/sign-in',
    summary: 'Sign in with email and password',
    description: `${COOKIE} An unknown email and a wrong password get the same response. Failed attempts are limited, by account and by address.`,
    access: 'browser',
    body: z.object({ email: Email, password: GivenPassword }),
    status: 200,
    response: Session,
    errors: [401, 429],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/v1/auth/sign-out',
    summary: 'End the session and every bearer token that it issued',
    access: 'browser',
    status: 204,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/v1/auth/password',
    summary: 'Change the own password',
    description: 'Ends all sessions of the member; this one is replaced by a new one.',
    access: 'session',
    body: z.object({ current_password: GivenPassword, new_password: NewPassword }),
    status: 200,
    response: Session,
    errors: [429],
  }),
  dashboardContext: endpoint({
    method: 'POST',
    path: '/v1/auth/dashboard-context',
    summary: 'Get a bearer token for one environment',
    description:
      'Send the token as `Authorization: Bearer`, like an API key. It is valid for about 15 minutes and can be renewed while the session lasts. Signing out, a change of the role and the removal of the member end it at once.',
    access: 'session',
    body: z.object({ environment_id: z.string().min(1).max(255) }),
    status: 200,
    response: DashboardContext,
    errors: [404],
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/v1/auth/invitations/accept',
    summary: 'Become a member by an invitation, and sign in',
    description: `The email may be omitted if the invitation names it. ${COOKIE}`,
    access: 'browser',
    body: z.object({
      invitation_token: z.string().min(1).max(255),
      email: Email.optional(),
      password: NewPassword,
      name: MemberName.optional(),
    }),
    status: 201,
    response: Session,
    errors: [404, 409, 410, 429],
  }),
};
