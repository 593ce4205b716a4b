-- One block with the config of the draft, executed on what a step of a run received.
create table workflow_block_executions (
  id text primary key,
  organization_id text not null,
  environment_id text not null,
  workflow_id text not null,
  -- The version that the draft would be.
  workflow_version_id text not null,
  source_run_id text not null references workflow_runs (id) on delete cascade,
  source_step_id text not null,
  block_id text not null,
  block_type text not null,
  block_config json not null,
  status text not null check (status in ('completed', 'error')),
  -- By handle; large values are blobs that the run owns.
  outputs json not null,
  artifact_operation text,
  artifact_id text,
  routing_decisions text[] not null,
  error jsonb,
  duration_ms bigint not null,
  created_at timestamptz not null,
  started_at timestamptz not null,
  completed_at timestamptz not null
);
create index workflow_block_executions_block on workflow_block_executions (source_run_id, block_id, created_at, id);
create trigger keep_cursors after delete on workflow_block_executions
  referencing old table as gone for each statement execute function keep_cursors();
