/**
 * The memory of an interpreter that has just started, kept in a file: a process that begins with it needs a tenth of the
 * time. The service makes it from the installed packages alone, and sandboxes see it read-only.
 */
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '../../lib/logger.ts';

const PREFIX = 'python-';
const DRAFT = '.draft';
const ABANDONED_AFTER_MS = 3_600_000;
const STDERR_CHARACTERS = 4_096;

export interface PythonImageOptions {
  logger: Logger;
  /** Where it is kept; defaults to the package's own folder. */
  cacheFolder?: string | undefined;
}

export class PythonImage {
  readonly #logger: Logger;
  readonly #folder: string;
  readonly #stop = new AbortController();
  #making: Promise<string | null> | undefined;

  constructor({ logger, cacheFolder }: PythonImageOptions) {
    this.#logger = logger;
    this.#folder = cacheFolder ?? fileURLToPath(new URL('../../../.cache/', import.meta.url));
  }

  /** The file; null if it cannot be kept here, in which case every process starts from nothing. Never rejects. */
  ensure(): Promise<string | null> {
    this.#making ??= this.#make();
    return this.#making;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#making;
  }

  async #make(): Promise<string | null> {
    const file = path.join(this.#folder, `${PREFIX}${fingerprint()}`);
    if (existsSync(file)) return file;
    // A draft of its own, because others may be making the same.
    const draft = `${file}.${randomUUID()}${DRAFT}`;
    try {
      await mkdir(this.#folder, { recursive: true });
      await this.#removeFormer();
      await this.#runMaker(draft, file);
      return file;
    } catch (error) {
      if (!this.#stop.signal.aborted) {
        this.#logger.info({ error }, 'the memory of Python cannot be kept; it starts more slowly');
      }
      await rm(draft, { force: true }).catch((left: unknown) =>
        this.#logger.info({ error: left }, 'removing a draft of the memory of Python failed'),
      );
      return null;
    }
  }

  async #runMaker(draft: string, file: string): Promise<void> {
    this.#stop.signal.throwIfAborted();
    const script = fileURLToPath(new URL('./make-image.ts', import.meta.url));
    const child = spawn(process.execPath, [script, draft, file], {
      stdio: ['ignore', 'ignore', 'pipe'],
      // Python remembers the local time zone that it starts with.
      env: { TZ: 'UTC' },
    });
    const kill = (): void => void child.kill('SIGKILL');
    this.#stop.signal.addEventListener('abort', kill);
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-STDERR_CHARACTERS);
    });
    try {
      const [code] = await once(child, 'close');
      if (code !== 0) throw new Error(stderr);
    } finally {
      this.#stop.signal.removeEventListener('abort', kill);
    }
  }

  /** Removes images of other versions, and drafts that a killed process left. Others may be using or making theirs. */
  async #removeFormer(): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      if (!name.startsWith(PREFIX)) continue;
      const former = path.join(this.#folder, name);
      const changedAt = await stat(former).then(
        ({ mtimeMs }) => mtimeMs,
        // Another process has removed or renamed it.
        () => Number.POSITIVE_INFINITY,
      );
      if (changedAt < Date.now() - ABANDONED_AFTER_MS) await rm(former, { force: true });
    }
  }
}

/** Changes with everything that an image depends on. */
function fingerprint(): string {
  const hash = createHash('sha256').update(`${process.version} ${process.arch}`);
  hash.update(readFileSync(createRequire(import.meta.url).resolve('pyodide/package.json')));
  for (const name of ['image.ts', 'interpreter.ts', 'imports.ts'])
    hash.update(readFileSync(new URL(name, import.meta.url)));
  return hash.digest('hex').slice(0, 16);
}
