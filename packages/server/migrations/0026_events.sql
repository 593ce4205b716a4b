-- What happened in an environment. An event is written in the transaction of what it tells about.
create table events (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  type text not null,
  -- The record that it is about, which may be deleted meanwhile.
  resource_id text not null,
  -- Kept as text, so that every delivery sends the same bytes.
  data json not null,
  created_at timestamptz not null
);
create index events_created on events (organization_id, environment_id, created_at, id);
create index events_type on events (organization_id, environment_id, type, created_at, id);
create index events_resource on events (organization_id, environment_id, resource_id, created_at, id);
-- For the removal of old events of all environments.
create index events_age on events (created_at);
