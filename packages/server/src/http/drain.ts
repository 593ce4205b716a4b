import type { FastifyInstance } from 'fastify';
import { shuttingDown } from '../lib/errors.ts';
import type { RunningRequests } from './running-requests.ts';

export interface DrainTimes {
  /** So long running requests may take to be answered as they would be; then they are ended. */
  answerMs: number;
  /** So long they may take in all, to hear that they were ended. */
  closeMs: number;
}

/**
 * Stops accepting, lets running requests end, tells the rest to come back, then closes. Node closes a keep-alive
 * connection only when it is idle at the moment of asking, and one that becomes idle later would hold the process for
 * its whole keep-alive time, so idle ones are swept until all are gone.
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
