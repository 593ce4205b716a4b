import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The service that workflows of the load call. It outlives the server and knows what really arrived. */
export class CallReceiver {
  readonly #server: Server;
  readonly #calls = new Map<string, number>();

  private constructor() {
    this.#server = createServer((request, response) => {
      const key = String(request.headers['idempotency-key']);
      this.#calls.set(key, (this.#calls.get(key) ?? 0) + 1);
      request.resume();
      response.setHeader('content-type', 'application/json').end('{"received":true}');
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

  /** How often a call with this key arrived. */
  callsOf(key: string): number {
    return this.#calls.get(key) ?? 0;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
