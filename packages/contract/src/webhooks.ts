import { z } from 'zod';
import { DateTime, dateWindowQuery, IdParam, listOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import { EVENT_TYPES } from './events.ts';

const endpointShape = {
  id: z.string(),
  object: z.literal('webhook.endpoint'),
  url: z.string(),
  event_types: z.array(z.enum(EVENT_TYPES)).describe('The events that are delivered; empty means all'),
  status: z.enum(['enabled', 'disabled']),
  disabled_reason: z
    .enum(['requested', 'failing'])
    .nullable()
    .describe('`failing`: no attempt has succeeded for days, so the service stopped trying'),
  disabled_at: DateTime.nullable(),
  failing_since: DateTime.nullable().describe('The first of the attempts that have all failed since'),
  secret_preview: z.string().describe('The last characters of the signing secret'),
  previous_secret_expires_at: DateTime.nullable().describe('Until then deliveries are also signed with the old secret'),
  created_at: DateTime,
  updated_at: DateTime,
};

const WebhookEndpoint = z.object(endpointShape).meta({ id: 'WebhookEndpoint' });

const secret = z.string().describe('The signing secret. No other response contains it');

const PutWebhookEndpoint = z
  .object({ ...endpointShape, secret: secret.optional().describe('The signing secret, when the endpoint is new') })
  .meta({ id: 'PutWebhookEndpoint' });

const RotatedWebhookEndpoint = z.object({ ...endpointShape, secret }).meta({ id: 'RotatedWebhookEndpoint' });

const DeliveryError = z
  .object({
    code: z
      .string()
      .describe(
        '`status` (the receiver did not answer with 2xx), `timeout`, `connect`, `blocked`, `protocol`, ' +
          '`worker_lost`, `endpoint_missing`, `endpoint_disabled`',
      ),
    message: z.string(),
  })
  .meta({ id: 'WebhookDeliveryError' });

const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;

const deliveryShape = {
  id: z.string(),
  object: z.literal('webhook.delivery'),
  event_id: z.string(),
  type: z.enum(EVENT_TYPES),
  status: z.enum(DELIVERY_STATUSES),
  attempt_count: z.int(),
  next_attempt_at: DateTime.nullable(),
  error: DeliveryError.nullable().describe('Why the last attempt failed'),
  created_at: DateTime,
  completed_at: DateTime.nullable(),
};

const WebhookDelivery = z.object(deliveryShape).meta({ id: 'WebhookDelivery' });

const WebhookAttempt = z
  .object({
    number: z.int().describe('From 1'),
    started_at: DateTime,
    duration_ms: z.int(),
    request: z.object({
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.string().describe('The first 4,096 characters'),
    }),
    response: z
      .object({
        status: z.int(),
        headers: z.record(z.string(), z.string()),
        body: z.string().describe('At most the first 2,048 characters'),
      })
      .nullable()
      .describe('Null when the receiver did not answer'),
    error: DeliveryError.nullable(),
  })
  .meta({ id: 'WebhookAttempt' });

const WebhookDeliveryWithAttempts = z
  .object({ ...deliveryShape, attempts: z.array(WebhookAttempt) })
  .meta({ id: 'WebhookDeliveryWithAttempts' });

/** Each of them is a job, and all are enqueued in one transaction. */
const MAX_RETRIED = 500;

const DeliveryParams = z.object({ delivery_id: IdParam });

export const webhooks = {
  getEndpoint: endpoint({
    method: 'GET',
    path: '/v1/webhooks/endpoint',
    summary: 'The receiver of the events of the environment',
    status: 200,
    response: WebhookEndpoint,
    errors: [404],
  }),
  putEndpoint: endpoint({
    method: 'PUT',
    path: '/v1/webhooks/endpoint',
    summary: 'Set or change the receiver',
    permission: 'manage',
    description:
      'The first response contains the signing secret; keep it. A later change keeps the secret, and enables an ' +
      'endpoint that was disabled unless `enabled` is false.',
    body: z.object({
      url: z.string().min(1).max(2048).describe('http or https. Redirects are not followed'),
      event_types: z.array(z.enum(EVENT_TYPES)).max(100).default([]).describe('Empty means all'),
      enabled: z.boolean().default(true),
    }),
    status: 200,
    response: PutWebhookEndpoint,
    hasPrivateAnswer: true,
  }),
  deleteEndpoint: endpoint({
    method: 'DELETE',
    path: '/v1/webhooks/endpoint',
    summary: 'Remove the receiver; what is not delivered yet is not delivered',
    permission: 'manage',
    status: 204,
    errors: [404],
  }),
  rotateSecret: endpoint({
    method: 'POST',
    path: '/v1/webhooks/endpoint/rotate-secret',
    summary: 'Replace the signing secret',
    permission: 'manage',
    description: 'During the overlap every delivery has two signatures, one with the new and one with the old secret.',
    body: z.object({
      overlap_seconds: z.int().min(0).max(604_800).default(86_400).describe('0 stops using the old secret at once'),
    }),
    status: 200,
    response: RotatedWebhookEndpoint,
    hasPrivateAnswer: true,
    errors: [404],
  }),
  test: endpoint({
    method: 'POST',
    path: '/v1/webhooks/endpoint/test',
    summary: 'Send an event of the type webhook.ping to the receiver',
    description: 'An endpoint that is disabled is a 409.',
    body: z.object({ message: z.string().max(1000).optional().describe('Sent in `data`') }),
    status: 201,
    response: WebhookDelivery,
    errors: [404],
  }),
  listDeliveries: endpoint({
    method: 'GET',
    path: '/v1/webhooks/deliveries',
    summary: 'Deliveries of events to the receiver',
    query: z.object({
      ...pageQuery({ max: 100, default: 20 }),
      ...dateWindowQuery,
      status: z.enum(DELIVERY_STATUSES).optional(),
      type: z.enum(EVENT_TYPES).optional(),
      event_id: z.string().max(255).optional(),
    }),
    status: 200,
    response: listOf(WebhookDelivery),
    errors: [400],
  }),
  getDelivery: endpoint({
    method: 'GET',
    path: '/v1/webhooks/deliveries/{delivery_id}',
    summary: 'One delivery with its latest hundred attempts',
    params: DeliveryParams,
    status: 200,
    response: WebhookDeliveryWithAttempts,
    errors: [404],
  }),
  retryDelivery: endpoint({
    method: 'POST',
    path: '/v1/webhooks/deliveries/{delivery_id}/retry',
    summary: 'Attempt a delivery now, with the whole schedule of further attempts',
    description: 'Also for one that was delivered. An endpoint that is missing or disabled is a 409.',
    params: DeliveryParams,
    body: z.object({}),
    status: 200,
    response: WebhookDelivery,
    errors: [404],
  }),
  retryDeliveries: endpoint({
    method: 'POST',
    path: '/v1/webhooks/deliveries/retry',
    summary: 'Attempt failed deliveries again, with the whole schedule of further attempts',
    description:
      'Takes the failed deliveries that match, the oldest first and at most `limit` of them. Repeat the request while ' +
      '`has_more` is true. An endpoint that is missing or disabled is a 409.',
    body: z.object({
      type: z.enum(EVENT_TYPES).optional(),
      event_id: z.string().max(255).optional(),
      ...dateWindowQuery,
      limit: z.int().min(1).max(MAX_RETRIED).default(MAX_RETRIED),
    }),
    status: 200,
    response: z
      .object({
        retried: z.int().describe('How many deliveries are attempted again'),
        has_more: z.boolean().describe('True if further failed deliveries match'),
      })
      .meta({ id: 'RetriedWebhookDeliveries' }),
    errors: [400],
  }),
  replayEvent: endpoint({
    method: 'POST',
    path: '/v1/events/{event_id}/replay',
    summary: 'Deliver an event again, whatever the types that the endpoint wants',
    description: 'An endpoint that is missing or disabled is a 409.',
    params: z.object({ event_id: IdParam }),
    body: z.object({}),
    status: 201,
    response: WebhookDelivery,
    errors: [404],
  }),
};
