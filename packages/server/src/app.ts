/** The composition root: the only place that opens things and says which service gets which. */
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { mountApi } from './api-routes.ts';
import { openBlobStore } from './blobs/open.ts';
import type { Config } from './config.ts';
import { createDatabase, type Database, databaseUnavailable, isConnectionFailure } from './db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded/launcher.ts';
import { migrate } from './db/migrate.ts';
import { withConversion } from './documents/office/libreoffice/converting-pool.ts';
import { createOfficeConverter } from './documents/office/libreoffice/office-converter.ts';
import { createReaderPool, type ReaderPool } from './documents/pool/reader-pool.ts';
import { withDefinitionReaders } from './documents/pool/two-pools.ts';
import { BodyBudget } from './http/body/body-budget.ts';
import { drainServer } from './http/drain.ts';
import { Metrics } from './http/metrics.ts';
import { createSystemPages } from './http/pages.ts';
import type { HttpPorts } from './http/ports.ts';
import { createHttpServer } from './http/server.ts';
import { mountSystemRoutes, type Readiness } from './http/system-routes.ts';
import { createJobs } from './jobs/jobs.ts';
import type { AnyQueue } from './jobs/queue.ts';
import { startWorker } from './jobs/worker.ts';
import { systemClock } from './lib/clock.ts';
import { CloseStack } from './lib/close-stack.ts';
import { misconfigured } from './lib/errors.ts';
import { createIds } from './lib/ids.ts';
import { inLane } from './lib/lane.ts';
import type { Logger } from './lib/logger.ts';
import { ModelGateway } from './models/gateway.ts';
import { createAddressPolicy } from './net/address-policy.ts';
import { createOutbound } from './net/outbound.ts';
import type { Environments } from './resources/environments/service.ts';
import { createServices, type Services } from './services.ts';

export interface App {
  /** Without routes of the API in the role `worker`. */
  readonly server: FastifyInstance;
  readonly services: Services;
  readonly database: Database;
  close(): Promise<void>;
}

export interface Storage {
  readonly database: Database;
  readonly embedded: EmbeddedPostgres | null;
  /** Names of the migrations this start applied. */
  readonly applied: string[];
}

/** PostgreSQL with the current schema; also all that the operator's commands need. */
export async function openStorage(config: Config, logger: Logger, closing: CloseStack): Promise<Storage> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  let embedded: EmbeddedPostgres | null = null;
  if (config.databaseUrl === null) {
    embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, logger });
    closing.push('embedded PostgreSQL', embedded.stop);
  }
  const url = embedded?.url ?? config.databaseUrl?.reveal() ?? '';
  const database = createDatabase({ url, maxConnections: config.file.database.max_connections, logger });
  closing.push('database', () => database.close());
  return { database, embedded, applied: await migrate(database, logger) };
}

export async function createApp(config: Config, logger: Logger): Promise<App> {
  const closing = new CloseStack();
  try {
    return await openApp(config, { logger, closing });
  } catch (error) {
    await closing.close().catch((failure: unknown) => logger.error({ error: failure }, 'not everything was closed'));
    throw error;
  }
}

interface Opening {
  logger: Logger;
  closing: CloseStack;
}

async function openApp(config: Config, { logger, closing }: Opening): Promise<App> {
  const { limits, readers: readerSettings, libreoffice } = config.file;
  const { database, embedded } = await openStorage(config, logger, closing);
  const blobs = await openBlobStore(config.blobs);
  closing.push('blobs', () => blobs.close());
  const converter = await createOfficeConverter({
    command: libreoffice.command === false ? null : libreoffice.command,
    processes: libreoffice.processes,
    processorMs: libreoffice.seconds * 1000,
    memoryBytes: libreoffice.memory_bytes,
    logger,
  });
  closing.push('office converter', () => converter.close());
  const readerOptions = {
    memoryLimitBytes: readerSettings.memory_bytes,
    recycleAfterJobs: readerSettings.recycle_after_documents,
    recycleAboveRssBytes: readerSettings.recycle_above_bytes,
    // Content of an object store is copied to the temporary folder for the time of reading.
    readablePaths: [config.blobs.kind === 'fs' ? config.blobs.root : tmpdir(), converter.folder],
    jobsModule: new URL('./workflows/pool-jobs.ts', import.meta.url),
    privateFolder: config.dataDir,
    logger,
  };
  const readers = withDefinitionReaders(
    withConversion(createReaderPool({ ...readerOptions, size: readerSettings.processes }), converter),
    createReaderPool({ ...readerOptions, size: readerSettings.definition_processes }),
  );
  closing.push('readers', () => readers.close());
  await checkReaderWalls(readers, { required: config.file.require_isolation, logger });
  const policy = createAddressPolicy({ allowedPrivateHosts: config.allowedPrivateHosts });
  const outbound = createOutbound({ policy });
  closing.push('outbound HTTP', () => outbound.close());
  const models = new ModelGateway({ config: config.models, clock: systemClock, logger });
  closing.push('models', () => models.close());
  const core = { database, blobs, readers, outbound, models, logger, clock: systemClock, ids: createIds() };
  const services = await createServices({ ...core, config }, async (queues) => {
    const jobs = await createJobs({ database, logger, queues, clock: systemClock });
    closing.push('jobs', () => jobs.close());
    return jobs;
  });
  const worker =
    config.role === 'api'
      ? null
      : await startWorker({
          database,
          logger,
          clock: systemClock,
          queues: services.queues.map((queue) => inLaneOfEnvironment(queue, services.environments)),
          schedules: services.schedules,
        });
  // Jobs get a little less than the process has, so that they can be given back before the database is closed.
  if (worker !== null) closing.push('worker', () => worker.stop(config.file.shutdown_seconds * 1000 - 3000));
  const metrics = new Metrics({ queues: () => services.jobs.stats(), readers: () => ({ ...readers.stats() }) });
  const ports: HttpPorts = {
    authenticate: (key) => services.apiKeys.authenticate(key),
    takeRateToken: (credential, method) => services.rateLimits.take(credential, method),
    beginIdempotent: (request) => services.idempotency.begin(request),
    receiveFile: (scope, content, options) => services.ledger.keep(scope, content, options),
    recognizeError: (error) => (isConnectionFailure(error) ? databaseUnavailable(error) : undefined),
    commit: database.transaction,
    logger,
    observeRequest: (observation) => metrics.observe(observation),
  };
  const httpLimits = {
    jsonBodyBytes: limits.json_body_bytes,
    uploadBytes: limits.upload_bytes,
    inFlight: { totalBytes: limits.bodies_in_flight_bytes, perKeyBytes: limits.bodies_in_flight_bytes_per_key },
    progress: { bytesPerSecond: limits.body_bytes_per_second, windowMs: limits.body_stall_seconds * 1000 },
    requestTimeoutMs: limits.request_seconds * 1000,
  };
  const server = createHttpServer({ ports, limits: httpLimits, ids: core.ids });
  const isApi = config.role !== 'worker';
  if (isApi)
    mountApi(
      server,
      { services, serviceDomain: config.serviceDomain, models: config.models },
      { ports, limits: httpLimits, budget: new BodyBudget(httpLimits.inFlight), publicUrl: config.file.public_url },
    );
  const readiness = async () =>
    checkReadiness({
      database: () => database.check(),
      blobs: () => blobs.check(),
      about: {
        role: config.role,
        embedded_postgres: embedded === null ? null : { runs_as: embedded.runsAs, adopted: embedded.adopted },
        worker: worker === null ? null : { running_jobs: worker.running },
        // The reason of a failure is in the log; the next call tries again.
        reader_isolation: await readers.isolation().catch(() => null),
        libreoffice: converter.version,
      },
    });
  mountSystemRoutes(server, { metrics, readiness, pages: isApi ? await createSystemPages() : null });
  closing.push('HTTP', () => drainServer(server, config.file.shutdown_seconds * 1000 - 1000));
  return { server, services, database, close: () => closing.close(config.file.shutdown_seconds * 1000) };
}

/** Jobs wait for what they share with requests in the lane of their environment. */
const inLaneOfEnvironment = (queue: AnyQueue, environments: Environments): AnyQueue => ({
  ...queue,
  run: async (data: { environment_id?: string }, context) => {
    const { environment_id } = data;
    if (environment_id === undefined) return queue.run(data as never, context);
    const environment = await environments.slugOf(environment_id);
    return inLane({ environment, key: 'background' }, () => queue.run(data as never, context));
  },
});

/** Measures off the start's way, unless a missing wall is to end the start. */
async function checkReaderWalls(
  readers: ReaderPool,
  { required, logger }: { required: boolean; logger: Logger },
): Promise<void> {
  const measuring = readers.isolation().then((walls) => {
    const missing = Object.entries(walls).flatMap(([wall, held]) => (held ? [] : [wall]));
    if (missing.length > 0) logger.warn({ missing }, 'this system lacks walls around readers');
    return missing;
  });
  if (!required) {
    measuring.catch((error: unknown) => logger.error({ error }, 'the walls around readers could not be measured'));
    return;
  }
  const missing = await measuring;
  if (missing.length === 0) return;
  throw misconfigured(`This system lacks walls around readers that require_isolation asks for: ${missing.join(', ')}.`);
}

async function checkReadiness(parts: {
  database: () => Promise<void>;
  blobs: () => Promise<void>;
  about: Record<string, unknown>;
}): Promise<Readiness> {
  const outcome = async (check: () => Promise<void>): Promise<'ok' | 'failed'> => {
    try {
      await check();
      return 'ok';
    } catch {
      // The reason is in the log of whatever failed; this page is public.
      return 'failed';
    }
  };
  const [database, blobs] = await Promise.all([outcome(parts.database), outcome(parts.blobs)]);
  return { ready: database === 'ok' && blobs === 'ok', checks: { database, blobs, ...parts.about } };
}
