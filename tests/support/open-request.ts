import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { TEST_KEY } from './server.ts';

export interface OpenRequestOptions {
  /** Address of the server. */
  url: string;
  method?: string;
  /** Null for an address that needs none. */
  key?: string | null;
  /** Length of the body; without it no length is announced. */
  length?: number;
  type?: string;
  /** Whole lines. */
  headers?: string;
}

/** A request on a connection of its own, of which the caller decides how much it sends and reads. */
export class OpenRequest {
  readonly socket: Socket;
  /** All that was answered, when the connection has ended. */
  readonly ended: Promise<string>;
  #text = '';
  readonly #answered: Promise<unknown>;

  constructor(path: string, options: OpenRequestOptions) {
    const { url, method = 'POST', key = TEST_KEY, length, type = 'application/json', headers = '' } = options;
    const { hostname, port } = new URL(url);
    this.socket = connect(Number(port), hostname);
    const lines = [
      `${method} ${path} HTTP/1.1`,
      'Host: x',
      ...(key === null ? [] : [`Authorization: Bearer ${key}`]),
      ...(length === undefined ? [] : [`Content-Type: ${type}`, `Content-Length: ${length}`]),
    ];
    this.socket.write(`${lines.join('\r\n')}\r\n${headers}\r\n`);
    this.socket.on('data', (chunk) => {
      this.#text += chunk.toString();
    });
    this.#answered = new Promise((resolve) => this.socket.once('data', resolve));
    this.ended = new Promise((resolve) => {
      this.socket.on('close', () => resolve(this.#text)).on('error', () => undefined);
    });
  }

  /** Whether the server has answered, or the connection has ended. */
  get isAnswered(): boolean {
    return this.#text !== '' || this.socket.destroyed;
  }

  /**
   * Sends the same piece again and again until the server answers or ends the connection. It waits whenever the
   * connection takes no more, so that a server that reads nothing costs no memory here.
   */
  async sendUntilAnswered(piece: string): Promise<void> {
    while (!this.isAnswered) {
      const isTaken = this.socket.write(piece);
      await (isTaken ? setImmediate() : Promise.race([once(this.socket, 'drain'), this.#answered, this.ended]));
    }
  }

  /** What was answered so far, as soon as it has this in it. */
  async until(part: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        if (!this.#text.includes(part)) return;
        this.socket.off('data', look);
        resolve(this.#text);
      };
      this.socket.on('data', look);
      void this.ended.then((text) => reject(new Error(`the connection ended before ${part}:\n${text}`)));
      look();
    });
  }

  /** The answer, which may come although the body is not complete. */
  get early(): Promise<string> {
    return this.until('\r\n\r\n');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.socket.destroy();
    await this.ended;
  }
}

/** The status of the last answer in it: others ask for the body. */
export const statusOf = (answer: string): number => Number([...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].at(-1)?.[1]);
