import { Possible } from '../possible.ts';
import { type Actor, type Extent, expectStatus, type Session, Watched } from './actor.ts';

export const ABSENT = 'absent';

export interface KnownSecret {
  name: string;
  value: Possible;
  /** The metadata of the acknowledged answer, as long as no other write was sent. */
  metadata: string | undefined;
}

/** Creates, rotates and deletes. Values cannot be read over HTTP; the storage check decrypts them. */
export class SecretsActor implements Actor {
  readonly secrets = new Watched<KnownSecret>();
  readonly pending = 0;
  #counter = 0;

  constructor(name: string) {
    for (let i = 0; i < 5; i += 1) {
      this.secrets.touch({
        name: `${name.replaceAll('-', '_')}_${i}`,
        value: new Possible(ABSENT),
        metadata: undefined,
      });
    }
  }

  async step(session: Session): Promise<void> {
    const { random } = session;
    const secret = this.secrets.all[random.below(this.secrets.all.length)];
    if (secret === undefined) return;
    this.secrets.touch(secret);
    const { certain } = secret.value;
    if (certain === ABSENT && random.chance(0.5)) return this.#write(session, secret, 'POST');
    if (certain !== ABSENT && certain !== undefined && random.chance(0.3)) return remove(session, secret);
    return this.#write(session, secret, 'PUT');
  }

  async resume(): Promise<void> {}

  async check(session: Session, extent: Extent): Promise<number> {
    const secrets = this.secrets.take(extent, session.random);
    for (const secret of secrets) await checkSecret(session, secret);
    return secrets.length;
  }

  async #write(session: Session, secret: KnownSecret, method: 'POST' | 'PUT'): Promise<void> {
    const { name } = secret;
    this.#counter += 1;
    const value = `value ${this.#counter} ${session.random.hex(24)}`;
    secret.value.attempt(value);
    secret.metadata = undefined;
    const outcome =
      method === 'POST'
        ? await session.wire.send('POST', '/v1/secrets', { json: { name, value } })
        : await session.wire.send('PUT', `/v1/secrets/${name}`, { json: { value } });
    const answer = expectStatus(session, outcome, [method === 'POST' ? 201 : 200], `${method} of secret ${name}`);
    if (answer === undefined) return;
    session.acknowledged('secret written');
    secret.value.acknowledge(value);
    secret.metadata = JSON.stringify(answer.body.secret);
  }
}

async function remove(session: Session, secret: KnownSecret): Promise<void> {
  secret.value.attempt(ABSENT);
  secret.metadata = undefined;
  const outcome = await session.wire.send('DELETE', `/v1/secrets/${secret.name}`);
  if (expectStatus(session, outcome, [204], `DELETE of secret ${secret.name}`) === undefined) return;
  session.acknowledged('secret deleted');
  secret.value.acknowledge(ABSENT);
}

async function checkSecret(session: Session, { name, value, metadata }: KnownSecret): Promise<void> {
  const outcome = await session.wire.send('GET', `/v1/secrets/${name}`);
  const answer = expectStatus(session, outcome, [200, 404], `secret ${name}`);
  if (answer === undefined) return;
  const mayBeAbsent = value.states.includes(ABSENT);
  const mayExist = value.states.some((state) => state !== ABSENT);
  if (answer.status === 404 && !mayBeAbsent) session.report(`secret ${name} is lost`);
  if (answer.status === 200 && !mayExist) session.report(`secret ${name} came back after its deletion`);
  if (answer.status === 200 && metadata !== undefined && JSON.stringify(answer.body.secret) !== metadata) {
    session.report(`secret ${name} was acknowledged as ${metadata} and is ${answer.bytes}`);
  }
}
