import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import pg from 'pg';
import { SERVER_PROGRAM } from '../../support/programs.ts';
import { eventually } from '../../support/wait.ts';
import { CallReceiver } from '../call-receiver.ts';
import { LoadClients } from '../load-clients.ts';
import { createRandom } from '../random.ts';
import { Storage } from '../storage.ts';
import { Balancer } from './balancer.ts';
import { type BatchOutcome, runBatch } from './batch.ts';
import { ClusterProcess, environmentOf, type Shared } from './processes.ts';

const CROWD = 40;
const WORKFLOWS = 4;
const SETTLE_TIMEOUT_MS = 900_000;
/** Five processes start again and again, beside PostgreSQL and Ceph, on what may be two cores. */
const HANGS_AFTER_MS = 180_000;
/** Between two kills. */
const PAUSE_MS = { low: 1000, high: 5000 };
/** How many processes may be missing at a time. */
const MOST_AWAY = 2;

export interface ClusterOptions {
  /** Of any database on the server. */
  postgresUrl: string;
  store: { endpoint: string; credentials: { accessKeyId: string; secretAccessKey: string } };
  folder: string;
  seed: number;
  log(text: string): void;
}

export interface ClusterTally {
  single: BatchOutcome;
  cluster: BatchOutcome;
  acknowledged: Map<string, number>;
  kills: Map<string, number>;
  readyMs: number[];
  connections: number[];
  loadSeconds: number;
  settleSeconds: number;
  checkedRecords: number;
  /** What fsck says about database and store. */
  fsck: string;
  violations: string[];
}

export class ClusterRound {
  readonly #options: ClusterOptions;
  readonly #violations: string[] = [];
  readonly #acknowledged = new Map<string, number>();

  constructor(options: ClusterOptions) {
    this.#options = options;
  }

  async run({ minutes, runsEach }: { minutes: number; runsEach: number }): Promise<ClusterTally> {
    const { log } = this.#options;
    const single = await this.#single(runsEach);
    log(`one process: ${single.runs} runs in ${single.seconds.toFixed(1)} s`);
    const receiver = await CallReceiver.open();
    const shared = await this.#shared('cluster', receiver.host);
    const apis = await this.#open('api', 2, shared);
    const workers = await this.#open('worker', 3, shared);
    const processes = [...apis, ...workers];
    const balancer = await Balancer.open(() => apis.map(({ port }) => port));
    try {
      // The first migrates; the others find everything in place.
      await Promise.all(processes.map((each) => each.start()));
      log('two API and three worker processes are up');
      const cluster = await runBatch(balancer.url, WORKFLOWS, runsEach);
      log(`cluster: ${cluster.runs} runs in ${cluster.seconds.toFixed(1)} s`);
      for (const failed of [...single.failed, ...cluster.failed]) this.#violations.push(failed);
      const clients = this.#clients(receiver, apis);
      const loadSeconds = await this.#killAtRandom(processes, clients, balancer.url, minutes);
      const settled = await this.#compare(clients, shared, balancer.url);
      const fsck = await this.#fsck(shared);
      for (const each of processes) await this.#stop(each);
      return {
        single,
        cluster,
        acknowledged: this.#acknowledged,
        kills: new Map(processes.map(({ name, kills }) => [name, kills])),
        readyMs: processes.flatMap(({ readyMs }) => readyMs),
        connections: apis.map(({ port }) => balancer.connections.get(port) ?? 0),
        loadSeconds,
        ...settled,
        fsck,
        violations: this.#violations,
      };
    } finally {
      for (const each of processes) await each.kill();
      balancer.close();
      receiver.close();
    }
  }

  /** One process of the role `all`, with as many readers as its default has, on the same servers. */
  async #single(runsEach: number): Promise<BatchOutcome> {
    const alone = await ClusterProcess.open('single', 'all', await this.#shared('single', ''), 2);
    try {
      await alone.start();
      return await runBatch(`http://127.0.0.1:${alone.port}`, WORKFLOWS, runsEach);
    } finally {
      await alone.stop();
    }
  }

  /** A database and a bucket of its own. */
  async #shared(name: string, privateHosts: string): Promise<Shared> {
    const { postgresUrl, store, folder } = this.#options;
    const client = new pg.Client({ connectionString: postgresUrl });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    const { endpoint, credentials } = store;
    const admin = new S3Client({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true });
    await admin.send(new CreateBucketCommand({ Bucket: name }));
    admin.destroy();
    await mkdir(path.join(folder, name));
    return {
      databaseUrl: postgresUrl.replace('/postgres?', `/${name}?`),
      blobs: {
        RECTO_BLOB_URL: `s3://${name}?endpoint=${encodeURIComponent(endpoint)}`,
        AWS_ACCESS_KEY_ID: credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      },
      privateHosts,
      folder: path.join(folder, name),
    };
  }

  /** One reader each: five processes have five of them on this machine. */
  #open(role: 'api' | 'worker', count: number, shared: Shared): Promise<ClusterProcess[]> {
    return Promise.all(
      Array.from({ length: count }, (_, index) => ClusterProcess.open(`${role}-${index + 1}`, role, shared, 1)),
    );
  }

  #clients(receiver: CallReceiver, apis: readonly ClusterProcess[]): LoadClients {
    const acknowledged = (operation: string): void => {
      this.#acknowledged.set(operation, (this.#acknowledged.get(operation) ?? 0) + 1);
    };
    return new LoadClients(
      this.#options.seed,
      { report: this.#report, acknowledged },
      {
        receiver,
        crowd: CROWD,
        hangsAfterMs: HANGS_AFTER_MS,
        mailPort: () => apis.map(({ mailPort }) => mailPort).find((port) => port !== undefined),
      },
    );
  }

  readonly #report = (violation: string): void => {
    this.#options.log(`violation: ${violation}`);
    this.#violations.push(violation);
  };

  /** Processes are killed and come back, two of them at a time at most, while all clients work. */
  async #killAtRandom(
    processes: readonly ClusterProcess[],
    clients: LoadClients,
    url: string,
    minutes: number,
  ): Promise<number> {
    const random = createRandom(this.#options.seed);
    const startedAt = performance.now();
    const stop = new AbortController();
    const working = clients.work(url, stop.signal);
    const away = new Map<ClusterProcess, Promise<void>>();
    try {
      while (performance.now() - startedAt < minutes * 60_000) {
        await delay(random.between(PAUSE_MS.low, PAUSE_MS.high));
        if (away.size === MOST_AWAY) await Promise.race(away.values());
        const present = processes.filter((each) => !away.has(each));
        const victim = present[random.below(present.length)];
        if (victim === undefined) continue;
        const back = this.#replace(victim).finally(() => away.delete(victim));
        away.set(victim, back);
      }
    } finally {
      await Promise.all(away.values());
      stop.abort();
      await working;
    }
    return (performance.now() - startedAt) / 1000;
  }

  async #replace(victim: ClusterProcess): Promise<void> {
    const lastWords = await victim.kill();
    if (lastWords !== null) this.#report(`${victim.name} ended by itself: ${lastWords}`);
    await victim.start();
    this.#options.log(`kill -9 of ${victim.name}; ready again after ${Math.round(victim.readyMs.at(-1) ?? 0)} ms`);
  }

  /** Everything interrupted ends, by itself or by the caller's retry; then every record is compared. */
  async #compare(
    clients: LoadClients,
    { databaseUrl, folder }: Shared,
    url: string,
  ): Promise<Pick<ClusterTally, 'settleSeconds' | 'checkedRecords'>> {
    const storage = new Storage({ installation: { databaseUrl, dataDir: folder }, report: this.#report });
    const startedAt = performance.now();
    const left = async () => {
      await clients.resume(url);
      const jobs = await storage.unfinishedJobs();
      return { requests: clients.pending, jobs: [...jobs.values()] };
    };
    try {
      await eventually(left, ({ requests, jobs }) => requests === 0 && jobs.length === 0, {
        timeoutMs: SETTLE_TIMEOUT_MS,
        everyMs: 250,
      });
    } catch (error) {
      this.#report(`something is stuck: ${error instanceof Error ? error.message : error}`);
    }
    const settleSeconds = (performance.now() - startedAt) / 1000;
    this.#options.log(`settled after ${settleSeconds.toFixed(0)} s; comparing`);
    await storage.checkHalfRecords();
    await storage.checkSettled(clients.pages);
    await storage.checkOnce(clients.onlyOnce);
    for (const { file_id, code } of await storage.deadJobs()) this.#report(`a job of ${file_id} was given up: ${code}`);
    return { settleSeconds, checkedRecords: await clients.check(url, 'all') };
  }

  /** Reads every stored byte and every record, as an operator would. */
  async #fsck(shared: Shared): Promise<string> {
    const child = spawn(process.execPath, [SERVER_PROGRAM, 'fsck', '--json'], {
      env: { PATH: process.env.PATH, ...environmentOf(shared), RECTO_DATA_DIR: path.join(shared.folder, 'fsck') },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    const [code] = await once(child, 'close');
    const { checked, findings } = JSON.parse(Buffer.concat(chunks).toString());
    const errors = findings.filter(({ severity }: { severity: string }) => severity === 'error');
    if (code !== 0) this.#report(`fsck ended with ${code}: ${JSON.stringify(errors).slice(0, 2000)}`);
    return `${JSON.stringify(checked)}, ${errors.length} errors, ${findings.length - errors.length} warnings`;
  }

  async #stop(each: ClusterProcess): Promise<void> {
    const code = await each.stop();
    if (code !== 0) this.#report(`${each.name} ended with ${code} after SIGTERM`);
  }
}
