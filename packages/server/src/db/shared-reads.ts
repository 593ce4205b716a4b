/**
 * Short prepared reads that share one connection. PostgreSQL answers a connection's statements in order, so the next one
 * can be sent while others wait for their answer: reads that begin in the same turn of the event loop cost one write and
 * one wake-up together. A slow statement would delay those behind it, so only pages that an index orders belong here.
 */
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { currentLane } from '../lib/lane.ts';
import type { LaneGate } from '../lib/lane-gate.ts';

/** How many reads the gate should admit: more would only wait longer in the connection, where lanes have no turns. */
export const MAX_SENT = 64;

export interface PreparedStatement {
  /** Under which the connection keeps it; it is parsed every time if it has none. */
  name: string | undefined;
  text: string;
  values: string[];
}

export class SharedReads {
  readonly #connect: () => Promise<pg.Client>;
  readonly #gate: LaneGate;
  #client: pg.Client | undefined;
  #connecting: Promise<pg.Client> | undefined;
  #isHeldBack = false;

  constructor(connect: () => Promise<pg.Client>, gate: LaneGate) {
    this.#connect = connect;
    this.#gate = gate;
  }

  /** Returns the only column of the only row, which must be JSON. */
  async readJson(statement: PreparedStatement): Promise<unknown> {
    const leave = await this.#gate.enter(currentLane());
    try {
      const client = this.#client ?? (await this.#open());
      this.#sendTogether(client);
      const text = await send(client, statement);
      return text === null ? null : JSON.parse(text);
    } finally {
      leave();
    }
  }

  async close(): Promise<void> {
    const client = await this.#connecting;
    if (client === undefined) return;
    this.#forget(client);
    await client.end();
  }

  #open(): Promise<pg.Client> {
    this.#connecting ??= this.#connect().then(
      (client) => {
        this.#client = client;
        client.once('end', () => this.#forget(client)).once('error', () => this.#forget(client));
        return client;
      },
      (error: unknown) => {
        this.#connecting = undefined;
        throw error;
      },
    );
    return this.#connecting;
  }

  /** The next read opens a new connection. */
  #forget(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#connecting = undefined;
  }

  /** Holds back what is written until the event loop has read all requests that are there. */
  #sendTogether(client: pg.Client): void {
    if (this.#isHeldBack) return;
    const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
    this.#isHeldBack = true;
    stream.cork();
    setImmediate(() => {
      this.#isHeldBack = false;
      stream.uncork();
    });
  }
}

const send = (client: pg.Client, statement: PreparedStatement): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const read: JsonRead = new JsonRead(statement, (error) => (error ? reject(error) : resolve(read.answer)));
    client.query(read);
  });

/** What the driver's own queries call, without declaring it. */
interface DriverConnection {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(to: { statement: string; values: string[] }): void;
  execute(portal: object): void;
  sync(): void;
}

/**
 * The driver's query, less what costs most: it neither asks for the columns nor builds a row of them. A connection that
 * pipelines takes no other class.
 */
class JsonRead extends pg.Query {
  readonly name: string;
  readonly text: string;
  readonly values: string[];
  readonly queryMode = 'extended';
  answer: string | null = null;

  constructor({ name = '', text, values }: PreparedStatement, callback: (error: Error | undefined) => void) {
    super(text, values, callback);
    this.name = name;
    this.text = text;
    this.values = values;
  }

  prepare(connection: DriverConnection): void {
    const { name, text, values } = this;
    const { parsedStatements: parsed, submittedNamedStatements: submitted } = connection;
    if (name === '' || (parsed[name] === undefined && submitted[name] === undefined)) {
      connection.parse({ name, text });
      if (name !== '') submitted[name] = text;
    }
    connection.bind({ statement: name, values });
    connection.execute({});
    connection.sync();
  }

  handleDataRow({ fields: [field = null] }: { fields: (string | null)[] }): void {
    this.answer = field;
  }

  handleCommandComplete(): void {}
}
