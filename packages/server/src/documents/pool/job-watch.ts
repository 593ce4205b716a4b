import { readFileSync } from 'node:fs';

/**
 * Limits of a job. A fixed time for a whole document is either too short for a large one or far too long for a hostile
 * one, so limits grow with progress instead.
 */
export interface WorkLimits {
  /** Wall time of the whole job. */
  deadlineMs: number;
  /** Wall time without a part and without CPU use. Time in which the parent processes a part does not count. */
  stallMs?: number | undefined;
  /** Initial CPU time. Unlike wall time, it does not run out faster on a busy machine. */
  processorMs?: number | undefined;
  /** CPU time that each part adds. */
  processorMsPerPart?: number | undefined;
}

const CHECK_EVERY_MS = 500;
/** The unit of /proc, the same on every Linux that Node runs on. */
const TICK_MS = 10;

/** CPU time is the document's own cost; wall time depends on the machine, and no document is to blame for it. */
export type Excess = 'processor' | 'stall' | 'deadline';

/** Calls `onExceeded` once if a limit is reached before `end`. */
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

  /** The child waits for its parent now, not the other way round. */
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
    // A child that computes is bounded by its CPU time, however little of it a busy machine provides.
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

/** CPU time of a process, all threads together; null if the system does not tell. */
export function processorMsOf(processId: number | undefined): number | null {
  try {
    // The program's name is in parentheses and may contain anything.
    const fields = readFileSync(`/proc/${processId}/stat`, 'latin1').split(') ').at(-1)?.split(' ');
    const ticks = Number(fields?.[11]) + Number(fields?.[12]);
    return Number.isNaN(ticks) ? null : ticks * TICK_MS;
  } catch {
    return null;
  }
}
