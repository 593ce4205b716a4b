/**
 * A default installation under mixed documents for as long as there are any. In the end nothing may be lost, left
 * behind or larger than it was.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Installation, type ServerLife } from '../fault/installation.ts';
import { Storage } from '../fault/storage.ts';
import { type Client, createClient } from '../support/client.ts';
import { fillDataFolder } from '../support/prepared-data.ts';
import { TEST_KEY } from '../support/server.ts';
import { eventually } from '../support/wait.ts';
import { newTally, runLane, type Tally } from './lanes.ts';
import { type Memory, memoryOf, openDescriptors } from './processes.ts';

export interface SoakOptions {
  documents: number;
  seed: number;
  /** Memory is compared from then on: caches are warm and every kind of process has run. */
  warmUp: number;
  lanes: { waiting: number; background: number };
  onProgress?: (line: string) => void;
}

export interface Stage {
  documents: number;
  seconds: number;
  /** Medians while the documents of this stage were being read. */
  memory: Memory;
  /** When all of them had ended. */
  idle: Memory;
  descriptors: number;
}

export interface SoakReport {
  tally: Tally;
  stages: Stage[];
  isolation: unknown;
  violations: string[];
}

const SAMPLE_MS = 2_000;

export async function soak(options: SoakOptions): Promise<SoakReport> {
  const installation = await Installation.create();
  await fillDataFolder(installation.dataDir);
  const temporaryDir = await mkdtemp(path.join(os.tmpdir(), 'recto-soak-'));
  try {
    const life = await installation.start({ temporaryDir });
    const { url } = await life.ready;
    const round = new Round(installation, life, { ...options, client: createClient(url, TEST_KEY) });
    const report = await round.run();
    await installation.stop();
    // The folder of the converter of old formats is there while the service runs.
    const left = await readdir(temporaryDir);
    if (left.length > 0) report.violations.push(`left in the temporary folder: ${left.join(', ')}`);
    return report;
  } finally {
    await installation.stop();
    await installation.remove();
    await rm(temporaryDir, { recursive: true, force: true });
  }
}

type RoundOptions = SoakOptions & { client: Client };

class Round {
  readonly #installation: Installation;
  readonly #life: ServerLife;
  readonly #options: RoundOptions;
  readonly #report: SoakReport = { tally: newTally(), stages: [], isolation: null, violations: [] };

  constructor(installation: Installation, life: ServerLife, options: RoundOptions) {
    this.#installation = installation;
    this.#life = life;
    this.#options = options;
  }

  async run(): Promise<SoakReport> {
    const { documents, warmUp, onProgress } = this.#options;
    const startedAt = performance.now();
    for (let from = 0; from < documents; from += warmUp) {
      const to = Math.min(documents, from + warmUp);
      const memory = await this.#stage(from, to);
      const stage: Stage = {
        documents: to,
        seconds: (performance.now() - startedAt) / 1000,
        memory,
        idle: await this.#memory(),
        descriptors: await openDescriptors(this.#life.pid),
      };
      this.#report.stages.push(stage);
      onProgress?.(progressLine(stage, this.#report.tally));
      if (!this.#life.isRunning) throw new Error(`the server ended:\n${this.#life.output.slice(-20).join('\n')}`);
    }
    await this.#checkEnd();
    this.#report.violations.push(...this.#report.tally.mistakes);
    return this.#report;
  }

  /** Gives the median of what was resident meanwhile. */
  async #stage(from: number, to: number): Promise<Memory> {
    const { client, seed, lanes } = this.#options;
    const samples: Memory[] = [];
    let sampling: Promise<void> = Promise.resolve();
    const timer = setInterval(() => {
      sampling = sampling.then(async () => void samples.push(await this.#memory()));
    }, SAMPLE_MS);
    let at = from;
    const next = (): number | undefined => (at < to ? at++ : undefined);
    const lane = (background: boolean) => runLane({ client, seed, tally: this.#report.tally }, { next, background });
    await Promise.all([
      ...Array.from({ length: lanes.waiting }, () => lane(false)),
      ...Array.from({ length: lanes.background }, () => lane(true)),
    ]);
    clearInterval(timer);
    await sampling;
    if (samples.length === 0) samples.push(await this.#memory());
    return medianOf(samples);
  }

  async #memory(): Promise<Memory> {
    return memoryOf({ server: this.#life.pid, postmaster: await this.#installation.postmasterPid() });
  }

  async #checkEnd(): Promise<void> {
    const report = (violation: string): void => void this.#report.violations.push(violation);
    await this.#checkParses(report);
    const storage = new Storage({
      installation: this.#installation,
      // Some of these documents are damaged: nobody will ever know how many pages they have.
      report: (violation) => !violation.startsWith('files to be counted without a job') && report(violation),
    });
    // Page counts that took longer than their request are jobs of their own.
    await eventually(
      () => storage.unfinishedJobs(),
      (jobs) => jobs.size === 0,
      { timeoutMs: 600_000 },
    );
    for (const dead of await storage.deadJobs()) report(`a job was given up: ${JSON.stringify(dead)}`);
    await storage.check();
    const { temporaryFiles } = await storage.leftovers();
    if (temporaryFiles > 0) report(`${temporaryFiles} temporary files are left in the blob folder`);
    const ready = await this.#options.client.get('/readyz');
    if (ready.status !== 200) report(`/readyz answers ${ready.status}`);
    this.#report.isolation = ready.body?.checks?.reader_isolation ?? null;
  }

  /** Every parse that was acknowledged is there and has ended. */
  async #checkParses(report: (violation: string) => void): Promise<void> {
    const missing = new Set(this.#report.tally.acknowledged);
    let after: string | null = null;
    do {
      const cursor: string = after === null ? '' : `&after=${after}`;
      const { body } = await this.#options.client.get(`/v1/parses?limit=100&include_output=false${cursor}`);
      for (const { id, status, error } of body.data) {
        missing.delete(id);
        const isTyped = status === 'completed' || (status === 'failed' && typeof error?.code === 'string');
        if (!isTyped) report(`parse ${id} is ${status}`);
      }
      after = body.list_metadata.after;
    } while (after !== null);
    for (const id of missing) report(`parse ${id} was acknowledged and is lost`);
  }
}

const KEYS = ['server', 'readers', 'postgres', 'total'] as const;

function medianOf(samples: readonly Memory[]): Memory {
  const middle = (key: (typeof KEYS)[number]): number => {
    const sorted = samples.map((sample) => sample[key]).sort((a, b) => a - b);
    return sorted[sorted.length >> 1] ?? 0;
  };
  return { server: middle('server'), readers: middle('readers'), postgres: middle('postgres'), total: middle('total') };
}

export const mebibytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);

const memoryText = (memory: Memory): string => KEYS.map((key) => `${key} ${mebibytes(memory[key])}`).join(', ');

const progressLine = ({ documents, seconds, memory, idle, descriptors }: Stage, tally: Tally): string =>
  `${seconds.toFixed(0)} s: ${documents} documents, ${tally.mistakes.length} mistakes; MiB ${memoryText(memory)}; idle ${memoryText(idle)}; ${descriptors} descriptors`;
