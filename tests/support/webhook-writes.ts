/** One accepted request of each operation that writes webhooks, and one that differs. */
import type { Client } from './client.ts';

type Requests = [path: string, first: object, second: object, secondPath?: string];

const ENDPOINT = '/v1/webhooks/endpoint';
/** Nothing answers there, and only events that are asked for are sent. */
const settings = { url: 'https://receiver.invalid/', event_types: ['webhook.ping'] };

export function webhookWrites(client: () => Client): Record<string, () => Promise<Requests>> {
  const ping = async () => {
    await client().put(ENDPOINT, { json: settings });
    return (await client().post(`${ENDPOINT}/test`)).body;
  };
  const twoPaths = async (pathOf: (ping: { id: string; event_id: string }) => string): Promise<Requests> => [
    pathOf(await ping()),
    {},
    {},
    pathOf(await ping()),
  ];
  return {
    'webhooks.putEndpoint': async () => [ENDPOINT, { json: settings }, { json: { ...settings, enabled: false } }],
    'webhooks.rotateSecret': async () => {
      await ping();
      return [`${ENDPOINT}/rotate-secret`, { json: {} }, { json: { overlap_seconds: 0 } }];
    },
    'webhooks.test': async () => {
      await ping();
      return [`${ENDPOINT}/test`, { json: {} }, { json: { message: 'another' } }];
    },
    'webhooks.retryDelivery': () => twoPaths(({ id }) => `/v1/webhooks/deliveries/${id}/retry`),
    'webhooks.retryDeliveries': async () => {
      await ping();
      return ['/v1/webhooks/deliveries/retry', { json: {} }, { json: { limit: 1 } }];
    },
    'webhooks.replayEvent': () => twoPaths(({ event_id }) => `/v1/events/${event_id}/replay`),
  };
}
