-- What happened to a run, in order. A number is taken by changing the row of the run, so numbers become visible in their
-- order, and a reader who knows one has seen all before it.
alter table workflow_runs add column event_count integer not null default 0;

create table workflow_run_events (
  run_id text not null references workflow_runs (id) on delete cascade,
  sequence integer not null,
  type text not null,
  data json not null,
  created_at timestamptz not null,
  primary key (run_id, sequence)
);
