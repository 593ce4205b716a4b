import type { Answer } from '../wire.ts';
import { type Actor, type Extent, expectStatus, Repeatables, type Session, Watched } from './actor.ts';

const ENDED = ['completed', 'failed', 'cancelled'];

interface KnownGeneration {
  id: string;
  /** A column of the document, which no other has: it becomes a property. */
  marker: string;
  /** How it ended, once that was seen: it stays so. */
  end: string | undefined;
}

/** Schemas from documents, waited for and in the background, with keys; some are cancelled. */
export class SchemasActor implements Actor {
  readonly #generations = new Watched<KnownGeneration>();
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
    const { all } = this.#generations;
    const generation = all[session.random.below(all.length)];
    return generation === undefined || session.random.chance(0.7)
      ? this.#create(session)
      : this.#cancel(session, generation);
  }

  resume(session: Session): Promise<void> {
    return this.#repeatables.resume(session);
  }

  async check(session: Session, extent: Extent): Promise<number> {
    const generations = this.#generations.take(extent, session.random);
    for (const generation of generations) {
      const what = `schema ${generation.id}`;
      const outcome = await session.wire.send('GET', `/v1/schemas/generate/${generation.id}`);
      const answer = expectStatus(session, outcome, [200], what);
      if (answer !== undefined) checkEnd(session, generation, answer);
    }
    return generations.length;
  }

  async #create(session: Session): Promise<void> {
    this.#counter += 1;
    const name = `${this.#name}-${this.#counter}`;
    const marker = `column${session.random.hex(8)}`;
    const content = Buffer.from(`${marker},amount\nleft,1\nright,2\n`).toString('base64');
    const background = session.random.chance(0.6);
    const json = { documents: [{ filename: `${name}.csv`, content }], background };
    const headers = { 'idempotency-key': `schema-${name}` };
    await this.#repeatables.start(session, {
      label: `POST /v1/schemas/generate ${name}`,
      send: ({ wire }) => wire.send('POST', '/v1/schemas/generate', { json, headers }),
      done: ({ body }) => {
        session.acknowledged(background ? 'background schema' : 'schema');
        this.#generations.touch({ id: body.id, marker, end: background ? undefined : 'completed' });
      },
    });
  }

  async #cancel(session: Session, generation: KnownGeneration): Promise<void> {
    this.#generations.touch(generation);
    const what = `cancellation of schema ${generation.id}`;
    const outcome = await session.wire.send('POST', `/v1/schemas/generate/${generation.id}/cancel`);
    const answer = expectStatus(session, outcome, [200], what);
    if (answer === undefined) return;
    session.acknowledged('schema cancelled');
    if (!ENDED.includes(answer.body.status)) session.report(`${what} left it ${answer.body.status}`);
    checkEnd(session, generation, answer);
  }
}

function checkEnd(session: Session, generation: KnownGeneration, { body }: Answer): void {
  const what = `schema ${generation.id}`;
  if (generation.end !== undefined && body.status !== generation.end) {
    session.report(`${what} went from ${generation.end} to ${body.status}`);
  }
  if (body.status === 'failed') session.report(`${what} failed: ${JSON.stringify(body.error)}`);
  if (ENDED.includes(body.status)) generation.end = body.status;
  const hasMarker = JSON.stringify(body.json_schema).includes(generation.marker);
  if (hasMarker !== (body.status === 'completed')) {
    session.report(`${what} is ${body.status} with ${JSON.stringify(body.json_schema)}`);
  }
}
