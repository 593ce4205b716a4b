import { type Endpoint, PERMISSIONS_OF_ROLE, permissionOf } from '@recto/contract';
import { forbiddenWith } from '../lib/errors.ts';
import type { Credential } from './call.ts';

/** The only place that decides what roles may do. API keys may do everything but what is left to members. */
export function requireRole({ member }: Credential, endpoint: Endpoint): void {
  if (member === null) {
    if (endpoint.membersOnly === true) throw memberRequired();
    return;
  }
  const permission = permissionOf(endpoint);
  if (PERMISSIONS_OF_ROLE[member.role].includes(permission)) return;
  const message = 'Your role does not allow this. An owner of the organization can change it.';
  throw forbiddenWith('role_not_allowed', message, { role: member.role, needed: permission });
}

const memberRequired = () =>
  forbiddenWith('member_required', 'Only members who are signed in may do this, not API keys.');
