import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { unseal } from '../../packages/server/src/lib/seal.ts';
import { eventually } from '../support/wait.ts';
import { ABSENT, type KnownSecret } from './load/secrets.ts';
import type { OnlyOnce } from './load-clients.ts';

export interface StorageOptions {
  /** The URL is known after the first start, which creates the password. */
  installation: { readonly databaseUrl: string; readonly dataDir: string };
  report(violation: string): void;
}

export interface Leftovers {
  temporaryFiles: number;
  unownedBlobs: number;
}

interface StoredBlob {
  environment_id: string;
  sha256: string;
  size_bytes: string;
  is_owned: boolean;
}

/** Inspects the database and the blob folder directly, read-only: nothing half-written may be there. */
export class Storage {
  readonly #options: StorageOptions;
  /** Content that was read once and matched its name. */
  readonly #verified = new Set<string>();

  constructor(options: StorageOptions) {
    this.#options = options;
  }

  async check(): Promise<void> {
    // Before reading the database: a blob gets its row first and its name later.
    const onDisk = await this.#blobFiles();
    await this.checkHalfRecords();
    await this.#reading((client) => this.#checkBlobs(client, onDisk));
  }

  async checkHalfRecords(): Promise<void> {
    await this.#reading(async (client) => {
      for (const [what, sql] of Object.entries(HALF_RECORDS)) {
        const { rows } = await client.query<{ id: string }>(sql);
        if (rows.length > 0) this.#options.report(`${what}: ${rows.map(({ id }) => id).join(', ')}`);
      }
    });
  }

  async checkOnce(names: OnlyOnce): Promise<void> {
    const sources = {
      files: 'filename',
      uploads: 'filename',
      apiKeys: 'name',
      tables: 'name',
      parses: 'filename',
      extractions: 'filename',
      partitions: 'filename',
      edits: 'filename',
    } as const;
    await this.#reading(async (client) => {
      for (const [kind, column] of Object.entries(sources)) {
        const table = kind === 'apiKeys' ? 'api_keys' : kind;
        const { rows } = await client.query<{ id: string }>(
          `select wanted as id from unnest($1::text[]) as wanted
           where (select count(*) from ${table} where ${column} = wanted) ${mayBeDeleted(kind) ? '> 1' : '<> 1'}`,
          [names[kind as keyof OnlyOnce]],
        );
        for (const { id } of rows) this.#options.report(`${table} has not exactly one record named ${id}`);
      }
    });
  }

  /**
   * Decrypts every secret with the keys of the installation; from now on the observed value is the only possible one.
   */
  async checkSecrets(secrets: { environment: string; secret: KnownSecret }[]): Promise<void> {
    const values = await this.#openSecrets();
    for (const { environment, secret } of secrets) {
      const seen = values.get(`${environment} ${secret.name}`) ?? ABSENT;
      const expected = secret.value.states.join(' or ');
      if (!secret.value.observe(seen)) {
        this.#options.report(`secret ${secret.name} holds "${seen}", not "${expected}"`);
      }
    }
  }

  /** Jobs that wait or run, by state. The next tick of a schedule waits for its time and is not counted. */
  /** What is known of each, by its id. */
  async unfinishedJobs(): Promise<ReadonlyMap<string, string>> {
    return this.#reading(async (client) => {
      const { rows } = await client.query<{ id: string; about: string }>(
        `select id, name || ' ' || id || ' ' || state || ' retry ' || retry_count as about
         from pgboss.job where state < 'completed' and name not like '\\_\\_pgboss%'
           and not (name = 'triggers.tick' and start_after > now())`,
      );
      return new Map(rows.map(({ id, about }) => [id, about]));
    });
  }

  async deadJobs(): Promise<{ file_id: string | null; code: string }[]> {
    return this.#reading(async (client) => {
      const { rows } = await client.query(`select data->>'file_id' as file_id, code from dead_jobs`);
      return rows;
    });
  }

  /** Requests whose process died without an answer; each of them was repeated. */
  async checkSettled(pages: Map<string, number | null>): Promise<void> {
    await this.#reading(async (client) => {
      const { rows: open } = await client.query(
        'select operation, created_at from idempotency_keys where response_status is null',
      );
      if (open.length > 0) this.#options.report(`idempotency keys without an answer: ${JSON.stringify(open)}`);
      const { rows: files } = await client.query<{ id: string; page_count: number | null }>(
        'select id, page_count from files',
      );
      for (const { id, page_count } of files) {
        const expected = pages.get(id);
        if (expected !== undefined && expected !== page_count) {
          this.#options.report(`file ${id} has page_count ${page_count} in the end, not ${expected}`);
        }
      }
    });
  }

  /** What killed processes left behind, to be removed after the grace period. */
  async leftovers(): Promise<Leftovers> {
    const temporaryFiles = (await readdir(path.join(this.#options.installation.dataDir, 'blobs', 'tmp'))).length;
    const { rows } = await this.#reading((client) =>
      client.query(`select 1 from blobs b where not exists (
        select 1 from blob_owners o where o.environment_id = b.environment_id and o.sha256 = b.sha256)`),
    );
    return { temporaryFiles, unownedBlobs: rows.length };
  }

  /** A killed server's last commits may still be running in PostgreSQL. */
  async awaitQuiet(): Promise<void> {
    const count = `select count(*)::int as sessions from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`;
    await eventually(
      () => this.#reading(async (client) => (await client.query<{ sessions: number }>(count)).rows[0]?.sessions),
      (sessions) => sessions === 0,
    );
  }

  async #checkBlobs(client: pg.Client, onDisk: ReadonlyMap<string, string>): Promise<void> {
    const { report, installation } = this.#options;
    const { rows } = await client.query<StoredBlob>(
      `select environment_id, sha256, size_bytes, exists (
         select 1 from blob_owners o where o.environment_id = b.environment_id and o.sha256 = b.sha256) as is_owned
       from blobs b`,
    );
    const recorded = new Map(rows.map((row) => [`${row.environment_id}/${row.sha256}`, row]));
    for (const [name, file] of onDisk) {
      // The collector removes the content before it commits the deletion of the row.
      if (!recorded.has(name) && existsSync(file)) report(`blob ${name} has no row`);
    }
    for (const [name, row] of recorded) {
      const file = onDisk.get(name);
      if (file === undefined) {
        const { environment_id, sha256 } = row;
        // It may have appeared after the listing.
        const isThere = existsSync(
          path.join(installation.dataDir, 'blobs', environment_id, sha256.slice(0, 2), sha256),
        );
        if (row.is_owned && !isThere) report(`blob ${name} is owned but not there`);
        continue;
      }
      if (this.#verified.has(name)) continue;
      const { size } = await stat(file);
      const hash = createHash('sha256');
      await pipeline(createReadStream(file), hash);
      const isRight = size === Number(row.size_bytes) && hash.digest('hex') === row.sha256;
      if (isRight) this.#verified.add(name);
      else report(`blob ${name} has ${size} bytes of other content`);
    }
  }

  async #blobFiles(): Promise<Map<string, string>> {
    const root = path.join(this.#options.installation.dataDir, 'blobs');
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && path.basename(entry.parentPath) !== 'tmp');
    return new Map(
      files.map((entry) => {
        const [environment] = path.relative(root, entry.parentPath).split(path.sep);
        return [`${environment}/${entry.name}`, path.join(entry.parentPath, entry.name)];
      }),
    );
  }

  async #openSecrets(): Promise<Map<string, string>> {
    const { installation, report } = this.#options;
    const { dataDir, databaseUrl } = installation;
    const masterKey = Buffer.from(await readFile(path.join(dataDir, 'master.key'), 'utf8'), 'base64');
    return reading(databaseUrl, async (client) => {
      const { rows } = await client.query(
        `select s.organization_id as org, s.environment_id as env, e.slug, s.name, s.version, s.ciphertext, k.wrapped_key
         from secrets s join environments e on e.id = s.environment_id join data_keys k on k.environment_id = e.id`,
      );
      const values = new Map<string, string>();
      for (const { org, env, slug, name, version, ciphertext, wrapped_key } of rows) {
        const dataKey = unseal(masterKey, wrapped_key, `data_key|${org}|${env}`);
        const value = dataKey && unseal(dataKey, ciphertext, `${org}|${env}|secret|${name}|${version}`);
        if (value === null) report(`secret ${name} cannot be opened`);
        else values.set(`${slug} ${name}`, value.toString());
      }
      return values;
    });
  }

  #reading<T>(read: (client: pg.Client) => Promise<T>): Promise<T> {
    return reading(this.#options.installation.databaseUrl, read);
  }
}

const mayBeDeleted = (kind: string): boolean =>
  ['tables', 'parses', 'extractions', 'partitions', 'edits'].includes(kind);

/** One snapshot on a connection of its own. */
async function reading<T>(url: string, read: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'fault check' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await read(client);
  } finally {
    await client.end();
  }
}

/** Tables of operations on documents, all with the same life. */
const OPERATIONS = ['parses', 'extractions', 'partitions', 'splits', 'classifications', 'edits'];

const usageQueries = OPERATIONS.map((table) => [
  `${table} without their one usage record`,
  `select o.id from ${table} o left join usage_primitives u on u.resource_id = o.id and u.credits = o.credits
      and (u.status = 'completed') = (o.status = 'completed') group by o.id having count(u.resource_id) <> 1`,
]);

/**
 * States that must never exist, whatever was killed when: a name and the query that finds them. Counts are joins, because
 * a subquery for each row takes minutes after a long round.
 */
const HALF_RECORDS: Record<string, string> = {
  ...Object.fromEntries(usageQueries),
  'files without blob': `select f.id from files f where not exists (
      select 1 from blob_owners o join blobs b using (environment_id, sha256)
      where o.owner_id = f.id and o.sha256 = f.sha256 and b.environment_id = f.environment_id
        and b.size_bytes = f.size_bytes)`,
  'owners of blobs that do not exist': `select owner_id as id from blob_owners o
      where not exists (select 1 from files where id = o.owner_id)
        and not exists (select 1 from uploads where file_id = o.owner_id)
        and not exists (select 1 from parses where id = o.owner_id)
        and not exists (select 1 from extractions where id = o.owner_id)
        and not exists (select 1 from edits where id = o.owner_id)
        and not exists (select 1 from workflow_runs where id = o.owner_id)
        and not exists (select 1 from document_cache where id = o.owner_id)`,
  'scorers learnt from corrections that do not exist': `select s.id from scorers s where exists (
      select 1 from unnest(s.correction_ids) as learnt where not exists (select 1 from corrections where id = learnt))`,
  'corrections that nobody will learn from': `select s.schema_sha256 as id from scorer_schemas s
      where revision > fitted_revision and not exists (select 1 from pgboss.job j where j.name = 'scorers.fit'
        and j.data->>'schema_sha256' = s.schema_sha256 and j.state <= 'active')`,
  'completed uploads without file': `select file_id as id from uploads u where completed_at is not null
      and not exists (select 1 from files where id = u.file_id)`,
  'files of uploads that are not completed': `select file_id as id from uploads u where completed_at is null
      and exists (select 1 from files where id = u.file_id)`,
  'received content that nobody owns': `select file_id as id from uploads u where received_sha256 is not null
      and not exists (select 1 from blob_owners where owner_id = u.file_id and sha256 = u.received_sha256)`,
  // Every logical create has a unique name.
  'files recorded twice':
    'select filename as id from files where filename ~ $$^(file|upload)-$$ group by 1 having count(*) > 1',
  'keys recorded twice': `select name as id from api_keys where name like 'key-%' group by 1 having count(*) > 1`,
  // Content of no known kind has no pages, and needs no job once that is known.
  'files to be counted without a job': `select f.id from files f where page_count is null
      and mime_type <> 'application/octet-stream'
      and not exists (select 1 from pgboss.job j where j.name = 'files.analyze' and j.data->>'file_id' = f.id)`,
  'jobs of files that do not exist': `select data->>'file_id' as id from pgboss.job j where name = 'files.analyze'
      and data->>'file_id' not like 'file_doomed%' and not exists (select 1 from files where id = data->>'file_id')`,
  'jobs given up by the library': `select id::text from pgboss.job where state = 'failed'`,
  'tables whose row_count is not their rows': `select t.id from tables t where row_count <> (
      select count(*) from table_rows r where r.generation = t.generation)`,
  'tables with rows of two contents': `select t.id from tables t join table_rows r using (generation)
      where t.name like 'table-%' group by t.id having count(distinct r.cells[2]) > 1`,
  'rows of no table': `select distinct r.generation::text as id from table_rows r
      where not exists (select 1 from tables where generation = r.generation)`,
  'cached documents without blob': `select c.id from document_cache c where not exists (
      select 1 from blob_owners o where o.owner_id = c.id and o.sha256 = c.sha256)`,
  'completed parses without output': `select p.id from parses p where status = 'completed' and not exists (
      select 1 from blob_owners o where o.owner_id = p.id and o.sha256 = p.text_sha256)`,
  'parses that wait for no job': `select p.id from parses p where status in ('queued', 'in_progress') and run_id is null and not exists (
      select 1 from pgboss.job j where j.name = 'parses.run' and j.data->>'parse_id' = p.id and j.state < 'completed')`,
  'completed extractions without output': `select e.id from extractions e where status = 'completed' and (
      select count(distinct sha256) from blob_owners o
      where o.owner_id = e.id and o.sha256 in (e.result_sha256, e.evidence_sha256)) <> 2`,
  'extractions that wait for no job': `select e.id from extractions e where status in ('queued', 'in_progress') and run_id is null
      and not exists (select 1 from pgboss.job j where j.name = 'extractions.run'
        and j.data->>'extraction_id' = e.id and j.state < 'completed')`,
  'partitions that wait for no job': `select p.id from partitions p where status in ('queued', 'in_progress') and run_id is null
      and not exists (select 1 from pgboss.job j where j.name = 'partitions.run'
        and j.data->>'partition_id' = p.id and j.state < 'completed')`,
  'completed edits without their new file': `select e.id from edits e where status = 'completed' and not exists (
      select 1 from files f where f.id = e.filled_file_id and f.sha256 = e.filled_sha256)`,
  'edits that wait for no job': `select e.id from edits e where status in ('queued', 'in_progress') and run_id is null
      and not exists (select 1 from pgboss.job j where j.name = 'edits.run'
        and j.data->>'edit_id' = e.id and j.state < 'completed')`,
  'runs that wait for no job': `select r.id from workflow_runs r where status in ('queued', 'running') and not exists (
      select 1 from workflow_steps s join pgboss.job j on j.id::text = s.job_id and j.state < 'completed'
      where s.run_id = r.id and s.status in ('queued', 'running'))`,
  'steps and records that outlive their run': `select s.id from workflow_steps s join workflow_runs r on r.id = s.run_id
      where r.completed_at is not null and s.completed_at is null
      union all select w.id from workflow_reviews w join workflow_runs r on r.id = w.run_id
      where r.completed_at is not null and w.verdict is null and w.closed_at is null
      union all select p.id from parses p left join workflow_runs r on r.id = p.run_id
      where p.run_id is not null and p.status in ('queued', 'in_progress') and (r.id is null or r.completed_at is not null)`,
  'runs that wait for no review': `select r.id from workflow_runs r where status = 'awaiting_review' and not exists (
      select 1 from workflow_reviews w join workflow_steps s on s.id = w.step_id and s.status = 'awaiting_review'
      where w.run_id = r.id and w.verdict is null and w.closed_at is null)`,
  'runs without their one usage record': `select r.id from workflow_runs r left join usage_runs u on u.run_id = r.id
      and u.status = r.status and u.completed_at is not distinct from r.completed_at
      group by r.id having count(u.run_id) <> 1`,
  'sources that wait for no job': `select s.id from sources_jobs s where status in ('queued', 'in_progress')
      and not exists (select 1 from pgboss.job j where j.name = 'sources.run'
        and j.data->>'sources_job_id' = s.id and j.state < 'completed')`,
  'completed sources without content': `select s.id from sources_jobs s where status = 'completed'
      and not exists (select 1 from blob_owners o where o.owner_id = s.extraction_id and o.sha256 = s.content_sha256)`,
  'passwords of parses that have ended': `select id from parses where password is not null and completed_at is not null`,
  'files without their one event': `select f.id from files f
      left join events e on e.resource_id = f.id and e.type = 'file.created'
      group by f.id having count(e.id) <> 1`,
  'operations that ended without their one event': `select p.id from (
      ${[...OPERATIONS, 'schema_generations'].map((table) => `select id, status from ${table}`).join(' union all ')}) p
      left join events e on e.resource_id = p.id
      where status in ('completed', 'failed') group by p.id having count(e.id) <> 1`,
  'runs that ended without their one event': `select r.id from workflow_runs r
      left join events e on e.resource_id = r.id and e.type <> 'workflow.run.awaiting_review'
      where r.completed_at is not null group by r.id having count(e.id) <> 1`,
  'deliveries that wait for no job': `select d.id from webhook_deliveries d where status = 'pending' and not exists (
      select 1 from pgboss.job j where j.name = 'webhooks.deliver'
        and j.data->>'delivery_id' = d.id and j.state < 'completed')`,
  'deliveries whose attempts are not on record': `select d.id from webhook_deliveries d
      where attempt_count <> (select count(*) from webhook_attempts a where a.delivery_id = d.id)`,
  'tables without their files': `select t.id from tables t
      where not exists (select 1 from files where id = t.source_file_id)
         or not exists (select 1 from files where id = t.snapshot_file_id)`,
};
