import { flatFormPdf } from '../../../packages/server/src/documents/testing/form-files.ts';
import { Possible } from '../possible.ts';
import { expectStatus, KeyedActor, type Session } from './actor.ts';

const PATH = '/v1/edits/templates';
const ABSENT = 'absent';
const CONTENT = flatFormPdf().toString('base64');

interface KnownTemplate {
  id: string;
  /** Its name, or that it is gone. */
  state: Possible;
}

/** Edit templates: created with keys, renamed, deleted. */
export class EditTemplatesActor extends KeyedActor<KnownTemplate> {
  async step(session: Session): Promise<void> {
    const { random } = session;
    const present = this.known.all.filter(({ state }) => state.certain !== undefined && state.certain !== ABSENT);
    const template = present[random.below(present.length)];
    if (template === undefined || random.chance(0.4)) return this.#create(session);
    this.known.touch(template);
    return random.chance(0.7) ? this.#rename(session, template) : this.#delete(session, template);
  }

  async #create(session: Session): Promise<void> {
    const name = this.nextName();
    const json = { name, document: { filename: `${name}.pdf`, content: CONTENT } };
    const headers = { 'idempotency-key': name };
    await this.repeatables.start(session, {
      label: `POST ${PATH} ${name}`,
      send: ({ wire }) => wire.send('POST', PATH, { json, headers }),
      done: ({ body }) => {
        session.acknowledged('edit template');
        this.known.touch({ id: body.id, state: new Possible(name) });
      },
    });
  }

  async #rename(session: Session, { id, state }: KnownTemplate): Promise<void> {
    const name = `${this.nextName()} renamed`;
    state.attempt(name);
    const outcome = await session.wire.send('PATCH', `${PATH}/${id}`, { json: { name } });
    if (expectStatus(session, outcome, [200], `PATCH of template ${id}`) === undefined) return;
    session.acknowledged('edit template renamed');
    state.acknowledge(name);
  }

  async #delete(session: Session, { id, state }: KnownTemplate): Promise<void> {
    state.attempt(ABSENT);
    const outcome = await session.wire.send('DELETE', `${PATH}/${id}`);
    if (expectStatus(session, outcome, [204], `DELETE of template ${id}`) === undefined) return;
    session.acknowledged('edit template deleted');
    state.acknowledge(ABSENT);
  }

  protected async checkOne(session: Session, { id, state }: KnownTemplate): Promise<void> {
    const what = `edit template ${id}`;
    const answer = expectStatus(session, await session.wire.send('GET', `${PATH}/${id}`), [200, 404], what);
    if (answer === undefined) return;
    const seen = answer.status === 404 ? ABSENT : answer.body.name;
    const expected = state.states.join(' or ');
    if (!state.observe(seen)) session.report(`${what} is ${seen}, not ${expected}`);
  }
}
