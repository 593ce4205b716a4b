import { randomUUID } from 'node:crypto';
import type { PgBoss } from 'pg-boss';
import type { Tx } from '../db/database.ts';
import { conflict } from '../lib/errors.ts';
import { currentLane } from '../lib/lane.ts';
import { inTransaction, jobSettings, NO_GROUP } from './boss.ts';
import { findByKey } from './boss-tables.ts';
import { lanePriority } from './lane-priority.ts';
import { sendMessage } from './messages.ts';
import type { AnyQueue } from './queue.ts';

const JOIN_ROUNDS = 5;

export interface NewJob {
  queue: AnyQueue;
  data: object;
  /** Random unless given: a dead job that is retried keeps its id. */
  id?: string;
  /** That of the lane in which it is enqueued unless given: a dead job that is retried keeps its own. */
  priority?: number | undefined;
  startAfter?: { at: Date; now: Date } | undefined;
  joinKey?: string | undefined;
  group?: string | undefined;
}

/** Inserts the job, or joins the one that holds its key; returns the id of the job that will run. */
export async function enqueueJob(boss: PgBoss, tx: Tx, job: NewJob): Promise<string> {
  for (let round = 0; round < JOIN_ROUNDS; round += 1) {
    const id = await insert(boss, tx, job);
    if (id !== undefined) return id;
    const holder = job.joinKey === undefined ? undefined : await findByKey(tx, job.queue.name, job.joinKey);
    // If there is none, the holder ended between the two statements and the key is free again.
    if (holder !== undefined) return holder;
  }
  throw conflict('The job could not be enqueued because its key changes hands too often.');
}

/** The job continues the trace of what enqueues it, in whichever process it runs. */
function tracedData(data: object): object {
  const { span } = currentLane();
  return span === undefined || 'traceparent' in data ? data : { ...data, traceparent: span.traceparent };
}

async function insert(boss: PgBoss, tx: Tx, job: NewJob): Promise<string | undefined> {
  const id = job.id ?? randomUUID();
  const { queue, startAfter } = job;
  const created = await boss.send(queue.name, tracedData(job.data), {
    ...jobSettings(queue),
    id,
    singletonKey: job.joinKey ?? id,
    group: { id: job.group ?? NO_GROUP },
    priority: job.priority ?? lanePriority(currentLane()),
    ...(startAfter === undefined ? {} : { startAfter: startAfter.at }),
    ...inTransaction(tx),
  });
  if (created === null) return undefined;
  const delayMs = startAfter === undefined ? 0 : Math.max(0, startAfter.at.getTime() - startAfter.now.getTime());
  await sendMessage(tx, { kind: 'wake', queue: queue.name, delayMs });
  return created;
}
