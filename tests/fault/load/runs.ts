import { setTimeout as delay } from 'node:timers/promises';
import type { CallReceiver } from '../call-receiver.ts';
import { Possible } from '../possible.ts';
import { expectStatus, KeyedActor, type Session } from './actor.ts';
import { checkCalls } from './calls.ts';

const LOOK_EVERY_MS = 50;
const PRESENT = 'present';
const ABSENT = 'absent';

interface KnownRun {
  id: string;
  /** A word of the document that no other document has. */
  marker: string;
  existence: Possible;
  isCancelled: boolean;
  isApproved: boolean;
  /** How it ended, once that was seen; it must not change. */
  end: string | undefined;
}

const json_schema = { type: 'object', properties: { name: { type: 'string' } } };
const anything = { type: 'object', additionalProperties: true };

/** A document is parsed and extracted beside a loop over two items; a person looks, and all goes to a service outside. */
const definitionOf = (name: string, host: string): string =>
  JSON.stringify({
    apiVersion: 'workflows.recto.dev/v1alpha2',
    kind: 'Workflow',
    metadata: { name },
    spec: {
      blocks: {
        inbox: { type: 'start_document' },
        given: { type: 'start_json', config: { json_schema: anything } },
        text: { type: 'parse' },
        values: { type: 'extract', config: { json_schema, review: { predicate: { kind: 'always' } } } },
        each: {
          type: 'for_each',
          config: { map_source_path: 'items' },
          children: { copy: { type: 'merge_dicts' } },
        },
        all: {
          type: 'merge_dicts',
          config: { strategy: 'nest', inputs: ['text', 'values', 'items'].map((name) => ({ name })) },
        },
        tell: { type: 'api_call', config: { url: `http://${host}/told`, output_schema: anything } },
      },
      edges: [
        edge('inbox:output-file-0', 'text:input-file-0'),
        edge('given:output-json-0', 'each:fe-left-in'),
        edge('inbox:output-file-0', 'values:input-file-document'),
        edge('text:output-json-0', 'all:input-json-text'),
        edge('values:output-json-0', 'all:input-json-values'),
        edge('each:fe-right-out', 'all:input-json-items'),
        edge('all:output-json-0', 'tell:input-json-0'),
      ],
    },
  });

function edge(from: string, to: string) {
  const end = (text: string) => ({ block: text.split(':')[0], handle: text.split(':')[1] });
  return { source: end(from), target: end(to) };
}

/** Runs of one workflow: started with keys, some cancelled, some deleted. Calls that left are on record. */
export class RunsActor extends KeyedActor<KnownRun> {
  readonly #receiver: CallReceiver;
  #workflowId: string | undefined;
  #isApplying = false;
  #working: KnownRun | undefined;

  constructor(name: string, receiver: CallReceiver) {
    super(name);
    this.#receiver = receiver;
  }

  async step(session: Session): Promise<void> {
    const { random } = session;
    if (this.#workflowId === undefined) return this.#apply(session);
    // Runs are created faster than they end; what waits must end within the time that rounds are given to settle.
    if (this.#working !== undefined) return this.#look(session, this.#working);
    const present = this.known.all.filter(({ existence }) => existence.certain === PRESENT);
    const known = present[random.below(present.length)];
    if (known === undefined || session.isDirected || random.chance(0.7)) return this.#create(session, this.#workflowId);
    if (random.chance(0.6)) return this.#approve(session, known);
    return this.#stop(session, known);
  }

  /** Sees whether the last run still works. A run that waits for a person does not. */
  async #look(session: Session, run: KnownRun): Promise<void> {
    const outcome = await session.wire.send('GET', `/v1/workflows/runs/${run.id}`);
    const answer = expectStatus(session, outcome, [200, 404], `run ${run.id}`);
    if (answer === undefined) return;
    const status = answer.status === 200 ? answer.body.lifecycle.status : ABSENT;
    const isWorking = ['pending', 'running'].includes(status);
    if (!isWorking) this.#working = undefined;
    // Half are decided at once, or few would come to their call; the others wait over kills.
    if (status === 'awaiting_review' && (session.isDirected || session.random.chance(0.5))) {
      await this.#approve(session, run);
      if (session.isDirected) this.#working = run;
    } else if (isWorking && !session.isDirected && session.random.chance(0.1)) await this.#stop(session, run);
    // A run needs the processor more than its caller does.
    else if (isWorking) await delay(LOOK_EVERY_MS);
  }

  #stop(session: Session, run: KnownRun): Promise<void> {
    return session.random.chance(0.5) ? this.#cancel(session, run) : this.#delete(session, run);
  }

  async #apply(session: Session): Promise<void> {
    // Without an answer it is sent again, and not another one.
    if (this.#isApplying) return this.resume(session);
    this.#isApplying = true;
    const json = { yaml_definition: definitionOf(this.name, this.#receiver.host) };
    await this.repeatables.start(session, {
      label: `POST /v1/workflows/spec/apply ${this.name}`,
      send: ({ wire }) =>
        wire.send('POST', '/v1/workflows/spec/apply', { json, headers: { 'idempotency-key': this.name } }),
      done: ({ body }) => {
        this.#workflowId = body.workflow_id;
      },
    });
  }

  async #create(session: Session, workflow_id: string): Promise<void> {
    const name = this.nextName();
    const marker = `marker${session.random.hex(8)}`;
    const content = Buffer.from(`name,amount\n${marker},1\n`).toString('base64');
    const json = {
      workflow_id,
      version: 'draft',
      documents: { inbox: { filename: `${name}.csv`, content } },
      json_inputs: { given: { items: [{ marker }, { marker }] } },
    };
    await this.repeatables.start(session, {
      label: `POST /v1/workflows/runs ${name}`,
      send: ({ wire }) => wire.send('POST', '/v1/workflows/runs', { json, headers: { 'idempotency-key': name } }),
      done: ({ body }) => {
        session.acknowledged('run');
        const existence = new Possible(PRESENT);
        this.#working = { id: body.id, marker, existence, isCancelled: false, isApproved: false, end: undefined };
        this.known.touch(this.#working);
      },
    });
  }

  /** What is approved once stays approved, and the run goes on. */
  async #approve(session: Session, run: KnownRun): Promise<void> {
    this.known.touch(run);
    const what = `review of run ${run.id}`;
    const found = await session.wire.send('GET', `/v1/workflows/reviews?run_id=${run.id}`);
    const [review] = expectStatus(session, found, [200], what)?.body.data ?? [];
    if (review === undefined) return;
    const listed = await session.wire.send('GET', `/v1/workflows/reviews/versions?review_id=${review.id}`);
    const [version] = expectStatus(session, listed, [200], what)?.body.data ?? [];
    if (version === undefined) return;
    const json = { version_id: version.id };
    const outcome = await session.wire.send('POST', `/v1/workflows/reviews/${review.id}/approve`, { json });
    const answer = expectStatus(session, outcome, [200], what);
    if (answer === undefined) return;
    session.acknowledged('review approved');
    if (answer.body.submission_status === 'accepted') run.isApproved = true;
  }

  async #cancel(session: Session, run: KnownRun): Promise<void> {
    this.known.touch(run);
    run.isCancelled = true;
    const what = `cancellation of run ${run.id}`;
    const outcome = await session.wire.send('POST', `/v1/workflows/runs/${run.id}/cancel`, { json: {} });
    const answer = expectStatus(session, outcome, [200], what);
    if (answer === undefined) return;
    session.acknowledged('run cancelled');
    const { status } = answer.body.run.lifecycle;
    if (status !== 'cancelled' && status !== 'completed') session.report(`${what} left it ${status}`);
    checkEnd(session, run, status);
  }

  async #delete(session: Session, run: KnownRun): Promise<void> {
    this.known.touch(run);
    run.existence.attempt(ABSENT);
    const outcome = await session.wire.send('DELETE', `/v1/workflows/runs/${run.id}`);
    if (expectStatus(session, outcome, [204], `DELETE of run ${run.id}`) === undefined) return;
    session.acknowledged('run deleted');
    run.existence.acknowledge(ABSENT);
  }

  protected async checkOne(session: Session, run: KnownRun): Promise<void> {
    const what = `run ${run.id}`;
    const outcome = await session.wire.send('GET', `/v1/workflows/runs/${run.id}`);
    const answer = expectStatus(session, outcome, [200, 404], what);
    if (answer === undefined) return;
    const seen = answer.status === 404 ? ABSENT : PRESENT;
    const expected = run.existence.states.join(' or ');
    if (!run.existence.observe(seen)) return session.report(`${what} is ${seen}, not ${expected}`);
    if (seen === ABSENT) return;
    const { lifecycle } = answer.body;
    if (lifecycle.status === 'error') session.report(`${what} failed: ${JSON.stringify(lifecycle)}`);
    if (lifecycle.status === 'cancelled' && !run.isCancelled) session.report(`${what} was cancelled by nobody`);
    if (lifecycle.status === 'awaiting_review' && run.isApproved) session.report(`${what} forgot a decision`);
    checkEnd(session, run, lifecycle.status);
    if (lifecycle.status === 'completed') await this.#checkWhole(session, run);
  }

  async #checkWhole(session: Session, { id, marker }: KnownRun): Promise<void> {
    const path = `/v1/workflows/steps?run_id=${id}&limit=100`;
    const answer = expectStatus(session, await session.wire.send('GET', path), [200], `run ${id}`);
    if (answer === undefined) return;
    const steps: { block_id: string }[] = answer.body.data;
    if (steps.filter(({ block_id }) => block_id === 'copy').length !== 2) {
      session.report(`run ${id} is not whole: ${JSON.stringify(steps)}`);
    }
    await checkCalls(session, this.#receiver, { id, marker, steps });
  }
}

function checkEnd(session: Session, run: KnownRun, status: string): void {
  if (run.end !== undefined && run.end !== status) session.report(`run ${run.id} went from ${run.end} to ${status}`);
  if (['completed', 'error', 'cancelled'].includes(status)) run.end = status;
}
