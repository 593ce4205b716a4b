import { useSyncExternalStore } from 'react';

/** A request that the screen made. It never has the credential. */
export interface LoggedCall {
  number: number;
  method: string;
  path: string;
  /** JSON, if the request had some that is not too long to read. */
  body: string | null;
  status: number | null;
}

const MAX_CALLS = 30;
const MAX_BODY = 20_000;

/** What "Show requests" prints: the calls behind the screen that is open. */
class CallLog {
  #calls: readonly LoggedCall[] = [];
  #count = 0;
  readonly #listeners = new Set<() => void>();

  begin(method: string, path: string, body: unknown): number {
    this.#count += 1;
    const text = typeof body === 'string' && body.length <= MAX_BODY ? body : null;
    const call = { number: this.#count, method, path, body: text, status: null };
    this.#set([call, ...this.#calls].slice(0, MAX_CALLS));
    return call.number;
  }

  end(number: number, status: number): void {
    this.#set(this.#calls.map((call) => (call.number === number ? { ...call, status } : call)));
  }

  clear(): void {
    this.#set([]);
  }

  #set(calls: readonly LoggedCall[]): void {
    this.#calls = calls;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly current = (): readonly LoggedCall[] => this.#calls;
}

export const callLog = new CallLog();

export const useCalls = (): readonly LoggedCall[] => useSyncExternalStore(callLog.subscribe, callLog.current);
