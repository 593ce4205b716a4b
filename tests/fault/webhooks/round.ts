/** Events under kill -9: what was acknowledged arrives at least once, signed, at the receiver of its environment. */
import { setTimeout as delay } from 'node:timers/promises';
import { LIVE_KEY, TEST_KEY } from '../../support/server.ts';
import { eventually } from '../../support/wait.ts';
import { Installation, type ServerLife } from '../installation.ts';
import { createRandom, type Random } from '../random.ts';
import { type Answer, createWire, type Sending } from '../wire.ts';
import { HostileReceiver } from './hostile-receiver.ts';

const CLIENTS = 8;
const RETRY_MS = 50;
/** Every so many events one is that of a file, recorded with it. */
const FILE_EVERY = 10;
const DRAIN_TIMEOUT_MS = 600_000;
const SETTINGS = {
  webhooks: { attempt_seconds: 1, retry_delays_seconds: [0.1, 0.2, 0.5, 1, 1, 1, 1, 1, 1] },
};

interface Side {
  name: 'test' | 'production';
  key: string;
  receiver: HostileReceiver;
  /** Ids of the events whose request was answered. */
  acknowledged: Set<string>;
}

export interface WebhookTally {
  kills: number;
  lostAnswers: number;
  loadMs: number;
  drainMs: number;
  listed: number;
  sides: readonly Side[];
  violations: string[];
}

export class WebhookRound {
  readonly tally: WebhookTally;
  readonly #installation: Installation;
  readonly #random: Random;
  #life: ServerLife;
  #isOver: boolean = false;

  private constructor(installation: Installation, life: ServerLife, sides: readonly Side[], seed: number) {
    this.#installation = installation;
    this.#life = life;
    this.#random = createRandom(seed);
    this.tally = { kills: 0, lostAnswers: 0, loadMs: 0, drainMs: 0, listed: 0, sides, violations: [] };
  }

  static async open(seed: number): Promise<WebhookRound> {
    const hostile = await HostileReceiver.open({ environment: 'test', isHostile: true });
    const friendly = await HostileReceiver.open({ environment: 'production', isHostile: false });
    const installation = await Installation.create();
    const sides: Side[] = [
      { name: 'test', key: TEST_KEY, receiver: hostile, acknowledged: new Set() },
      { name: 'production', key: LIVE_KEY, receiver: friendly, acknowledged: new Set() },
    ];
    const round = new WebhookRound(installation, await startOf(installation, sides), sides, seed);
    for (const side of sides) await round.#putEndpoint(side);
    return round;
  }

  get dataDir(): string {
    return this.#installation.dataDir;
  }

  /** `events` for the hostile receiver, and a tenth of that for the other one. */
  async run(events: number, onProgress: (text: string) => void): Promise<void> {
    const startedAt = performance.now();
    const killing = this.#killNowAndThen(onProgress);
    const [hostile, friendly] = this.tally.sides as [Side, Side];
    const half = this.#load(hostile, { from: 0, to: Math.ceil(events / 2), clients: CLIENTS - 1 });
    const other = this.#load(friendly, { from: 0, to: Math.ceil(events / 10), clients: 1 });
    await half;
    await this.#rotate(hostile);
    await this.#load(hostile, { from: Math.ceil(events / 2), to: events, clients: CLIENTS - 1 });
    await other;
    this.tally.loadMs = performance.now() - startedAt;
    onProgress('all events are acknowledged');
    this.#isOver = true;
    await killing;
    const drainedFrom = performance.now();
    for (const side of this.tally.sides) await this.#drain(side);
    this.tally.drainMs = performance.now() - drainedFrom;
    for (const side of this.tally.sides) await this.#compare(side);
  }

  /** Keeps the data folder if something was violated. */
  async close(): Promise<void> {
    for (const { receiver } of this.tally.sides) receiver.close();
    await this.#installation.stop();
    if (this.tally.violations.length === 0) await this.#installation.remove();
  }

  async #putEndpoint({ key, receiver }: Side): Promise<void> {
    const json = { url: `http://${receiver.host}/events` };
    const { body } = await this.#answered('PUT', '/v1/webhooks/endpoint', { key, json, headers: keyed('endpoint') });
    receiver.secrets.push(body.secret);
  }

  /** From now on deliveries have two signatures. Attempts that began before still have one. */
  async #rotate({ key, receiver }: Side): Promise<void> {
    const path = '/v1/webhooks/endpoint/rotate-secret';
    const { body } = await this.#answered('POST', path, { key, json: {}, headers: keyed('rotate') });
    receiver.secrets.push(body.secret);
  }

  async #load(side: Side, { from, to, clients }: { from: number; to: number; clients: number }): Promise<void> {
    const waiting = Array.from({ length: to - from }, (_, index) => from + index);
    const work = async () => {
      for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
        const id = await this.#cause(side, number);
        // Others first: the key of a request that was killed is held for a while.
        if (id === undefined) waiting.push(number);
        else side.acknowledged.add(id);
      }
    };
    await Promise.all(Array.from({ length: clients }, work));
  }

  /** Causes one event. Returns its id, or the id of the record that it is about; undefined without an answer. */
  async #cause({ name, key }: Side, number: number): Promise<string | undefined> {
    const headers = keyed(`${name}-${number}`);
    if (number % FILE_EVERY !== 0) {
      return (await this.#send('POST', '/v1/webhooks/endpoint/test', { key, json: {}, headers }))?.body.event_id;
    }
    const document = { filename: `${name}-${number}.txt`, content: Buffer.from(`${number}`).toString('base64') };
    return (await this.#send('POST', '/v1/files', { key, json: { document }, headers }))?.body.id;
  }

  async #answered(method: string, path: string, sending: Sending): Promise<Answer> {
    for (;;) {
      const answer = await this.#send(method, path, sending);
      if (answer !== undefined) return answer;
    }
  }

  /** Sends to whichever server lives. */
  async #send(method: string, path: string, sending: Sending): Promise<Answer | undefined> {
    const ready = await this.#life.ready.catch(() => undefined);
    const wire = ready && createWire({ url: ready.url, key: '', report: (text) => this.tally.violations.push(text) });
    const answer = await wire?.send(method, path, sending);
    if (answer !== undefined && answer.status < 300) return answer;
    // 409: the request that holds the key was killed, and its time must run out first.
    if (answer !== undefined && answer.status !== 409) throw new Error(`${path}: ${answer.status} ${answer.bytes}`);
    this.tally.lostAnswers += 1;
    await delay(RETRY_MS);
    return undefined;
  }

  async #killNowAndThen(onProgress: (text: string) => void): Promise<void> {
    while (!this.#isOver || this.tally.kills < 3) {
      await this.#life.ready;
      await delay(this.#random.between(20_000, 40_000));
      this.#life.signal('SIGKILL');
      await this.#life.ended;
      this.tally.kills += 1;
      const received = this.tally.sides.map(({ name, receiver }) => `${name} ${receiver.accepted.size}`).join(', ');
      onProgress(`kill ${this.tally.kills}; accepted so far: ${received}`);
      this.#life = await startOf(this.#installation, this.tally.sides);
    }
    await this.#life.ready;
  }

  async #drain({ name, key }: Side): Promise<void> {
    const pending = async () => {
      const { body } = await this.#answered('GET', '/v1/webhooks/deliveries?status=pending&limit=100', { key });
      return body.data.length as number;
    };
    await eventually(pending, (count) => count === 0, { timeoutMs: DRAIN_TIMEOUT_MS, everyMs: 500 });
    const { body } = await this.#answered('GET', '/v1/webhooks/deliveries?status=failed', { key });
    if (body.data.length > 0) this.tally.violations.push(`${name}: deliveries failed: ${JSON.stringify(body.data[0])}`);
  }

  /** Every event of the environment has arrived, whether its request was answered or not. */
  async #compare(side: Side): Promise<void> {
    const { name, key, receiver, acknowledged } = side;
    const missing = new Set(acknowledged);
    let after = '';
    do {
      const { body } = await this.#answered('GET', `/v1/events?limit=100&order=asc${after}`, { key });
      for (const { id, data } of body.data) {
        this.tally.listed += 1;
        if (!receiver.accepted.has(id)) this.tally.violations.push(`${name}: ${id} never arrived`);
        missing.delete(id);
        missing.delete(data.id);
      }
      after = body.list_metadata.after === null ? '' : `&after=${body.list_metadata.after}`;
    } while (after !== '');
    if (missing.size > 0) this.tally.violations.push(`${name}: acknowledged but lost: ${[...missing].slice(0, 5)}`);
    receiver.verifyRest();
    this.tally.violations.push(...receiver.violations.map((violation) => `${name}: ${violation}`));
  }
}

const keyed = (name: string) => ({ 'idempotency-key': name });

function startOf(installation: Installation, sides: readonly Side[]): Promise<ServerLife> {
  return installation.start({ settings: SETTINGS, privateHosts: sides.map(({ receiver }) => receiver.host) });
}
