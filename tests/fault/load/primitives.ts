/** Background work: created with keys, waited for or not; some is cancelled, some deleted. */
import { flatFormPdf } from '../../../packages/server/src/documents/testing/form-files.ts';
import { Possible } from '../possible.ts';
import type { Answer } from '../wire.ts';
import { expectStatus, KeyedActor, type Session } from './actor.ts';

const PRESENT = 'present';
const ABSENT = 'absent';
const ENDED = ['completed', 'failed', 'cancelled'];

interface Known {
  id: string;
  /** A word of the document that no other document has. */
  marker: string;
  existence: Possible;
  /** How it ended, once that was seen; it must not change. */
  end: string | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: the body of an answer, which the load reads as a caller would
type Body = any;

export interface Primitive {
  /** Its name in messages. */
  name: string;
  path: string;
  extension: 'csv' | 'pdf';
  /** The content of a document whose result shows the marker. */
  document(marker: string): string | Buffer;
  /** The request for a document. */
  request(document: object, marker: string): object;
  /** Whether the answer shows what a completed one must show, or hides what an uncompleted one must hide. */
  shows(body: Body, marker: string): boolean;
  isEmpty(body: Body): boolean;
  isDeletable: boolean;
}

const csvOf = (marker: string): string => `name,amount\n${marker},1\n`;
const costs = (body: Body, credits: number): boolean => body.usage.credits === credits;

export const PARSES: Primitive = {
  name: 'parse',
  path: '/v1/parses',
  extension: 'csv',
  document: csvOf,
  request: (document) => ({ document }),
  shows: (body, marker) => body.output.text.includes(marker) && costs(body, 1),
  isEmpty: (body) => body.output.text === '' && costs(body, 0),
  isDeletable: true,
};

const json_schema = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' }, amount: { type: 'integer' } } },
    },
  },
};

export const EXTRACTIONS: Primitive = {
  name: 'extraction',
  path: '/v1/extractions',
  extension: 'csv',
  document: csvOf,
  request: (document) => ({ document, json_schema }),
  shows: (body, marker) => body.output.items?.[0]?.name === marker && costs(body, 1),
  isEmpty: (body) => Object.keys(body.output).length === 0 && costs(body, 0),
  isDeletable: true,
};

const hasMarker = (body: Body, marker: string): boolean => JSON.stringify(body.json_schema).includes(marker);

/** The marker is a column, which becomes a property. */
export const SCHEMAS: Primitive = {
  name: 'schema',
  path: '/v1/schemas/generate',
  extension: 'csv',
  document: (marker) => `${marker},amount\nleft,1\nright,2\n`,
  request: (document) => ({ documents: [document] }),
  shows: hasMarker,
  isEmpty: (body) => !hasMarker(body, 'marker'),
  isDeletable: false,
};

export const PARTITIONS: Primitive = {
  name: 'partition',
  path: '/v1/partitions',
  extension: 'csv',
  document: csvOf,
  request: (document) => ({ document, key: 'order number' }),
  shows: (body) => body.output[0]?.pages[0] === 1 && costs(body, 1),
  isEmpty: (body) => body.output.length === 0 && costs(body, 0),
  isDeletable: true,
};

/** The marker is what a field is filled with. */
export const EDITS: Primitive = {
  name: 'edit',
  path: '/v1/edits',
  extension: 'pdf',
  document: () => flatFormPdf(),
  request: (document, marker) => ({ document, instructions: `Full name: ${marker}` }),
  shows: (body, marker) => JSON.stringify(body.output.form_data).includes(marker) && costs(body, 3),
  isEmpty: (body) => body.output === null && costs(body, 0),
  isDeletable: true,
};

export class PrimitiveActor extends KeyedActor<Known> {
  readonly #primitive: Primitive;

  constructor(primitive: Primitive, name: string) {
    super(name);
    this.#primitive = primitive;
  }

  async step(session: Session): Promise<void> {
    const { random } = session;
    const present = this.known.all.filter(({ existence }) => existence.certain === PRESENT);
    const known = present[random.below(present.length)];
    if (known === undefined || random.chance(0.7)) return this.#create(session);
    const isCancelled = !this.#primitive.isDeletable || random.chance(0.5);
    return isCancelled ? this.#cancel(session, known) : this.#delete(session, known);
  }

  async #create(session: Session): Promise<void> {
    const { name: kind, path, extension, document, request } = this.#primitive;
    const name = this.nextName();
    const filename = `${name}.${extension}`;
    const marker = `marker${session.random.hex(8)}`;
    const content = Buffer.from(document(marker)).toString('base64');
    const background = session.random.chance(0.6);
    const json = { ...request({ filename, content }, marker), background };
    const headers = { 'idempotency-key': `${kind}-${name}` };
    await this.repeatables.start(session, {
      label: `POST ${path} ${name}`,
      send: ({ wire }) => wire.send('POST', path, { json, headers }),
      done: ({ body }) => {
        session.acknowledged(background ? `background ${kind}` : kind);
        this.once.push(filename);
        const end = background ? undefined : 'completed';
        this.known.touch({ id: body.id, marker, existence: new Possible(PRESENT), end });
      },
    });
  }

  async #cancel(session: Session, known: Known): Promise<void> {
    this.known.touch(known);
    const { name, path } = this.#primitive;
    const what = `cancellation of ${name} ${known.id}`;
    const outcome = await session.wire.send('POST', `${path}/${known.id}/cancel`);
    const answer = expectStatus(session, outcome, [200], what);
    if (answer === undefined) return;
    session.acknowledged(`${name} cancelled`);
    if (!ENDED.includes(answer.body.status)) session.report(`${what} left it ${answer.body.status}`);
    this.#checkEnd(session, known, answer);
  }

  async #delete(session: Session, known: Known): Promise<void> {
    this.known.touch(known);
    known.existence.attempt(ABSENT);
    const { name, path } = this.#primitive;
    const outcome = await session.wire.send('DELETE', `${path}/${known.id}`);
    if (expectStatus(session, outcome, [204], `DELETE of ${name} ${known.id}`) === undefined) return;
    session.acknowledged(`${name} deleted`);
    known.existence.acknowledge(ABSENT);
  }

  protected async checkOne(session: Session, known: Known): Promise<void> {
    const { name, path } = this.#primitive;
    const what = `${name} ${known.id}`;
    const answer = expectStatus(session, await session.wire.send('GET', `${path}/${known.id}`), [200, 404], what);
    if (answer === undefined) return;
    const seen = answer.status === 404 ? ABSENT : PRESENT;
    const expected = known.existence.states.join(' or ');
    if (!known.existence.observe(seen)) return session.report(`${what} is ${seen}, not ${expected}`);
    if (seen === PRESENT) this.#checkEnd(session, known, answer);
  }

  #checkEnd(session: Session, known: Known, { body }: Answer): void {
    const { name, shows, isEmpty } = this.#primitive;
    const what = `${name} ${known.id}`;
    if (known.end !== undefined && body.status !== known.end) {
      session.report(`${what} went from ${known.end} to ${body.status}`);
    }
    if (body.status === 'failed') session.report(`${what} failed: ${JSON.stringify(body.error)}`);
    if (ENDED.includes(body.status)) known.end = body.status;
    const isRight = body.status === 'completed' ? shows(body, known.marker) : isEmpty(body);
    if (!isRight) session.report(`${what} is not right: ${JSON.stringify(body)}`);
  }
}
