import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../lib/logger.ts';
import type { RunningServer } from './postmaster.ts';

interface SuperviseOptions {
  readonly first: RunningServer;
  readonly restart: (signal: AbortSignal) => Promise<RunningServer>;
  readonly onChange: (server: RunningServer | undefined) => void;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly backoff?: { readonly firstMs: number; readonly maxMs: number; readonly stableMs: number };
}

const DEFAULT_BACKOFF = { firstMs: 250, maxMs: 15_000, stableMs: 10_000 };

/**
 * Restarts the server whenever it dies: at once if it ran stably, with growing delays if it keeps dying. Ends on abort.
 */
export async function supervise(options: SuperviseOptions): Promise<void> {
  const { restart, onChange, logger, signal, backoff = DEFAULT_BACKOFF } = options;
  let server = options.first;
  let failures = 0;
  try {
    for (;;) {
      const since = performance.now();
      try {
        await server.exited(signal);
        onChange(undefined);
        logger.warn({ pid: server.pid }, 'embedded PostgreSQL died; restarting it');
      } catch (error) {
        signal.throwIfAborted();
        // Watching failed (no free file descriptor, say), which says nothing about the server, so check again.
        logger.error({ error, pid: server.pid }, 'watching embedded PostgreSQL failed');
      }
      failures = performance.now() - since >= backoff.stableMs ? 0 : failures + 1;
      for (;;) {
        if (failures > 1)
          await delay(Math.min(backoff.maxMs, backoff.firstMs * 2 ** (failures - 2)), undefined, { signal });
        try {
          server = await restart(signal);
          break;
        } catch (error) {
          signal.throwIfAborted();
          failures += 1;
          logger.error({ error, failures }, 'embedded PostgreSQL did not restart');
        }
      }
      onChange(server);
      logger.info({ pid: server.pid, adopted: server.adopted }, 'embedded PostgreSQL is back');
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
