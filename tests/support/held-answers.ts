/** Holds answers back in the browser, so that they come when something else has happened: as on a slow machine. */
import type { Page } from 'playwright-core';

export interface HeldAnswer {
  /** The request is on its way. */
  asked: Promise<void>;
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
  let isTaken = false;
  await page.route(address, async (route) => {
    if (isTaken || route.request().method() !== method) return route.fallback();
    isTaken = true;
    const early = first ? await route.fetch() : null;
    asked.resolve();
    await released.promise;
    await route.fulfill({ response: early ?? (await route.fetch()) });
    ended.resolve();
  });
  return {
    asked: asked.promise,
    release: () => {
      released.resolve();
      return ended.promise;
    },
  };
}

/** Until the browser has drawn what the last change led to. */
export const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
