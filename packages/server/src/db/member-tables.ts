/** Row types of members and their sessions; see tables.ts. */

export interface MemberRow {
  id: string;
  organization_id: string;
  email: string;
  name: string | null;
  role: 'owner' | 'editor' | 'reviewer' | 'viewer';
  password_hash: string;
  last_seen_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface MemberSessionRow {
  id: string;
  organization_id: string;
  member_id: string;
  digest: Buffer;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
}

export interface MemberInvitationRow {
  id: string;
  organization_id: string;
  email: string | null;
  role: 'owner' | 'editor' | 'reviewer' | 'viewer';
  digest: Buffer;
  created_by: string;
  created_at: string;
  expires_at: string;
}

export interface SignInAttemptsRow {
  subject: string;
  attempts: number;
  window_start: string;
}

export interface MemberTables {
  members: MemberRow;
  member_sessions: MemberSessionRow;
  member_invitations: MemberInvitationRow;
  sign_in_attempts: SignInAttemptsRow;
}
