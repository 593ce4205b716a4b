/** What applying a graph would change, in the API's terms. */
import type { Json, JsonObject } from '../../pipelines/json/json.ts';

export const PLAN_FORMAT = 'workflows-plan/v1';

export type ChangeAction = 'create' | 'update' | 'delete';

export interface FieldChange {
  path: (string | number)[];
  /** `config.categories[invoice].description` */
  path_display: string;
  action: ChangeAction;
  before: Json;
  after: Json;
  before_sensitive: boolean;
  after_sensitive: boolean;
  /** Set for texts with several lines. */
  unified_diff: string | null;
}

export interface ResourceChange {
  /** `workflow.<id>`, `workflow.<id>.block.<block id>`, `workflow.<id>.edge.<edge id>` */
  address: string;
  target: 'workflow' | 'block' | 'edge';
  target_id: string;
  /** Its label, or its key if it has none. */
  name: string;
  type: string;
  /** A replacement is `['delete', 'create']`. */
  actions: ChangeAction[];
  summary: string;
  /** The key of a block, preceded by those of its containers: `loop.child`. */
  path: string | null;
  change: {
    before: JsonObject | null;
    after: JsonObject | null;
    /** Mirrors the values: true for each masked one. */
    before_sensitive: JsonObject;
    after_sensitive: JsonObject;
    field_changes: FieldChange[];
  };
}

export interface PlanSummary {
  add: number;
  change: number;
  destroy: number;
  replace: number;
  noop: number;
  total: number;
  has_changes: boolean;
}

export interface Plan {
  workflow_id: string;
  action: 'create' | 'update' | 'noop';
  block_count: number;
  edge_count: number;
  format_version: typeof PLAN_FORMAT;
  summary: PlanSummary;
  resource_changes: ResourceChange[];
}
