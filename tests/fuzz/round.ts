/** A round of broken documents through the reader pool. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createRandom } from '../fault/random.ts';
import { contentOf } from './documents/content.ts';
import { sampleOf } from './documents/samples.ts';
import { type Mutant, mutantOf, type Source } from './mutants.ts';
import { FuzzReaders, PROCESSOR_MS, type Verdict } from './reading.ts';

export interface Finding {
  mutant: Mutant;
  problem: string;
}

export interface ReaderRound {
  files: number;
  read: number;
  /** By reason. */
  refused: Record<string, number>;
  /** By format: how many, and how many of them could be read. */
  formats: Record<string, { files: number; read: number }>;
  slowest: { elapsedMs: number; index: number; format: string }[];
  findings: Finding[];
  pool: Record<string, number>;
}

export interface RoundOptions {
  seed: number;
  from?: number;
  files: number;
  sources?: readonly Source[];
  onFinding?: (finding: Finding) => Promise<void>;
  onBatch?: (done: number) => void;
}

const LANES = 2;
const BATCH = 50;
/** Three jobs of a document may each take the limit; starting processes and waiting for one count as well. */
const HANG_MS = 30 * PROCESSOR_MS;
const SLOWEST_KEPT = 10;
const CANARY_FORMATS = ['pdf', 'docx', 'xlsx', 'eml'] as const;

export async function readerRound(options: RoundOptions): Promise<ReaderRound> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recto-fuzz-'));
  const readers = new FuzzReaders(folder, LANES);
  try {
    return await new Round(readers, options).run();
  } finally {
    await readers.close();
    await rm(folder, { recursive: true, force: true });
  }
}

class Round {
  readonly #readers: FuzzReaders;
  readonly #options: RoundOptions;
  readonly #result: ReaderRound = {
    files: 0,
    read: 0,
    refused: {},
    formats: {},
    slowest: [],
    findings: [],
    pool: {},
  };

  constructor(readers: FuzzReaders, options: RoundOptions) {
    this.#readers = readers;
    this.#options = options;
  }

  async run(): Promise<ReaderRound> {
    const { from = 0, files, onBatch } = this.#options;
    for (let start = from; start < from + files; start += BATCH) {
      await this.#batch(start, Math.min(start + BATCH, from + files));
      await this.#canary(start / BATCH);
      onBatch?.(this.#result.files);
    }
    this.#result.pool = { ...this.#readers.stats() };
    return this.#result;
  }

  async #batch(from: number, to: number): Promise<void> {
    let next = from;
    const lane = async (): Promise<void> => {
      while (next < to) {
        const index = next;
        next += 1;
        const { seed, sources = [] } = this.#options;
        const mutant = await mutantOf({ seed, index, files: sources });
        await this.#count(mutant, await withinTime(this.#readers.read(mutant)));
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  /** Whatever was broken before, a sound document is read right. */
  async #canary(turn: number): Promise<void> {
    const format = CANARY_FORMATS[Math.floor(turn) % CANARY_FORMATS.length] ?? 'pdf';
    const sample = await sampleOf(format, contentOf(createRandom(1)));
    const mutant: Mutant = { ...sample, index: 1, recipe: ['none: the canary'] };
    const { ending, lost } = await withinTime(this.#readers.read(mutant));
    if (ending !== 'read' || lost.length > 0) {
      await this.#find(mutant, `the canary was not read: ${JSON.stringify(ending)} ${lost.join('; ')}`);
    }
  }

  async #count(mutant: Mutant, { ending, lost, elapsedMs }: Verdict): Promise<void> {
    const result = this.#result;
    result.files += 1;
    const format = result.formats[mutant.format] ?? { files: 0, read: 0 };
    result.formats[mutant.format] = format;
    format.files += 1;
    if (ending === 'read') {
      result.read += 1;
      format.read += 1;
    } else if ('refused' in ending) {
      result.refused[ending.refused] = (result.refused[ending.refused] ?? 0) + 1;
    } else {
      await this.#find(mutant, ending.failed);
    }
    for (const problem of lost) await this.#find(mutant, problem);
    result.slowest = [...result.slowest, { elapsedMs, index: mutant.index, format: mutant.format }]
      .sort((one, other) => other.elapsedMs - one.elapsedMs)
      .slice(0, SLOWEST_KEPT);
  }

  async #find(mutant: Mutant, problem: string): Promise<void> {
    const finding = { mutant, problem };
    this.#result.findings.push(finding);
    await this.#options.onFinding?.(finding);
  }
}

async function withinTime(reading: Promise<Verdict>): Promise<Verdict> {
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<Verdict>((resolve) => {
    timer = setTimeout(() => resolve({ ending: { failed: 'it hangs' }, lost: [], elapsedMs: HANG_MS }), HANG_MS);
  });
  try {
    return await Promise.race([reading, hung]);
  } finally {
    clearTimeout(timer);
  }
}
