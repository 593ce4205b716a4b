-- Who changed what: keys, secrets, the webhook endpoint, workflows. A line is written before the operation begins.
create table audit_log (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  operation text not null,
  -- The key may be revoked meanwhile, and its name is what people know.
  api_key_id text not null,
  api_key_name text not null,
  -- What the request named, by the name of the parameter.
  target json not null,
  -- What the operation created.
  result_id text,
  -- A line stays started if the process ended during the operation.
  outcome text not null check (outcome in ('started', 'succeeded', 'failed')),
  error_status int,
  request_id text not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index audit_log_created on audit_log (organization_id, environment_id, created_at, id);
create index audit_log_operation on audit_log (organization_id, environment_id, operation, created_at, id);
create index audit_log_key on audit_log (organization_id, environment_id, api_key_id, created_at, id);
-- For the removal of old lines of all environments.
create index audit_log_age on audit_log (created_at);

-- After this moment a key is refused.
alter table api_keys add column expires_at timestamptz;
