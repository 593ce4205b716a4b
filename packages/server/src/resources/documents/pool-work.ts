/** Runs reader-process jobs on stored content. */
import { stat } from 'node:fs/promises';
import type { CheckedBlobStore } from '../../blobs/checked.ts';
import type { WorkLimits } from '../../documents/pool/job-watch.ts';
import type { ReaderPool, RunOptions } from '../../documents/pool/reader-pool.ts';
import type { Scope } from '../../lib/scope.ts';
import type { PoolJobs } from '../../workflows/pool-jobs.ts';
import { withLocalFile } from '../blobs/local-file.ts';
import { type ReadingLimits, workLimitsOf } from './reading-limits.ts';

export interface PoolWorkDependencies {
  blobs: CheckedBlobStore;
  readers: ReaderPool<PoolJobs>;
  limits: ReadingLimits;
}

/** Digests of stored content, by the names under which the job expects their paths; null stays null. */
type Digests = Readonly<Record<string, string | null>> | readonly string[];

type PathsOf<Of extends Digests> = { -readonly [Key in keyof Of]: Of[Key] };

export interface WorkTime {
  signal: AbortSignal;
  /** Limit on time in reader processes, whatever progress is made. */
  deadlineMs: number;
}

interface PoolRun<Name extends keyof PoolJobs, Of extends Digests>
  extends Pick<RunOptions<PoolJobs[Name]['parts']>, 'onPart' | 'onRestart'> {
  /** Content that the job reads. Each blob is a local file while the job runs. */
  content?: { scope: Scope; digests: Of };
  args: (paths: PathsOf<Of>) => PoolJobs[Name]['args'];
  signal: AbortSignal;
  /** If given, limits grow with the size of the content; otherwise the pool's limits apply. */
  deadlineMs?: number;
  /** Caps the CPU time, whatever the size would allow. */
  maxProcessorMs?: number | undefined;
}

export class PoolWork {
  readonly #deps: PoolWorkDependencies;

  constructor(deps: PoolWorkDependencies) {
    this.#deps = deps;
  }

  run<Name extends keyof PoolJobs, Of extends Digests = Record<string, never>>(
    name: Name,
    { content, args, signal, deadlineMs, maxProcessorMs, onPart, onRestart }: PoolRun<Name, Of>,
  ): Promise<PoolJobs[Name]['result']> {
    return this.#withFiles(content, async (paths, files) => {
      const bySize = deadlineMs === undefined ? {} : await this.#limits(files, deadlineMs);
      const limits = maxProcessorMs === undefined ? bySize : withProcessorMs(bySize, maxProcessorMs);
      return this.#deps.readers.run(name, args(paths), { files, signal, ...limits, onPart, onRestart });
    });
  }

  async #limits(files: readonly string[], deadlineMs: number): Promise<WorkLimits> {
    const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
    const sizeBytes = sizes.reduce((sum, size) => sum + size, 0);
    return workLimitsOf(this.#deps.limits, sizeBytes, deadlineMs);
  }

  #withFiles<Of extends Digests, T>(
    content: { scope: Scope; digests: Of } | undefined,
    use: (paths: PathsOf<Of>, files: string[]) => Promise<T>,
  ): Promise<T> {
    const entries = content === undefined ? [] : Object.entries(content.digests);
    const open = async (at: number, opened: [string, string | null][]): Promise<T> => {
      const [name, digest] = entries[at] ?? [];
      if (content === undefined || name === undefined) {
        const files = opened.flatMap(([, path]) => path ?? []);
        const isList = content !== undefined && Array.isArray(content.digests);
        return use((isList ? files : Object.fromEntries(opened)) as PathsOf<Of>, files);
      }
      if (digest === null || digest === undefined) return open(at + 1, [...opened, [name, null]]);
      return withLocalFile(this.#deps.blobs, content.scope, digest, (path) => open(at + 1, [...opened, [name, path]]));
    };
    return open(0, []);
  }
}

const withProcessorMs = (limits: Partial<WorkLimits>, maxMs: number): Partial<WorkLimits> => ({
  ...limits,
  processorMs: Math.min(limits.processorMs ?? maxMs, maxMs),
});
