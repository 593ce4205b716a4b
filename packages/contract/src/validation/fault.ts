/**
 * The place of a value in the request: `['body', 'document', 'url']`. The whole request shares one array: checks push a
 * key before they descend and pop it afterwards, and a fault takes a copy. Allocating an array per value cost as much
 * as the checks.
 */
export type Loc = (string | number)[];

/** Runs `check` on a value inside the one at `loc`. */
export function checkAt(check: Check, value: unknown, key: string | number, loc: Loc, faults: Faults): unknown {
  loc.push(key);
  const result = check(value, loc, faults);
  loc.pop();
  return result;
}

/** One mistake in a request, with the types, messages and contexts that FastAPI clients already handle. */
export interface Fault {
  type: string;
  loc: (string | number)[];
  msg: string;
  input: unknown;
  ctx?: Record<string, unknown>;
}

/** More than anyone reads, and far fewer than a body full of wrong types could cause. */
const MAX_LISTED = 100;

/** The faults of a request: the first ones, and the total count. */
export class Faults {
  readonly #listed: Fault[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get isFull(): boolean {
    return this.#listed.length >= MAX_LISTED;
  }

  add(fault: Fault): void {
    this.#count += 1;
    if (!this.isFull) this.#listed.push(fault);
  }

  /** Counts a fault that would not be listed anyway. */
  countOnly(): void {
    this.#count += 1;
  }

  addAll(others: Faults): void {
    const room = MAX_LISTED - this.#listed.length;
    this.#listed.push(...others.#listed.slice(0, room));
    this.#count += others.#count;
  }

  /** Returns the faults listed after the first `count`. */
  since(count: number): Fault[] {
    return this.#listed.slice(count);
  }

  /** Returns everything that a response shows; the last entry counts the rest. */
  report(): Fault[] {
    const more = this.#count - this.#listed.length;
    if (more === 0) return [...this.#listed];
    const msg = `${more} more ${more === 1 ? 'fault is' : 'faults are'} not listed`;
    const loc = this.#listed[0]?.loc.slice(0, 1) ?? [];
    return [...this.#listed, { type: 'too_many_faults', loc, msg, input: null, ctx: { not_listed: more } }];
  }
}

/** Returned by a check instead of a value when it added a fault. */
export const INVALID: unique symbol = Symbol('invalid');

/** Checks `value` at `loc`; returns the value to use, or adds faults and returns INVALID. */
export type Check = (value: unknown, loc: Loc, faults: Faults) => unknown;

export function fault(
  faults: Faults,
  loc: Loc,
  input: unknown,
  type: string,
  msg: string,
  ctx?: Record<string, unknown>,
): typeof INVALID {
  if (faults.isFull) faults.countOnly();
  else faults.add({ type, loc: [...loc], msg, input: input === undefined ? null : input, ...(ctx && { ctx }) });
  return INVALID;
}
