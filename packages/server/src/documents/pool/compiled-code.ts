/**
 * The readers' code, stripped of types and compiled once, so that a reader loads in a third of the time. The service
 * makes it from its own sources alone, and readers see it read-only in their file systems.
 */
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import type { Logger } from '../../lib/logger.ts';
import { V8_FLAGS } from './isolation.ts';

/** Prefix of every folder of compiled code. */
export const PREFIX = 'readers-';
/** Suffix of a folder that is still being written. */
export const DRAFT = '.draft';

const PACKAGE = fileURLToPath(new URL('../../../', import.meta.url));
const STDERR_CHARACTERS = 4_096;

export interface CompiledCodeOptions {
  /** What readers load; see `ReaderPoolOptions`. */
  jobsModule: URL;
  logger: Logger;
  /** Where it is kept; defaults to the package's own folder. */
  cacheFolder?: string;
}

export class CompiledCode {
  /** The folder for the current sources. It may not exist yet, in which case readers do without it. */
  readonly folder: string;
  readonly #options: CompiledCodeOptions;
  readonly #stop = new AbortController();
  #making: Promise<void> | undefined;

  constructor(options: CompiledCodeOptions) {
    this.#options = options;
    const { cacheFolder = path.join(PACKAGE, '.cache') } = options;
    this.folder = path.join(cacheFolder, `${PREFIX}${fingerprint()}`);
  }

  /** Never rejects: without it, readers only start more slowly. */
  ensure(): Promise<void> {
    this.#making ??= this.#make();
    return this.#making;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#making;
  }

  async #make(): Promise<void> {
    if (existsSync(this.folder) || this.#stop.signal.aborted) return;
    const script = fileURLToPath(new URL('./compile-code.ts', import.meta.url));
    // A draft of its own, because others may be making the same.
    const draft = `${this.folder}.${randomUUID()}${DRAFT}`;
    try {
      const child = spawn(process.execPath, [...V8_FLAGS, script, this.folder, this.#options.jobsModule.href], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { NODE_COMPILE_CACHE: draft },
      });
      this.#stop.signal.addEventListener('abort', () => child.kill('SIGKILL'));
      let stderr = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        stderr = (stderr + text).slice(-STDERR_CHARACTERS);
      });
      // Compiling must not slow down requests.
      if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
      const [code] = await once(child, 'close');
      if (code !== 0) throw new Error(stderr);
    } catch (error) {
      const { logger } = this.#options;
      if (!this.#stop.signal.aborted) {
        logger.info({ error }, "the readers' code cannot be kept compiled; they start more slowly");
      }
      await rm(draft, { recursive: true, force: true }).catch((left: unknown) =>
        logger.info({ error: left }, 'removing a draft of compiled code failed'),
      );
    }
  }
}

/** Changes with any source. Node checks compiled code against its source, so a wrong name only costs time. */
function fingerprint(): string {
  const hash = createHash('sha256').update(`${process.version} ${process.arch} ${cachedDataVersionTag()} ${PACKAGE}`);
  for (const file of [...sourcesIn(path.join(PACKAGE, 'src'))].sort()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Every start does this. Node's own recursion asks again for the type of every file and takes twice as long. */
function* sourcesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* sourcesIn(file);
    else if (file.endsWith('.ts') && !file.endsWith('.test.ts')) yield file;
  }
}
