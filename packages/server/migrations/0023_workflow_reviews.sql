-- Steps that wait for a person. What was decided is a version of the output, named by its content.
create table workflow_reviews (
  id text primary key,
  organization_id text not null,
  environment_id text not null,
  workflow_id text not null,
  workflow_version_id text not null,
  run_id text not null references workflow_runs (id) on delete cascade,
  block_id text not null,
  step_id text not null,
  parent_step_id text,
  iteration_key text,
  block_type text not null,
  triggered_by json not null,
  verdict text check (verdict in ('approved', 'rejected')),
  decided_version_id text,
  decided_by jsonb,
  decided_at timestamptz,
  reason text,
  -- The run ended before anybody decided.
  closed_at timestamptz,
  created_at timestamptz not null
);
create index workflow_reviews_created on workflow_reviews (organization_id, environment_id, created_at, id);
create index workflow_reviews_pending on workflow_reviews (organization_id, environment_id, created_at, id)
  where verdict is null and closed_at is null;
create index workflow_reviews_run on workflow_reviews (run_id);
create trigger keep_cursors after delete on workflow_reviews
  referencing old table as gone for each statement execute function keep_cursors();

create table workflow_review_versions (
  review_id text not null references workflow_reviews (id) on delete cascade,
  id text not null,
  organization_id text not null,
  environment_id text not null,
  parent_id text,
  author jsonb not null,
  snapshot json not null,
  note text,
  created_at timestamptz not null,
  primary key (review_id, id)
);
create index workflow_review_versions_id on workflow_review_versions (organization_id, environment_id, id);
