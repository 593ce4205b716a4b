/** Row types of the tables of events; see tables.ts. */
import type { ColumnType } from 'kysely';

type Json<T> = ColumnType<T, string, string>;

export interface EventRow {
  id: string;
  organization_id: string;
  environment_id: string;
  type: string;
  resource_id: string;
  data: Json<Record<string, unknown>>;
  created_at: string;
}

export interface EventTables {
  events: EventRow;
}
