/**
 * The only module that reads the environment and recto.yaml. The result is parsed once and frozen; all mistakes are
 * reported together.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type BlobLocation, parseBlobUrl } from './blobs/blob-url.ts';
import { isProxyAddress, PROXY_MISTAKE } from './config/proxy-address.ts';
import { parseYamlFile } from './config/yaml-file.ts';
import { type FaultPlan, parseFaultPlans } from './lib/fault.ts';
import { SecretText } from './lib/secret-text.ts';
import { type ModelsConfig, modelSettingsShape, resolveModels } from './models/settings.ts';
import { readTracing, type TracingSettings, tracingSettingsShape } from './tracing/settings.ts';

export type Role = 'all' | 'api' | 'worker';

export interface Config {
  readonly role: Role;
  /** Build the dashboard if it is older than its sources, once the server is ready. */
  readonly buildsDashboard: boolean;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Null means the embedded server in the data folder. */
  readonly databaseUrl: SecretText | null;
  readonly blobs: BlobLocation;
  readonly testKey: SecretText | null;
  readonly liveKey: SecretText | null;
  readonly masterKey: SecretText | null;
  /** What callers of /metrics must present; null: only callers on this machine may. */
  readonly metricsToken: SecretText | null;
  readonly serviceDomain: string;
  readonly allowedPrivateHosts: readonly string[];
  readonly faults: ReadonlyMap<string, FaultPlan>;
  /** Faults to arm in reader processes, in the syntax of RECTO_FAULTS. */
  readonly readerFaults: string;
  readonly file: FileConfig;
  readonly models: ModelsConfig;
  /** Null if traces are not configured. */
  readonly tracing: TracingSettings | null;
}

const MiB = 1024 * 1024;
const HOUR_SECONDS = 3600;

const FileConfig = z.strictObject({
  public_url: z.url().optional(),
  /** Proxies whose `X-Forwarded-*` headers are trusted. None by default. */
  trusted_proxies: z.array(z.string().refine(isProxyAddress, PROXY_MISTAKE)).default([]),
  log_level: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  database: z.strictObject({ max_connections: z.int().min(2).max(1000).default(20) }).prefault({}),
  limits: z
    .strictObject({
      /**
       * Limit for JSON bodies that carry documents in base64. Other endpoints state smaller limits, which this setting
       * can only lower.
       */
      json_body_bytes: z
        .int()
        .min(1024)
        .default(64 * MiB),
      /** How many bytes of request bodies the process holds at once: in total, and per API key. */
      bodies_in_flight_bytes: z
        .int()
        .min(1024)
        .default(256 * MiB),
      bodies_in_flight_bytes_per_key: z
        .int()
        .min(1024)
        .default(64 * MiB),
      /** A body that arrives more slowly than this, averaged over the window below, is dropped. */
      body_bytes_per_second: z.int().min(1).default(1000),
      body_stall_seconds: z.number().min(0.1).max(3600).default(20),
      upload_bytes: z
        .int()
        .min(1024)
        .default(1024 * MiB),
      remote_document_bytes: z
        .int()
        .min(1024)
        .default(256 * MiB),
      remote_document_seconds: z.int().min(1).max(3600).default(60),
      upload_link_seconds: z.int().min(1).default(3600),
      download_link_seconds: z.int().min(1).default(3600),
      request_seconds: z.int().min(1).default(3600),
      /** Limit per API key for all requests. When absent, production has no limit and test has the one below. */
      requests_per_minute: z.int().min(1).optional(),
      /** Limit per test API key for requests other than GET; 0 disables it. */
      test_requests_per_minute: z.int().min(0).default(300),
      /**
       * How long an upload waits for its page count before a background job takes over; 0 leaves all reading to the
       * workers.
       */
      inline_analysis_ms: z.int().min(0).max(60_000).default(3000),
      /**
       * Limit on the time one parse spends in reader processes, however far it got: for background parses and for
       * requests that wait.
       */
      parse_seconds: z.int().min(1).max(3600).default(1800),
      background_parse_seconds: z.int().min(1).max(20_000).default(20_000),
      table_columns: z.int().min(1).max(10_000).default(1000),
      /** Limit for each SQL statement of a table query, profile or validation. */
      table_query_seconds: z.number().min(0.1).max(3600).default(30),
    })
    .prefault({}),
  readers: z
    .strictObject({
      /** Processes that read documents. Production gets one more while the test environment occupies all of them. */
      processes: z.int().min(1).max(256).default(2),
      /** Processes that check schemas and workflow definitions and compute consensus. */
      definition_processes: z.int().min(1).max(64).default(1),
      /** Memory one document may use on top of what the process holds when it starts. */
      memory_bytes: z
        .int()
        .min(128 * MiB)
        .default(1024 * MiB),
      /**
       * A child process is replaced after this many documents, or when it holds this much memory. Don't recycle too
       * early: a warm process is twice as fast.
       */
      recycle_after_documents: z.int().min(1).max(1_000_000).default(1000),
      recycle_above_bytes: z
        .int()
        .min(128 * MiB)
        .default(500 * MiB),
      /**
       * Give up after this time without a finished page and without CPU use. Grows with the size of the document, like
       * the CPU time.
       */
      stall_seconds: z.int().min(1).max(20_000).default(120),
      /** CPU time a document may use: a base amount, plus an amount per megabyte and per finished page. */
      processor_seconds: z.number().min(1).max(20_000).default(60),
      processor_seconds_per_megabyte: z.number().min(0).max(1000).default(4),
      processor_seconds_per_page: z.number().min(0).max(1000).default(20),
    })
    .prefault({}),
  /** Users' code in `function` blocks. */
  functions: z
    .strictObject({
      /** How many run at a time. Production gets one more while the test environment occupies all of them. */
      processes: z.int().min(1).max(256).default(2),
      /** Memory that one call may use. */
      memory_bytes: z
        .int()
        .min(16 * MiB)
        .max(2048 * MiB)
        .default(256 * MiB),
    })
    .prefault({}),
  /** Deliveries of events to the endpoints of environments. */
  webhooks: z
    .strictObject({
      /** How long a receiver may take, from connecting to the status. */
      attempt_seconds: z.number().min(0.1).max(10).default(10),
      /** The delays between attempts, each a fifth longer or shorter by chance: ten attempts over three days. */
      retry_delays_seconds: z
        .array(
          z
            .number()
            .min(0)
            .max(10 * 24 * HOUR_SECONDS),
        )
        .max(50)
        .default([10, 60, 300, 1800, ...[2, 5, 10, 20, 34].map((hours) => hours * HOUR_SECONDS)]),
      /** Attempts at once in one worker process: in total, and for one endpoint. */
      concurrency: z.int().min(1).max(1000).default(64),
      concurrency_per_endpoint: z.int().min(1).max(1000).default(16),
      /** An endpoint whose attempts have all failed for this long is disabled. */
      disable_after_seconds: z
        .number()
        .min(0)
        .default(72 * HOUR_SECONDS),
    })
    .prefault({}),
  /** Receives mail by SMTP for triggers of the type `email`. */
  mail: z
    .strictObject({
      enabled: z.boolean().default(false),
      host: z.string().min(1).default('127.0.0.1'),
      port: z.int().min(0).max(65_535).default(2525),
      /** The part of the addresses after the @. */
      domain: z
        .string()
        .max(253)
        .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'must be a host name')
        .optional(),
      /** Readers take messages of up to 60 MiB. */
      max_message_bytes: z
        .int()
        .min(1024)
        .max(60 * MiB)
        .default(32 * MiB),
      max_connections: z.int().min(1).max(10_000).default(50),
      /** Files in the PEM format; with them, senders may encrypt with STARTTLS. */
      tls: z.strictObject({ cert_file: z.string().min(1), key_file: z.string().min(1) }).optional(),
    })
    .refine(({ enabled, domain }) => !enabled || domain !== undefined, {
      path: ['domain'],
      message: 'is required if mail is enabled.',
    })
    .prefault({}),
  /** Refuse to start if the system lacks one of the walls around readers that `/readyz` lists. */
  require_isolation: z.boolean().default(false),
  /** LibreOffice converts the formats that no reader knows. `command: false` disables it even if it is installed. */
  libreoffice: z
    .strictObject({
      command: z.union([z.string().min(1), z.literal(false)]).default('soffice'),
      processes: z.int().min(1).max(64).default(1),
      /** CPU time for one conversion. */
      seconds: z.int().min(1).max(3600).default(120),
      memory_bytes: z
        .int()
        .min(256 * MiB)
        .default(1024 * MiB),
    })
    .prefault({}),
  shutdown_seconds: z.int().min(1).max(600).default(25),
  ...modelSettingsShape,
  ...tracingSettingsShape,
});

export type FileConfig = z.output<typeof FileConfig>;

export class ConfigError extends Error {
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(
      `The configuration has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:\n${mistakes.map((line) => `  - ${line}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    this.mistakes = mistakes;
  }
}

const RECTO_NAMES = [
  'RECTO_DATA_DIR',
  'RECTO_BLOB_URL',
  'RECTO_TEST_KEY',
  'RECTO_LIVE_KEY',
  'RECTO_MASTER_KEY',
  'RECTO_METRICS_TOKEN',
  'RECTO_CONFIG',
  'RECTO_SERVICE_DOMAIN',
  'RECTO_ALLOW_PRIVATE_HOSTS',
  'RECTO_FAULTS',
];

/**
 * Variables of the clients. They are ignored, because a shell that uses the clients must be able to start the server
 * too.
 */
const CLIENT_NAMES = ['RECTO_API_KEY', 'RECTO_BASE_URL', 'RECTO_API_BASE_URL', 'RECTO_CONFIG_DIR'];

type Environment = Readonly<Record<string, string | undefined>>;

export function loadConfig(
  environment: Environment,
  options: { role?: string; cwd: string; buildsDashboard?: boolean },
): Config {
  const mistakes: string[] = [];
  const read = new EnvironmentReader(environment, mistakes);
  for (const name of Object.keys(environment)) {
    if (!name.startsWith('RECTO_') || RECTO_NAMES.includes(name) || CLIENT_NAMES.includes(name)) continue;
    mistakes.push(unknownName(name));
  }
  const dataDir = path.resolve(options.cwd, read.text('RECTO_DATA_DIR') ?? 'data');
  const config: Config = {
    role: readRole(options.role, mistakes),
    buildsDashboard: options.buildsDashboard ?? false,
    host: read.text('HOST') ?? '127.0.0.1',
    port: read.port(),
    dataDir,
    databaseUrl: read.databaseUrl(),
    blobs: readBlobs(read.text('RECTO_BLOB_URL'), dataDir, mistakes),
    testKey: read.apiKey('RECTO_TEST_KEY', ['svc_test_']),
    liveKey: read.apiKey('RECTO_LIVE_KEY', ['svc_live_', 'sk_svc_']),
    masterKey: read.masterKey(),
    metricsToken: read.secret('RECTO_METRICS_TOKEN') ?? null,
    serviceDomain: read.domain(),
    allowedPrivateHosts: (read.text('RECTO_ALLOW_PRIVATE_HOSTS') ?? '')
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean),
    faults: readFaults(read.text('RECTO_FAULTS') ?? '', mistakes),
    readerFaults: (read.text('RECTO_FAULTS') ?? '')
      .split(',')
      .filter((plan) => plan.startsWith('readers.'))
      .join(','),
    tracing: readTracing((name) => read.text(name), mistakes),
    ...readFile(read, options.cwd, mistakes),
  };
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return Object.freeze(config);
}

function unknownName(name: string): string {
  return `${name} is not a setting. Known: ${RECTO_NAMES.filter((known) => known !== 'RECTO_FAULTS').join(', ')}.`;
}

function readRole(role: string | undefined, mistakes: string[]): Role {
  if (role === undefined || role === 'all' || role === 'api' || role === 'worker') return role ?? 'all';
  mistakes.push(`--role must be all, api or worker, not "${role}".`);
  return 'all';
}

function readBlobs(url: string | undefined, dataDir: string, mistakes: string[]): BlobLocation {
  const local: BlobLocation = { kind: 'fs', root: path.join(dataDir, 'blobs') };
  if (url === undefined) return local;
  const parsed = parseBlobUrl(url);
  if ('mistakes' in parsed) mistakes.push(...parsed.mistakes.map((mistake) => `RECTO_BLOB_URL: ${mistake}`));
  return 'mistakes' in parsed ? local : parsed.location;
}

function readFaults(text: string, mistakes: string[]): ReadonlyMap<string, FaultPlan> {
  const parsed = parseFaultPlans(text);
  mistakes.push(...parsed.mistakes.map((mistake) => `RECTO_FAULTS: ${mistake}`));
  return parsed.plans;
}

function readFile(read: EnvironmentReader, cwd: string, mistakes: string[]): Pick<Config, 'file' | 'models'> {
  const name = read.text('RECTO_CONFIG');
  const file = path.resolve(cwd, name ?? 'recto.yaml');
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const absent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!absent || name !== undefined) mistakes.push(`RECTO_CONFIG: cannot read ${file}.`);
  }
  const yaml = parseYamlFile(text);
  mistakes.push(...yaml.mistakes.map((mistake) => `${file}: ${mistake}`));
  const parsed = FileConfig.safeParse(yaml.content ?? {});
  const found = parsed.success ? [] : parsed.error.issues.flatMap(mistakesOfIssue);
  const settings = parsed.data ?? FileConfig.parse({});
  const models = resolveModels(settings, (variable) => read.secret(variable));
  for (const { path: keys, message } of [...found, ...models.mistakes]) {
    const at = keys.length > 0 ? `${keys.join('.')}: ` : '';
    mistakes.push(`${file}: ${yaml.placeOf(keys)}${at}${message}`);
  }
  return { file: settings, models: models.config };
}

/** Expands an issue about several unknown keys into one mistake per key, each at its own place. */
function mistakesOfIssue(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string }[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, message: issue.message }];
  return issue.keys.map((key) => ({ path: [...issue.path, key], message: 'unknown setting.' }));
}

class EnvironmentReader {
  readonly #environment: Environment;
  readonly #mistakes: string[];

  constructor(environment: Environment, mistakes: string[]) {
    this.#environment = environment;
    this.#mistakes = mistakes;
  }

  /** An empty variable counts as absent, because that is how compose files unset one. */
  text(name: string): string | undefined {
    const value = this.#environment[name];
    return value === undefined || value === '' ? undefined : value;
  }

  secret(name: string): SecretText | undefined {
    const value = this.text(name);
    return value === undefined ? undefined : new SecretText(value);
  }

  port(): number {
    const text = this.text('PORT') ?? '4180';
    const port = Number(text);
    if (/^\d+$/.test(text) && port <= 65_535) return port;
    this.#mistakes.push(`PORT must be a number from 0 to 65535, not "${text}".`);
    return 0;
  }

  databaseUrl(): SecretText | null {
    const url = this.text('DATABASE_URL');
    if (url === undefined) return null;
    if (!/^postgres(ql)?:\/\//.test(url)) this.#mistakes.push('DATABASE_URL must start with postgresql://.');
    return new SecretText(url);
  }

  apiKey(name: string, prefixes: string[]): SecretText | null {
    const key = this.text(name);
    if (key === undefined) return null;
    const prefix = prefixes.find((candidate) => key.startsWith(candidate));
    if (prefix === undefined || !/^[A-Za-z0-9_-]+$/.test(key.slice(prefix.length))) {
      this.#mistakes.push(`${name} must be ${prefixes.join(' or ')} followed by letters and digits.`);
    }
    return new SecretText(key);
  }

  masterKey(): SecretText | null {
    const text = this.text('RECTO_MASTER_KEY');
    if (text === undefined) return null;
    if (Buffer.from(text, 'base64').length !== 32) {
      this.#mistakes.push('RECTO_MASTER_KEY must be 32 bytes in base64 (for example from: openssl rand -base64 32).');
    }
    return new SecretText(text);
  }

  domain(): string {
    const domain = this.text('RECTO_SERVICE_DOMAIN') ?? 'recto.dev';
    if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(domain)) {
      this.#mistakes.push(`RECTO_SERVICE_DOMAIN must be a host name, not "${domain}".`);
    }
    return domain.toLowerCase();
  }
}
