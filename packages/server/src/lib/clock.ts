import { AsyncLocalStorage } from 'node:async_hooks';

/** Time is injected so that expiry and ordering can be tested without waiting. */
export interface Clock {
  now(): Date;
}

interface RunningTransaction {
  readonly isLate: boolean;
  /** When it began by the clock of the database, and by the one that only ever goes on. Null before and afterwards. */
  begun: { ms: number; mark: number } | null;
}

const running = new AsyncLocalStorage<RunningTransaction>();

/** Inside a transaction it tells the time for records (`db/record-times.ts`). */
export const systemClock: Clock = {
  now: () => {
    const begun = running.getStore()?.begun;
    return begun == null ? new Date() : new Date(begun.ms + Math.floor(performance.now() - begun.mark));
  },
};

const late = new AsyncLocalStorage<true>();

/** Transactions of the work begin their clock when they come to what they record, because they do much before. */
export const withLateClock = <T>(work: () => Promise<T>): Promise<T> => late.run(true, work);

export const isClockLate = (): boolean => running.getStore()?.isLate === true;

/** Runs the work of a transaction; `beginClock` is called in it. */
export async function withOwnClock<T>(work: () => Promise<T>): Promise<T> {
  const transaction: RunningTransaction = { isLate: late.getStore() === true, begun: null };
  try {
    return await running.run(transaction, work);
  } finally {
    // What it has started and not waited for goes on with the ordinary clock.
    transaction.begun = null;
  }
}

export function beginClock(ms: number): void {
  const transaction = running.getStore();
  if (transaction !== undefined) transaction.begun = { ms, mark: performance.now() };
}
