/** Endpoints, deliveries and attempts as responses show them. */
import type { api, EventType } from '@recto/contract';
import type { z } from 'zod';
import type { WebhookEndpointRow } from '../../db/event-tables.ts';
import type { StoredAttempt, StoredDelivery } from './delivery-store.ts';

export type WebhookEndpoint = z.input<typeof api.webhooks.getEndpoint.response>;
export type WebhookDelivery = z.input<typeof api.webhooks.test.response>;
type WebhookAttempt = z.input<typeof api.webhooks.getDelivery.response>['attempts'][number];

const SHOWN_BODY_CHARACTERS = 4096;

export const toEndpoint = (row: WebhookEndpointRow, now: Date): WebhookEndpoint => ({
  id: row.id,
  object: 'webhook.endpoint',
  url: row.url,
  event_types: row.event_types as EventType[],
  status: row.status,
  disabled_reason: row.disabled_reason,
  disabled_at: row.disabled_at,
  failing_since: row.failing_since,
  secret_preview: row.secret_preview,
  previous_secret_expires_at: hasPreviousSecret(row, now) ? row.previous_secret_expires_at : null,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const hasPreviousSecret = ({ previous_secret_expires_at: end }: WebhookEndpointRow, now: Date): boolean =>
  end !== null && new Date(end) > now;

export const toDelivery = (row: StoredDelivery): WebhookDelivery => ({
  id: row.id,
  object: 'webhook.delivery',
  event_id: row.event_id,
  type: row.type as EventType,
  status: row.status,
  attempt_count: row.attempt_count,
  next_attempt_at: row.next_attempt_at,
  error: row.error,
  created_at: row.created_at,
  completed_at: row.completed_at,
});

/** Every attempt of a delivery has the same body. */
export const toAttempt = (row: StoredAttempt, body: string): WebhookAttempt => ({
  number: row.number,
  started_at: row.started_at,
  duration_ms: row.duration_ms,
  request: { url: row.url, headers: row.request_headers, body: body.slice(0, SHOWN_BODY_CHARACTERS) },
  response:
    row.response_status === null
      ? null
      : { status: row.response_status, headers: row.response_headers ?? {}, body: row.response_body ?? '' },
  error: row.error,
});
