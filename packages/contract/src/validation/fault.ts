/**
 * Where in the request a value stands: `['body', 'document', 'url']`. One array for the whole request: checks push the
 * key before they go down and pop it afterwards, and a fault takes a copy. An array per value cost as much as the checks.
 */
export type Loc = (string | number)[];

/** `check` for a value inside the one at `loc`. */
export function checkAt(check: Check, value: unknown, key: string | number, loc: Loc, faults: Fault[]): unknown {
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

/** What a check gives instead of a value when it added a fault. */
export const INVALID: unique symbol = Symbol('invalid');

/** Checks `value`, which stands at `loc`; returns the value to use, or adds faults and returns INVALID. */
export type Check = (value: unknown, loc: Loc, faults: Fault[]) => unknown;

export function fault(
  faults: Fault[],
  loc: Loc,
  input: unknown,
  type: string,
  msg: string,
  ctx?: Record<string, unknown>,
): typeof INVALID {
  faults.push({ type, loc: [...loc], msg, input: input === undefined ? null : input, ...(ctx && { ctx }) });
  return INVALID;
}
