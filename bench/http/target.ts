/**
 * A server in its own process: `validated` is our HTTP layer with everything but the database, `bare` is the framework
 * alone, which parses JSON and returns the given bytes. Sends its port over IPC.
 */
import fastify, { type FastifyInstance } from 'fastify';
import { mount } from '../../packages/server/src/http/bind.ts';
import { BodyBudget } from '../../packages/server/src/http/body/body-budget.ts';
import { Metrics } from '../../packages/server/src/http/metrics.ts';
import type { HttpPorts } from '../../packages/server/src/http/ports.ts';
import { PrepaidRequests } from '../../packages/server/src/http/prepaid-requests.ts';
import { RunningRequests } from '../../packages/server/src/http/running-requests.ts';
import { createHttpServer } from '../../packages/server/src/http/server.ts';
import { createIds } from '../../packages/server/src/lib/ids.ts';
import { createLogger } from '../../packages/server/src/lib/logger.ts';
import { SAMPLE_ANSWER, sampleGroup } from './sample.ts';

const unused = (): never => {
  throw new Error('not part of this bench');
};

function validatedServer(): FastifyInstance {
  const metrics = new Metrics({
    queues: async () => ({}),
    readers: () => ({}),
    lostBlobs: () => ({}),
    oldestWaiting: async () => ({}),
    spans: null,
  });
  const credential = {
    keyId: 'key_0123456789abcdefghijkl',
    keyName: 'bench',
    preview: 'svc_live_01…',
    createdAt: '2026-01-01T00:00:00.000Z',
    environmentSlug: 'production' as const,
    scope: { organizationId: 'org_bench', environmentId: 'env_bench' },
    member: null,
  };
  const ports: HttpPorts = {
    // The service looks a key up once a second.
    rememberedCaller: () => credential,
    authenticate: unused,
    findSession: unused,
    isKeyLive: unused,
    takeRateToken: () => null,
    beginPassing: async () => ({ end: () => undefined }),
    beginIdempotent: unused,
    receiveFile: unused,
    recognizeError: () => undefined,
    commit: unused,
    audit: unused,
    logger: createLogger('info'),
    tracer: null,
    observeRequest: (observation) => metrics.observe(observation),
    observeUnreadable: (operation) => metrics.unreadable(operation),
  };
  const limits = {
    jsonBodyBytes: 64 * 2 ** 20,
    uploadBytes: 2 ** 30,
    requestTimeoutMs: 3_600_000,
    inFlight: { totalBytes: 2 ** 28, perKeyBytes: 2 ** 26 },
    progress: { bytesPerSecond: 1000, windowMs: 20_000 },
  };
  const running = new RunningRequests();
  const app = createHttpServer({ ports, limits, ids: createIds(), running, trustedProxies: [] });
  const handlers = { create: async () => SAMPLE_ANSWER };
  mount(
    app,
    { name: 'bench', group: sampleGroup, handlers },
    {
      ports,
      limits,
      budget: new BodyBudget(limits.inFlight),
      running,
      prepaid: new PrepaidRequests(),
      publicUrl: undefined,
    },
  );
  return app;
}

function bareServer(answer: { path: string; method: 'GET' | 'POST'; status: number; body: unknown }): FastifyInstance {
  const app = fastify();
  app.route({
    method: answer.method,
    url: answer.path,
    handler: async (_, reply) => reply.code(answer.status).send(answer.body),
  });
  return app;
}

process.once('message', (message: { bare?: Parameters<typeof bareServer>[0] }) => {
  const app = message.bare === undefined ? validatedServer() : bareServer(message.bare);
  app.listen({ host: '127.0.0.1', port: 0 }).then(
    (address) => process.send?.({ port: Number(new URL(address).port) }),
    (error: unknown) => {
      throw error;
    },
  );
});
