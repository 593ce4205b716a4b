import type { FastifyInstance } from 'fastify';

/**
 * Stops accepting, lets running requests end, then closes. Node closes a keep-alive connection only when it is idle
 * at the moment of asking, and one that becomes idle later would hold the process for its whole keep-alive time, so
 * idle ones are swept until all are gone.
 */
export async function drainServer(app: FastifyInstance, deadlineMs: number): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  const hard = setTimeout(() => app.server.closeAllConnections(), deadlineMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(hard);
  }
}
