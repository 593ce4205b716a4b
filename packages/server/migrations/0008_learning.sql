-- What people say an extraction should have been. Later ones supersede earlier ones, path by path.
create table corrections (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  extraction_id text not null references extractions (id) on delete cascade,
  -- Counted within the extraction.
  number integer not null,
  -- Of the canonical text of the schema: corrections of one schema teach together.
  schema_sha256 text not null,
  -- Of the document: one that was extracted twice teaches once.
  content_sha256 text not null,
  kind text not null check (kind in ('output', 'values')),
  -- The whole output, or values by their dotted paths. Not jsonb: it is given back as it came.
  content json not null,
  -- Of values: which paths they have.
  paths text[] not null,
  -- What follows from it for single fields, by the JSON of their paths.
  right_values json not null,
  corrected_by text,
  triggered_by jsonb not null,
  created_at timestamptz not null,
  unique (extraction_id, number)
);
create index corrections_created on corrections (organization_id, environment_id, created_at, id);
create index corrections_schema on corrections (organization_id, environment_id, schema_sha256, created_at);

-- A schema that was corrected: what is to be learnt, and whether it is used by itself.
create table scorer_schemas (
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  schema_sha256 text not null,
  json_schema json not null,
  -- Rises with each change of its corrections; a fit is of one revision.
  revision bigint not null,
  fitted_revision bigint not null,
  -- Names the job that waits: one that runs already is not joined, because it does not see what comes now.
  fits_started bigint not null,
  last_version integer not null,
  -- Whether the next version that helps is used without being asked for.
  is_automatic boolean not null,
  fit_ms integer not null,
  updated_at timestamptz not null,
  primary key (organization_id, environment_id, schema_sha256)
);

create table scorers (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  schema_sha256 text not null,
  version integer not null,
  is_active boolean not null,
  -- What cross-validation says.
  helps boolean not null,
  -- The corrections it was learnt from: when one goes, it goes.
  correction_ids text[] not null,
  document_count integer not null,
  -- Documents that could not be read again.
  unavailable_count integer not null,
  -- Figures of each field.
  fields json not null,
  model json not null,
  model_sha256 text not null,
  pipelines_version text not null,
  created_at timestamptz not null,
  unique (organization_id, environment_id, schema_sha256, version),
  foreign key (organization_id, environment_id, schema_sha256)
    references scorer_schemas (organization_id, environment_id, schema_sha256)
);
create unique index scorers_active on scorers (organization_id, environment_id, schema_sha256) where is_active;
create index scorers_created on scorers (organization_id, environment_id, created_at, id);

-- No reference: a version may be deleted, and the extraction was made with it all the same.
alter table extractions add column use_scorer boolean not null default true;
alter table extractions alter column use_scorer drop default;
alter table extractions add column scorer_id text;
alter table extractions add column scorer_version integer;
