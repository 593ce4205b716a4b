-- Schemas that were made from documents.
create table schema_generations (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  -- The files, in the order they were given: id, name, type and hash.
  documents jsonb not null,
  model text not null,
  instructions text,
  background boolean not null,
  status text not null check (status in ('pending', 'queued', 'in_progress', 'completed', 'failed', 'cancelled')),
  error jsonb,
  job_id text,
  -- Not jsonb: the order of the keys is the order of the fields.
  json_schema json,
  notes jsonb not null,
  page_count integer not null,
  credits double precision not null,
  prompt_tokens bigint not null,
  completion_tokens bigint not null,
  usage_id text not null,
  triggered_by jsonb not null,
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz
);
create index schema_generations_created on schema_generations (organization_id, environment_id, created_at, id);
