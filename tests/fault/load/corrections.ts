/**
 * Corrections of extractions: created with keys, deleted with or without their extraction; learnt versions are
 * switched.
 */
import { Possible } from '../possible.ts';
import { expectStatus, KeyedActor, type Session } from './actor.ts';

const PRESENT = 'present';
const ABSENT = 'absent';

interface Known {
  id: string;
  extractionId: string;
  schemaSha256: string;
  value: string;
  existence: Possible;
}

/** Documents of one schema: enough to learn from, few enough to do so quickly. */
const DOCUMENTS = 6;

export class CorrectionsActor extends KeyedActor<Known> {
  async step(session: Session): Promise<void> {
    const { random } = session;
    const present = this.known.all.filter(({ existence }) => existence.certain === PRESENT);
    const known = present[random.below(present.length)];
    if (known === undefined || random.chance(0.4)) return this.#create(session);
    if (random.chance(0.3)) return this.#correct(session, known.extractionId);
    if (random.chance(0.3)) return this.#delete(session, known);
    return this.#switch(session, known);
  }

  async #create(session: Session): Promise<void> {
    const number = this.nextNumber();
    const content = Buffer.from(`code,amount\n${session.random.hex(8)},1\n`).toString('base64');
    const json_schema = {
      type: 'object',
      title: `${this.name} ${Math.floor(number / DOCUMENTS)}`,
      properties: { code: { type: ['string', 'null'] } },
    };
    const json = { document: { filename: `${this.name}-${number}.csv`, content }, json_schema };
    const outcome = await session.wire.send('POST', '/v1/extractions', { json });
    const answer = expectStatus(session, outcome, [201], 'extraction to be corrected');
    if (answer !== undefined) await this.#correct(session, answer.body.id);
  }

  async #correct(session: Session, extractionId: string): Promise<void> {
    const value = session.random.hex(8);
    const headers = { 'idempotency-key': `correction-${value}` };
    const path = `/v1/extractions/${extractionId}/corrections`;
    await this.repeatables.start(session, {
      label: `POST ${path}`,
      send: ({ wire }) => wire.send('POST', path, { json: { values: { code: value } }, headers }),
      done: ({ body }) => {
        session.acknowledged('correction');
        const { id, schema_sha256: schemaSha256 } = body;
        this.known.touch({ id, extractionId, schemaSha256, value, existence: new Possible(PRESENT) });
      },
    });
  }

  async #delete(session: Session, known: Known): Promise<void> {
    this.known.touch(known);
    known.existence.attempt(ABSENT);
    const path = `/v1/extractions/${known.extractionId}/corrections/${known.id}`;
    const outcome = await session.wire.send('DELETE', path);
    if (expectStatus(session, outcome, [204], `DELETE of correction ${known.id}`) === undefined) return;
    session.acknowledged('correction deleted');
    known.existence.acknowledge(ABSENT);
  }

  /** The next version may replace a version at any time. */
  async #switch(session: Session, { schemaSha256 }: Known): Promise<void> {
    const path = '/v1/schemas/scorers';
    const outcome = await session.wire.send('GET', `${path}?schema_sha256=${schemaSha256}`);
    const scorer = expectStatus(session, outcome, [200], 'scorers')?.body.data[0];
    if (scorer === undefined) return;
    const isDeleted = session.random.chance(0.3);
    const sent = isDeleted
      ? await session.wire.send('DELETE', `${path}/${scorer.id}`)
      : await session.wire.send('POST', `${path}/${scorer.id}/deactivate`);
    const answer = expectStatus(session, sent, [isDeleted ? 204 : 200, 404], `change of scorer ${scorer.id}`);
    if (answer !== undefined && answer.status !== 404) session.acknowledged('scorer changed');
  }

  protected async checkOne(session: Session, { id, extractionId, value, existence }: Known): Promise<void> {
    const path = `/v1/extractions/${extractionId}/corrections?limit=100`;
    const answer = expectStatus(session, await session.wire.send('GET', path), [200], `corrections of ${extractionId}`);
    if (answer === undefined) return;
    const found = answer.body.data.filter((row: { id: string }) => row.id === id);
    const seen = found.length === 0 ? ABSENT : PRESENT;
    const expected = existence.states.join(' or ');
    if (!existence.observe(seen)) return session.report(`correction ${id} is ${seen}, not ${expected}`);
    if (seen === PRESENT && found[0].values.code !== value) session.report(`correction ${id} holds another value`);
  }
}
