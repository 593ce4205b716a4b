import { LIVE_KEY, TEST_KEY } from '../support/server.ts';
import type { CallReceiver } from './call-receiver.ts';
import type { Actor, Extent, Session } from './load/actor.ts';
import { CorrectionsActor } from './load/corrections.ts';
import { CrowdActor } from './load/crowd.ts';
import { EditTemplatesActor } from './load/edit-templates.ts';
import { FilesActor } from './load/files.ts';
import { KeysActor } from './load/keys.ts';
import { EDITS, EXTRACTIONS, PARSES, PARTITIONS, PrimitiveActor, SCHEMAS } from './load/primitives.ts';
import { RunsActor } from './load/runs.ts';
import { type KnownSecret, SecretsActor } from './load/secrets.ts';
import { SourcesActor } from './load/sources.ts';
import { TablesActor, tablesAreServed } from './load/tables.ts';
import { TriggersActor } from './load/triggers.ts';
import { UploadsActor } from './load/uploads.ts';
import { WebhooksActor } from './load/webhooks.ts';
import { WorkflowsActor } from './load/workflows.ts';
import { createRandom, type Random } from './random.ts';
import { createWire } from './wire.ts';

/** Names that must belong to exactly one record each, by table. */
export interface OnlyOnce {
  files: string[];
  uploads: string[];
  apiKeys: string[];
  tables: string[];
  parses: string[];
  extractions: string[];
  partitions: string[];
  edits: string[];
}

export interface Reporter {
  report(violation: string): void;
  acknowledged(operation: string): void;
}

/** What the callers reach besides the API. */
interface Outside {
  receiver: CallReceiver;
  /** Where the server takes mail; undefined while none runs. */
  mailPort: () => number | undefined;
}

export const CLIENTS = 6;
// Delay before a client that got "unavailable" retries.
const PAUSE_MS = 50;

interface Client {
  key: string;
  random: Random;
  files: FilesActor;
  uploads: UploadsActor;
  secrets: SecretsActor;
  keys: KeysActor;
  tables: TablesActor;
  parses: PrimitiveActor;
  extractions: PrimitiveActor;
  partitions: PrimitiveActor;
  edits: PrimitiveActor;
  editTemplates: EditTemplatesActor;
  schemas: PrimitiveActor;
  sources: SourcesActor;
  corrections: CorrectionsActor;
  workflows: WorkflowsActor;
  runs: RunsActor;
  webhooks: WebhooksActor;
  triggers: TriggersActor;
  /** The next step is one of these, so an entry that appears twice happens twice as often. */
  turns: [Actor, ...Actor[]];
}

export interface LoadOptions extends Outside {
  /** How many runs are kept open at once, beside what the clients do. */
  crowd: number;
  hangsAfterMs?: number;
}

/** The callers: each has its own records in one of the two environments, and does one thing at a time. */
export class LoadClients {
  readonly #clients: Client[];
  readonly #reporter: Reporter;
  readonly #hangsAfterMs: number | undefined;
  /** Many runs at once, beside what the clients do; undefined if none are asked for. */
  readonly #crowd: { key: string; random: Random; actor: CrowdActor } | undefined;
  #steps = 0;

  constructor(seed: number, reporter: Reporter, { crowd, hangsAfterMs, ...outside }: LoadOptions) {
    this.#reporter = reporter;
    this.#hangsAfterMs = hangsAfterMs;
    if (crowd > 0) {
      const actor = new CrowdActor('crowd', crowd, outside.receiver);
      this.#crowd = { key: TEST_KEY, random: createRandom(seed * 1009 + CLIENTS), actor };
    }
    this.#clients = Array.from({ length: CLIENTS }, (_, index) => createClient(seed, index, outside));
  }

  get pending(): number {
    return this.#actors().reduce((sum, actor) => sum + actor.pending, 0);
  }

  /** How many steps of clients the server has answered. */
  get steps(): number {
    return this.#steps;
  }

  get secrets(): { environment: 'test' | 'production'; secret: KnownSecret }[] {
    return this.#clients.flatMap(({ key, secrets }) => {
      const environment = key === TEST_KEY ? ('test' as const) : ('production' as const);
      return secrets.secrets.all.map((secret) => ({ environment, secret }));
    });
  }

  get onlyOnce(): OnlyOnce {
    const collect = (names: (client: Client) => string[]) => this.#clients.flatMap(names);
    return {
      files: collect(({ files }) => files.once),
      uploads: collect(({ uploads }) => uploads.once),
      apiKeys: collect(({ keys }) => keys.once),
      tables: collect(({ tables }) => tables.once),
      parses: collect(({ parses }) => parses.once),
      extractions: collect(({ extractions }) => extractions.once),
      partitions: collect(({ partitions }) => partitions.once),
      edits: collect(({ edits }) => edits.once),
    };
  }

  /** The page count that each stored file must have in the end. */
  get pages(): Map<string, number | null> {
    const stored = this.#clients.flatMap(({ files, uploads }) => [...files.stored.all, ...uploads.stored.all]);
    return new Map(stored.map(({ id, content }) => [id, content.pages]));
  }

  /**
   * Runs all clients at once until told to stop, and waits for running steps. While there are fault points ahead, half
   * of the clients do only the work that leads to one of them, and one does everything else.
   */
  async work(url: string, stop: AbortSignal, pointsAhead: () => readonly string[] = () => []): Promise<void> {
    await Promise.all([
      this.#gather(url, stop),
      ...this.#clients.map(async (client, index) => {
        const leading = () => {
          const points = pointsAhead();
          const point = points[(index >> 1) % points.length];
          return point === undefined ? undefined : actorThatReaches(client, point);
        };
        const direct = this.#session(url, client, true);
        const any = this.#session(url, client);
        while (!stop.aborted) {
          const leads = leading();
          if (leads !== undefined && index % 2 === 1 && index > 1) return;
          const [actor, session] =
            leads !== undefined && index % 2 === 0 ? [leads, direct] : [client.random.pick(client.turns), any];
          const before = session.losses;
          await actor.step(session);
          if (session.losses > before) await pause(stop);
          else this.#steps += 1;
        }
      }),
    ]);
  }

  async #gather(url: string, stop: AbortSignal): Promise<void> {
    const crowd = this.#crowd;
    if (crowd === undefined) return;
    const session = this.#session(url, crowd);
    while (!stop.aborted) {
      const before = session.losses;
      await crowd.actor.step(session);
      if (session.losses > before) await pause(stop);
    }
  }

  async resume(url: string): Promise<void> {
    await this.#everybody(url, async (actor, session) => actor.resume(session));
  }

  /** Returns the number of records that were compared. */
  async check(url: string, extent: Extent): Promise<number> {
    let checked = 0;
    await this.#everybody(url, async (actor, session) => {
      const count = await actor.check(session, extent);
      checked += count;
    });
    return checked;
  }

  async #everybody(url: string, act: (actor: Actor, session: Session) => Promise<void>): Promise<void> {
    await Promise.all(
      this.#clients.map(async (client) => {
        const session = this.#session(url, client);
        for (const actor of actorsOf(client)) await act(actor, session);
      }),
    );
    if (this.#crowd !== undefined) await act(this.#crowd.actor, this.#session(url, this.#crowd));
  }

  #actors(): Actor[] {
    return [...this.#clients.flatMap(actorsOf), ...(this.#crowd === undefined ? [] : [this.#crowd.actor])];
  }

  #session(
    url: string,
    { key, random }: Pick<Client, 'key' | 'random'>,
    isDirected = false,
  ): Session & { losses: number } {
    const { report, acknowledged } = this.#reporter;
    const limit = this.#hangsAfterMs;
    const wire = createWire({ url, key, report, ...(limit !== undefined && { hangsAfterMs: limit }) });
    const session = {
      random,
      isDirected,
      report,
      acknowledged,
      losses: 0,
      wire: {
        send: async (...request: Parameters<typeof wire.send>) => {
          const outcome = await wire.send(...request);
          if (outcome === undefined) session.losses += 1;
          return outcome;
        },
      },
    };
    return session;
  }
}

function createClient(seed: number, index: number, { receiver, mailPort }: Outside): Client {
  const key = index < CLIENTS - 2 ? TEST_KEY : LIVE_KEY;
  const files = new FilesActor(`file-${index}`);
  const uploads = new UploadsActor(`upload-${index}`);
  const secrets = new SecretsActor(`secret-${index}`);
  const keys = new KeysActor(`key-${index}`);
  const tables = new TablesActor(`table-${index}`);
  const parses = new PrimitiveActor(PARSES, `parse-${index}`);
  const extractions = new PrimitiveActor(EXTRACTIONS, `extraction-${index}`);
  const partitions = new PrimitiveActor(PARTITIONS, `partition-${index}`);
  const edits = new PrimitiveActor(EDITS, `edit-${index}`);
  const editTemplates = new EditTemplatesActor(`edit-template-${index}`);
  const schemas = new PrimitiveActor(SCHEMAS, `schema-${index}`);
  const sources = new SourcesActor(`sources-${index}`);
  const corrections = new CorrectionsActor(`correction-${index}`);
  const workflows = new WorkflowsActor(`workflow-${index}`);
  const runs = new RunsActor(`run-${index}`, receiver);
  const webhooks = new WebhooksActor(`webhook-${index}`, receiver);
  const triggers = new TriggersActor(`trigger-${index}`, mailPort);
  const turns: Client['turns'] = [
    parses,
    parses,
    extractions,
    extractions,
    partitions,
    edits,
    editTemplates,
    schemas,
    sources,
    sources,
    corrections,
    corrections,
    workflows,
    workflows,
    runs,
    runs,
    webhooks,
    triggers,
    triggers,
    files,
    files,
    files,
    uploads,
    uploads,
    uploads,
    secrets,
    secrets,
    secrets,
    keys,
  ];
  if (tablesAreServed) turns.push(tables, tables, tables);
  const random = createRandom(seed * 1009 + index);
  return {
    key,
    random,
    files,
    uploads,
    secrets,
    keys,
    tables,
    parses,
    extractions,
    partitions,
    edits,
    editTemplates,
    schemas,
    sources,
    corrections,
    workflows,
    runs,
    webhooks,
    triggers,
    turns,
  };
}

/** The name of a fault point starts with its resource; points shared by all resources have no actor of their own. */
function actorThatReaches(client: Client, point: string): Actor | undefined {
  const {
    files,
    uploads,
    secrets,
    tables,
    parses,
    extractions,
    schemas,
    sources,
    corrections,
    workflows,
    runs,
    webhooks,
  } = client;
  const actors: Record<string, Actor | undefined> = {
    files,
    uploads,
    secrets,
    tables,
    parses,
    extractions,
    page_operations: client.partitions,
    edits: client.edits,
    edit_templates: client.editTemplates,
    schemas,
    sources,
    corrections,
    scorers: corrections,
    workflows,
    runs,
    webhooks,
    triggers: client.triggers,
  };
  return actors[point.slice(0, point.indexOf('.'))];
}

const actorsOf = (client: Client): Actor[] => [
  client.files,
  client.uploads,
  client.secrets,
  client.keys,
  client.tables,
  client.parses,
  client.extractions,
  client.partitions,
  client.edits,
  client.editTemplates,
  client.schemas,
  client.sources,
  client.corrections,
  client.workflows,
  client.runs,
  client.webhooks,
  client.triggers,
];

function pause(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, PAUSE_MS);
    stop.addEventListener('abort', done);
  });
}
