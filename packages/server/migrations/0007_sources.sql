-- Where the values of extractions stand: one computation per extraction and mode, repeated only when it is asked for.
create table sources_jobs (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  extraction_id text not null references extractions (id) on delete cascade,
  mode text not null check (mode in ('located', 'cited')),
  -- The output it is about: another one makes it another job.
  result_sha256 text not null,
  status text not null
    check (status in ('pending', 'queued', 'in_progress', 'completed', 'incomplete', 'failed', 'cancelled')),
  is_partial boolean not null,
  attempt integer not null,
  revision integer not null,
  error jsonb,
  job_id text,
  document_type text not null,
  -- Lines of JSON: output, sources, and the evidence of each value.
  content_sha256 text,
  content_bytes bigint,
  -- Of a cited job: the same without citations, which is all that a located one would find.
  snapshot_sha256 text,
  snapshot_bytes bigint,
  -- What a model answered: it is asked once, whatever happens after that.
  quotes jsonb,
  -- What a model was paid for; never twice for an extraction.
  usage_id text not null,
  credits double precision not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  unique (extraction_id, mode)
);
create index sources_jobs_scope on sources_jobs (organization_id, environment_id, extraction_id);
