import { Possible } from '../possible.ts';
import type { Answer } from '../wire.ts';
import { type Actor, type Extent, expectStatus, Repeatables, type Session, Watched } from './actor.ts';

const PRESENT = 'present';
const ABSENT = 'absent';
const ENDED = ['completed', 'failed', 'cancelled'];

interface KnownParse {
  id: string;
  /** A word of the document, which no other has. */
  marker: string;
  existence: Possible;
  /** How it ended, once that was seen: it stays so. */
  end: string | undefined;
}

/** Parses that are waited for and background ones, with keys; some are cancelled or deleted. */
export class ParsesActor implements Actor {
  readonly once: string[] = [];
  readonly #parses = new Watched<KnownParse>();
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
    const present = this.#parses.all.filter(({ existence }) => existence.certain === PRESENT);
    const parse = present[random.below(present.length)];
    if (parse === undefined || random.chance(0.7)) return this.#create(session);
    return random.chance(0.5) ? this.#cancel(session, parse) : this.#delete(session, parse);
  }

  resume(session: Session): Promise<void> {
    return this.#repeatables.resume(session);
  }

  async check(session: Session, extent: Extent): Promise<number> {
    const parses = this.#parses.take(extent, session.random);
    for (const parse of parses) await checkParse(session, parse);
    return parses.length;
  }

  async #create(session: Session): Promise<void> {
    this.#counter += 1;
    const name = `${this.#name}-${this.#counter}`;
    const marker = `marker${session.random.hex(8)}`;
    const content = Buffer.from(`name,amount\n${marker},1\n`).toString('base64');
    const background = session.random.chance(0.6);
    const json = { document: { filename: `${name}.csv`, content }, background };
    const headers = { 'idempotency-key': `parse-${name}` };
    await this.#repeatables.start(session, {
      label: `POST /v1/parses ${name}`,
      send: ({ wire }) => wire.send('POST', '/v1/parses', { json, headers }),
      done: ({ body }) => {
        session.acknowledged(background ? 'background parse' : 'parse');
        this.once.push(`${name}.csv`);
        const end = background ? undefined : 'completed';
        this.#parses.touch({ id: body.id, marker, existence: new Possible(PRESENT), end });
      },
    });
  }

  async #cancel(session: Session, parse: KnownParse): Promise<void> {
    this.#parses.touch(parse);
    const what = `cancellation of parse ${parse.id}`;
    const answer = expectStatus(session, await session.wire.send('POST', `/v1/parses/${parse.id}/cancel`), [200], what);
    if (answer === undefined) return;
    session.acknowledged('parse cancelled');
    if (!ENDED.includes(answer.body.status)) session.report(`${what} left it ${answer.body.status}`);
    checkEnd(session, parse, answer);
  }

  async #delete(session: Session, parse: KnownParse): Promise<void> {
    this.#parses.touch(parse);
    parse.existence.attempt(ABSENT);
    const outcome = await session.wire.send('DELETE', `/v1/parses/${parse.id}`);
    if (expectStatus(session, outcome, [204], `DELETE of parse ${parse.id}`) === undefined) return;
    session.acknowledged('parse deleted');
    parse.existence.acknowledge(ABSENT);
  }
}

async function checkParse(session: Session, parse: KnownParse): Promise<void> {
  const what = `parse ${parse.id}`;
  const answer = expectStatus(session, await session.wire.send('GET', `/v1/parses/${parse.id}`), [200, 404], what);
  if (answer === undefined) return;
  const seen = answer.status === 404 ? ABSENT : PRESENT;
  const expected = parse.existence.states.join(' or ');
  if (!parse.existence.observe(seen)) return session.report(`${what} is ${seen}, not ${expected}`);
  if (seen === PRESENT) checkEnd(session, parse, answer);
}

function checkEnd(session: Session, parse: KnownParse, { body }: Answer): void {
  const what = `parse ${parse.id}`;
  if (parse.end !== undefined && body.status !== parse.end)
    session.report(`${what} went from ${parse.end} to ${body.status}`);
  if (body.status === 'failed') session.report(`${what} failed: ${JSON.stringify(body.error)}`);
  if (ENDED.includes(body.status)) parse.end = body.status;
  const isRight = body.status === 'completed' ? body.output.text.includes(parse.marker) : body.output.text === '';
  if (!isRight || body.usage.credits !== (body.status === 'completed' ? 1 : 0)) {
    session.report(`${what} is ${body.status} with ${JSON.stringify(body.output)} for ${body.usage.credits}`);
  }
}
