-- The receiver of the events of an environment: at most one.
create table webhook_endpoints (
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  id text not null unique,
  url text not null,
  -- Empty: all.
  event_types text[] not null,
  status text not null check (status in ('enabled', 'disabled')),
  disabled_reason text check (disabled_reason in ('requested', 'failing')),
  disabled_at timestamptz,
  -- The first of the attempts that have all failed since.
  failing_since timestamptz,
  -- Sealed with the data key of the environment, under its version.
  secret bytea not null,
  secret_version integer not null,
  secret_preview text not null,
  previous_secret bytea,
  previous_secret_expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, environment_id)
);

create table webhook_deliveries (
  id text primary key,
  organization_id text not null,
  environment_id text not null,
  event_id text not null references events (id) on delete cascade,
  type text not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  attempt_count integer not null,
  -- The number of attempts when the schedule of retries last began.
  schedule_start integer not null,
  next_attempt_at timestamptz,
  error json,
  created_at timestamptz not null,
  completed_at timestamptz
);
create index webhook_deliveries_created on webhook_deliveries (organization_id, environment_id, created_at, id);
create index webhook_deliveries_status on webhook_deliveries (organization_id, environment_id, status, created_at, id)
  where status <> 'delivered';
create index webhook_deliveries_event on webhook_deliveries (event_id);

create table webhook_attempts (
  delivery_id text not null references webhook_deliveries (id) on delete cascade,
  number integer not null,
  url text not null,
  request_headers json not null,
  response_status integer,
  response_headers json,
  response_body text,
  error json,
  started_at timestamptz not null,
  duration_ms integer not null,
  primary key (delivery_id, number)
);
