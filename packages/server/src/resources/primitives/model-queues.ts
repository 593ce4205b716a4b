/**
 * Work that calls a model waits in the queue of its model, whatever kind of work it is: a model that hangs holds up
 * nothing else. Such a job does not need a reader to the end, so these queues do not count readers; see `places`.
 */
import { createHash } from 'node:crypto';
import type { QueueDefinition } from '../../jobs/queue.ts';
import { currentLane, inLane, MODEL_JOBS } from '../../lib/lane.ts';
import { findModel } from '../../models/model-names.ts';
import type { ModelDefinition, ModelsConfig } from '../../models/settings.ts';
import { type Places, type QueueWork, workQueue } from './queue.ts';

/** The data of any job, with the name of its work. */
export interface ModelJob {
  organization_id: string;
  environment_id: string;
  /** For example `extraction`, `sources` or `step`. */
  work: string;
}

export type ModelQueue = QueueDefinition<ModelJob>;

/** What the jobs do, by the name of their work. */
export type ModelWork = Readonly<Record<string, QueueWork<never>>>;

export interface ModelQueuesOptions {
  config: ModelsConfig;
  /** How many reader processes there are. */
  readers: number;
  work: () => ModelWork;
}

const PREFIX = 'models.';
/** Of one model in one process. Each job holds the text of its document, and images of the pages that it asks about. */
const MOST_PLACES = 64;

export class ModelQueues {
  readonly #options: ModelQueuesOptions;
  readonly #byModel: ReadonlyMap<string, ModelQueue>;

  constructor(options: ModelQueuesOptions) {
    this.#options = options;
    this.#byModel = new Map(
      options.config.definitions.map((model) => [
        model.name,
        this.#queue(queueNameOf(model.name), placesOf(model, options.readers)),
      ]),
    );
  }

  get all(): ModelQueue[] {
    return [...this.#byModel.values()];
  }

  /** Null for the built-in engine. The same for a name that means nothing any more: that work ends without a call. */
  of(requested: string): ModelQueue | null {
    const model = findModel(this.#options.config, requested) ?? null;
    return model && this.ofModel(model);
  }

  ofModel({ name }: ModelDefinition): ModelQueue | null {
    return this.#byModel.get(name) ?? null;
  }

  /** Those among the queues of the database whose models are configured no more: what waits there ends and says so. */
  former(names: readonly string[]): ModelQueue[] {
    return names.filter((name) => name.startsWith(PREFIX)).map((name) => this.#queue(name, { concurrency: 1 }));
  }

  #queue(name: string, places: Places): ModelQueue {
    const work = (): QueueWork<ModelJob> => ({
      run: (data, context) =>
        inLane({ ...currentLane(), key: MODEL_JOBS }, () => this.#workOf(data).run(data, context)),
      giveUp: (tx, data, ...rest) => this.#workOf(data).giveUp(tx, data, ...rest),
    });
    return workQueue(name, work, { places });
  }

  #workOf({ work }: ModelJob): QueueWork<ModelJob> {
    const found = this.#options.work()[work];
    if (found === undefined) throw new Error(`there is no work ${work}`);
    // The data was typed when it was enqueued, under the name of its work.
    return found as QueueWork<ModelJob>;
  }
}

/**
 * As many jobs as may call the model at once, and as many as can read meanwhile: more would only wait in memory. The test
 * environment leaves places to production as it leaves calls.
 */
export function placesOf({ concurrency }: Pick<ModelDefinition, 'concurrency'>, readers: number): Places {
  const calls = Math.min(concurrency, MOST_PLACES);
  return { concurrency: calls + readers, testConcurrency: calls + readers - Math.ceil(calls / 3) };
}

/** Legible, and another one for each model: names of queues have fewer letters than those of models. */
export function queueNameOf(model: string): string {
  const legible = model.toLowerCase().replaceAll(/[^a-z0-9_.-]/g, '-');
  if (legible === model) return PREFIX + model;
  return `${PREFIX}${legible}-${createHash('sha256').update(model).digest('hex').slice(0, 8)}`;
}

/** Jobs of these queues take turns by who asked for them. */
export const turnOf = (environmentId: string, { api_key_id, user_id }: Record<string, string | null>): string =>
  `${environmentId} ${api_key_id ?? user_id ?? ''}`;
