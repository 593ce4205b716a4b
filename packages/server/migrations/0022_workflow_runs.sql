-- Workflow runs. State is here, work is in jobs: docs/adr/0011-workflow-runs.md.

-- The graphs that runs execute, once per content. A run of a draft has one too, and outlives its workflow.
create table run_graphs (
  organization_id text not null,
  environment_id text not null,
  -- The version, named by its content.
  id text not null,
  graph json not null,
  created_at timestamptz not null,
  primary key (environment_id, id)
);

create table workflow_runs (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  workflow_id text not null,
  workflow_version_id text not null,
  -- As in the usage ledger: `failed` is a rejected review, `error` a technical stop.
  status text not null check (
    status in ('pending', 'queued', 'running', 'completed', 'error', 'failed', 'awaiting_review', 'cancelled')),
  trigger_type text not null,
  trigger jsonb not null,
  parent_run_id text,
  -- Id of the request that restarted the parent: a repeated request finds this run.
  command_id text,
  -- By block: the files, and the payloads of the JSON inputs.
  documents json not null,
  json_inputs json not null,
  -- The files among them, for their deletion.
  file_ids text[] not null,
  metadata jsonb,
  waiting_for text[] not null,
  error jsonb,
  cancel_reason text,
  page_count integer not null,
  credits double precision not null,
  retry_count integer not null,
  execution_ms bigint not null,
  triggered_by jsonb,
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz
);
create index workflow_runs_created on workflow_runs (organization_id, environment_id, created_at, id);
create index workflow_runs_started on workflow_runs (organization_id, environment_id, started_at, id);
create index workflow_runs_workflow on workflow_runs (organization_id, environment_id, workflow_id, created_at, id);
create index workflow_runs_status on workflow_runs (organization_id, environment_id, status, created_at, id)
  where status <> 'completed';
create index workflow_runs_metadata on workflow_runs using gin (metadata jsonb_path_ops);
create index workflow_runs_files on workflow_runs using gin (file_ids);
create unique index workflow_runs_command on workflow_runs (organization_id, environment_id, parent_run_id, command_id)
  where command_id is not null;
create trigger keep_cursors after delete on workflow_runs
  referencing old table as gone for each statement execute function keep_cursors();

create table workflow_steps (
  -- The run, and the key of the step in it.
  id text primary key,
  run_id text not null references workflow_runs (id) on delete cascade,
  key text not null,
  organization_id text not null,
  environment_id text not null,
  workflow_id text not null,
  -- The round that the step belongs to, such as `loop.3.`; empty outside of containers.
  path text not null,
  block_id text not null,
  block_type text not null,
  block_label text not null,
  part text not null check (part in ('whole', 'start', 'check', 'end')),
  loop_containers json not null,
  status text not null check (
    status in ('queued', 'running', 'completed', 'awaiting_review', 'error', 'skipped', 'cancelled')),
  -- Fences executions: only the latest one may record its outcome.
  attempt integer not null,
  retry_count integer not null,
  job_id text,
  -- By handle: where the value is, and what it is.
  inputs json not null,
  outputs json not null,
  -- Set for containers: how many rounds there are, have begun and have ended.
  rounds jsonb,
  artifact_operation text,
  artifact_id text,
  model text,
  error jsonb,
  reason text,
  execution_ms bigint not null,
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  ordered_at timestamptz not null generated always as (coalesce(started_at, created_at)) stored,
  unique (run_id, key)
);
create index workflow_steps_round on workflow_steps (run_id, path);
-- What has not ended: few rows, however many rounds a run has.
create index workflow_steps_open on workflow_steps (run_id) where status in ('queued', 'running', 'awaiting_review');
create index workflow_steps_ordered on workflow_steps (organization_id, environment_id, ordered_at, id);
create index workflow_steps_run_ordered on workflow_steps (run_id, ordered_at, id);
create index workflow_steps_workflow on workflow_steps (organization_id, environment_id, workflow_id, ordered_at, id);

-- What the rounds of a container begin with.
create table workflow_items (
  run_id text not null references workflow_runs (id) on delete cascade,
  key text not null,
  round integer not null,
  payload json not null,
  primary key (run_id, key, round)
);

-- What steps left besides their outputs. Survives its run.
create table workflow_artifacts (
  id text primary key,
  organization_id text not null,
  environment_id text not null,
  workflow_id text not null,
  run_id text not null,
  step_id text not null,
  block_id text not null,
  operation text not null,
  -- Null where the artifact is a record of its own, such as an extraction.
  content json,
  created_at timestamptz not null
);
create index workflow_artifacts_run on workflow_artifacts (run_id, created_at, id);
create index workflow_artifacts_step on workflow_artifacts (step_id, created_at, id);

-- Operations that steps of runs made.
alter table parses add column workflow_id text;
alter table parses add column run_id text;
alter table parses add column block_id text;
alter table extractions add column workflow_id text;
alter table extractions add column run_id text;
alter table extractions add column block_id text;
