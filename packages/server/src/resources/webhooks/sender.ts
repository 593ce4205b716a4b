/** Sends one event to its receiver once. What the receiver does wrong is a result; only our own faults are errors. */
import type { Readable } from 'node:stream';
import type { Clock } from '../../lib/clock.ts';
import type { Scope } from '../../lib/scope.ts';
import type { RecordedOutbound } from '../../net/outbound.ts';
import { OutboundError } from '../../net/outbound-error.ts';
import type { EventRecord } from '../events/service.ts';
import type { StoredAttempt } from './delivery-store.ts';
import type { Receiver } from './endpoints.ts';
import { signatureHeader } from './signature.ts';

/** A body that ends within this many bytes is read to its end, so that its connection can be used again. */
const READ_BYTES = 65_536;
const KEPT_BYTES = 2048;

export interface SenderDependencies {
  outbound: RecordedOutbound;
  clock: Clock;
  timeoutMs: number;
}

export type Sent = Omit<StoredAttempt, 'delivery_id' | 'number'>;

export class Sender {
  readonly #deps: SenderDependencies;

  constructor(deps: SenderDependencies) {
    this.#deps = deps;
  }

  async send(
    event: EventRecord,
    { url, secrets }: Receiver,
    { scope, signal }: { scope: Scope; signal: AbortSignal },
  ): Promise<Sent> {
    const { outbound, clock, timeoutMs } = this.#deps;
    const startedAt = clock.now();
    const body = deliveryBody(event);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Recto-Webhooks',
      'x-service-environment': event.environment,
      'x-service-signature': signatureHeader(secrets, { seconds: Math.floor(startedAt.getTime() / 1000), body }),
    };
    const sent = (outcome: Pick<Sent, 'response_status' | 'response_headers' | 'response_body' | 'error'>): Sent => ({
      url,
      request_headers: headers,
      started_at: startedAt.toISOString(),
      duration_ms: Math.max(0, clock.now().getTime() - startedAt.getTime()),
      ...outcome,
    });
    try {
      const response = await outbound.request({
        url,
        method: 'POST',
        headers,
        body,
        deadlineMs: timeoutMs,
        maxResponseBytes: Number.MAX_SAFE_INTEGER,
        signal,
        egress: { scope, purpose: 'webhook' },
      });
      const { status } = response;
      return sent({
        response_status: status,
        response_headers: response.headers,
        response_body: await excerptOf(response.body),
        error: isSuccess(status) ? null : { code: 'status', message: `The receiver answered with status ${status}.` },
      });
    } catch (error) {
      if (signal.aborted || !(error instanceof OutboundError)) throw error;
      const failure = { code: error.reason, message: error.message };
      return sent({ response_status: null, response_headers: null, response_body: null, error: failure });
    }
  }
}

/** The bytes that are sent and signed. */
export const deliveryBody = ({ id, type, environment, created_at, data }: EventRecord): string =>
  JSON.stringify({ id, type, environment, created_at, data });

const isSuccess = (status: number): boolean => status >= 200 && status <= 299;

/** The status has decided already, so a body that stalls, breaks off or never ends changes nothing. */
async function excerptOf(body: Readable): Promise<string> {
  const kept: Buffer[] = [];
  let readBytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (readBytes < KEPT_BYTES) kept.push(chunk.subarray(0, KEPT_BYTES - readBytes));
      readBytes += chunk.length;
      // Leaving the loop destroys the body.
      if (readBytes > READ_BYTES) break;
    }
  } catch (error) {
    if (!(error instanceof OutboundError) && !body.destroyed) throw error;
  }
  // PostgreSQL stores no NUL in texts.
  return Buffer.concat(kept).toString('utf8').replaceAll('\0', '');
}
