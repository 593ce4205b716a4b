-- What was made of documents, and parses.

-- Kept by content, options and version of what made it: the document model, images of pages. The row owns its blob
-- under its own id; what was not used for long is forgotten and made again when it is needed.
create table document_cache (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  kind text not null check (kind in ('model', 'page_image')),
  key text not null,
  sha256 text not null,
  size_bytes bigint not null,
  facts jsonb not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  unique (environment_id, kind, key)
);
create index document_cache_used on document_cache (used_at);

create table parses (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  file_id text not null,
  filename text not null,
  mime_type text not null,
  content_sha256 text not null,
  model text not null,
  table_parsing_format text not null,
  image_resolution_dpi integer not null,
  instructions text,
  pages text,
  languages jsonb not null,
  include_layout boolean not null,
  bust_cache boolean not null,
  background boolean not null,
  -- Sealed, and removed when the parse ends.
  password bytea,
  -- Equal for requests that have the same output.
  cache_key text not null,
  status text not null check (status in ('pending', 'queued', 'in_progress', 'completed', 'failed', 'cancelled')),
  error jsonb,
  job_id text,
  stage text not null,
  pages_done integer not null,
  pages_total integer,
  page_count integer not null,
  credits double precision not null,
  -- Blobs of JSON lines, one per page: texts, and pages of the document model.
  text_sha256 text,
  text_bytes bigint,
  layout_sha256 text,
  layout_bytes bigint,
  usage_id text not null,
  triggered_by jsonb not null,
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz
);
create index parses_created on parses (organization_id, environment_id, created_at, id);
create index parses_filename on parses (organization_id, environment_id, lower(filename) text_pattern_ops);
create index parses_cache on parses (environment_id, cache_key, completed_at desc) where status = 'completed';
