/** Row types of the workflow tables; see tables.ts. */
import type { Json } from './row-parts.ts';

interface InScope {
  organization_id: string;
  environment_id: string;
}

export interface WorkflowRow extends InScope {
  id: string;
  project_id: string | null;
  family_id: string;
  name: string;
  description: string;
  draft_version: number;
  published_version_id: string | null;
  published_at: string | null;
  published_description: string | null;
  created_at: string;
  updated_at: string;
}

export interface WorkflowBlockRow extends InScope {
  workflow_id: string;
  id: string;
  ordinal: number;
  type: string;
  label: string;
  config: Json<Record<string, unknown>>;
  position_x: number;
  position_y: number;
  width: number | null;
  height: number | null;
  parent_id: string | null;
  updated_at: string;
}

export interface WorkflowEdgeRow extends InScope {
  workflow_id: string;
  id: string;
  ordinal: number;
  source_block: string;
  source_handle: string;
  target_block: string;
  target_handle: string;
  updated_at: string;
}

export interface WorkflowVersionRow extends InScope {
  workflow_id: string;
  id: string;
  graph: Json<Record<string, unknown>>;
  block_version_ids: string[];
  edge_version_ids: string[];
  created_at: string;
}

export interface WorkflowBlockVersionRow extends InScope {
  workflow_id: string;
  id: string;
  block_id: string;
  workflow_version_id: string;
  block: Json<Record<string, unknown>>;
  config_hash: string;
  created_at: string;
}

export interface WorkflowEdgeVersionRow extends InScope {
  workflow_id: string;
  id: string;
  edge_id: string;
  workflow_version_id: string;
  edge: Json<Record<string, unknown>>;
  created_at: string;
}

export interface WorkflowPublicationRow extends InScope {
  id: string;
  workflow_id: string;
  version: number;
  workflow_version_id: string;
  description: string;
  block_count: number;
  edge_count: number;
  published_by: string | null;
  published_by_name: string | null;
  published_at: string;
}

export interface WorkflowPromotionRow extends InScope {
  id: string;
  idempotency_key: string | null;
  fingerprint: string;
  source_workflow_id: string;
  source_version_id: string;
  target_workflow_id: string;
  target_draft_hash: string | null;
  answer: Json<Record<string, unknown>>;
  created_at: string;
}

export interface WorkflowTables {
  workflows: WorkflowRow;
  workflow_blocks: WorkflowBlockRow;
  workflow_edges: WorkflowEdgeRow;
  workflow_versions: WorkflowVersionRow;
  workflow_block_versions: WorkflowBlockVersionRow;
  workflow_edge_versions: WorkflowEdgeVersionRow;
  workflow_publications: WorkflowPublicationRow;
  workflow_promotions: WorkflowPromotionRow;
}
