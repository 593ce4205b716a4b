import type { FastifyInstance } from 'fastify';
import { shuttingDown } from '../lib/errors.ts';
import type { RunningRequests } from './running-requests.ts';

export interface DrainTimes {
  /** How long running requests may take to finish normally before they are ended. */
  answerMs: number;
  /** How long they may take in total, including the time to be told that they were ended. */
  closeMs: number;
}

/**
 * Stops accepting connections, lets running requests finish, tells the rest to retry, then closes. Node closes a
 * keep-alive connection only if it is idle when asked, and one that becomes idle later would hold the process for its
 * whole keep-alive time, so this closes idle ones repeatedly until all are gone.
 */
export async function drainServer(
  app: FastifyInstance,
  running: RunningRequests,
  { answerMs, closeMs }: DrainTimes,
): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  const end = setTimeout(() => running.endAll(shuttingDown()), answerMs);
  const hard = setTimeout(() => app.server.closeAllConnections(), closeMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(end);
    clearTimeout(hard);
  }
}
