/** When a schedule is due, and which of the times that passed meanwhile count. Pure. */
import { CronError, nextTick, parseCron, requireTimeZone } from '../../lib/cron.ts';
import { type AppError, validationFailed } from '../../lib/errors.ts';
import type { ScheduleConfig } from './store.ts';

/** How late a tick may be with `skip`. */
const GRACE_MS = 5 * 60_000;
/** How far back `all` goes. */
const LOOK_BACK_MS = 24 * 3_600_000;

export const tickAfter = ({ cron, time_zone }: ScheduleConfig, after: Date): Date =>
  nextTick(parseCron(cron), time_zone, after);

/** The tick after the one that is due. A clock that was set back does not repeat ticks. */
export function tickAfterDue(config: ScheduleConfig, { dueAt, now }: { dueAt: Date; now: Date }): Date {
  const from = config.missed_fires === 'all' ? now.getTime() - LOOK_BACK_MS : now.getTime();
  return tickAfter(config, new Date(Math.max(from, dueAt.getTime())));
}

export const isLeftOut = (config: ScheduleConfig, { dueAt, now }: { dueAt: Date; now: Date }): boolean =>
  config.missed_fires === 'skip' && now.getTime() - dueAt.getTime() > GRACE_MS;

/** Refuses what can never tick. */
export function requireSchedule(config: ScheduleConfig): void {
  require('time_zone', config.time_zone, () => requireTimeZone(config.time_zone));
  require('cron', config.cron, () => tickAfter(config, new Date(0)));
}

function require(field: string, input: string, check: () => unknown): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof CronError)) throw error;
    throw invalidField(['schedule', field], error.message, input);
  }
}

export const invalidField = (at: string[], reason: string, input: unknown = null): AppError =>
  validationFailed([
    { type: 'value_error', loc: ['body', ...at], msg: `Value error, ${reason}`, input, ctx: { error: reason } },
  ]);
