import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Passes each connection to the next API process in turn. One that refuses is skipped; one that is killed takes its
 * connections with it, as behind any balancer.
 */
export class Balancer {
  /** Ports of the processes that should be there, killed or not. */
  readonly #ports: () => readonly number[];
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  readonly connections = new Map<number, number>();
  #turn = 0;

  private constructor(ports: () => readonly number[]) {
    this.#ports = ports;
    this.#server = createServer((caller) => this.#pass(caller, this.#ports().length));
  }

  static async open(ports: () => readonly number[]): Promise<Balancer> {
    const balancer = new Balancer(ports);
    balancer.#server.listen(0, '127.0.0.1');
    await once(balancer.#server, 'listening');
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#open) socket.destroy();
  }

  #pass(caller: Socket, triesLeft: number): void {
    const ports = this.#ports();
    const port = ports[this.#turn++ % Math.max(1, ports.length)];
    if (port === undefined || triesLeft === 0) return void caller.destroy();
    const process = connect(port, '127.0.0.1');
    const tryNext = (): void => this.#pass(caller, triesLeft - 1);
    process.once('error', tryNext);
    process.once('connect', () => {
      process.off('error', tryNext);
      this.connections.set(port, (this.connections.get(port) ?? 0) + 1);
      this.#join(caller, process);
    });
  }

  #join(caller: Socket, process: Socket): void {
    for (const [from, to] of [
      [caller, process],
      [process, caller],
    ] as const) {
      this.#open.add(from);
      // A connection that breaks on one side breaks on the other.
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#open.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  }
}
