import { vi } from 'vitest';

// A wait is over when what it waits for has happened. The limit is for what never happens, not for a slow machine, so
// it is the same for every wait: vitest's own default, one second, fails on a busy one.
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, { interval: 20, ...(typeof options === 'object' && options), timeout: 300_000 });
