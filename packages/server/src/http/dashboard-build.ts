import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Logger } from '../lib/logger.ts';

interface DashboardBuildOptions {
  /** Builds the dashboard and exits with 0. */
  program: URL;
  logger: Logger;
}

/**
 * A build of the dashboard beside the server. It begins when the server is ready and has the lowest priority, so that
 * neither the start nor a request waits for it.
 */
export class DashboardBuild {
  readonly #options: DashboardBuildOptions;
  readonly #ended = Promise.withResolvers<boolean>();
  #process: ChildProcess | undefined;
  #isOver = false;

  constructor(options: DashboardBuildOptions) {
    this.#options = options;
  }

  /** True from the creation on, so that a visitor who comes before the build begins waits for it too. */
  get isExpected(): boolean {
    return !this.#isOver;
  }

  /** Resolves with whether the build succeeded. */
  get ended(): Promise<boolean> {
    return this.#ended.promise;
  }

  begin(): void {
    if (this.#isOver || this.#process !== undefined) return;
    const { program, logger } = this.#options;
    const child = spawn(process.execPath, [fileURLToPath(program), '--if-old'], {
      env: {},
      // The server ends it: Ctrl-C in its terminal does not reach it.
      detached: true,
      // Lines on standard output are the server's log.
      stdio: ['ignore', process.stderr, process.stderr],
    });
    this.#process = child;
    child.once('spawn', () => lowerPriority(child, logger));
    child.once('error', (error) => {
      logger.error({ error }, 'the build of the dashboard did not start');
      this.#end(false);
    });
    child.once('exit', (code) => {
      if (code !== 0 && !this.#isOver) logger.error({ code }, 'the build of the dashboard failed');
      this.#end(code === 0);
    });
  }

  /** Stops a build that runs. The next start begins it again. */
  async close(): Promise<void> {
    this.#end(false);
    const child = this.#process;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  }

  #end(isBuilt: boolean): void {
    this.#isOver = true;
    this.#ended.resolve(isBuilt);
  }
}

function lowerPriority({ pid }: ChildProcess, logger: Logger): void {
  try {
    if (pid !== undefined) os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
  } catch (error) {
    // It may have ended already.
    logger.warn({ error }, 'the build of the dashboard runs with the priority of the server');
  }
}
