import { Possible } from '../possible.ts';
import { type Actor, type Extent, expectStatus, Repeatables, type Session, Watched } from './actor.ts';

interface KnownKey {
  id: string;
  key: string;
  state: Possible;
}

/** API keys: created once each, usable from the answer on, refused from the answer to their revocation on. */
export class KeysActor implements Actor {
  readonly once: string[] = [];
  readonly #keys = new Watched<KnownKey>();
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
    const candidate = this.#keys.all[random.below(this.#keys.all.length)];
    if (candidate?.state.certain === 'usable' && random.chance(0.3)) return this.#revoke(session, candidate);
    this.#counter += 1;
    const name = `${this.#name}-${this.#counter}`;
    const headers = { 'idempotency-key': `key-${name}` };
    await this.#repeatables.start(session, {
      label: `POST /v1/api-keys ${name}`,
      send: ({ wire }) => wire.send('POST', '/v1/api-keys', { json: { name }, headers }),
      done: ({ body }) => {
        session.acknowledged('key created');
        this.once.push(name);
        this.#keys.touch({ id: body.id, key: body.key, state: new Possible('usable') });
      },
    });
  }

  resume(session: Session): Promise<void> {
    return this.#repeatables.resume(session);
  }

  async check(session: Session, extent: Extent): Promise<number> {
    const keys = this.#keys.take(extent, session.random);
    for (const { id, key, state } of keys) {
      const outcome = await session.wire.send('GET', '/v1/auth/status', { key });
      const answer = expectStatus(session, outcome, [200, 401], `key ${id}`);
      if (answer === undefined) continue;
      const seen = answer.status === 200 ? 'usable' : 'revoked';
      const expected = state.states.join(' or ');
      if (!state.observe(seen)) session.report(`key ${id} is ${seen}, not ${expected}`);
    }
    return keys.length;
  }

  async #revoke(session: Session, known: KnownKey): Promise<void> {
    this.#keys.touch(known);
    known.state.attempt('revoked');
    const outcome = await session.wire.send('DELETE', `/v1/api-keys/${known.id}`);
    if (expectStatus(session, outcome, [204], `DELETE of key ${known.id}`) === undefined) return;
    session.acknowledged('key revoked');
    known.state.acknowledge('revoked');
  }
}
