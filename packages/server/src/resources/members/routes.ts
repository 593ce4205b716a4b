import type { api } from '@recto/contract';
import { actorOf, type Handlers } from '../../http/call.ts';
import type { Members } from './service.ts';

export function membersRoutes(members: Members): Handlers<typeof api.members> {
  return {
    list: ({ scope }) => members.list(scope.organizationId),
    update: ({ scope, requestId, commit, params, body }) =>
      members.update({ organizationId: scope.organizationId, requestId, commit }, params.member_id, body),
    delete: async ({ scope, requestId, commit, params }) => {
      await members.remove({ organizationId: scope.organizationId, requestId, commit }, params.member_id);
      return undefined;
    },
  };
}

export function memberInvitationsRoutes(members: Members): Handlers<typeof api.memberInvitations> {
  return {
    list: ({ scope }) => members.invitations(scope.organizationId),
    create: ({ scope, credential, commit, body, baseUrl }) =>
      members.invite({ organizationId: scope.organizationId, commit }, body, {
        memberId: actorOf(credential).id,
        baseUrl,
      }),
    delete: async ({ scope, params }) => {
      await members.withdraw(scope.organizationId, params.invitation_id);
      return undefined;
    },
  };
}
