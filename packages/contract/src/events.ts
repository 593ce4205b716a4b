import { z } from 'zod';
import { DateTime, dateWindowQuery, IdParam, listOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Operations on documents; each announces its end. */
export const ANNOUNCED_OPERATIONS = [
  'extraction',
  'parse',
  'partition',
  'split',
  'classification',
  'edit',
  'schema',
] as const;

export type AnnouncedOperation = (typeof ANNOUNCED_OPERATIONS)[number];

export const EVENT_TYPES = [
  'workflow.run.completed',
  'workflow.run.failed',
  'workflow.run.cancelled',
  'workflow.run.awaiting_review',
  'workflow.review.decided',
  ...ANNOUNCED_OPERATIONS.flatMap((name) => [`${name}.completed`, `${name}.failed`] as const),
  'extraction.sources.completed',
  'extraction.sources.failed',
  'file.created',
  'webhook.ping',
  'webhook.endpoint.disabled',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

const Event = z
  .object({
    id: z.string(),
    type: z.enum(EVENT_TYPES),
    environment: z.enum(['test', 'production']),
    created_at: DateTime,
    data: z
      .record(z.string(), z.unknown())
      .describe('The record that the event is about, with its id and status but without its output'),
  })
  .meta({ id: 'Event' });

export const events = {
  list: endpoint({
    method: 'GET',
    path: '/v1/events',
    summary: 'What happened in the environment',
    description: 'Events are kept for 30 days.',
    query: z.object({
      ...pageQuery({ max: 100, default: 20 }),
      ...dateWindowQuery,
      type: z.enum(EVENT_TYPES).optional(),
      resource_id: z.string().max(255).optional().describe('The `id` in `data`'),
    }),
    status: 200,
    response: listOf(Event),
    errors: [400],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/events/{event_id}',
    summary: 'One event',
    params: z.object({ event_id: IdParam }),
    status: 200,
    response: Event,
    errors: [404],
  }),
};
