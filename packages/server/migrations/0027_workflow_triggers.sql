-- What starts runs besides requests for a run: docs/adr/0013-triggers.md.
create table workflow_triggers (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  workflow_id text not null references workflows (id) on delete cascade,
  type text not null check (type in ('schedule', 'webhook')),
  name text not null,
  is_enabled boolean not null,
  -- By type: cron, time zone and what to do about missed times; whether a signature is required.
  config jsonb not null,
  -- Inputs that are the same for every run, by block.
  documents json not null,
  json_inputs json not null,
  -- The secret of a webhook, sealed: signatures need its text.
  secret bytea,
  secret_version integer not null,
  -- Set for enabled schedules. Moving it is what takes a tick: one run per tick in the whole cluster.
  next_fire_at timestamptz,
  last_fired_at timestamptz,
  last_run_id text,
  last_error jsonb,
  -- The key that made the trigger: runs are counted as started by it.
  created_by jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index workflow_triggers_created
  on workflow_triggers (organization_id, environment_id, workflow_id, created_at, id);
create trigger keep_cursors after delete on workflow_triggers
  referencing old table as gone for each statement execute function keep_cursors();

-- What made a run: a trigger, and which of its deliveries. A repeated delivery finds its run.
alter table workflow_runs add column trigger_id text;
alter table workflow_runs add column delivery_key text;
create unique index workflow_runs_delivery on workflow_runs (trigger_id, delivery_key)
  where delivery_key is not null;
