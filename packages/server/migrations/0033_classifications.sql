-- Documents that were sorted into categories, and corrections from which later ones learn.
create table classifications (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  file_id text not null,
  filename text not null,
  mime_type text not null,
  content_sha256 text not null,
  model text not null,
  categories jsonb not null,
  -- What is learnt belongs to these categories.
  categories_sha256 text not null,
  first_n_pages integer,
  -- Ids of the corrections that were considered.
  learnt_ids jsonb not null,
  -- The words of the document and what the engine thought of each category, for corrections.
  profile jsonb,
  scores jsonb,
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
create index classifications_created on classifications (organization_id, environment_id, created_at, id);
create index classifications_filename on classifications (organization_id, environment_id, lower(filename) text_pattern_ops);
create index classifications_cache on classifications (environment_id, cache_key, completed_at desc)
  where status = 'completed';
create index classifications_file on classifications (environment_id, file_id);
create trigger keep_cursors after delete on classifications
  referencing old table as gone for each statement execute function keep_cursors();

create table classification_corrections (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  classification_id text not null references classifications (id) on delete cascade,
  categories_sha256 text not null,
  category text not null,
  profile jsonb not null,
  scores jsonb not null,
  corrected_by text,
  triggered_by jsonb not null,
  created_at timestamptz not null
);
create index classification_corrections_of on classification_corrections (classification_id, created_at, id);
create index classification_corrections_learnt
  on classification_corrections (organization_id, environment_id, categories_sha256, created_at desc);
create trigger keep_cursors after delete on classification_corrections
  referencing old table as gone for each statement execute function keep_cursors();
