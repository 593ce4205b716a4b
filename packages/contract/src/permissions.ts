/** What members of the organization may be, from the most to the least powerful. */
export const ROLES = ['owner', 'editor', 'reviewer', 'viewer'] as const;

export type Role = (typeof ROLES)[number];

/**
 * What an operation does, as far as roles are concerned. `review` decides reviews and writes corrections; `manage`
 * changes who has access, where events are sent and how long data is kept.
 */
export const PERMISSIONS = ['read', 'review', 'write', 'manage'] as const;

export type Permission = (typeof PERMISSIONS)[number];

export const PERMISSIONS_OF_ROLE: Readonly<Record<Role, readonly Permission[]>> = {
  owner: PERMISSIONS,
  editor: ['read', 'review', 'write'],
  reviewer: ['read', 'review'],
  viewer: ['read'],
};
