/** A receiver that answers badly before it accepts an event, and checks everything that arrives. */
import { createHash } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventOf, type Received, signersOf } from '../../support/webhook-receiver.ts';

const SLOW_MS = 300;
const LARGE = Buffer.alloc(10 * 1024 ** 2, 'x');

type Answer = (response: ServerResponse) => void;

/** How an attempt may be answered. With these the event is not accepted: */
const REFUSALS: Record<string, Answer> = {
  hang: () => {},
  reset: (response) => void response.socket?.resetAndDestroy(),
  'status 500': (response) => void response.writeHead(500).end('no'),
  redirect: (response) => void response.writeHead(307, { location: '/trap' }).end(),
  '10 MB with status 500': (response) => void response.writeHead(500).end(LARGE),
  'no HTTP': (response) => void response.socket?.end('hello\r\n\r\n'),
};

/** And with these it is: */
const ACCEPTANCES: Record<string, Answer> = {
  'status 200': (response) => void response.end('thanks'),
  'slow status 200': (response) => void setTimeout(() => response.end('thanks'), SLOW_MS),
  '10 MB with status 200': (response) => void response.end(LARGE),
  'status 200 and a broken body': (response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('partly', () => response.destroy());
  },
};

export interface ReceiverOptions {
  environment: 'test' | 'production';
  /** False: accepts everything at once. */
  isHostile: boolean;
}

export class HostileReceiver {
  /** Secrets that deliveries may be signed with. */
  readonly secrets: string[] = [];
  /** How often each event was accepted. */
  readonly accepted = new Map<string, number>();
  readonly answers = new Map<string, number>();
  readonly violations: string[] = [];
  readonly delaysMs: number[] = [];
  requests = 0;
  twoSignatures = 0;
  readonly #options: ReceiverOptions;
  readonly #attempts = new Map<string, number>();
  readonly #bodies = new Map<string, string>();
  /** Signed with a secret that is not known yet: a new one signs before the response with it has arrived. */
  readonly #unverified: Received[] = [];
  readonly #server: Server;

  private constructor(options: ReceiverOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      response.on('error', () => {});
      request.on('error', () => {});
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        const { url = '', headers } = request;
        this.#receive({ url, headers, body: Buffer.concat(chunks).toString() }, response);
      });
    });
  }

  static async open(options: ReceiverOptions): Promise<HostileReceiver> {
    const receiver = new HostileReceiver(options);
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Checks the rest of the signatures, now that all secrets are known. */
  verifyRest(): void {
    for (const request of this.#unverified.splice(0)) {
      const signers = signersOf(request, this.secrets);
      if (signers.length === 0 || signers.includes(null)) this.violations.push(`a wrong signature: ${request.body}`);
    }
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #receive(request: Received, response: ServerResponse): void {
    this.requests += 1;
    const event = eventOf(request.body);
    if (request.url !== '/events' || event === undefined) {
      this.violations.push(`a request to ${request.url} with ${request.body.length} characters`);
      response.end();
      return;
    }
    this.#check(request, event);
    const attempt = (this.#attempts.get(event.id) ?? 0) + 1;
    this.#attempts.set(event.id, attempt);
    const [name, answer] = this.#answerTo(event.id, attempt);
    this.answers.set(name, (this.answers.get(name) ?? 0) + 1);
    if (name in ACCEPTANCES) this.accepted.set(event.id, (this.accepted.get(event.id) ?? 0) + 1);
    answer(response);
  }

  #check(request: Received, { id, environment, created_at }: NonNullable<ReturnType<typeof eventOf>>): void {
    const signers = signersOf(request, this.secrets);
    if (signers.length === 0 || signers.includes(null)) this.#unverified.push(request);
    if (signers.length > 1) this.twoSignatures += 1;
    const { environment: own } = this.#options;
    if (environment !== own || request.headers['x-service-environment'] !== own) {
      this.violations.push(`${id} of ${environment} came to the receiver of ${own}`);
    }
    const known = this.#bodies.get(id);
    if (known === undefined) this.delaysMs.push(Date.now() - new Date(created_at).getTime());
    else if (known !== request.body) this.violations.push(`${id} has two bodies`);
    this.#bodies.set(id, request.body);
  }

  /** A third of the events is accepted at once, the others after up to three refusals. */
  #answerTo(id: string, attempt: number): [name: string, answer: Answer] {
    if (!this.#options.isHostile) return pick(ACCEPTANCES, 0);
    const bytes = createHash('sha256').update(id).digest();
    const refusals = Math.max(0, ((bytes[0] ?? 0) % 6) - 2);
    const chosen = bytes[attempt % bytes.length] ?? 0;
    return attempt <= refusals ? pick(REFUSALS, chosen) : pick(ACCEPTANCES, chosen);
  }
}

function pick(answers: Record<string, Answer>, at: number): [string, Answer] {
  const entries = Object.entries(answers);
  return entries[at % entries.length] ?? ['hang', () => {}];
}
