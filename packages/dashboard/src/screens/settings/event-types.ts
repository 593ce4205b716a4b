import type { WebhookEndpoint } from '@recto/sdk';

export type EventType = WebhookEndpoint['event_types'][number];

/** Complete by its type: an event that the service learns is missing here until it is added. */
const ALL: Record<EventType, true> = {
  'workflow.run.completed': true,
  'workflow.run.failed': true,
  'workflow.run.cancelled': true,
  'workflow.run.awaiting_review': true,
  'workflow.review.decided': true,
  'extraction.completed': true,
  'extraction.failed': true,
  'extraction.sources.completed': true,
  'extraction.sources.failed': true,
  'parse.completed': true,
  'parse.failed': true,
  'partition.completed': true,
  'partition.failed': true,
  'split.completed': true,
  'split.failed': true,
  'classification.completed': true,
  'classification.failed': true,
  'edit.completed': true,
  'edit.failed': true,
  'schema.completed': true,
  'schema.failed': true,
  'file.created': true,
  'webhook.ping': true,
  'webhook.endpoint.disabled': true,
};

export const EVENT_TYPES = Object.keys(ALL) as EventType[];
