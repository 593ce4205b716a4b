import { Deliveries, type DeliveriesDependencies } from './deliveries.ts';
import { Endpoints, type EndpointsDependencies } from './endpoints.ts';
import { Sender, type SenderDependencies } from './sender.ts';
import { DeliveryWorker, type DeliveryWorkerDependencies } from './worker.ts';

export function createWebhooks(
  deps: EndpointsDependencies &
    Omit<DeliveriesDependencies, 'endpoints'> &
    SenderDependencies &
    Omit<DeliveryWorkerDependencies, 'endpoints' | 'sender'>,
) {
  const endpoints = new Endpoints(deps);
  return {
    webhooks: { endpoints, deliveries: new Deliveries({ ...deps, endpoints }) },
    deliveryWorker: new DeliveryWorker({ ...deps, endpoints, sender: new Sender(deps) }),
  };
}
