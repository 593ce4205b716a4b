/** Row types of the tables of events and their deliveries; see tables.ts. */
import type { Json } from './row-parts.ts';

export interface EventRow {
  id: string;
  organization_id: string;
  environment_id: string;
  type: string;
  resource_id: string;
  data: Json<Record<string, unknown>>;
  created_at: string;
}

export interface WebhookEndpointRow {
  organization_id: string;
  environment_id: string;
  id: string;
  url: string;
  event_types: string[];
  status: 'enabled' | 'disabled';
  disabled_reason: 'requested' | 'failing' | null;
  disabled_at: string | null;
  failing_since: string | null;
  secret: Buffer;
  secret_version: number;
  secret_preview: string;
  previous_secret: Buffer | null;
  previous_secret_expires_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface WebhookDeliveryRow {
  id: string;
  organization_id: string;
  environment_id: string;
  event_id: string;
  type: string;
  status: 'pending' | 'delivered' | 'failed';
  attempt_count: number;
  schedule_start: number;
  next_attempt_at: string | null;
  error: Json<Record<string, unknown>> | null;
  created_at: string;
  completed_at: string | null;
}

export interface WebhookAttemptRow {
  delivery_id: string;
  number: number;
  url: string;
  request_headers: Json<Record<string, string>>;
  response_status: number | null;
  response_headers: Json<Record<string, string>> | null;
  response_body: string | null;
  error: Json<Record<string, unknown>> | null;
  started_at: string;
  duration_ms: number;
}

export interface EventTables {
  events: EventRow;
  webhook_endpoints: WebhookEndpointRow;
  webhook_deliveries: WebhookDeliveryRow;
  webhook_attempts: WebhookAttemptRow;
}
