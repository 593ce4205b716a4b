-- Organizations, environments, keys, secrets, blobs, files, tables and usage.
-- Every table that holds a caller's data carries organization_id and environment_id, and every query names both.

create table organizations (
  id text primary key,
  name text not null,
  created_at timestamptz not null
);

create table environments (
  id text primary key,
  organization_id text not null references organizations (id),
  slug text not null check (slug in ('production', 'test')),
  created_at timestamptz not null,
  unique (organization_id, slug)
);

create table projects (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  name text not null,
  slug text not null,
  description text not null default '',
  visibility text not null default 'organization',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (environment_id, slug)
);

-- Keys of the server itself (pepper of API keys, signing key of links), wrapped by the master key.
create table server_keys (
  name text primary key,
  wrapped_key bytea not null,
  master_key_id text not null,
  created_at timestamptz not null
);

-- digest = HMAC-SHA256(pepper, key): the lookup in the unique index is the comparison.
create table api_keys (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  name text not null,
  digest bytea not null unique,
  preview text not null,
  created_by text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_list on api_keys (organization_id, environment_id, created_at desc, id desc);

create table idempotency_keys (
  organization_id text not null,
  environment_id text not null,
  key_digest bytea not null,
  operation text not null,
  fingerprint bytea not null,
  -- Null while the first request is at work; its answer is stored in the transaction that does the work.
  response_status integer,
  response_body bytea,
  -- Whose work it is, and until when: a killed process's request may be taken over after that.
  lock_token text not null,
  locked_until timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organization_id, environment_id, key_digest)
);
create index idempotency_keys_expiry on idempotency_keys (expires_at);

-- Counters of a rate limit shared by several processes. Unlogged: a crash may forget a minute of counting.
create unlogged table rate_windows (
  api_key_id text not null,
  window_start timestamptz not null,
  taken integer not null,
  primary key (api_key_id, window_start)
);
create index rate_windows_start on rate_windows (window_start);

-- One data key per environment, wrapped by the master key.
create table data_keys (
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  wrapped_key bytea not null,
  master_key_id text not null,
  created_at timestamptz not null,
  primary key (organization_id, environment_id)
);

create table secrets (
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  name text not null,
  version integer not null,
  -- AES-256-GCM with organization|environment|name|version as associated data.
  ciphertext bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text not null,
  updated_by text not null,
  primary key (organization_id, environment_id, name)
);

-- Every stored blob has a row before it gets its final name; what no owner refers to is collected.
create table blobs (
  organization_id text not null,
  environment_id text not null references environments (id),
  sha256 text not null,
  size_bytes bigint not null,
  touched_at timestamptz not null,
  primary key (environment_id, sha256)
);
create index blobs_touched on blobs (touched_at);

create table blob_owners (
  environment_id text not null,
  sha256 text not null,
  owner_id text not null,
  primary key (owner_id, sha256),
  foreign key (environment_id, sha256) references blobs (environment_id, sha256)
);
create index blob_owners_blob on blob_owners (environment_id, sha256);

create table files (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  filename text not null,
  mime_type text not null,
  size_bytes bigint not null,
  sha256 text not null,
  page_count integer,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index files_created on files (organization_id, environment_id, created_at, id);
create index files_updated on files (organization_id, environment_id, updated_at, id);
create index files_filename on files (organization_id, environment_id, lower(filename) text_pattern_ops);
create index files_mime on files (organization_id, environment_id, mime_type, created_at, id);

create table uploads (
  file_id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  filename text not null,
  content_type text,
  size_bytes bigint not null,
  sha256 text,
  -- What the PUT delivered; null before it.
  received_sha256 text,
  received_bytes bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz
);
create index uploads_expiry on uploads (expires_at);

-- Every content of every table has its own number, so the rows need no other key.
create sequence table_generations;

create table tables (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  project_id text not null references projects (id),
  name text not null,
  filename text not null,
  source_file_id text not null,
  snapshot_file_id text not null,
  -- Rows of the current content; a replace writes new rows under a new number and switches here.
  generation bigint not null unique,
  row_count integer not null,
  columns jsonb not null,
  column_schema_overrides jsonb not null,
  sample_rows jsonb not null,
  metadata jsonb not null,
  uploaded_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index tables_created on tables (organization_id, environment_id, created_at, id);

-- No foreign key: its check of every row makes loading a million rows cost 12.2 s of the server instead of 3.7 s.
-- Rows are written, switched and deleted in the transaction of their table's row. A bigint instead of the table's id
-- in the key saves another 0.8 s and a tenth of the space.
create table table_rows (
  generation bigint not null,
  position integer not null,
  -- Null is an empty cell; the types are in tables.columns.
  cells text[] not null,
  primary key (generation, position)
);
-- Frequencies over the cells of all tables say nothing about one, and are slow to gather.
alter table table_rows alter column cells set statistics 0;

create table usage_runs (
  run_id text primary key,
  organization_id text not null,
  environment_id text not null,
  workflow_id text not null,
  status text not null,
  trigger_type text not null,
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  duration_ms integer,
  execution_duration_ms integer not null,
  page_count integer not null,
  credits double precision not null,
  retry_count integer not null,
  triggered_by jsonb
);
create index usage_runs_created on usage_runs (organization_id, environment_id, created_at, run_id);
-- The last columns let a second filter be tested inside the index: where the two rarely meet, a page reads 160 blocks
-- instead of 9,700, for a twelfth more of index and no measurable time of an insert.
create index usage_runs_workflow
  on usage_runs (organization_id, environment_id, workflow_id, created_at, run_id, status, trigger_type);
-- Nearly every run is completed and started by the API, so only the rest is indexed by status and trigger.
create index usage_runs_status
  on usage_runs (organization_id, environment_id, status, created_at, run_id, workflow_id, trigger_type)
  where status <> 'completed';
create index usage_runs_trigger
  on usage_runs (organization_id, environment_id, trigger_type, created_at, run_id, workflow_id, status)
  where trigger_type <> 'api';

create table usage_primitives (
  primitive_execution_id text primary key,
  organization_id text not null,
  environment_id text not null,
  operation text not null,
  status text not null,
  created_at timestamptz not null,
  completed_at timestamptz,
  duration_ms integer,
  page_count integer not null,
  credits double precision not null,
  model text,
  documents jsonb not null,
  workflow_id text,
  run_id text,
  block_id text,
  project_id text,
  resource_kind text not null,
  resource_id text,
  metadata jsonb not null,
  triggered_by jsonb
);
create index usage_primitives_created
  on usage_primitives (organization_id, environment_id, created_at, primitive_execution_id);
create index usage_primitives_operation
  on usage_primitives (organization_id, environment_id, operation, created_at, primitive_execution_id);
create index usage_primitives_run
  on usage_primitives (run_id, created_at) where run_id is not null;
create index usage_primitives_workflow
  on usage_primitives (organization_id, environment_id, workflow_id, created_at, primitive_execution_id)
  where workflow_id is not null;
