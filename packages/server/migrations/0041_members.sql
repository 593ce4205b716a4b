-- People who sign in to the dashboard. They belong to the organization, so they may enter both of its environments.
create table members (
  id text primary key,
  organization_id text not null references organizations (id),
  -- In lower case: emails are compared without regard to case.
  email text not null unique,
  name text,
  role text not null check (role in ('owner', 'editor', 'reviewer', 'viewer')),
  -- scrypt with its parameters and salt.
  password_hash text not null,
  last_seen_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index members_organization on members (organization_id, created_at, id);

-- What the cookie of a browser stands for. digest = HMAC-SHA256(pepper, token).
create table member_sessions (
  id text primary key,
  organization_id text not null references organizations (id),
  member_id text not null references members (id) on delete cascade,
  digest bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- However active the member is.
  expires_at timestamptz not null
);
create index member_sessions_member on member_sessions (member_id);
create index member_sessions_age on member_sessions (expires_at);

-- Accepted and withdrawn ones are deleted; the audit log keeps what happened.
create table member_invitations (
  id text primary key,
  organization_id text not null references organizations (id),
  email text,
  role text not null check (role in ('owner', 'editor', 'reviewer', 'viewer')),
  digest bytea not null unique,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index member_invitations_organization on member_invitations (organization_id, created_at, id);

-- Attempts to sign in, counted per account and address. Kept by a crash: a restart must not give new attempts.
create table sign_in_attempts (
  -- A digest, because people type their password into the wrong field.
  subject text primary key,
  attempts integer not null,
  window_start timestamptz not null
);
create index sign_in_attempts_age on sign_in_attempts (window_start);

-- The bearer token of a member is an API key of one environment that expires soon and that lists do not show.
alter table api_keys add column member_id text;
alter table api_keys add column session_id text;
create index api_keys_member on api_keys (member_id) where member_id is not null;

-- Members act too, and before a sign-in nobody is known.
alter table audit_log alter column api_key_id drop not null;
alter table audit_log alter column api_key_name drop not null;
alter table audit_log add column member_id text;
alter table audit_log add column member_email text;
create index audit_log_member on audit_log (organization_id, environment_id, member_id, created_at, id)
  where member_id is not null;
