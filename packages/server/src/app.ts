/** The composition root: the only module that opens resources and decides which service gets which. */
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { mountApi } from './api-routes.ts';
import { TEMPORARY_FOLDER } from './blobs/blobs.ts';
import { openBlobStore } from './blobs/open.ts';
import type { Config } from './config.ts';
import { type Database, databaseFault } from './db/database.ts';
import type { MemberSessionRow } from './db/member-tables.ts';
import { withConversion } from './documents/formats/libreoffice/converting-pool.ts';
import { createOfficeConverter } from './documents/formats/libreoffice/office-converter.ts';
import { CompiledCode } from './documents/pool/compiled-code.ts';
import { withReadsOfModelJobs } from './documents/pool/model-job-readers.ts';
import { createReaderPool } from './documents/pool/reader-pool.ts';
import { withDefinitionReaders } from './documents/pool/two-pools.ts';
import { FunctionPool } from './functions/function-pool.ts';
import { BodyBudget } from './http/body/body-budget.ts';
import { actorOf, type Session } from './http/call.ts';
import { DashboardBuild } from './http/dashboard-build.ts';
import { drainServer } from './http/drain.ts';
import { mountMcp } from './http/mcp-route.ts';
import { Metrics } from './http/metrics.ts';
import { createSystemPages } from './http/pages.ts';
import type { HttpPorts } from './http/ports.ts';
import { PrepaidRequests } from './http/prepaid-requests.ts';
import { RunningRequests } from './http/running-requests.ts';
import { createHttpServer } from './http/server.ts';
import { mountSystemRoutes, type Readiness } from './http/system-routes.ts';
import { createJobs } from './jobs/jobs.ts';
import type { AnyQueue } from './jobs/queue.ts';
import { startWorker } from './jobs/worker.ts';
import { systemClock } from './lib/clock.ts';
import { CloseStack } from './lib/close-stack.ts';
import { diskFault } from './lib/disk-fault.ts';
import { misconfigured } from './lib/errors.ts';
import { createIds } from './lib/ids.ts';
import { BACKGROUND, type Cause, currentLane, inLane } from './lib/lane.ts';
import type { Logger } from './lib/logger.ts';
import type { Meters } from './lib/meters.ts';
import type { Tracer } from './lib/span.ts';
import { inSpan } from './lib/trace.ts';
import { ModelGateway } from './models/gateway.ts';
import { createAddressPolicy } from './net/address-policy.ts';
import { createOutbound } from './net/outbound.ts';
import { Revocations } from './resources/api-keys/revocations.ts';
import { Egress } from './resources/egress/service.ts';
import type { Environments } from './resources/environments/service.ts';
import { type MailReceiver, openMailReceiver } from './resources/triggers/mail-receiver.ts';
import { createServices, type Services } from './services.ts';
import { openStorage } from './storage.ts';
import type { PoolJobs } from './workflows/pool-jobs.ts';

export interface App {
  /** Serves no API routes in the `worker` role. */
  readonly server: FastifyInstance;
  readonly services: Services;
  readonly database: Database;
  /** Null if this process receives no mail. */
  readonly mail: MailReceiver | null;
  close(): Promise<void>;
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
  const { role, tracing: tracingSettings } = config;
  const leavesTo = config.file.tracing.propagate_to;
  const tracing =
    tracingSettings &&
    (await import('./tracing/tracing.ts')).startTracing({ settings: tracingSettings, role, leavesTo, logger });
  // Closed last, so that it has the spans of everything else.
  if (tracing !== null) closing.push('traces', () => tracing.close());
  const { database, embedded } = await openStorage(config, logger, closing);
  const lostBlobs = { missing: 0, damaged: 0 };
  const blobs = await openBlobStore(config.blobs, {
    onDamage: (damage, blob) => {
      lostBlobs[damage] += 1;
      logger.error({ damage, ...blob }, 'reading stored content failed');
    },
  });
  closing.push('blobs', () => blobs.close());
  // Measure only the folder of temporary files, not the blob root: every other file there has a row in the database.
  const blobFolders = config.blobs.kind === 'fs' ? [path.join(config.blobs.root, TEMPORARY_FOLDER)] : [];
  const privateFolders = [config.dataDir, ...blobFolders];
  const converter = await createOfficeConverter({
    privateFolders,
    command: libreoffice.command === false ? null : libreoffice.command,
    processes: libreoffice.processes,
    processorMs: libreoffice.seconds * 1000,
    memoryBytes: libreoffice.memory_bytes,
    logger,
  });
  closing.push('office converter', () => converter.close());
  const jobsModule = new URL('./workflows/pool-jobs.ts', import.meta.url);
  const compiledCode = new CompiledCode({ jobsModule, logger });
  closing.push('compiled code', () => compiledCode.close());
  const readerOptions = {
    memoryLimitBytes: readerSettings.memory_bytes,
    recycleAfterJobs: readerSettings.recycle_after_documents,
    recycleAboveRssBytes: readerSettings.recycle_above_bytes,
    // Usually on the same volume as the blobs, so that a hard link replaces a copy.
    inboxFolder: path.join(config.dataDir, 'readers'),
    jobsModule,
    compiledCode,
    privateFolders,
    faults: config.readerFaults,
    // By the time readers close, every request and job that used them has already ended or been aborted.
    closeDeadlineMs: 500,
    logger,
  };
  const { processes } = readerSettings;
  const documents = withConversion(createReaderPool<PoolJobs>({ ...readerOptions, size: processes }), converter);
  const readers = withDefinitionReaders(
    withReadsOfModelJobs(documents, { processes }),
    createReaderPool<PoolJobs>({ ...readerOptions, size: readerSettings.definition_processes }),
  );
  closing.push('readers', () => readers.close());
  const functions = new FunctionPool({
    processes: config.file.functions.processes,
    memoryBytes: config.file.functions.memory_bytes,
    logger,
  });
  closing.push('functions', () => functions.close());
  const required = config.file.require_isolation;
  await checkWalls(() => readers.isolation(), { who: 'readers', required, logger });
  await checkWalls(() => converter.isolation(), { who: 'conversions', required, logger });
  const policy = createAddressPolicy({ allowedPrivateHosts: config.allowedPrivateHosts });
  const ids = createIds();
  const metrics = new Metrics({
    queues: () => services.jobs.stats(),
    oldestWaiting: () => services.jobs.oldestWaiting(),
    readers: () => ({ ...readers.stats() }),
    lostBlobs: () => lostBlobs,
    spans: tracing && (() => tracing.counts()),
  });
  const egress = new Egress({ db: database.db, ids, clock: systemClock, logger });
  closing.push('ledger of connections', () => egress.close());
  const outbound = createOutbound({ policy, ledger: egress });
  closing.push('outbound HTTP', () => outbound.close());
  const models = new ModelGateway({
    config: config.models,
    clock: systemClock,
    logger,
    ledger: egress,
    meters: metrics,
  });
  closing.push('models', () => models.close());
  const core = {
    database,
    blobs,
    readers,
    functions,
    egress,
    outbound,
    models,
    meters: metrics,
    tracer: tracing?.tracer ?? null,
    logger,
    clock: systemClock,
    ids,
  };
  const services = await createServices({ ...core, config }, async (queues) => {
    const jobs = await createJobs({ database, logger, queues, clock: systemClock });
    closing.push('jobs', () => jobs.close());
    return jobs;
  });
  closing.push('passing content', () => services.passing.close());
  const inItsLane = (queue: AnyQueue) => inLaneOfEnvironment(queue, services.environments, core.tracer);
  const worker =
    config.role === 'api'
      ? null
      : await startWorker({
          database,
          logger,
          clock: systemClock,
          queues: services.queues.map(inItsLane),
          formerQueues: (names) => services.modelQueues.former(names).map(inItsLane),
          schedules: services.schedules,
        });
  const times = shutdownTimes(config.file.shutdown_seconds);
  if (worker !== null) closing.push('worker', () => worker.stop(times.answerMs));
  const ports: HttpPorts = {
    rememberedCaller: (key) => services.apiKeys.remembered(key),
    authenticate: (key) => services.apiKeys.authenticate(key),
    findSession: async (token) => sessionOf(await services.signIn.sessions.find(token)),
    isKeyLive: (keyId) => services.apiKeys.isLive(keyId),
    // All tokens of a member count together, because a member can have any number of them.
    takeRateToken: (credential, method) =>
      services.rateLimits.take({ ...credential, keyId: actorOf(credential).id }, method),
    beginPassing: (scope, id) => services.passing.begin(scope, id),
    beginIdempotent: (request) => services.idempotency.begin(request),
    receiveFile: (scope, content, options) => services.ledger.keep(scope, content, options),
    recognizeError: (error) => databaseFault(error) ?? diskFault(error),
    commit: database.transaction,
    tracer: core.tracer,
    audit: (call) => services.audit.begin(call),
    logger,
    observeRequest: (observation) => metrics.observe(observation),
    observeUnreadable: (operation, { id, reason }) => {
      metrics.unreadable(operation);
      logger.error({ operation, id, error: reason }, 'a stored record is damaged; it is left out of the list');
    },
  };
  const httpLimits = {
    jsonBodyBytes: limits.json_body_bytes,
    uploadBytes: limits.upload_bytes,
    inFlight: { totalBytes: limits.bodies_in_flight_bytes, perKeyBytes: limits.bodies_in_flight_bytes_per_key },
    progress: { bytesPerSecond: limits.body_bytes_per_second, windowMs: limits.body_stall_seconds * 1000 },
    requestTimeoutMs: limits.request_seconds * 1000,
  };
  const running = new RunningRequests();
  const server = createHttpServer({
    ports,
    limits: httpLimits,
    ids: core.ids,
    running,
    trustedProxies: config.file.trusted_proxies,
  });
  const isApi = config.role !== 'worker';
  if (isApi) {
    const budget = new BodyBudget(httpLimits.inFlight);
    const prepaid = new PrepaidRequests();
    const binding = { ports, limits: httpLimits, budget, running, prepaid, publicUrl: config.file.public_url };
    mountApi(server, { services, serviceDomain: config.serviceDomain, models: config.models }, binding);
    // Loaded with the first request: the library takes a fifth of a second, which every start would pay.
    mountMcp(server, async (...given) => (await import('./mcp/http-handler.ts')).answerMcp(...given), binding);
    const revocations = new Revocations({
      database,
      logger,
      cache: services.keyCache,
      onRevoked: (keyId, requestId) => running.endOfKey(keyId, requestId),
      keysInUse: () => running.keysToCheck(),
    });
    closing.push('notifications of revoked keys', () => revocations.close());
    await revocations.open();
  }
  const readiness = async () =>
    checkReadiness({
      database: () => database.check(),
      blobs: () => blobs.check(),
      about: {
        role: config.role,
        embedded_postgres: embedded === null ? null : { runs_as: embedded.runsAs, adopted: embedded.adopted },
        worker: worker === null ? null : { running_jobs: worker.running },
        // The log has the reason for a failure; the next call tries again.
        reader_isolation: await readers.isolation().catch(() => null),
        libreoffice: converter.version,
        conversion_isolation: await converter.isolation().catch(() => null),
      },
    });
  const dashboardBuild = isApi && config.buildsDashboard ? openDashboardBuild(server, { readiness, logger }) : null;
  mountSystemRoutes(server, {
    metrics,
    metricsToken: config.metricsToken,
    readiness,
    pages: isApi ? createSystemPages(dashboardBuild) : null,
  });
  const mail = isApi ? await openMail(config, services, { logger, meters: metrics, stop: times }) : null;
  // Close all at once, although some register their own close step in case the start fails: they share one deadline.
  closing.push('HTTP, mail and worker', async () => {
    await Promise.all([drainServer(server, running, times), worker?.stop(times.answerMs), mail?.close()]);
  });
  // Before the server is drained, which would wait for the pages that wait for the build.
  if (dashboardBuild !== null) closing.push('build of the dashboard', () => dashboardBuild.close());
  return { server, services, database, mail, close: () => closing.close(times.totalMs) };
}

const sessionOf = (row: MemberSessionRow | null): Session | null =>
  row && { id: row.id, organizationId: row.organization_id, memberId: row.member_id };

function openDashboardBuild(
  server: FastifyInstance,
  { readiness, logger }: { readiness: () => Promise<Readiness>; logger: Logger },
): DashboardBuild {
  const build = new DashboardBuild({
    program: new URL('../../../scripts/build-dashboard.ts', import.meta.url),
    logger,
  });
  server.addHook('onListen', (done) => {
    done();
    void readiness().then(() => build.begin());
  });
  return build;
}

async function openMail(
  { file: { mail } }: Config,
  { mails }: Services,
  { logger, meters, stop }: { logger: Logger; meters: Meters; stop: { answerMs: number; closeMs: number } },
): Promise<MailReceiver | null> {
  if (mails === null || mail.domain === undefined) return null;
  const { host, port, domain, tls } = mail;
  return openMailReceiver(
    { mails, logger, meters },
    {
      host,
      port,
      domain,
      maxMessageBytes: mail.max_message_bytes,
      maxConnections: mail.max_connections,
      tls: tls === undefined ? null : { certFile: tls.cert_file, keyFile: tls.key_file },
      stop,
    },
  );
}

/**
 * Requests and jobs get most of the time to finish on their own. The rest is for notifying callers, returning jobs to
 * the queue and closing the resources they used.
 */
function shutdownTimes(seconds: number) {
  const totalMs = seconds * 1000;
  const answerMs = totalMs - Math.min(5000, totalMs * 0.4);
  return { totalMs, answerMs, closeMs: answerMs + (totalMs - answerMs) * 0.5 };
}

/** Runs jobs in the lane of their environment, so that they queue fairly for what they share with requests. */
const inLaneOfEnvironment = (queue: AnyQueue, environments: Environments, tracer: Tracer | null): AnyQueue => ({
  ...queue,
  run: async (data: { environment_id?: string; traceparent?: string }, context) => {
    const { environment_id } = data;
    const work = (): Promise<void> => queue.run(data as never, context);
    const environment = environment_id === undefined ? undefined : await environments.slugOf(environment_id);
    const cause = causeOf(data);
    const lane = environment === undefined ? currentLane() : ({ environment, key: BACKGROUND, cause } as const);
    if (tracer === null) return inLane(lane, work);
    const span = tracer.begin(`job ${queue.name}`, {
      kind: 'consumer',
      parent: data.traceparent,
      attributes: {
        'recto.job.id': context.jobId,
        'recto.job.attempt': context.attempt,
        'recto.job.wait_ms': Math.max(0, systemClock.now().getTime() - context.dueAt.getTime()),
        'recto.environment': environment,
        'recto.run_id': cause.runId,
        'recto.resource_id': cause.resourceId,
      },
    });
    return inSpan(lane, span, work);
  },
});

/** Jobs name the record they work on: `run_id`, `extraction_id`, `delivery_id`. */
function causeOf(data: Record<string, unknown>): Cause {
  const [resourceId] = Object.entries(data).flatMap(([name, value]) =>
    /^(?!organization|environment|run).*_id$/.test(name) && typeof value === 'string' ? [value] : [],
  );
  return {
    ...(typeof data.run_id === 'string' && { runId: data.run_id }),
    ...(resourceId !== undefined && { resourceId }),
  };
}

/** Measures in the background so that the start doesn't wait, unless a missing wall must abort it. */
async function checkWalls(
  measure: () => Promise<object | null>,
  { who, required, logger }: { who: 'readers' | 'conversions'; required: boolean; logger: Logger },
): Promise<void> {
  const measuring = measure().then((walls) => {
    const missing = Object.entries(walls ?? {}).flatMap(([wall, held]) => (held === true ? [] : [wall]));
    if (missing.length > 0) logger.warn({ missing }, `this system lacks walls around ${who}`);
    return missing;
  });
  if (!required) {
    measuring.catch((error: unknown) => logger.error({ error }, `measuring the walls around ${who} failed`));
    return;
  }
  const missing = await measuring;
  if (missing.length === 0) return;
  throw misconfigured(`This system lacks walls around ${who} that require_isolation requires: ${missing.join(', ')}.`);
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
      // This page is public, so the reason stays in the log.
      return 'failed';
    }
  };
  const [database, blobs] = await Promise.all([outcome(parts.database), outcome(parts.blobs)]);
  return { ready: database === 'ok' && blobs === 'ok', checks: { database, blobs, ...parts.about } };
}
