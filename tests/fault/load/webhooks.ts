import type { CallReceiver } from '../call-receiver.ts';
import { expectStatus, KeyedActor, type Session } from './actor.ts';

interface KnownDelivery {
  id: string;
  eventId: string;
}

/** Deliveries to the endpoint of the environment: what was acknowledged arrives at least once. */
export class WebhooksActor extends KeyedActor<KnownDelivery> {
  readonly #receiver: CallReceiver;
  #hasEndpoint = false;

  constructor(name: string, receiver: CallReceiver) {
    super(name);
    this.#receiver = receiver;
  }

  async step(session: Session): Promise<void> {
    if (!this.#hasEndpoint || session.random.chance(session.isDirected ? 0.5 : 0.2)) return this.#put(session);
    const name = this.nextName();
    await this.repeatables.start(session, {
      label: `POST /v1/webhooks/endpoint/test ${name}`,
      send: ({ wire }) =>
        wire.send('POST', '/v1/webhooks/endpoint/test', { json: {}, headers: { 'idempotency-key': name } }),
      done: ({ body }) => {
        session.acknowledged('webhook event');
        this.known.touch({ id: body.id, eventId: body.event_id });
      },
    });
  }

  /** Clients of one environment share its endpoint, so all of them want the same one. */
  async #put(session: Session): Promise<void> {
    const json = { url: this.#receiver.eventsUrl, event_types: ['workflow.run.completed', 'workflow.run.failed'] };
    const outcome = await session.wire.send('PUT', '/v1/webhooks/endpoint', { json });
    if (expectStatus(session, outcome, [200], 'PUT of the webhook endpoint') === undefined) return;
    session.acknowledged('webhook endpoint set');
    this.#hasEndpoint = true;
  }

  protected async checkOne(session: Session, { id, eventId }: KnownDelivery): Promise<void> {
    const what = `webhook delivery ${id}`;
    const outcome = await session.wire.send('GET', `/v1/webhooks/deliveries/${id}`);
    const answer = expectStatus(session, outcome, [200], what);
    if (answer === undefined) return;
    const { status, attempts } = answer.body;
    if (status === 'failed') session.report(`${what} failed: ${JSON.stringify(attempts)}`);
    if (status === 'delivered' && !this.#receiver.hasEvent(eventId)) session.report(`${what} never arrived`);
  }
}
