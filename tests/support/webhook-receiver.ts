/** A receiver of webhooks: an HTTP server that remembers what arrived and answers as it is told. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  url: string;
  headers: IncomingHttpHeaders;
  /** As it arrived. */
  body: string;
}

export type Answering = (request: Received, response: ServerResponse) => void;

export class WebhookReceiver {
  readonly received: Received[] = [];
  answer: Answering = (_, response) => void response.end('thanks');
  readonly #server: Server;
  #waiting: { holds: (request: Received) => boolean; resolve: (request: Received) => void }[] = [];

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        const { url = '', headers } = request;
        this.#arrived({ url, headers, body: Buffer.concat(chunks).toString() }, response);
      });
    });
  }

  static async open(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  /** For `RECTO_ALLOW_PRIVATE_HOSTS`. */
  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `http://${this.host}`;
  }

  /** The first request for which `holds`, whether it has arrived or not. */
  first(holds: (request: Received) => boolean): Promise<Received> {
    const known = this.received.find(holds);
    if (known !== undefined) return Promise.resolve(known);
    return new Promise((resolve) => this.#waiting.push({ holds, resolve }));
  }

  /** The first delivery of an event about the record. */
  about(recordId: string): Promise<Received> {
    return this.first(({ body }) => eventOf(body)?.data.id === recordId);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #arrived(request: Received, response: ServerResponse): void {
    this.received.push(request);
    this.answer(request, response);
    const told = this.#waiting.filter(({ holds }) => holds(request));
    this.#waiting = this.#waiting.filter((one) => !told.includes(one));
    for (const { resolve } of told) resolve(request);
  }
}

interface DeliveredEvent {
  id: string;
  type: string;
  environment: string;
  created_at: string;
  data: { id: string };
}

export function eventOf(body: string): DeliveredEvent | undefined {
  return body === '' ? undefined : (JSON.parse(body) as DeliveredEvent);
}

/** Which of the secrets signed it, in the order of the signatures; null for a signature of none of them. */
export function signersOf({ headers, body }: Received, secrets: readonly string[]): (string | null)[] {
  const parts = String(headers['x-service-signature']).split(',');
  const seconds = parts[0]?.slice('t='.length) ?? '';
  return parts.slice(1).map((part) => {
    const given = Buffer.from(part.slice('v1='.length), 'hex');
    const isBy = (secret: string): boolean => {
      const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
      return given.length === expected.length && timingSafeEqual(given, expected);
    };
    return secrets.find(isBy) ?? null;
  });
}
