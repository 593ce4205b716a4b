import { readFileSync } from 'node:fs';

/**
 * What a job may take. A fixed time for a whole document is either too short for a large one or far too long for a
 * hostile one: what grows with the document is measured by its progress instead.
 */
export interface WorkLimits {
  /** Wall time of the whole job. */
  deadlineMs: number;
  /** Wall time without a part and without use of the processor. Time in which the parent takes a part in does not count. */
  stallMs?: number | undefined;
  /** Processor time to begin with. Unlike wall time it does not run faster on a busy machine. */
  processorMs?: number | undefined;
  /** What each part adds to it. */
  processorMsPerPart?: number | undefined;
}

const CHECK_EVERY_MS = 500;
/** The unit of /proc, the same on every Linux that Node runs on. */
const TICK_MS = 10;

/** Processor time is the document's own cost; wall time is the machine's, and no document is to blame for it. */
export type Excess = 'processor' | 'stall' | 'deadline';

/** Calls `onExceeded` once, when one of the limits is reached before `end`. */
export class JobWatch {
  readonly #limits: WorkLimits;
  readonly #processId: number | undefined;
  readonly #onExceeded: (excess: Excess) => void;
  readonly #deadline: NodeJS.Timeout;
  readonly #checks: NodeJS.Timeout | undefined;
  readonly #processorAtStartMs: number | null;
  #parts = 0;
  #lastSignAt = performance.now();
  #usedMs = 0;
  #isHeld = false;

  constructor(limits: WorkLimits, processId: number | undefined, onExceeded: (excess: Excess) => void) {
    this.#limits = limits;
    this.#processId = processId;
    this.#onExceeded = onExceeded;
    this.#processorAtStartMs = processorMsOf(processId);
    this.#deadline = setTimeout(() => this.#exceed('deadline'), limits.deadlineMs);
    const hasChecks = limits.stallMs !== undefined || limits.processorMs !== undefined;
    this.#checks = hasChecks ? setInterval(() => this.#check(), CHECK_EVERY_MS) : undefined;
  }

  part(): void {
    this.#parts += 1;
    this.#lastSignAt = performance.now();
  }

  /** The child waits for its parent, not the other way round. */
  hold(): void {
    this.#isHeld = true;
  }

  resume(): void {
    this.#isHeld = false;
    this.#lastSignAt = performance.now();
  }

  end(): void {
    clearTimeout(this.#deadline);
    clearInterval(this.#checks);
  }

  #check(): void {
    const { stallMs = Number.POSITIVE_INFINITY, processorMs, processorMsPerPart = 0 } = this.#limits;
    const usedMs = this.#processorMs();
    if (processorMs !== undefined && usedMs > processorMs + this.#parts * processorMsPerPart) {
      this.#exceed('processor');
      return;
    }
    // A child that computes is bounded by its processor time, however little of it a busy machine gives it.
    if (usedMs > this.#usedMs) this.#lastSignAt = performance.now();
    this.#usedMs = usedMs;
    if (!this.#isHeld && performance.now() - this.#lastSignAt > stallMs) this.#exceed('stall');
  }

  #processorMs(): number {
    if (this.#processorAtStartMs === null) return 0;
    return (processorMsOf(this.#processId) ?? 0) - this.#processorAtStartMs;
  }

  #exceed(excess: Excess): void {
    this.end();
    this.#onExceeded(excess);
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
