-- Workflows: the draft as rows, published versions whole. json and not jsonb where the order of keys is the author's.
create table workflows (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  project_id text references projects (id),
  -- The same for a workflow and the one it was promoted to.
  family_id text not null,
  name text not null,
  description text not null,
  -- Grows with every change of the draft, so that a plan can say which draft it was made for.
  draft_version integer not null,
  published_version_id text,
  published_at timestamptz,
  published_description text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index workflows_updated on workflows (organization_id, environment_id, updated_at, id);
create index workflows_created on workflows (organization_id, environment_id, created_at, id);
-- One workflow of a family in an environment: a second promotion finds the first one's target.
create unique index workflows_family on workflows (organization_id, environment_id, family_id);

create table workflow_blocks (
  workflow_id text not null references workflows (id) on delete cascade,
  id text not null,
  organization_id text not null,
  environment_id text not null,
  -- The order in which blocks were added: exports follow it.
  ordinal integer not null,
  type text not null,
  label text not null,
  config json not null,
  position_x double precision not null,
  position_y double precision not null,
  width double precision,
  height double precision,
  parent_id text,
  updated_at timestamptz not null,
  primary key (workflow_id, id)
);
create index workflow_blocks_id on workflow_blocks (organization_id, environment_id, id);
create index workflow_blocks_updated on workflow_blocks (workflow_id, updated_at, id);

create table workflow_edges (
  workflow_id text not null references workflows (id) on delete cascade,
  id text not null,
  organization_id text not null,
  environment_id text not null,
  ordinal integer not null,
  source_block text not null,
  source_handle text not null,
  target_block text not null,
  target_handle text not null,
  updated_at timestamptz not null,
  primary key (workflow_id, id)
);
create index workflow_edges_id on workflow_edges (organization_id, environment_id, id);
create index workflow_edges_updated on workflow_edges (workflow_id, updated_at, id);

create table workflow_versions (
  workflow_id text not null references workflows (id) on delete cascade,
  -- Named by content, so the same in every workflow with the same graph.
  id text not null,
  organization_id text not null,
  environment_id text not null,
  graph json not null,
  block_version_ids text[] not null,
  edge_version_ids text[] not null,
  created_at timestamptz not null,
  primary key (workflow_id, id)
);
create index workflow_versions_created on workflow_versions (workflow_id, created_at, id);

create table workflow_block_versions (
  workflow_id text not null references workflows (id) on delete cascade,
  id text not null,
  organization_id text not null,
  environment_id text not null,
  block_id text not null,
  -- The first version that has it.
  workflow_version_id text not null,
  block json not null,
  config_hash text not null,
  created_at timestamptz not null,
  primary key (workflow_id, id)
);
create index workflow_block_versions_id on workflow_block_versions (organization_id, environment_id, id);
create index workflow_block_versions_created on workflow_block_versions (workflow_id, created_at, id);

create table workflow_edge_versions (
  workflow_id text not null references workflows (id) on delete cascade,
  id text not null,
  organization_id text not null,
  environment_id text not null,
  edge_id text not null,
  workflow_version_id text not null,
  edge json not null,
  created_at timestamptz not null,
  primary key (workflow_id, id)
);
create index workflow_edge_versions_id on workflow_edge_versions (organization_id, environment_id, id);
create index workflow_edge_versions_created on workflow_edge_versions (workflow_id, created_at, id);

create table workflow_publications (
  id text primary key,
  workflow_id text not null references workflows (id) on delete cascade,
  organization_id text not null,
  environment_id text not null,
  version integer not null,
  workflow_version_id text not null,
  description text not null,
  block_count integer not null,
  edge_count integer not null,
  published_by text,
  published_by_name text,
  published_at timestamptz not null,
  unique (workflow_id, version)
);

create table workflow_promotions (
  id text primary key,
  organization_id text not null references organizations (id),
  -- Of the target.
  environment_id text not null references environments (id),
  idempotency_key text,
  -- What was asked for with that key.
  fingerprint text not null,
  source_workflow_id text not null,
  source_version_id text not null,
  target_workflow_id text not null references workflows (id) on delete cascade,
  answer json not null,
  created_at timestamptz not null
);
create unique index workflow_promotions_key on workflow_promotions (organization_id, idempotency_key)
  where idempotency_key is not null;
create index workflow_promotions_target on workflow_promotions (target_workflow_id);
