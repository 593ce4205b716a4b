-- Extractions. What was found is a blob of three JSON lines: output, consensus, mistakes against the schema. Where each
-- value stands is another one, a line for each field.
create table extractions (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  file_id text not null,
  filename text not null,
  mime_type text not null,
  -- The extension that stands for the kind of document, for filters.
  document_type text,
  content_sha256 text not null,
  model text not null,
  -- Not jsonb: the order of the keys is the order of the output.
  json_schema json not null,
  n_consensus integer not null,
  instructions text,
  additional_messages jsonb not null,
  deep_extraction boolean not null,
  image_resolution_dpi integer not null,
  sources_mode text not null check (sources_mode in ('located', 'cited')),
  metadata jsonb not null,
  bust_cache boolean not null,
  background boolean not null,
  -- Equal for requests that have the same output.
  cache_key text not null,
  status text not null check (status in ('pending', 'queued', 'in_progress', 'completed', 'failed', 'cancelled')),
  error jsonb,
  job_id text,
  page_count integer not null,
  credits double precision not null,
  prompt_tokens bigint not null,
  completion_tokens bigint not null,
  result_sha256 text,
  result_bytes bigint,
  evidence_sha256 text,
  evidence_bytes bigint,
  usage_id text not null,
  triggered_by jsonb not null,
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz
);
create index extractions_created on extractions (organization_id, environment_id, created_at, id);
create index extractions_filename on extractions (organization_id, environment_id, lower(filename) text_pattern_ops);
create index extractions_metadata on extractions using gin (metadata jsonb_path_ops);
create index extractions_cache on extractions (environment_id, cache_key, completed_at desc) where status = 'completed';
