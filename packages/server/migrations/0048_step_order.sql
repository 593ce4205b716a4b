-- Steps that a restarted run takes over began in another run, long ago: their place is where they came to this one, so
-- that who follows the list of steps does not miss them.
alter table workflow_steps drop column ordered_at;
alter table workflow_steps add column
  ordered_at timestamptz not null generated always as (greatest(created_at, started_at)) stored;
create index workflow_steps_ordered on workflow_steps (organization_id, environment_id, ordered_at, id);
create index workflow_steps_run_ordered on workflow_steps (run_id, ordered_at, id);
create index workflow_steps_workflow on workflow_steps (organization_id, environment_id, workflow_id, ordered_at, id);
