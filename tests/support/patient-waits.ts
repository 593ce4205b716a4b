import { vi } from 'vitest';
import { pauseMs } from './wait.ts';

// A wait is over when what it waits for has happened. The limit is for what never happens, not for a slow machine, so
// it is the same for every wait: vitest's own default, one second, fails on a busy one.
const TIMEOUT_MS = 300_000;
const { waitFor } = vi;
vi.waitFor = async (callback, options) => {
  const interval = typeof options === 'object' ? options.interval : undefined;
  if (interval !== undefined || vi.isFakeTimers()) {
    return waitFor(callback, { interval: 20, ...(interval !== undefined && { interval }), timeout: TIMEOUT_MS });
  }
  const startedAt = Date.now();
  for (;;) {
    try {
      return await callback();
    } catch (error) {
      const waitedMs = Date.now() - startedAt;
      if (waitedMs > TIMEOUT_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs(waitedMs)));
    }
  }
};
