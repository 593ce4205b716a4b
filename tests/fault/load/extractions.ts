import { Possible } from '../possible.ts';
import type { Answer } from '../wire.ts';
import { type Actor, type Extent, expectStatus, Repeatables, type Session, Watched } from './actor.ts';

const PRESENT = 'present';
const ABSENT = 'absent';
const ENDED = ['completed', 'failed', 'cancelled'];

interface KnownExtraction {
  id: string;
  /** The value to be found, which no other document has. */
  marker: string;
  existence: Possible;
  /** How it ended, once that was seen: it stays so. */
  end: string | undefined;
}

const json_schema = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' }, amount: { type: 'integer' } } },
    },
  },
};

/** Extractions that are waited for and background ones, with keys; some are cancelled or deleted. */
export class ExtractionsActor implements Actor {
  readonly once: string[] = [];
  readonly #extractions = new Watched<KnownExtraction>();
  readonly #repeatables = new Repeatables();
  readonly #name: string;
  #counter = 0;

  constructor(name: string) {
    this.#name = name;
  }

  get pending(): number {
    return this.#repeatables.size;
  }

  async step(session: Session): Promise<void> {
    const { random } = session;
    const present = this.#extractions.all.filter(({ existence }) => existence.certain === PRESENT);
    const extraction = present[random.below(present.length)];
    if (extraction === undefined || random.chance(0.7)) return this.#create(session);
    return random.chance(0.5) ? this.#cancel(session, extraction) : this.#delete(session, extraction);
  }

  resume(session: Session): Promise<void> {
    return this.#repeatables.resume(session);
  }

  async check(session: Session, extent: Extent): Promise<number> {
    const extractions = this.#extractions.take(extent, session.random);
    for (const extraction of extractions) await checkExtraction(session, extraction);
    return extractions.length;
  }

  async #create(session: Session): Promise<void> {
    this.#counter += 1;
    const name = `${this.#name}-${this.#counter}`;
    const marker = `marker${session.random.hex(8)}`;
    const content = Buffer.from(`name,amount\n${marker},1\n`).toString('base64');
    const background = session.random.chance(0.6);
    const json = { document: { filename: `${name}.csv`, content }, json_schema, background };
    const headers = { 'idempotency-key': `extraction-${name}` };
    await this.#repeatables.start(session, {
      label: `POST /v1/extractions ${name}`,
      send: ({ wire }) => wire.send('POST', '/v1/extractions', { json, headers }),
      done: ({ body }) => {
        session.acknowledged(background ? 'background extraction' : 'extraction');
        this.once.push(`${name}.csv`);
        const end = background ? undefined : 'completed';
        this.#extractions.touch({ id: body.id, marker, existence: new Possible(PRESENT), end });
      },
    });
  }

  async #cancel(session: Session, extraction: KnownExtraction): Promise<void> {
    this.#extractions.touch(extraction);
    const what = `cancellation of extraction ${extraction.id}`;
    const outcome = await session.wire.send('POST', `/v1/extractions/${extraction.id}/cancel`);
    const answer = expectStatus(session, outcome, [200], what);
    if (answer === undefined) return;
    session.acknowledged('extraction cancelled');
    if (!ENDED.includes(answer.body.status)) session.report(`${what} left it ${answer.body.status}`);
    checkEnd(session, extraction, answer);
  }

  async #delete(session: Session, extraction: KnownExtraction): Promise<void> {
    this.#extractions.touch(extraction);
    extraction.existence.attempt(ABSENT);
    const outcome = await session.wire.send('DELETE', `/v1/extractions/${extraction.id}`);
    if (expectStatus(session, outcome, [204], `DELETE of extraction ${extraction.id}`) === undefined) return;
    session.acknowledged('extraction deleted');
    extraction.existence.acknowledge(ABSENT);
  }
}

async function checkExtraction(session: Session, extraction: KnownExtraction): Promise<void> {
  const what = `extraction ${extraction.id}`;
  const outcome = await session.wire.send('GET', `/v1/extractions/${extraction.id}`);
  const answer = expectStatus(session, outcome, [200, 404], what);
  if (answer === undefined) return;
  const seen = answer.status === 404 ? ABSENT : PRESENT;
  const expected = extraction.existence.states.join(' or ');
  if (!extraction.existence.observe(seen)) return session.report(`${what} is ${seen}, not ${expected}`);
  if (seen === PRESENT) checkEnd(session, extraction, answer);
}

function checkEnd(session: Session, extraction: KnownExtraction, { body }: Answer): void {
  const what = `extraction ${extraction.id}`;
  if (extraction.end !== undefined && body.status !== extraction.end)
    session.report(`${what} went from ${extraction.end} to ${body.status}`);
  if (body.status === 'failed') session.report(`${what} failed: ${JSON.stringify(body.error)}`);
  if (ENDED.includes(body.status)) extraction.end = body.status;
  const isCompleted = body.status === 'completed';
  const isRight = isCompleted
    ? body.output.items?.[0]?.name === extraction.marker
    : Object.keys(body.output).length === 0;
  if (!isRight || body.usage.credits !== (isCompleted ? 1 : 0)) {
    session.report(`${what} is ${body.status} with ${JSON.stringify(body.output)} for ${body.usage.credits}`);
  }
}
