import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const EVENTS_PATH = '/events';

/** The service that workflows of the load call and that gets their events. It outlives the server and knows what arrived. */
export class CallReceiver {
  readonly #server: Server;
  readonly #calls = new Map<string, number>();
  readonly #events = new Set<string>();

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        if (request.url === EVENTS_PATH) this.#events.add(JSON.parse(Buffer.concat(chunks).toString()).id);
        else this.#count(String(request.headers['idempotency-key']));
        response.setHeader('content-type', 'application/json').end('{"received":true}');
      });
    });
  }

  static async open(): Promise<CallReceiver> {
    const receiver = new CallReceiver();
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    // Does not keep a process alive whose rounds have ended.
    receiver.#server.unref();
    return receiver;
  }

  get host(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `127.0.0.1:${port}`;
  }

  get eventsUrl(): string {
    return `http://${this.host}${EVENTS_PATH}`;
  }

  /** Whether the event was delivered at least once. */
  hasEvent(id: string): boolean {
    return this.#events.has(id);
  }

  /** How often a call with this key arrived. */
  callsOf(key: string): number {
    return this.#calls.get(key) ?? 0;
  }

  #count(key: string): void {
    this.#calls.set(key, (this.#calls.get(key) ?? 0) + 1);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
