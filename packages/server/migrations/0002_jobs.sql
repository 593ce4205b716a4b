-- Jobs that will not be tried again, and the next tick of every schedule. Waiting and running jobs live in the
-- schema "pgboss", which its library creates and migrates itself.

create table dead_jobs (
  job_id uuid primary key,
  queue text not null,
  data jsonb not null,
  priority integer not null,
  group_id text,
  join_key text,
  code text not null,
  message text not null,
  is_retryable boolean not null,
  attempts integer not null,
  enqueued_at timestamptz not null,
  died_at timestamptz not null
);
create index dead_jobs_queue on dead_jobs (queue, died_at desc, job_id);
create index dead_jobs_died on dead_jobs (died_at desc, job_id);

-- A tick is taken by moving next_tick in the transaction that enqueues its job: one job per tick in the whole cluster.
create table job_schedules (
  name text primary key,
  cron text not null,
  time_zone text not null,
  next_tick timestamptz not null
);
