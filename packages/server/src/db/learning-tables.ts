/** Row types of the tables for corrections and what is learnt from them; see tables.ts. */
import type { Json } from './row-parts.ts';

interface Owned {
  organization_id: string;
  environment_id: string;
}

export interface CorrectionRow extends Owned {
  id: string;
  extraction_id: string;
  number: number;
  schema_sha256: string;
  content_sha256: string;
  kind: 'output' | 'values';
  content: Json<Record<string, unknown>>;
  paths: string[];
  right_values: Json<Record<string, unknown>>;
  corrected_by: string | null;
  triggered_by: Json<Record<string, unknown>>;
  created_at: string;
}

export interface ScorerSchemaRow extends Owned {
  schema_sha256: string;
  json_schema: Json<Record<string, unknown>>;
  revision: number;
  fitted_revision: number;
  fits_started: number;
  last_version: number;
  is_automatic: boolean;
  fit_ms: number;
  updated_at: string;
}

export interface ScorerRow extends Owned {
  id: string;
  schema_sha256: string;
  version: number;
  is_active: boolean;
  helps: boolean;
  correction_ids: string[];
  document_count: number;
  unavailable_count: number;
  fields: Json<unknown[]>;
  model: Json<Record<string, unknown>>;
  model_sha256: string;
  pipelines_version: string;
  created_at: string;
}

export interface LearningTables {
  corrections: CorrectionRow;
  scorer_schemas: ScorerSchemaRow;
  scorers: ScorerRow;
}
