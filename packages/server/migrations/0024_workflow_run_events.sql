-- What happened to a run, in order. Writers hold the lock of the run, so that numbers become visible in their order and
-- a reader who knows one has seen all before it.
create table workflow_run_events (
  run_id text not null references workflow_runs (id) on delete cascade,
  sequence integer not null,
  type text not null,
  data json not null,
  created_at timestamptz not null,
  primary key (run_id, sequence)
);
