/** Holds answers back in the browser, so that they come when something else has happened: as on a slow machine. */
import type { Page } from 'playwright-core';

const LONGEST_WAIT_MS = 120_000;

/** The promise, or an error that says what did not happen: a test that waits for ever says nothing. */
async function within<T>(promise: Promise<T>, missing: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(missing)), LONGEST_WAIT_MS);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

const isProbe = ({ search }: URL): boolean => search === '?is-this-held';

/**
 * Waits until requests of the page come by here. A busy browser lets some pass after it has said that it holds them: the
 * page hears of it over another line.
 */
async function holdingBegins(page: Page): Promise<void> {
  let isHeld = false;
  await page.route(isProbe, (route) => {
    isHeld = true;
    return route.fulfill({ status: 204 });
  });
  while (!isHeld) await page.evaluate(`fetch('/?is-this-held', { method: 'HEAD' }).then(() => undefined)`);
}

export interface HeldAnswer {
  /** The request is on its way. */
  readonly asked: Promise<void>;
  /** Lets the answer come, and ends when the page has it. */
  release(): Promise<void>;
}

/**
 * The next request of that method and address is answered when it is released. `first` asks the service at once, so
 * that the answer is an old one when it comes; otherwise the service is asked only then.
 */
export async function holdNext(
  page: Page,
  method: string,
  address: string | RegExp,
  { first = false } = {},
): Promise<HeldAnswer> {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  // Whoever waits for one of them hears of a failure; a test that has ended before it does not.
  for (const { promise } of [asked, ended]) promise.catch(() => undefined);
  let isTaken = false;
  await page.route(address, async (route) => {
    if (isTaken || route.request().method() !== method) return route.fallback();
    isTaken = true;
    try {
      const early = first ? await route.fetch() : null;
      asked.resolve();
      await released.promise;
      await route.fulfill({ response: early ?? (await route.fetch()) });
      ended.resolve();
    } catch (error) {
      asked.reject(error);
      ended.reject(error);
    }
  });
  await holdingBegins(page);
  return {
    get asked() {
      return within(asked.promise, `The page did not ask for ${method} ${address}.`);
    },
    release: () => {
      released.resolve();
      return within(ended.promise, `The answer to ${method} ${address} did not reach the page.`);
    },
  };
}

/** Until the browser has drawn what the last change led to. */
export const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
