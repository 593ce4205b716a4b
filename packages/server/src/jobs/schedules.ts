/**
 * Cron. A tick belongs to the worker whose transaction advances `next_tick`, and the same transaction enqueues the job,
 * so a tick is neither lost nor run twice. Ticks missed while no worker ran are replaced by a single one.
 */
import type { PgBoss } from 'pg-boss';
import { type Database, serverTime } from '../db/database.ts';
import { nextTick, parseCron } from '../lib/cron.ts';
import type { Logger } from '../lib/logger.ts';
import { enqueueJob } from './enqueue.ts';
import type { AnySchedule } from './queue.ts';

const LOOK_AGAIN_MS = 30_000;
const MIN_WAIT_MS = 50;

export interface SchedulesOptions {
  boss: PgBoss;
  database: Database;
  logger: Logger;
  schedules: readonly AnySchedule[];
}

export class Schedules {
  readonly #options: SchedulesOptions;
  #timer: NodeJS.Timeout | undefined;
  #pass: Promise<void> = Promise.resolve();
  #isStopped: boolean = false;

  private constructor(options: SchedulesOptions) {
    this.#options = options;
  }

  static async start(options: SchedulesOptions): Promise<Schedules> {
    const schedules = new Schedules(options);
    if (options.schedules.length === 0) return schedules;
    for (const schedule of options.schedules) await schedules.#register(schedule);
    schedules.#wait(0);
    return schedules;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#pass;
  }

  /** A new expression starts from now; an unchanged one keeps its next tick. */
  async #register(schedule: AnySchedule): Promise<void> {
    const { db } = this.#options.database;
    const now = await serverTime(this.#options.database.db);
    const row = {
      name: schedule.name,
      cron: schedule.cron,
      time_zone: zoneOf(schedule),
      next_tick: this.#tickAfter(schedule, now).toISOString(),
    };
    await db
      .insertInto('job_schedules')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(row)
          .where((where) =>
            where.or([
              where('job_schedules.cron', '!=', row.cron),
              where('job_schedules.time_zone', '!=', row.time_zone),
            ]),
          ),
      )
      .execute();
  }

  #wait(delayMs: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#pass = this.#runPass().then((nextMs) => this.#wait(nextMs));
    }, delayMs);
  }

  /** Returns how long to wait until the next pass. */
  async #runPass(): Promise<number> {
    try {
      const now = await serverTime(this.#options.database.db);
      const waits = await Promise.all(this.#options.schedules.map((schedule) => this.#tick(schedule, now)));
      return Math.max(MIN_WAIT_MS, Math.min(LOOK_AGAIN_MS, ...waits));
    } catch (error) {
      this.#options.logger.warn({ error }, 'reading the schedules failed');
      return LOOK_AGAIN_MS / 10;
    }
  }

  async #tick(schedule: AnySchedule, now: Date): Promise<number> {
    const { boss, database, logger } = this.#options;
    const row = await database.db
      .selectFrom('job_schedules')
      .select('next_tick')
      .where('name', '=', schedule.name)
      .executeTakeFirst();
    if (row === undefined) return LOOK_AGAIN_MS;
    const dueAt = new Date(row.next_tick);
    if (dueAt > now) return dueAt.getTime() - now.getTime();
    const next = this.#tickAfter(schedule, now);
    const isOurs = await database.transaction(async (tx) => {
      const moved = await tx
        .updateTable('job_schedules')
        .set({ next_tick: next.toISOString() })
        .where('name', '=', schedule.name)
        // Of two workers, the second waits for the first and then finds the tick advanced.
        .where('next_tick', '<=', now.toISOString())
        .executeTakeFirst();
      if (moved.numUpdatedRows === 0n) return false;
      // A tick joins the previous run if that is still waiting or running.
      await enqueueJob(boss, tx, { queue: schedule.queue, data: schedule.data, joinKey: `schedule ${schedule.name}` });
      return true;
    });
    if (isOurs) logger.debug({ schedule: schedule.name, tick: row.next_tick }, 'schedule ticked');
    return next.getTime() - now.getTime();
  }

  #tickAfter(schedule: AnySchedule, from: Date): Date {
    return nextTick(parseCron(schedule.cron), zoneOf(schedule), from);
  }
}

const zoneOf = (schedule: AnySchedule): string => schedule.timeZone ?? 'UTC';
