import type { CheckedBlobStore } from './blobs/checked.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { ReaderPool } from './documents/pool/reader-pool.ts';
import type { FunctionPool } from './functions/function-pool.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { AnyQueue, AnySchedule } from './jobs/queue.ts';
import type { Clock } from './lib/clock.ts';
import type { Ids } from './lib/ids.ts';
import type { Logger } from './lib/logger.ts';
import type { Meters } from './lib/meters.ts';
import type { Tracer } from './lib/span.ts';
import type { ModelGateway } from './models/gateway.ts';
import type { RecordedOutbound } from './net/outbound.ts';
import { createCodeGate } from './pipelines/code/gate.ts';
import { createSchemaGate } from './pipelines/json-schema/gate.ts';
import { BlobLedger } from './resources/blobs/service.ts';
import { ClassificationCorrections } from './resources/classifications/corrections.ts';
import { Classifications } from './resources/classifications/service.ts';
import { createCorrections } from './resources/corrections/compose.ts';
import { createDocuments } from './resources/documents/compose.ts';
import { createEdits } from './resources/edits/compose.ts';
import type { Egress } from './resources/egress/service.ts';
import { Events } from './resources/events/service.ts';
import { createExtractions } from './resources/extractions/compose.ts';
import { createFiles } from './resources/files/compose.ts';
import { Links } from './resources/files/links.ts';
import { FileRemoval } from './resources/files/removal.ts';
import { Idempotency } from './resources/idempotency/service.ts';
import { openKeyring } from './resources/keyring/service.ts';
import { maintenanceSchedule } from './resources/maintenance/jobs.ts';
import { createParses } from './resources/parses/compose.ts';
import { Partitions } from './resources/partitions/service.ts';
import { PassingContent } from './resources/passing/service.ts';
import { Projects } from './resources/projects/service.ts';
import { createQueues, queuesIn } from './resources/queues.ts';
import { RateLimits } from './resources/rate-limit/service.ts';
import { Retention } from './resources/retention/service.ts';
import { createRunServices } from './resources/runs/compose.ts';
import { createSchemas } from './resources/schemas/compose.ts';
import { Scorers } from './resources/scorers/service.ts';
import { Secrets } from './resources/secrets/service.ts';
import { createAccess } from './resources/sign-in/compose.ts';
import { createSources } from './resources/sources/compose.ts';
import { Splits } from './resources/splits/service.ts';
import { Tables } from './resources/tables/service.ts';
import { Hooks } from './resources/triggers/hooks.ts';
import { Mails } from './resources/triggers/mails.ts';
import { RefusedMails } from './resources/triggers/refused-mails.ts';
import { Triggers } from './resources/triggers/service.ts';
import { Ticks } from './resources/triggers/ticks.ts';
import { Usage } from './resources/usage/service.ts';
import { createWebhooks } from './resources/webhooks/compose.ts';
import { createWorkflowServices } from './resources/workflows/compose.ts';
import { createCompileGate } from './workflows/definition/compile-gate.ts';
import type { PoolJobs } from './workflows/pool-jobs.ts';

export interface Foundation {
  config: Config;
  database: Database;
  blobs: CheckedBlobStore;
  readers: ReaderPool<PoolJobs>;
  functions: FunctionPool;
  egress: Egress;
  outbound: RecordedOutbound;
  models: ModelGateway;
  meters: Meters;
  /** Null if nothing is traced. */
  tracer: Tracer | null;
  clock: Clock;
  ids: Ids;
  logger: Logger;
}

export type Services = Awaited<ReturnType<typeof createServices>>;

const readingLimitsOf = (readers: Config['file']['readers']) => ({
  stallMs: readers.stall_seconds * 1000,
  processorMs: readers.processor_seconds * 1000,
  msPerMegabyte: readers.processor_seconds_per_megabyte * 1000,
  processorMsPerPage: readers.processor_seconds_per_page * 1000,
});

/** Creates every service with its dependencies. `startJobs` receives the queues, which all services share. */
export async function createServices(base: Foundation, startJobs: (queues: readonly AnyQueue[]) => Promise<Jobs>) {
  const { config, database, blobs, readers, outbound, models, tracer, clock, ids, logger } = base;
  const { db } = database;
  const { limits } = config.file;
  const keyring = await openKeyring({
    database,
    clock,
    dataDir: config.dataDir,
    masterKey: config.masterKey?.reveal() ?? null,
  });
  const ledger = new BlobLedger({ database, blobs, clock });
  const core = { database, ledger, blobs, readers, ids, clock, logger };
  const idempotency = new Idempotency({ database, keyring, clock, logger });
  const { webhooks: webhookSettings } = config.file;
  const queues = createQueues(
    {
      files: () => files,
      operations: () => ({
        parse: parses.lifecycle.background,
        extraction: extractions.lifecycle.background,
        schema: schemas.lifecycle.background,
        partition: partitions.lifecycle.background,
        edit: edits.lifecycle.background,
        classification: classifications.lifecycle.background,
        split: splits.lifecycle.background,
      }),
      sources: () => backgroundSources,
      steps: () => runWorker,
      ticks: () => ticks,
      fits: () => backgroundFits,
      deliveries: () => deliveryWorker,
      maintenance: () => ({
        ...core,
        uploads,
        idempotency,
        events,
        egress: base.egress,
        audit,
        refusedMails,
        signIn,
        retention,
        passing,
        jobs,
        documentCache: cache,
        scorers,
      }),
    },
    {
      models: models.config,
      readers: config.file.readers.processes,
      deliveries: {
        concurrency: webhookSettings.concurrency,
        perEndpoint: webhookSettings.concurrency_per_endpoint,
      },
    },
  );
  const refusedMails = new RefusedMails(core);
  const passing = new PassingContent({ db, ledger, clock, logger });
  const schedules: AnySchedule[] = [maintenanceSchedule(queues.maintenance)];
  const jobs = await startJobs(queuesIn(queues));
  const access = createAccess({ database, keyring, ids, clock, logger });
  const { environments, audit, signIn } = access;
  const events = new Events({
    db,
    environments,
    ids,
    clock,
    announce: (...of) => webhooks.deliveries.announce(...of),
  });
  const { webhooks, deliveryWorker } = createWebhooks({
    database,
    db,
    keyring,
    events,
    outbound,
    meters: base.meters,
    jobs,
    queue: queues.deliveries,
    ids,
    clock,
    timeoutMs: webhookSettings.attempt_seconds * 1000,
    retryDelaysSeconds: webhookSettings.retry_delays_seconds,
    disableAfterMs: webhookSettings.disable_after_seconds * 1000,
  });
  const { cache, work, documents, pageImages } = createDocuments({
    ...core,
    limits: readingLimitsOf(config.file.readers),
    digestKey: keyring.serverKey('api_key_pepper'),
  });
  const { files, uploads, inputs } = createFiles(
    {
      ...core,
      cache,
      events,
      jobs,
      analyzeQueue: queues.files,
      links: new Links(keyring.serverKey('link_signing')),
      outbound,
      serviceDomain: config.serviceDomain,
      linkSeconds: limits.download_link_seconds,
      inlineAnalysisMs: limits.inline_analysis_ms,
    },
    {
      uploadBytes: limits.upload_bytes,
      uploadLinkSeconds: limits.upload_link_seconds,
      remoteBytes: limits.remote_document_bytes,
      remoteMs: limits.remote_document_seconds * 1000,
    },
  );
  const usage = new Usage(db, base.meters);
  const gate = createSchemaGate(readers);
  const scorers = new Scorers({ database, jobs, queue: queues.fits, ids, clock });
  const primitives = {
    ...core,
    keyring,
    gateway: models,
    gate,
    cache,
    work,
    documents,
    pictures: pageImages,
    files,
    inputs,
    usage,
    events,
    passing,
    jobs,
    modelQueues: queues.models,
    scorers,
    deadlineMs: limits.parse_seconds * 1000,
    backgroundDeadlineMs: limits.background_parse_seconds * 1000,
  };
  const parses = createParses(primitives, queues.parses);
  const { extractions, runner } = createExtractions(
    { ...primitives, forget: (tx, scope, row) => corrections.forget(tx, scope, row) },
    queues.extractions,
  );
  const ofExtractions = { ...primitives, extractions, runner };
  const { corrections, backgroundFits } = createCorrections(ofExtractions);
  const { sources, backgroundSources } = createSources(ofExtractions, queues.sources);
  const schemas = createSchemas(primitives, queues.schemas);
  const partitions = new Partitions(primitives, queues.partitions);
  const { edits, editTemplates } = createEdits(primitives, queues.edits);
  const splits = new Splits(primitives, queues.splits);
  const classifications = new Classifications(primitives, queues.classifications);
  const classificationCorrections = new ClassificationCorrections({ ...core, classifications });
  const projects = new Projects({ db, ids, clock });
  const tableLimits = { columns: limits.table_columns, querySeconds: limits.table_query_seconds };
  const tables = new Tables({ database, db, ledger, files, projects, ids, clock, limits: tableLimits });
  const fileRemoval = new FileRemoval({
    database,
    files,
    jobs,
    collecting: queues.maintenance,
    tables: (...of) => tables.usersOf(...of),
    made: {
      runs: (...of) => runs.usersOf(...of),
      parses: (...of) => parses.lifecycle.usersOf(...of),
      extractions: (...of) => extractions.lifecycle.usersOf(...of),
      schemas: (...of) => schemas.lifecycle.usersOf(...of),
      partitions: (...of) => partitions.lifecycle.usersOf(...of),
      edits: (...of) => edits.lifecycle.usersOf(...of),
      edit_templates: (...of) => editTemplates.usersOf(...of),
      splits: (...of) => splits.lifecycle.usersOf(...of),
      classifications: (...of) => classifications.lifecycle.usersOf(...of),
    },
  });
  const retention = new Retention({
    ...core,
    files: fileRemoval,
    meters: base.meters,
    runs: (...of) => runs.removeEnded(...of),
    operations: {
      parses: (...of) => parses.lifecycle.removeEnded(...of),
      extractions: (...of) => extractions.lifecycle.removeEnded(...of),
      schema_generations: (...of) => schemas.lifecycle.removeEnded(...of),
      partitions: (...of) => partitions.lifecycle.removeEnded(...of),
      splits: (...of) => splits.lifecycle.removeEnded(...of),
      classifications: (...of) => classifications.lifecycle.removeEnded(...of),
      edits: (...of) => edits.lifecycle.removeEnded(...of),
    },
  });
  const secrets = new Secrets({ db, keyring, clock });
  const workflows = createWorkflowServices({
    db,
    environments,
    projects,
    secrets,
    tables,
    editTemplates,
    models: models.config,
    usage,
    gate,
    code: createCodeGate(readers),
    compiler: createCompileGate(readers),
    evaluate: (...of) => behaviour.evaluate(...of),
    serviceDomain: config.serviceDomain,
    ids,
    clock,
  });
  const { runs, reviews, replays, behaviour, blockExecutions, steps, runWorker } = createRunServices(
    {
      ...primitives,
      parses,
      extractions,
      partitions,
      edits,
      splits,
      classifications,
      classificationCorrections,
      sources,
      corrections,
      secrets,
      tables,
      workflows,
      outbound,
      functions: base.functions,
    },
    queues.steps,
  );
  const rateLimits = new RateLimits({
    db,
    clock,
    settings: {
      requestsPerMinute: limits.requests_per_minute,
      testRequestsPerMinute: limits.test_requests_per_minute,
    },
  });
  const ofTriggers = { ...core, jobs, ticks: queues.ticks, keyring, environments, runs };
  const ticks = new Ticks(ofTriggers);
  const takeRateToken = (caller: Parameters<typeof rateLimits.take>[0]) => rateLimits.take(caller, 'POST');
  const { mail } = config.file;
  const mailDomain = mail.enabled ? (mail.domain ?? null) : null;
  const ofMails = { ...ofTriggers, refusedMails, work, maxMessageBytes: mail.max_message_bytes, takeRateToken, tracer };
  return {
    ...access,
    projects,
    triggers: new Triggers({ ...ofTriggers, workflows: workflows.workflows, mailDomain }),
    hooks: new Hooks({ ...ofTriggers, takeRateToken }),
    refusedMails,
    mails: mailDomain === null ? null : new Mails({ ...ofMails, domain: mailDomain }),
    secrets,
    workflows,
    runs,
    reviews,
    replays,
    blockExecutions,
    steps,
    tables,
    usage,
    events,
    egress: base.egress,
    webhooks,
    parses,
    extractions,
    sources,
    corrections,
    scorers,
    poolWork: work,
    edits,
    editTemplates,
    schemas,
    partitions,
    splits,
    classifications,
    classificationCorrections,
    schemaGate: gate,
    pageImages,
    rateLimits,
    files,
    uploads,
    fileRemoval,
    inputs,
    ledger,
    idempotency,
    passing,
    jobs,
    queues: queuesIn(queues),
    modelQueues: queues.models,
    schedules,
  };
}
