-- Documents that were split into the documents they contain.
create table splits (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  file_id text not null,
  filename text not null,
  mime_type text not null,
  content_sha256 text not null,
  model text not null,
  subdocuments jsonb not null,
  instructions text,
  n_consensus integer not null,
  pages text,
  languages jsonb not null,
  password bytea,
  bust_cache boolean not null,
  background boolean not null,
  cache_key text not null,
  status text not null check (status in ('pending', 'queued', 'in_progress', 'completed', 'failed', 'cancelled')),
  error jsonb,
  warnings jsonb not null,
  job_id text,
  output jsonb,
  consensus jsonb,
  page_count integer not null,
  document_page_count integer,
  credits double precision not null,
  prompt_tokens bigint not null,
  completion_tokens bigint not null,
  workflow_id text,
  run_id text,
  block_id text,
  usage_id text not null,
  triggered_by jsonb not null,
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz
);
create index splits_created on splits (organization_id, environment_id, created_at, id);
create index splits_filename on splits (organization_id, environment_id, lower(filename) text_pattern_ops);
create index splits_cache on splits (environment_id, cache_key, completed_at desc) where status = 'completed';
create index splits_file on splits (environment_id, file_id);
create trigger keep_cursors after delete on splits
  referencing old table as gone for each statement execute function keep_cursors();
