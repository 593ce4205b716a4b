import { Possible } from '../possible.ts';
import { expectStatus, KeyedActor, type Session } from './actor.ts';

interface KnownKey {
  id: string;
  key: string;
  state: Possible;
}

/** API keys: each created once, usable as soon as the answer arrives, refused as soon as the revocation is answered. */
export class KeysActor extends KeyedActor<KnownKey> {
  async step(session: Session): Promise<void> {
    const { random } = session;
    const candidate = this.known.all[random.below(this.known.all.length)];
    if (candidate?.state.certain === 'usable' && random.chance(0.3)) return this.#revoke(session, candidate);
    const name = this.nextName();
    const headers = { 'idempotency-key': `key-${name}` };
    await this.repeatables.start(session, {
      label: `POST /v1/api-keys ${name}`,
      send: ({ wire }) => wire.send('POST', '/v1/api-keys', { json: { name }, headers }),
      done: ({ body }) => {
        session.acknowledged('key created');
        this.once.push(name);
        this.known.touch({ id: body.id, key: body.key, state: new Possible('usable') });
      },
    });
  }

  protected async checkOne(session: Session, { id, key, state }: KnownKey): Promise<void> {
    const outcome = await session.wire.send('GET', '/v1/auth/status', { key });
    const answer = expectStatus(session, outcome, [200, 401], `key ${id}`);
    if (answer === undefined) return;
    const seen = answer.status === 200 ? 'usable' : 'revoked';
    const expected = state.states.join(' or ');
    if (!state.observe(seen)) session.report(`key ${id} is ${seen}, not ${expected}`);
  }

  async #revoke(session: Session, known: KnownKey): Promise<void> {
    this.known.touch(known);
    known.state.attempt('revoked');
    const outcome = await session.wire.send('DELETE', `/v1/api-keys/${known.id}`);
    if (expectStatus(session, outcome, [204], `DELETE of key ${known.id}`) === undefined) return;
    session.acknowledged('key revoked');
    known.state.acknowledge('revoked');
  }
}
