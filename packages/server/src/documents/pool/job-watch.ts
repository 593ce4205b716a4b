import { readFileSync } from 'node:fs';

/**
 * What a job may take. A fixed time for a whole document is either too short for a large one or far too long for a
 * hostile one: what grows with the document is measured by its progress instead.
 */
export interface WorkLimits {
  /** Wall time of the whole job. */
  deadlineMs: number;
  /** Wall time without a part. Time in which the parent takes a part in does not count. */
  stallMs?: number | undefined;
  /** Processor time to begin with. Unlike wall time it does not run faster on a busy machine. */
  processorMs?: number | undefined;
  /** What each part adds to it. */
  processorMsPerPart?: number | undefined;
}

const CHECK_EVERY_MS = 500;
/** The unit of /proc, the same on every Linux that Node runs on. */
const TICK_MS = 10;

/** Calls `onExceeded` once, when one of the limits is reached before `end`. */
export class JobWatch {
  readonly #limits: WorkLimits;
  readonly #processId: number | undefined;
  readonly #onExceeded: () => void;
  readonly #deadline: NodeJS.Timeout;
  readonly #checks: NodeJS.Timeout | undefined;
  readonly #processorAtStartMs: number | null;
  #parts = 0;
  #lastPartAt = performance.now();
  #isHeld = false;

  constructor(limits: WorkLimits, processId: number | undefined, onExceeded: () => void) {
    this.#limits = limits;
    this.#processId = processId;
    this.#onExceeded = onExceeded;
    this.#processorAtStartMs = limits.processorMs === undefined ? null : processorMsOf(processId);
    this.#deadline = setTimeout(() => this.#exceed(), limits.deadlineMs);
    const hasChecks = limits.stallMs !== undefined || this.#processorAtStartMs !== null;
    this.#checks = hasChecks ? setInterval(() => this.#check(), CHECK_EVERY_MS) : undefined;
  }

  part(): void {
    this.#parts += 1;
    this.#lastPartAt = performance.now();
  }

  /** The child waits for its parent, not the other way round. */
  hold(): void {
    this.#isHeld = true;
  }

  resume(): void {
    this.#isHeld = false;
    this.#lastPartAt = performance.now();
  }

  end(): void {
    clearTimeout(this.#deadline);
    clearInterval(this.#checks);
  }

  #check(): void {
    const { stallMs = Number.POSITIVE_INFINITY, processorMs = 0, processorMsPerPart = 0 } = this.#limits;
    const isStalled = !this.#isHeld && performance.now() - this.#lastPartAt > stallMs;
    const usedMs =
      this.#processorAtStartMs === null ? 0 : (processorMsOf(this.#processId) ?? 0) - this.#processorAtStartMs;
    if (isStalled || usedMs > processorMs + this.#parts * processorMsPerPart) this.#exceed();
  }

  #exceed(): void {
    this.end();
    this.#onExceeded();
  }
}

/** Processor time of a process, all its threads together; null where the system does not tell. */
export function processorMsOf(processId: number | undefined): number | null {
  try {
    // The name of the program stands in parentheses and may hold anything.
    const fields = readFileSync(`/proc/${processId}/stat`, 'latin1').split(') ').at(-1)?.split(' ');
    const ticks = Number(fields?.[11]) + Number(fields?.[12]);
    return Number.isNaN(ticks) ? null : ticks * TICK_MS;
  } catch {
    return null;
  }
}
