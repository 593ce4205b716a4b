import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../support/wait.ts';
import { passGraceTime } from './grace-time.ts';
import { Installation, type ServerLife, type StartOptions } from './installation.ts';
import type { Extent } from './load/actor.ts';
import { CLIENTS, LoadClients } from './load-clients.ts';
import type { Plan } from './plan.ts';
import { DEAD_LETTER_FAULTS, plantDoomedJob } from './planted-jobs.ts';
import { DEAD_LETTER_POINT, FIRST_START_POINT } from './points.ts';
import { type Leftovers, Storage } from './storage.ts';

/**
 * The work leads to the named point sooner or later. Something is wrong when it has not after both: schedules wait for
 * the next minute, and a busy machine takes long for so many steps.
 */
const POINT_AFTER = { ms: 240_000, steps: 2_000 };
/**
 * A lease, the search for lost ones, the job itself, and the lock of an idempotency key take 15 s, so something of what is
 * left ends far sooner than this.
 */
const NOTHING_ENDS_MS = 180_000;
/** For what hangs, not for what is slow. */
const HANGS_AFTER_MS = 600_000;

export interface Tally {
  rounds: number;
  /** By what stopped the server; a fault point counts if it was reached. */
  endings: Map<string, number>;
  acknowledged: Map<string, number>;
  checkedRecords: number;
  settlings: number;
  slowestSettlingMs: number;
  readyMs: number[];
  /** Before the grace period passed; undefined if it did not. */
  leftovers: Leftovers | undefined;
  violations: string[];
}

export interface Verification {
  /** Check records through the service itself, with no fault armed. */
  http: boolean;
  /** Also wait until everything is repeated and every job has ended. */
  settle: boolean;
  extent: Extent;
}

export interface RoundsOptions {
  seed: number;
  /** How many runs are kept open at once. If there are any, a worker process helps the server with them. */
  crowd: number;
}

/** Rounds of load, a kill, and a comparison of what is there with what was acknowledged. */
export class Rounds {
  readonly installation: Installation;
  readonly tally: Tally;
  readonly #clients: LoadClients;
  readonly #storage: Storage;
  readonly #doomed: string[] = [];
  #life: ServerLife | undefined;
  #lives = 0;
  /** A second process that works on the same database, and outlives the server. */
  readonly #hasWorker: boolean;
  #worker: ServerLife | undefined;

  private constructor(installation: Installation, { seed, crowd }: RoundsOptions) {
    this.installation = installation;
    this.#hasWorker = crowd > 0;
    this.tally = {
      rounds: 0,
      endings: new Map(),
      acknowledged: new Map(),
      checkedRecords: 0,
      settlings: 0,
      slowestSettlingMs: 0,
      readyMs: [],
      leftovers: undefined,
      violations: [],
    };
    const acknowledged = (operation: string) => count(this.tally.acknowledged, operation);
    const { receiver } = installation;
    this.#clients = new LoadClients(
      seed,
      { report: this.#report, acknowledged },
      { receiver, crowd, mailPort: () => installation.mailPort },
    );
    this.#storage = new Storage({ installation, report: this.#report });
  }

  static async open(options: RoundsOptions): Promise<Rounds> {
    return new Rounds(await Installation.create(), options);
  }

  /** Kills the very first start when the database files exist but are not renamed yet. */
  async killFirstStart(): Promise<void> {
    const life = await this.installation.start({ faults: `${FIRST_START_POINT}=kill` });
    const { signal } = await life.ended;
    if (signal === 'SIGKILL') count(this.tally.endings, FIRST_START_POINT);
    else this.#report(`the first start did not reach ${FIRST_START_POINT}: ${life.output.join('\n')}`);
  }

  async run(plan: Plan, verification: Verification): Promise<void> {
    this.tally.rounds += 1;
    const life = await this.#lifeFor(plan);
    const ready = await readyOrEnded(life);
    if (ready !== undefined) await this.#ensureWorker();
    // Leftover jobs may reach an armed point before the first request.
    if (ready === undefined && plan.kind !== 'fault point') throw new Error(life.output.join('\n'));
    const stop = new AbortController();
    const working =
      ready === undefined ? undefined : this.#clients.work(ready.url, stop.signal, () => pointsAhead(plan, life));
    try {
      count(this.tally.endings, await this.#end(life, plan, ready?.url));
    } finally {
      stop.abort();
      await working;
    }
    if (!life.isRunning) this.#life = undefined;
    await this.#killStarts(plan);
    // PostgreSQL survives only if the server alone was killed.
    const isStored = ['kill -9', 'fault point', 'points reached'].includes(plan.kind);
    if (verification.http || !isStored) return this.#verifyOverHttp(plan, verification);
    await this.#storage.awaitQuiet();
    await this.#verifyStorage();
  }

  /** After the last round: the grace period passes, and maintenance must remove all leftovers and nothing else. */
  async age(): Promise<void> {
    const life = this.#life;
    if (life === undefined) throw new Error('the last round must verify over HTTP');
    const { url } = await life.ready;
    const before = await this.#storage.leftovers();
    this.tally.leftovers = before;
    // Each kill can leave what its clients were sending, and the probe of a readiness check.
    const explained = (CLIENTS * 2 + 1) * this.#lives;
    if (before.temporaryFiles > explained) this.#report(`${before.temporaryFiles} temporary files accumulated`);
    await passGraceTime(this.installation);
    const after = await this.#storage.leftovers();
    if (after.temporaryFiles > 0 || after.unownedBlobs > 0) {
      this.#report(`left after the grace time: ${JSON.stringify(after)}`);
    }
    await this.#verifyStorage();
    const checked = await this.#clients.check(url, 'all');
    this.tally.checkedRecords += checked;
  }

  /** Keeps the data folder if something was violated. */
  async close(): Promise<void> {
    await kill(this.#worker);
    await this.installation.stop();
    if (this.tally.violations.length === 0) await this.installation.remove();
  }

  readonly #report = (violation: string): void => {
    this.tally.violations.push(`round ${this.tally.rounds}: ${violation}`);
  };

  /** Reuses the server of the last verification, unless this round needs other settings. */
  async #lifeFor(plan: Plan): Promise<ServerLife> {
    const isArmed = plan.kind === 'fault point' || plan.kind === 'points reached';
    if (this.#life !== undefined && !isArmed) return this.#life;
    await kill(this.#life);
    const { inlineAnalysisMs } = plan;
    if (!isArmed) return this.#start({ inlineAnalysisMs });
    if (plan.kind === 'points reached') {
      return this.#start({ inlineAnalysisMs, faults: plan.points.map((point) => `${point}=note`).join(',') });
    }
    if (plan.point !== DEAD_LETTER_POINT) {
      return this.#start({ inlineAnalysisMs, faults: `${plan.point}=kill@${plan.hit}` });
    }
    const fileId = `file_doomed${this.#doomed.length}`;
    await plantDoomedJob(this.installation.databaseUrl, fileId);
    this.#doomed.push(fileId);
    return this.#start({ inlineAnalysisMs, faults: DEAD_LETTER_FAULTS });
  }

  async #start(options: StartOptions = {}): Promise<ServerLife> {
    this.#life = await this.installation.start(options);
    this.#lives += 1;
    const life = this.#life;
    life.ready.then(
      ({ readyMs }) => this.tally.readyMs.push(readyMs),
      () => undefined,
    );
    return life;
  }

  /** Returns what stopped the server. */
  async #end(life: ServerLife, plan: Plan, url: string | undefined): Promise<string> {
    if ('afterMs' in plan) await delay(plan.afterMs);
    switch (plan.kind) {
      case 'fault point':
        return this.#awaitPoint(life, plan.point);
      case 'points reached': {
        const isLate = this.#lateness();
        const ahead = await eventually(
          async () => pointsAhead(plan, life),
          (points) => points.length === 0 || !life.isRunning || isLate(),
          { timeoutMs: Number.POSITIVE_INFINITY },
        );
        if (ahead.length > 0 && life.isRunning) this.#report(`not reached: ${ahead.join(', ')}`);
        if (!life.isRunning) this.#report(`the server ended by itself: ${life.output.join('\n')}`);
        for (const point of plan.points) if (!ahead.includes(point)) count(this.tally.endings, point);
        life.signal('SIGKILL');
        break;
      }
      case 'SIGTERM': {
        life.signal('SIGTERM');
        const { code } = await life.ended;
        if (code !== 0) this.#report(`SIGTERM ended with ${code}: ${life.output.join('\n')}`);
        break;
      }
      case 'kill -9 of both':
        life.signal('SIGKILL');
        await this.installation.killPostmaster();
        break;
      case 'kill -9 of PostgreSQL':
        await this.installation.killPostmaster();
        await eventually(
          async () => (await fetch(`${url}/readyz`)).status,
          (status) => status === 200,
          { timeoutMs: HANGS_AFTER_MS },
        );
        // With a worker beside it the server goes on: both must find their way back.
        if (this.#hasWorker) return plan.kind;
        life.signal('SIGKILL');
        break;
      case 'kill -9 of the worker':
        await this.#killWorker();
        return plan.kind;
      case 'kill -9':
        life.signal('SIGKILL');
        break;
    }
    await life.ended;
    return plan.kind;
  }

  async #ensureWorker(): Promise<void> {
    if (!this.#hasWorker || this.#worker?.isRunning === true) return;
    this.#worker = await this.installation.startWorker();
    await this.#worker.ready;
  }

  /** Only this kills workers: one that ended otherwise did so by itself. */
  async #killWorker(): Promise<void> {
    const worker = this.#worker;
    if (worker === undefined) return;
    if (!worker.isRunning) this.#report(`the worker ended by itself: ${worker.output.slice(-20).join('\n')}`);
    await kill(worker);
    this.#worker = undefined;
  }

  /** Says whether what the work leads to should have come long ago. */
  #lateness(): () => boolean {
    const startedAt = performance.now();
    const { steps } = this.#clients;
    return () => performance.now() - startedAt > POINT_AFTER.ms && this.#clients.steps - steps > POINT_AFTER.steps;
  }

  async #awaitPoint(life: ServerLife, point: string): Promise<string> {
    const isLate = this.#lateness();
    let end: Awaited<ServerLife['ended']> | undefined;
    while (end === undefined && !isLate()) {
      end = await Promise.race([life.ended, delay(1_000, undefined, { ref: false })]);
    }
    if (end?.signal === 'SIGKILL') return point;
    if (end !== undefined) this.#report(`the server ended by itself (${end.code}): ${life.output.join('\n')}`);
    await kill(life);
    return `${point} not reached`;
  }

  async #killStarts({ startKillsAfterMs }: Plan): Promise<void> {
    if (this.#life !== undefined) return;
    for (const afterMs of startKillsAfterMs) {
      const life = await this.installation.start();
      await delay(afterMs);
      await kill(life);
      count(this.tally.endings, 'kill -9 of a start');
    }
  }

  async #verifyOverHttp({ inlineAnalysisMs }: Plan, { settle, extent }: Verification): Promise<void> {
    const life = this.#life ?? (await this.#start({ inlineAnalysisMs }));
    const { url } = await life.ready;
    await this.#ensureWorker();
    await this.#verifyStorage();
    await this.#clients.resume(url);
    if (settle) {
      await this.#settle(url);
      // Check again: repeated requests must not have been performed twice.
      await this.#verifyStorage();
    }
    const checked = await this.#clients.check(url, extent);
    this.tally.checkedRecords += checked;
    if (!life.isRunning) this.#report(`the server ended during verification: ${life.output.join('\n')}`);
  }

  async #verifyStorage(): Promise<void> {
    await this.#storage.check();
    await this.#storage.checkSecrets(this.#clients.secrets);
    await this.#storage.checkOnce(this.#clients.onlyOnce);
  }

  async #left(url: string): Promise<{ requests: number; jobs: ReadonlyMap<string, string> }> {
    await this.#clients.resume(url);
    return { requests: this.#clients.pending, jobs: await this.#storage.unfinishedJobs() };
  }

  /** Everything that was interrupted ends by itself, or by the caller's retry. */
  async #settle(url: string): Promise<void> {
    const startedAt = performance.now();
    let before = await this.#left(url);
    let endedAt = startedAt;
    while (before.requests > 0 || before.jobs.size > 0) {
      await delay(250);
      const left = await this.#left(url);
      // An attempt that is repeated has the id of its job, so it is no progress.
      if (left.requests < before.requests || [...before.jobs.keys()].some((id) => !left.jobs.has(id))) {
        endedAt = performance.now();
      }
      before = left;
      if (performance.now() - endedAt > NOTHING_ENDS_MS) {
        this.#report(`something is stuck: ${left.requests} requests, ${[...left.jobs.values()].join(', ')}`);
        break;
      }
    }
    this.tally.settlings += 1;
    this.tally.slowestSettlingMs = Math.max(this.tally.slowestSettlingMs, performance.now() - startedAt);
    await this.#storage.checkSettled(this.#clients.pages);
    const dead = (await this.#storage.deadJobs()).map(({ file_id }) => file_id);
    if (dead.length !== this.#doomed.length || !this.#doomed.every((fileId) => dead.includes(fileId))) {
      this.#report(`dead jobs are of ${dead.join(', ')}, planted were ${this.#doomed.join(', ')}`);
    }
  }
}

/** What the work of a round leads to: the points of its plan that it has not come by yet. */
function pointsAhead(plan: Plan, { output }: ServerLife): readonly string[] {
  if (plan.kind === 'fault point') return [plan.point];
  if (plan.kind !== 'points reached') return [];
  return plan.points.filter((point) => !output.includes(`fault point ${point} reached`));
}

async function readyOrEnded(life: ServerLife): Promise<{ url: string } | undefined> {
  return Promise.race([life.ready.catch(() => undefined), life.ended.then(() => undefined)]);
}

async function kill(life: ServerLife | undefined): Promise<void> {
  if (life === undefined) return;
  life.signal('SIGKILL');
  await life.ended;
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
