import { setTimeout as delay } from 'node:timers/promises';
import { messageOf, sendMail } from '../../support/smtp.ts';
import type { Answer } from '../wire.ts';
import { type Extent, expectStatus, KeyedActor, type Session } from './actor.ts';

/** What started a run from outside, and the run that it was told of. */
interface Delivery {
  /** A name that no other delivery has. */
  marker: string;
  way: 'webhook' | 'email';
  runId: string | undefined;
}

interface Mailbox {
  address: string;
  workflowId: string;
}

interface Hook {
  path: string;
  secret: string;
  workflowId: string;
}

type Run = Answer['body'];

const LOOK_EVERY_MS = 50;
const MINUTE_MS = 60_000;
const SENDER = 'sender@supplier.example';
/** Two workflows, their publications and three triggers, and a look that nothing is missing. */
const PREPARATIONS = 8;
const ENDED = ['completed', 'error', 'cancelled'];

const definitionOf = (name: string, blocks: object, [from, to]: [string, string]): string => {
  const end = (text: string) => ({ block: text.split(':')[0], handle: text.split(':')[1] });
  return JSON.stringify({
    apiVersion: 'workflows.recto.dev/v1alpha2',
    kind: 'Workflow',
    metadata: { name },
    spec: { blocks, edges: [{ source: end(from), target: end(to) }] },
  });
};

const passing = (name: string): string =>
  definitionOf(
    name,
    { given: { type: 'start_json', config: { json_schema: { type: 'object' } } }, out: { type: 'merge_dicts' } },
    ['given:output-json-0', 'out:input-json-0'],
  );

const reading = (name: string): string =>
  definitionOf(name, { inbox: { type: 'start_document' }, text: { type: 'parse' } }, [
    'inbox:output-file-0',
    'text:input-file-0',
  ]);

/**
 * Runs that nobody asks for by the API: deliveries to a webhook and mail are repeated until they are answered, and each
 * starts one run; a schedule fires every minute, once, and misses none.
 */
export class TriggersActor extends KeyedActor<Delivery> {
  readonly #mailPort: () => number | undefined;
  #passing: string | undefined;
  #reading: string | undefined;
  readonly #published = new Set<string>();
  #hook: Hook | undefined;
  #mailbox: Mailbox | undefined;
  #hasSchedule = false;
  /** The delivery that has no answer yet. */
  #open: Delivery | undefined;
  #working: string | undefined;

  constructor(name: string, mailPort: () => number | undefined) {
    super(name);
    this.#mailPort = mailPort;
  }

  override get pending(): number {
    return super.pending + (this.#open === undefined ? 0 : 1);
  }

  override async resume(session: Session): Promise<void> {
    await super.resume(session);
    if (this.#open !== undefined) await this.#deliver(session, this.#open);
  }

  async step(session: Session): Promise<void> {
    // What was not answered is sent again before anything new.
    if (this.pending > 0) return this.resume(session);
    if (this.#working !== undefined) return this.#look(session, this.#working);
    if (!(await this.#prepare(session))) return;
    this.#open = {
      marker: this.nextName(),
      way: session.random.chance(0.5) ? 'webhook' : 'email',
      runId: undefined,
    };
    await this.#deliver(session, this.#open);
  }

  /** All at once, because rounds are short. */
  async #prepare(session: Session): Promise<boolean> {
    for (let made = 0; made < PREPARATIONS && this.pending === 0; made += 1) {
      if (await this.#isPrepared(session)) return true;
    }
    return false;
  }

  /** Makes the next of the workflows and triggers that is missing. */
  async #isPrepared(session: Session): Promise<boolean> {
    if (this.#passing === undefined) {
      await this.#create(session, 'spec/apply', { yaml_definition: passing(`${this.name}-passing`) }, (body) => {
        this.#passing = body.workflow_id;
      });
    } else if (this.#reading === undefined) {
      await this.#create(session, 'spec/apply', { yaml_definition: reading(`${this.name}-reading`) }, (body) => {
        this.#reading = body.workflow_id;
      });
    } else if (!this.#published.has(this.#passing)) await this.#publish(session, this.#passing);
    else if (!this.#published.has(this.#reading)) await this.#publish(session, this.#reading);
    else if (this.#hook === undefined) {
      const workflowId = this.#passing;
      await this.#create(session, `${workflowId}/triggers`, { type: 'webhook' }, ({ webhook, secret }) => {
        this.#hook = { path: new URL(webhook.url).pathname, secret, workflowId };
      });
    } else if (this.#mailbox === undefined) {
      const workflowId = this.#reading;
      await this.#create(session, `${workflowId}/triggers`, { type: 'email' }, ({ email }) => {
        this.#mailbox = { address: email.address, workflowId };
      });
    } else if (!this.#hasSchedule) {
      const schedule = { cron: '* * * * *', missed_fires: 'all' };
      const json = { type: 'schedule', schedule, json_inputs: { given: { from: 'schedule' } } };
      await this.#create(session, `${this.#passing}/triggers`, json, () => {
        this.#hasSchedule = true;
      });
    } else return true;
    return false;
  }

  #create(session: Session, path: string, json: object, done: (body: Answer['body']) => void): Promise<void> {
    const name = this.nextName();
    return this.repeatables.start(session, {
      label: `POST /v1/workflows/${path} ${name}`,
      send: ({ wire }) =>
        wire.send('POST', `/v1/workflows/${path}`, { json, headers: { 'idempotency-key': `trigger-${name}` } }),
      done: ({ body }) => done(body),
    });
  }

  async #publish(session: Session, workflowId: string): Promise<void> {
    const outcome = await session.wire.send('POST', `/v1/workflows/${workflowId}/publish`, { json: {} });
    const answer = expectStatus(session, outcome, [200], `publication of workflow ${workflowId}`);
    if (answer !== undefined) this.#published.add(workflowId);
  }

  async #deliver(session: Session, delivery: Delivery): Promise<void> {
    const send = () => (delivery.way === 'webhook' ? this.#call(session, delivery) : this.#mail(session, delivery));
    const runIds = await Promise.all([send(), ...(session.random.chance(0.25) ? [send()] : [])]);
    for (const runId of runIds) {
      if (runId === undefined) continue;
      delivery.runId ??= runId;
      if (delivery.runId !== runId) {
        session.report(`${delivery.way} ${delivery.marker} started ${delivery.runId} and ${runId}`);
      }
    }
    if (delivery.runId === undefined) return;
    session.acknowledged(`run by ${delivery.way}`);
    this.#open = undefined;
    this.#working = delivery.runId;
    this.known.touch(delivery);
  }

  async #call(session: Session, { marker }: Delivery): Promise<string | undefined> {
    if (this.#hook === undefined) return undefined;
    const { path, secret } = this.#hook;
    const headers = { 'idempotency-key': marker };
    const outcome = await session.wire.send('POST', path, { json: { marker }, headers, key: secret });
    return expectStatus(session, outcome, [201], `webhook ${marker}`)?.body.run_id;
  }

  async #mail(session: Session, { marker }: Delivery): Promise<string | undefined> {
    const port = this.#mailPort();
    if (this.#mailbox === undefined || port === undefined) return undefined;
    const headers = { From: SENDER, Subject: marker, 'Message-ID': `<${marker}@supplier.example>` };
    const attached = { filename: `${marker}.csv`, type: 'text/csv', content: `name,amount\n${marker},1\n` };
    const envelope = { from: SENDER, to: this.#mailbox.address };
    const answer = await answered(sendMail(port, envelope, messageOf(headers, [attached])));
    // Refused for now, as a 503 is.
    if (answer === undefined || answer.startsWith('4')) return undefined;
    const runId = /^250 Started (run_\w+)$/.exec(answer)?.[1];
    if (runId === undefined) session.report(`mail ${marker} was answered: ${answer}`);
    return runId;
  }

  /** Sees whether the last run still works, so that not more is started than can end. */
  async #look(session: Session, runId: string): Promise<void> {
    const outcome = await session.wire.send('GET', `/v1/workflows/runs/${runId}`);
    const answer = expectStatus(session, outcome, [200], `run ${runId}`);
    if (answer === undefined) return;
    if (ENDED.includes(answer.body.lifecycle.status)) this.#working = undefined;
    else await delay(LOOK_EVERY_MS);
  }

  override async check(session: Session, extent: Extent): Promise<number> {
    const passed = await this.#runsOf(session, this.#passing);
    const read = await this.#runsOf(session, this.#reading);
    if (passed === undefined || read === undefined) return 0;
    const runs = [...passed, ...read];
    for (const run of runs) checkRun(session, run);
    checkTicks(session, runs);
    for (const delivery of this.known.take(extent, session.random)) checkStarted(session, delivery, runs);
    return runs.length;
  }

  protected async checkOne(): Promise<void> {}

  /** Undefined where the service does not answer. */
  async #runsOf(session: Session, workflowId: string | undefined): Promise<Run[] | undefined> {
    const runs: Run[] = [];
    let after = '';
    while (workflowId !== undefined) {
      const path = `/v1/workflows/runs?workflow_id=${workflowId}&limit=100${after}`;
      const answer = expectStatus(session, await session.wire.send('GET', path), [200], path);
      if (answer === undefined) return undefined;
      runs.push(...answer.body.data);
      const next: string | null = answer.body.list_metadata.after;
      if (next === null || answer.body.data.length === 0) break;
      after = `&after=${next}`;
    }
    return runs;
  }
}

/** Resolves to nothing where the connection ended before the answer. */
async function answered(sending: Promise<string>): Promise<string | undefined> {
  try {
    return await sending;
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code) || message.startsWith('the server hung up')) {
      return undefined;
    }
    throw error;
  }
}

function checkRun(session: Session, { id, lifecycle, trigger }: Run): void {
  if (['error', 'cancelled'].includes(lifecycle.status)) {
    session.report(`run ${id} of a ${trigger.type} ended: ${JSON.stringify(lifecycle)}`);
  }
}

/** Every minute since the first has one run. */
function checkTicks(session: Session, runs: readonly Run[]): void {
  const times = runs
    .filter(({ trigger }) => trigger.type === 'schedule')
    .map(({ trigger }) => Date.parse(trigger.scheduled_at))
    .toSorted((a, b) => a - b);
  for (const [index, time] of times.entries()) {
    const before = times[index - 1];
    if (before !== undefined && time - before !== MINUTE_MS) {
      session.report(`a schedule fired for ${new Date(before).toISOString()} and then ${new Date(time).toISOString()}`);
    }
  }
}

function checkStarted(session: Session, { marker, way, runId }: Delivery, runs: readonly Run[]): void {
  const isOf = ({ inputs }: Run) =>
    inputs.json_data?.given?.marker === marker || inputs.documents?.inbox?.filename === `${marker}.csv`;
  const started = runs.filter((run) => run.trigger.type === way && isOf(run));
  if (started.length !== 1 || started[0]?.id !== runId) {
    session.report(`${way} ${marker} started ${runId}, found are ${started.map(({ id }) => id).join(', ') || 'none'}`);
  }
}
