/**
 * Cron expressions in a time zone: five fields, each instant at most once.
 *
 * Across changes of the clock, an expression for every hour follows elapsed time. Any other one names times of the day,
 * and each happens once: a time that the clock skips comes as much later as the clock jumped, and of a time that the
 * clock repeats the first one counts.
 */
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How far ahead to search: leap days are eight years apart around 2100, which has none. */
const MAX_DAYS = 9 * 366;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

interface FieldRule {
  name: string;
  min: number;
  max: number;
  names?: readonly string[];
}

const FIELDS = [
  { name: 'minute', min: 0, max: 59 },
  { name: 'hour', min: 0, max: 23 },
  { name: 'day of the month', min: 1, max: 31 },
  { name: 'month', min: 1, max: 12, names: MONTHS },
  { name: 'day of the week', min: 0, max: 7, names: WEEKDAYS },
] as const satisfies readonly FieldRule[];

const SHORTHANDS: Record<string, string> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
};

/** The expression cannot be read or never ticks, or the zone is unknown. */
export class CronError extends Error {}

export interface Cron {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly daysOfMonth: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  readonly daysOfWeek: ReadonlySet<number>;
  /** If both kinds of days are restricted, a day needs to match only one of them. */
  readonly isEitherDay: boolean;
}

export function parseCron(expression: string): Cron {
  const text = expression.trim().toLowerCase();
  const fields = (SHORTHANDS[text] ?? text).split(/\s+/);
  if (fields.length !== FIELDS.length) throw new CronError('a cron expression has five fields');
  const valuesOf = (index: 0 | 1 | 2 | 3 | 4): Set<number> => parseField(FIELDS[index], fields[index] ?? '');
  const daysOfWeek = valuesOf(4);
  if (daysOfWeek.delete(7)) daysOfWeek.add(0);
  const isRestricted = (index: number): boolean => !/^[*?]/.test(fields[index] ?? '');
  return {
    minutes: ascending(valuesOf(0)),
    hours: ascending(valuesOf(1)),
    daysOfMonth: valuesOf(2),
    months: valuesOf(3),
    daysOfWeek,
    isEitherDay: isRestricted(2) && isRestricted(4),
  };
}

const ascending = (values: ReadonlySet<number>): number[] => [...values].sort((a, b) => a - b);

function parseField(rule: FieldRule, text: string): Set<number> {
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const match = /^(?:[*?]|([a-z]+|\d+)(?:-([a-z]+|\d+))?)(?:\/(\d+))?$/.exec(part);
    if (match === null) throw new CronError(`'${part}' is no ${rule.name}`);
    const [, from, to, step] = match;
    const first = from === undefined ? rule.min : numberOf(rule, from);
    // A lone value with a step begins a range: 5/15 is 5, 20, 35, 50.
    const last = to !== undefined ? numberOf(rule, to) : from === undefined || step !== undefined ? rule.max : first;
    const every = step === undefined ? 1 : Number(step);
    if (every < 1 || first > last) throw new CronError(`'${part}' is no ${rule.name}`);
    for (let value = first; value <= last; value += every) values.add(value);
  }
  return values;
}

function numberOf({ name, min, max, names }: FieldRule, text: string): number {
  const named = names?.indexOf(text) ?? -1;
  const value = named >= 0 ? named + min : Number(text);
  if (!Number.isInteger(value) || value < min || value > max) throw new CronError(`'${text}' is no ${name}`);
  return value;
}

/** The first tick after an instant. */
export function nextTick(cron: Cron, timeZone: string, after: Date): Date {
  const offsetAt = offsetsOf(timeZone);
  const since = after.getTime();
  const firstDay = startOfDay(since + offsetAt(since)) - DAY_MS;
  for (let day = 0; day < MAX_DAYS; day += 1) {
    const local = firstDay + day * DAY_MS;
    if (!isDayOf(cron, new Date(local))) continue;
    const tick = ticksOfDay(cron, local, offsetAt).find((instant) => instant > since);
    if (tick !== undefined) return new Date(tick);
  }
  throw new CronError('the expression names a day that does not exist');
}

export function requireTimeZone(timeZone: string): void {
  offsetsOf(timeZone);
}

const startOfDay = (local: number): number => Math.floor(local / DAY_MS) * DAY_MS;

function isDayOf(cron: Cron, day: Date): boolean {
  if (!cron.months.has(day.getUTCMonth() + 1)) return false;
  const isDate = cron.daysOfMonth.has(day.getUTCDate());
  const isWeekday = cron.daysOfWeek.has(day.getUTCDay());
  return cron.isEitherDay ? isDate || isWeekday : isDate && isWeekday;
}

/** `local` is the start of the day as if its clock showed UTC. */
function ticksOfDay(cron: Cron, local: number, offsetAt: (instant: number) => number): number[] {
  const times = cron.hours.flatMap((hour) => cron.minutes.map((minute) => local + (hour * 60 + minute) * MINUTE_MS));
  const before = offsetAt(local - DAY_MS);
  const after = offsetAt(local + 2 * DAY_MS);
  if (before === after) return times.map((time) => time - before);
  const change = changeBetween(local - DAY_MS, local + 2 * DAY_MS, offsetAt);
  const isElapsing = cron.hours.length === 24;
  const instants = times.flatMap((time) => {
    const [early, late] = [time - before, time - after];
    const existing = [...(early < change ? [early] : []), ...(late >= change ? [late] : [])];
    if (isElapsing) return existing;
    // With the offset from before the jump, a skipped time lies as much after it as it would have without the jump.
    return [existing[0] ?? early];
  });
  return [...new Set(instants)].sort((a, b) => a - b);
}

/** The instant of the one change of the clock between two others. */
function changeBetween(from: number, to: number, offsetAt: (instant: number) => number): number {
  const before = offsetAt(from);
  let [earlier, later] = [from, to];
  while (later - earlier > 1000) {
    const middle = Math.floor((earlier + later) / 2000) * 1000;
    if (offsetAt(middle) === before) earlier = middle;
    else later = middle;
  }
  return later;
}

/** The schedules of the service are in UTC; without this, every start would load the tables of time zones for them. */
const zones = new Map<string, (instant: number) => number>([['UTC', () => 0]]);

/** How far the clock of the zone is ahead of UTC at an instant, in milliseconds. */
function offsetsOf(timeZone: string): (instant: number) => number {
  const known = zones.get(timeZone);
  if (known !== undefined) return known;
  const format = formatOf(timeZone);
  const offsetAt = (instant: number): number => {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
  };
  zones.set(timeZone, offsetAt);
  return offsetAt;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch (error) {
    throw new CronError(`'${timeZone}' is no time zone`, { cause: error });
  }
}
