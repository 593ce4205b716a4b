import { flatFormPdf } from '../../../packages/server/src/documents/testing/form-files.ts';
import { definition } from '../../support/runs.ts';
import type { CallReceiver } from '../call-receiver.ts';
import type { Answer } from '../wire.ts';
import { expectStatus, KeyedActor, type Session } from './actor.ts';
import { checkCalls } from './calls.ts';

const anything = { type: 'object', additionalProperties: true };
/** A condition on `n`, which is 1 in all runs. */
const isEqualTo = (value: number) => ({
  sub_conditions: [{ path_ref: { path: 'n' }, operator: 'is_equal_to', value }],
});

/** What the form is, and what it is not. */
const KINDS = [
  { name: 'application_form', description: 'An application form with full name and date of birth' },
  { name: 'delivery_note', description: 'A delivery note with parcels, weights and a carrier' },
];

/** Every block type that executes. A person looks at the extraction, and at the end all goes to a service outside. */
const definitionOf = (name: string, host: string): string =>
  definition(
    name,
    {
      inbox: { type: 'start_document' },
      given: { type: 'start_json', config: { json_schema: anything } },
      text: { type: 'parse' },
      values: {
        type: 'extract',
        config: {
          json_schema: { type: 'object', properties: { full_name: { type: 'string' } } },
          review: { predicate: { kind: 'always' } },
        },
      },
      choose: { type: 'conditional', config: { conditions: [{ name: 'one', ...isEqualTo(1) }], has_else: true } },
      chosen: { type: 'merge_dicts' },
      other: { type: 'merge_dicts' },
      each: {
        type: 'for_each',
        config: { map_source_path: 'items' },
        children: { copy: { type: 'merge_dicts' } },
      },
      until: {
        type: 'while_loop',
        config: { max_iterations: 2, termination_conditions: [isEqualTo(2)] },
        children: { again: { type: 'merge_dicts' } },
      },
      python: {
        type: 'function',
        config: {
          output_schema: anything,
          code: 'def transform(input_data):\n    return {"marker": input_data["marker"]}\n',
        },
      },
      script: {
        type: 'function',
        config: {
          language: 'typescript',
          output_schema: anything,
          code: 'export const transform = (input: { marker: string }) => ({ marker: input.marker });',
        },
      },
      sort: { type: 'classifier', config: { categories: KINDS } },
      fill: { type: 'edit', config: { instructions: 'City: Oslo' } },
      filled: { type: 'parse' },
      cut: { type: 'split', config: { subdocuments: KINDS } },
      piece: { type: 'parse' },
      sections: {
        type: 'for_each',
        config: { map_method: 'split_by_key', key: 'full name' },
        children: { read: { type: 'parse' } },
      },
      all: {
        type: 'merge_dicts',
        config: { strategy: 'nest', inputs: PARTS.map((part) => ({ name: part })) },
      },
      tell: { type: 'api_call', config: { url: `http://${host}/told`, output_schema: anything } },
    },
    [
      ['inbox:output-file-0', 'text:input-file-0'],
      ['inbox:output-file-0', 'values:input-file-document'],
      ['given', 'choose'],
      ['choose:output-json-one', 'chosen'],
      ['choose:output-json-else', 'other'],
      ['given', 'each:fe-left-in'],
      ['given', 'until:loop-left-in'],
      ['given', 'python'],
      ['given', 'script'],
      ['inbox:output-file-0', 'sort:input-file-document'],
      ['sort:output-file-application_form', 'fill:input-file-0'],
      ['given', 'fill:input-json-0'],
      ['fill:output-file-0', 'filled:input-file-0'],
      ['inbox:output-file-0', 'cut:input-file-0'],
      ['cut:output-file-application_form', 'piece:input-file-0'],
      ['inbox:output-file-0', 'sections:fe-left-in'],
      ['text', 'all:input-json-text'],
      ['values', 'all:input-json-values'],
      ['chosen', 'all:input-json-chosen'],
      ['each:fe-right-out', 'all:input-json-each'],
      ['until:loop-right-out', 'all:input-json-until'],
      ['python', 'all:input-json-python'],
      ['script', 'all:input-json-script'],
      ['filled', 'all:input-json-filled'],
      ['piece', 'all:input-json-piece'],
      ['sections:fe-right-out', 'all:input-json-sections'],
      ['all', 'tell'],
    ],
  );

const PARTS = ['text', 'values', 'chosen', 'each', 'until', 'python', 'script', 'filled', 'piece', 'sections'];
/** Steps of one run, outside of loops. */
const KEYS = ['inbox', 'given', 'choose', 'other', 'sort', 'fill', 'cut', ...PARTS, 'all', 'tell'];
const FORM = flatFormPdf();
const AT_ONCE = 8;
/** Reviews that are decided each time the requests of a round are resumed. */
const DECIDED = 25;

interface CrowdRun {
  id: string;
  marker: string;
  isCompleted: boolean;
}

/** Keeps many runs open at once. None may fail, be lost or stop. */
export class CrowdActor extends KeyedActor<CrowdRun> {
  readonly #size: number;
  readonly #receiver: CallReceiver;
  readonly #open = new Map<string, CrowdRun>();
  #workflowId: string | undefined;
  #isApplying = false;

  constructor(name: string, size: number, receiver: CallReceiver) {
    super(name);
    this.#size = size;
    this.#receiver = receiver;
  }

  /** Until the crowd is settled its runs count as requests that still wait. */
  override get pending(): number {
    return super.pending + this.#open.size;
  }

  async step(session: Session): Promise<void> {
    const workflowId = this.#workflowId;
    if (workflowId === undefined) return this.#apply(session);
    if (this.pending < this.#size) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => this.#create(session, workflowId)));
      return;
    }
    if (super.pending > 0) await super.resume(session);
    await this.#decide(session, workflowId, AT_ONCE);
    await this.#look(session, workflowId);
  }

  override async resume(session: Session): Promise<void> {
    await super.resume(session);
    if (this.#workflowId === undefined) return;
    await this.#decide(session, this.#workflowId, DECIDED);
    await this.#look(session, this.#workflowId);
  }

  async #apply(session: Session): Promise<void> {
    if (this.#isApplying) return super.resume(session);
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
    const marker = `crowd${session.random.hex(8)}`;
    // The comment at its end makes each form a file of its own.
    const content = Buffer.concat([FORM, Buffer.from(`\n%${marker}\n`)]).toString('base64');
    const json = {
      workflow_id,
      version: 'draft',
      documents: { inbox: { filename: `${name}.pdf`, content } },
      json_inputs: { given: { n: 1, marker, full_name: marker, items: [{ marker }, { marker }] } },
    };
    await this.repeatables.start(session, {
      label: `POST /v1/workflows/runs ${name}`,
      send: ({ wire }) => wire.send('POST', '/v1/workflows/runs', { json, headers: { 'idempotency-key': name } }),
      done: ({ body }) => {
        session.acknowledged('run of the crowd');
        this.#open.set(body.id, { id: body.id, marker, isCompleted: false });
      },
    });
  }

  /** Approves what waits for a person. */
  async #decide(session: Session, workflowId: string, count: number): Promise<void> {
    const path = `/v1/workflows/reviews?workflow_id=${workflowId}&limit=${count}`;
    const reviews = expectStatus(session, await session.wire.send('GET', path), [200], path)?.body.data ?? [];
    await Promise.all(reviews.map((review: { id: string }) => this.#approve(session, review.id)));
  }

  async #approve(session: Session, id: string): Promise<void> {
    const what = `review ${id}`;
    const listed = await session.wire.send('GET', `/v1/workflows/reviews/versions?review_id=${id}`);
    const [version] = expectStatus(session, listed, [200], what)?.body.data ?? [];
    if (version === undefined) return;
    const json = { version_id: version.id };
    const outcome = await session.wire.send('POST', `/v1/workflows/reviews/${id}/approve`, { json });
    if (expectStatus(session, outcome, [200], what)?.body.submission_status === 'accepted') {
      session.acknowledged('review of the crowd approved');
    }
  }

  /** Runs that the service no longer lists as going on have ended, and must have completed. */
  async #look(session: Session, workflowId: string): Promise<void> {
    const known = [...this.#open.values()];
    const goingOn = new Set<string>();
    for (const status of ['pending', 'queued', 'running', 'awaiting_review']) {
      const found = await this.#list(session, `workflow_id=${workflowId}&status=${status}`);
      if (found === undefined) return;
      for (const id of found) goingOn.add(id);
    }
    // A run may change its state between two of the lists, so that none has it: the run itself decides.
    for (const run of known.filter(({ id }) => !goingOn.has(id))) {
      const outcome = await session.wire.send('GET', `/v1/workflows/runs/${run.id}`);
      const answer = expectStatus(session, outcome, [200], `run ${run.id}`);
      if (answer === undefined) return;
      this.#note(session, run, answer);
    }
  }

  async #list(session: Session, query: string): Promise<string[] | undefined> {
    const ids: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const path: string = `/v1/workflows/runs?${query}&limit=100${after === '' ? '' : `&after=${after}`}`;
      const answer = expectStatus(session, await session.wire.send('GET', path), [200], path);
      if (answer === undefined) return undefined;
      ids.push(...answer.body.data.map(({ id }: { id: string }) => id));
      after = answer.body.list_metadata.after;
    }
    return ids;
  }

  #note(session: Session, run: CrowdRun, { body }: Answer): void {
    const { status } = body.lifecycle;
    if (status === 'error' || status === 'cancelled') {
      session.report(`run ${run.id} of the crowd ended: ${JSON.stringify(body.lifecycle)}`);
    }
    if (run.isCompleted && status !== 'completed') session.report(`run ${run.id} went from completed to ${status}`);
    if (!['completed', 'error', 'cancelled'].includes(status)) return;
    run.isCompleted = status === 'completed';
    this.#open.delete(run.id);
    this.known.touch(run);
    session.acknowledged('run of the crowd seen to complete');
  }

  protected async checkOne(session: Session, run: CrowdRun): Promise<void> {
    const what = `run ${run.id} of the crowd`;
    const outcome = await session.wire.send('GET', `/v1/workflows/runs/${run.id}`);
    const answer = expectStatus(session, outcome, [200], what);
    const path = `/v1/workflows/steps?run_id=${run.id}&limit=100`;
    const listed = expectStatus(session, await session.wire.send('GET', path), [200], what);
    if (answer === undefined || listed === undefined) return;
    if (answer.body.lifecycle.status !== 'completed') session.report(`${what} is ${answer.body.lifecycle.status}`);
    const steps: { step_id: string; block_id: string; lifecycle: { status: string }; handle_outputs?: object }[] =
      listed.body.data;
    const states = new Map(steps.map((step) => [step.step_id.slice(run.id.length + 1), step.lifecycle.status]));
    const wrong = KEYS.filter((key) => states.get(key) !== (key === 'other' ? 'skipped' : 'completed'));
    const rounds = ['each.0.copy', 'each.1.copy', 'until.0.again', 'until.1.again', 'sections.0.read'];
    const missing = rounds.filter((key) => states.get(key) !== 'completed');
    if (wrong.length > 0 || missing.length > 0) {
      session.report(`${what} is not whole: ${[...wrong, ...missing].join(', ')} in ${JSON.stringify([...states])}`);
    }
    const filled = steps.find(({ block_id }) => block_id === 'filled');
    if (!JSON.stringify(filled?.handle_outputs ?? null).includes(run.marker)) {
      session.report(`${what} filled in its form without ${run.marker}: ${JSON.stringify(filled)}`);
    }
    await checkCalls(session, this.#receiver, { ...run, steps: listed.body.data });
  }
}
