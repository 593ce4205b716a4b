import type { Random } from '../random.ts';
import type { Answer, Outcome, Wire } from '../wire.ts';

export interface Session {
  wire: Wire;
  random: Random;
  /** Whether the server is to die at a point this work leads to: take the straight way there, with no detours. */
  isDirected: boolean;
  report(violation: string): void;
  /** Counts an acknowledged operation. */
  acknowledged(operation: string): void;
}

/** Which records to check: those touched since the last check and a few more, or all. */
export type Extent = 'recent' | 'all';

/** A client of one resource. It remembers what it was told, and knows what must therefore hold. */
export interface Actor {
  /** Performs one operation, as a caller would. */
  step(session: Session): Promise<void>;
  /** Repeats requests that got no answer and may be repeated. */
  resume(session: Session): Promise<void>;
  /** How many requests still wait to be repeated. */
  readonly pending: number;
  /** Compares the service with what it acknowledged; returns the number of records compared. */
  check(session: Session, extent: Extent): Promise<number>;
}

/** Returns the answer if it has one of the statuses; any other answer is a violation. */
export function expectStatus(session: Session, outcome: Outcome, statuses: number[], what: string): Answer | undefined {
  if (outcome === undefined || statuses.includes(outcome.status)) return outcome;
  session.report(`${what}: expected ${statuses.join(' or ')}, got ${outcome.status} ${outcome.bytes.toString()}`);
  return undefined;
}

const SAMPLE = 5;

/** Records to check, remembering which are new since the last check. */
export class Watched<T> {
  readonly all: T[] = [];
  readonly #known = new Set<T>();
  readonly #recent = new Set<T>();

  touch(record: T): void {
    if (!this.#known.has(record)) this.all.push(record);
    this.#known.add(record);
    this.#recent.add(record);
  }

  take(extent: Extent, random: Random): T[] {
    if (extent === 'all') return [...this.all];
    const [first, ...rest] = this.all;
    const chosen = new Set(this.#recent);
    this.#recent.clear();
    if (first !== undefined) for (let i = 0; i < SAMPLE; i += 1) chosen.add(random.pick([first, ...rest]));
    return [...chosen];
  }
}

/** A create with an Idempotency-Key that is sent until it is answered. */
export interface Repeatable {
  label: string;
  send(session: Session): Promise<Outcome>;
  /** Called with the first and only answer. */
  done(answer: Answer): void;
}

/** While another request holds the key, the answer is 409; after a crash the holder's time must run out first. */
export async function attempt(session: Session, request: Repeatable): Promise<boolean> {
  const isDoubled = session.random.chance(0.25);
  const outcomes = await Promise.all([request.send(session), ...(isDoubled ? [request.send(session)] : [])]);
  const answers = outcomes
    .map((outcome) => expectStatus(session, outcome, [201, 409], request.label))
    .filter((answer) => answer?.status === 201)
    .filter((answer) => answer !== undefined);
  const [first, second] = answers;
  if (first === undefined) return false;
  if (second !== undefined && !first.bytes.equals(second.bytes)) {
    session.report(`${request.label}: one Idempotency-Key gave two answers: ${first.bytes} and ${second.bytes}`);
  }
  request.done(first);
  return true;
}

export class Repeatables {
  #pending: Repeatable[] = [];

  get size(): number {
    return this.#pending.length;
  }

  async start(session: Session, request: Repeatable): Promise<void> {
    if (!(await attempt(session, request))) this.#pending.push(request);
  }

  async resume(session: Session): Promise<void> {
    const waiting = this.#pending;
    this.#pending = [];
    for (const request of waiting) await this.start(session, request);
  }
}

/** An actor that creates records with keys and checks those it was told about. */
export abstract class KeyedActor<T> implements Actor {
  /** Sent with a key and acknowledged: exactly one record each. */
  readonly once: string[] = [];
  protected readonly known = new Watched<T>();
  protected readonly repeatables = new Repeatables();
  protected readonly name: string;
  #counter = 0;

  constructor(name: string) {
    this.name = name;
  }

  get pending(): number {
    return this.repeatables.size;
  }

  resume(session: Session): Promise<void> {
    return this.repeatables.resume(session);
  }

  async check(session: Session, extent: Extent): Promise<number> {
    const taken = this.known.take(extent, session.random);
    for (const record of taken) await this.checkOne(session, record);
    return taken.length;
  }

  abstract step(session: Session): Promise<void>;

  protected abstract checkOne(session: Session, record: T): Promise<void>;

  protected nextNumber(): number {
    this.#counter += 1;
    return this.#counter;
  }

  protected nextName(): string {
    return `${this.name}-${this.nextNumber()}`;
  }
}
