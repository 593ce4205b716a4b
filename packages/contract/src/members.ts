import { z } from 'zod';
import { DateTime, IdParam, listOf } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Email, Member, MemberName, RoleName } from './member-records.ts';

const Invitation = z
  .object({
    id: z.string(),
    object: z.literal('invitation'),
    email: z.string().nullable().describe('The only email that may accept it; null if any may'),
    role: RoleName,
    created_by: z.string().describe('The member who invited'),
    created_at: DateTime,
    expires_at: DateTime,
  })
  .meta({ id: 'Invitation' });

const MemberParams = z.object({ member_id: IdParam });

/** Members belong to the organization, so both environments show the same ones. */
export const members = {
  list: endpoint({
    method: 'GET',
    path: '/v1/members',
    summary: 'All members of the organization',
    membersOnly: true,
    status: 200,
    response: listOf(Member),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/members/{member_id}',
    summary: 'Change the role or the name of a member',
    description:
      'A change of the role ends the bearer tokens of the member at once; the dashboard gets new ones. The last owner stays an owner: 409.',
    permission: 'manage',
    membersOnly: true,
    params: MemberParams,
    body: z.object({ role: RoleName.optional(), name: MemberName.nullable().optional() }),
    status: 200,
    response: Member,
    errors: [404],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/members/{member_id}',
    summary: 'Remove a member, with all sessions and bearer tokens',
    description: 'What the member made stays, API keys too. The last owner cannot be removed: 409.',
    permission: 'manage',
    membersOnly: true,
    params: MemberParams,
    status: 204,
    errors: [404, 409],
  }),
};

export const memberInvitations = {
  list: endpoint({
    method: 'GET',
    path: '/v1/members/invitations',
    summary: 'Invitations that were neither accepted nor withdrawn',
    membersOnly: true,
    permission: 'manage',
    status: 200,
    response: listOf(Invitation),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/members/invitations',
    summary: 'Invite somebody by a link',
    description: 'The link and its token are in this response only. Send it yourself: the service sends no mail.',
    permission: 'manage',
    membersOnly: true,
    body: z.object({
      role: RoleName,
      email: Email.optional().describe('Only this email may accept'),
      expires_in_hours: z
        .int()
        .min(1)
        .max(24 * 30)
        .default(24 * 7),
    }),
    status: 201,
    hasPrivateAnswer: true,
    response: Invitation.extend({ invitation_token: z.string(), url: z.string() }).meta({ id: 'CreatedInvitation' }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/members/invitations/{invitation_id}',
    summary: 'Withdraw an invitation',
    permission: 'manage',
    membersOnly: true,
    params: z.object({ invitation_id: IdParam }),
    status: 204,
    errors: [404],
  }),
};
