import type { Answer } from '../wire.ts';
import { type Actor, type Extent, expectStatus, type Session, Watched } from './actor.ts';

interface KnownSources {
  extractionId: string;
  marker: string;
  /** By mode, once it is known. */
  jobs: Map<string, string>;
  /** Jobs that were seen to have ended, and how. */
  ends: Map<string, string>;
}

const json_schema = {
  type: 'object',
  properties: { items: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } } },
};

/** Sources of extractions: started, joined, and unchanged whenever they are read. */
export class SourcesActor implements Actor {
  readonly pending = 0;
  readonly #known = new Watched<KnownSources>();
  readonly #name: string;
  #counter = 0;

  constructor(name: string) {
    this.#name = name;
  }

  async step(session: Session): Promise<void> {
    const { random } = session;
    const known = this.#known.all[random.below(this.#known.all.length)];
    if (known === undefined || random.chance(0.5)) return this.#create(session);
    await this.#ask(session, known, random.chance(0.8) ? 'located' : 'cited');
  }

  async resume(): Promise<void> {}

  async check(session: Session, extent: Extent): Promise<number> {
    const all = this.#known.take(extent, session.random);
    for (const known of all) {
      for (const [mode, id] of known.jobs) {
        const path = `/v1/extractions/${known.extractionId}/sources?job_id=${id}`;
        const answer = expectStatus(session, await session.wire.send('GET', path), [200, 202], `sources ${id}`);
        if (answer !== undefined) checkJob(session, known, mode, answer);
      }
    }
    return all.length;
  }

  async #create(session: Session): Promise<void> {
    this.#counter += 1;
    const marker = `marker${session.random.hex(8)}`;
    const content = Buffer.from(`name,amount\n${marker},1\n`).toString('base64');
    const json = { document: { filename: `${this.#name}-${this.#counter}.csv`, content }, json_schema };
    const outcome = await session.wire.send('POST', '/v1/extractions', { json });
    const answer = expectStatus(session, outcome, [201], 'extraction for its sources');
    if (answer === undefined) return;
    const known = { extractionId: answer.body.id, marker, jobs: new Map(), ends: new Map() };
    this.#known.touch(known);
    await this.#ask(session, known, 'located');
  }

  async #ask(session: Session, known: KnownSources, mode: string): Promise<void> {
    this.#known.touch(known);
    const json = { mode, background: session.random.chance(0.5) };
    const outcome = await session.wire.send('POST', `/v1/extractions/${known.extractionId}/sources`, { json });
    // A running located computation refuses citations.
    const answer = expectStatus(session, outcome, mode === 'cited' ? [200, 202, 409] : [200, 202], `${mode} sources`);
    if (answer === undefined || answer.status === 409) return;
    session.acknowledged(`${mode} sources`);
    checkJob(session, known, mode, answer);
  }
}

function checkJob(
  session: Session,
  { marker, jobs, ends }: KnownSources,
  mode: string,
  { status, body }: Answer,
): void {
  const { id } = body.job;
  const what = `${mode} sources ${id}`;
  const first = jobs.get(mode) ?? id;
  jobs.set(mode, id);
  if (id !== first) session.report(`${what} were ${first} before`);
  const end = ends.get(id);
  if (status === 202) {
    if (end !== undefined) session.report(`${what} had ended and run again`);
    return;
  }
  const seen = JSON.stringify(body);
  if (end !== undefined && seen !== end) session.report(`${what} changed after their end`);
  ends.set(id, seen);
  const found = body.evidence['items.0.name'];
  const expected = mode === 'located' ? 'completed' : 'completed or incomplete';
  if (!expected.split(' or ').includes(body.job.status) || found?.raw !== marker) {
    session.report(`${what} are ${body.job.status} with ${JSON.stringify(found)}`);
  }
}
