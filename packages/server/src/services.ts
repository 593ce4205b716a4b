import type { BlobStore } from './blobs/blobs.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { ReaderPool } from './documents/pool/reader-pool.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { AnyQueue, AnySchedule } from './jobs/queue.ts';
import type { Clock } from './lib/clock.ts';
import type { Ids } from './lib/ids.ts';
import type { Logger } from './lib/logger.ts';
import type { ModelGateway } from './models/gateway.ts';
import type { Outbound } from './net/outbound.ts';
import { createCodeGate } from './pipelines/code/gate.ts';
import { createSchemaGate } from './pipelines/json-schema/gate.ts';
import { ApiKeys } from './resources/api-keys/service.ts';
import { BlobLedger } from './resources/blobs/service.ts';
import { BackgroundFits } from './resources/corrections/background.ts';
import { CorrectionPoolWork } from './resources/corrections/pool-work.ts';
import { Corrections } from './resources/corrections/service.ts';
import { DocumentCache } from './resources/documents/cache.ts';
import { PageImages } from './resources/documents/page-images.ts';
import { Documents } from './resources/documents/service.ts';
import { Environments } from './resources/environments/service.ts';
import { BackgroundExtractions } from './resources/extractions/background.ts';
import { ModelExtractor } from './resources/extractions/by-model.ts';
import { extractionQueue } from './resources/extractions/jobs.ts';
import { ExtractionPoolWork } from './resources/extractions/pool-work.ts';
import { ExtractionRemoval } from './resources/extractions/removal.ts';
import { ExtractionRunner } from './resources/extractions/runner.ts';
import { Extractions } from './resources/extractions/service.ts';
import { FileAnalysis } from './resources/files/analysis.ts';
import { DocumentInputs } from './resources/files/document-input.ts';
import { analyzeQueue } from './resources/files/jobs.ts';
import { Links } from './resources/files/links.ts';
import { FileRemoval } from './resources/files/removal.ts';
import { Files } from './resources/files/service.ts';
import { Uploads } from './resources/files/uploads.ts';
import { Idempotency } from './resources/idempotency/service.ts';
import { openKeyring } from './resources/keyring/service.ts';
import { maintenanceQueue, maintenanceSchedule } from './resources/maintenance/jobs.ts';
import { BackgroundParses } from './resources/parses/background.ts';
import { parseQueue } from './resources/parses/jobs.ts';
import { ModelReader } from './resources/parses/model-reader.ts';
import { Parses } from './resources/parses/service.ts';
import { Projects } from './resources/projects/service.ts';
import { RateLimits } from './resources/rate-limit/service.ts';
import { BackgroundSchemas } from './resources/schemas/background.ts';
import { ModelSchemas } from './resources/schemas/by-model.ts';
import { SchemaGenerator } from './resources/schemas/generator.ts';
import { schemaQueue } from './resources/schemas/jobs.ts';
import { Schemas } from './resources/schemas/service.ts';
import { scorerQueue } from './resources/scorers/jobs.ts';
import { Scorers } from './resources/scorers/service.ts';
import { Secrets } from './resources/secrets/service.ts';
import { BackgroundSources } from './resources/sources/background.ts';
import { CitationModel } from './resources/sources/citations.ts';
import { sourcesQueue } from './resources/sources/jobs.ts';
import { SourcesPoolWork } from './resources/sources/pool-work.ts';
import { Sources } from './resources/sources/service.ts';
import { Tables } from './resources/tables/service.ts';
import { Usage } from './resources/usage/service.ts';
import { createWorkflowServices } from './resources/workflows/compose.ts';
import { createCompileGate } from './workflows/spec/compile-gate.ts';

export interface Foundation {
  config: Config;
  database: Database;
  blobs: BlobStore;
  readers: ReaderPool;
  outbound: Outbound;
  models: ModelGateway;
  clock: Clock;
  ids: Ids;
  logger: Logger;
}

export type Services = Awaited<ReturnType<typeof createServices>>;

const unused = (): never => {
  throw new Error('this process only administers jobs and runs none');
};

/** The queues as such, for commands that look at jobs without running them. */
export const queueNames = (): AnyQueue[] => [
  analyzeQueue(unused),
  parseQueue(unused, 1),
  extractionQueue(unused, 1),
  sourcesQueue(unused, 1),
  schemaQueue(unused, 1),
  scorerQueue(unused),
  maintenanceQueue(unused),
];

/** As the contract says. */
const SOURCES_WAIT_MS = 20_000;

const readingLimitsOf = (readers: Config['file']['readers']) => ({
  stallMs: readers.stall_seconds * 1000,
  processorMs: readers.processor_seconds * 1000,
  msPerMegabyte: readers.processor_seconds_per_megabyte * 1000,
  processorMsPerPage: readers.processor_seconds_per_page * 1000,
});

/** Every service with what it needs. `startJobs` is given the queues, which is the one thing they all share. */
export async function createServices(base: Foundation, startJobs: (queues: readonly AnyQueue[]) => Promise<Jobs>) {
  const { config, database, blobs, readers, outbound, models, clock, ids, logger } = base;
  const { db } = database;
  const { limits } = config.file;
  const keyring = await openKeyring({
    database,
    clock,
    dataDir: config.dataDir,
    masterKey: config.masterKey?.reveal() ?? null,
  });
  const links = new Links(keyring.serverKey('link_signing'));
  const ledger = new BlobLedger({ database, blobs, clock });
  const idempotency = new Idempotency({ database, keyring, clock, logger });
  const analyze = analyzeQueue(() => files);
  const backgroundConcurrency = Math.max(1, config.file.readers.processes - 1);
  const parsing = parseQueue(() => backgroundParses, backgroundConcurrency);
  const extracting = extractionQueue(() => backgroundExtractions, backgroundConcurrency);
  const locating = sourcesQueue(() => backgroundSources, backgroundConcurrency);
  const generating = schemaQueue(() => backgroundSchemas, backgroundConcurrency);
  const learning = scorerQueue(() => backgroundFits);
  const maintenance = maintenanceQueue(() => ({
    database,
    ledger,
    uploads,
    idempotency,
    documentCache,
    scorers,
    clock,
  }));
  const queues: AnyQueue[] = [analyze, parsing, extracting, locating, generating, learning, maintenance];
  const schedules: AnySchedule[] = [maintenanceSchedule(maintenance)];
  const jobs = await startJobs(queues);
  const documentCache = new DocumentCache({ database, ledger, ids, clock });
  const files = new Files({
    database,
    ledger,
    cache: documentCache,
    analysis: new FileAnalysis({ blobs, readers }),
    jobs,
    analyzeQueue: analyze,
    links,
    ids,
    clock,
    serviceDomain: config.serviceDomain,
    linkSeconds: limits.download_link_seconds,
    inlineAnalysisMs: limits.inline_analysis_ms,
  });
  const uploads = new Uploads({
    database,
    files,
    ledger,
    links,
    ids,
    clock,
    maxBytes: limits.upload_bytes,
    linkSeconds: limits.upload_link_seconds,
  });
  const documentModels = new Documents({
    cache: documentCache,
    ledger,
    blobs,
    readers,
    digestKey: keyring.serverKey('api_key_pepper'),
    limits: readingLimitsOf(config.file.readers),
  });
  const usage = new Usage(db);
  const documents = new DocumentInputs({
    files,
    ledger,
    outbound,
    limits: {
      uploadBytes: limits.upload_bytes,
      remoteBytes: limits.remote_document_bytes,
      remoteMs: limits.remote_document_seconds * 1000,
    },
  });
  const pageImages = new PageImages({ cache: documentCache, ledger, blobs, readers });
  const modelReader = new ModelReader({
    gateway: models,
    documents: documentModels,
    pictures: pageImages,
    cache: documentCache,
    ledger,
  });
  const parsed = { database, ledger, documents: documentModels, files, modelReader, usage, keyring, clock };
  const backgroundParses = new BackgroundParses({ ...parsed, deadlineMs: limits.background_parse_seconds * 1000 });
  const parses = new Parses({
    ...parsed,
    inputs: documents,
    jobs,
    queue: parsing,
    ids,
    deadlineMs: limits.parse_seconds * 1000,
  });
  const schemaGate = createSchemaGate(readers);
  const work = new ExtractionPoolWork({ blobs, readers, ledger, limits: readingLimitsOf(config.file.readers) });
  const byModel = new ModelExtractor({ gateway: models, gate: schemaGate, work, pictures: pageImages, logger });
  const scorers = new Scorers({ database, jobs, queue: learning, ids, clock });
  const runner = new ExtractionRunner({
    database,
    keyring,
    gateway: models,
    documents: documentModels,
    ledger,
    work,
    byModel,
    scorers,
  });
  const extracted = { database, ledger, runner, usage, clock };
  const backgroundExtractions = new BackgroundExtractions({
    ...extracted,
    deadlineMs: limits.background_parse_seconds * 1000,
  });
  const extractionRemoval = new ExtractionRemoval({
    ledger,
    usage,
    jobs,
    queue: extracting,
    clock,
    forget: (tx, scope, row) => corrections.forget(tx, scope, row),
  });
  const extractions = new Extractions({
    ...extracted,
    keyring,
    files,
    inputs: documents,
    gate: schemaGate,
    scorers,
    removal: extractionRemoval,
    jobs,
    queue: extracting,
    ids,
    logger,
    deadlineMs: limits.parse_seconds * 1000,
  });
  const taught = {
    database,
    extractions,
    scorers,
    work: new CorrectionPoolWork({ blobs, readers, limits: readingLimitsOf(config.file.readers) }),
  };
  const corrections = new Corrections({ ...taught, ledger, ids, clock });
  const backgroundFits = new BackgroundFits({ ...taught, runner, deadlineMs: limits.background_parse_seconds * 1000 });
  const sourced = {
    database,
    ledger,
    runner,
    extractions,
    work: new SourcesPoolWork({ blobs, readers, ledger, limits: readingLimitsOf(config.file.readers) }),
    clock,
  };
  const backgroundSources = new BackgroundSources({
    ...sourced,
    citations: new CitationModel({ gateway: models, work }),
    usage,
    deadlineMs: limits.background_parse_seconds * 1000,
  });
  const sources = new Sources({
    ...sourced,
    jobs,
    queue: locating,
    ids,
    waitMs: SOURCES_WAIT_MS,
    deadlineMs: limits.parse_seconds * 1000,
  });
  const modelSchemas = new ModelSchemas({ gateway: models, gate: schemaGate, work });
  const generator = new SchemaGenerator({
    gateway: models,
    documents: documentModels,
    blobs,
    readers,
    gate: schemaGate,
    byModel: modelSchemas,
  });
  const generated = { database, generator, usage, clock };
  const backgroundSchemas = new BackgroundSchemas({
    ...generated,
    deadlineMs: limits.background_parse_seconds * 1000,
  });
  const schemas = new Schemas({
    ...generated,
    files,
    inputs: documents,
    jobs,
    queue: generating,
    ids,
    deadlineMs: limits.parse_seconds * 1000,
  });
  const projects = new Projects({ db, ids, clock });
  const tableLimits = { columns: limits.table_columns, querySeconds: limits.table_query_seconds };
  const tables = new Tables({ database, db, ledger, files, projects, ids, clock, limits: tableLimits });
  const fileRemoval = new FileRemoval({
    database,
    files,
    idempotency,
    jobs,
    collecting: maintenance,
    tables: (...of) => tables.usersOf(...of),
    made: {
      parses: (...of) => parses.usersOf(...of),
      extractions: (...of) => extractionRemoval.usersOf(...of),
      schemas: (...of) => schemas.usersOf(...of),
    },
  });
  const environments = new Environments({ db, ids, clock });
  const secrets = new Secrets({ db, keyring, clock });
  const workflows = createWorkflowServices({
    db,
    environments,
    projects,
    secrets,
    tables,
    models: models.config,
    usage,
    gate: schemaGate,
    code: createCodeGate(readers),
    compiler: createCompileGate(readers),
    serviceDomain: config.serviceDomain,
    ids,
    clock,
  });
  return {
    environments,
    projects,
    apiKeys: new ApiKeys({ db, keyring, ids, clock, logger }),
    secrets,
    workflows,
    tables,
    usage,
    parses,
    extractions,
    sources,
    corrections,
    scorers,
    extractionWork: work,
    schemas,
    schemaGate,
    pageImages,
    rateLimits: new RateLimits({
      db,
      clock,
      settings: {
        requestsPerMinute: limits.requests_per_minute,
        testRequestsPerMinute: limits.test_requests_per_minute,
      },
    }),
    files,
    uploads,
    fileRemoval,
    documents,
    ledger,
    idempotency,
    jobs,
    queues,
    schedules,
  };
}
