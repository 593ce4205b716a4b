import { contractMistake } from '../support/operations.ts';

export interface Answer {
  status: number;
  headers: Headers;
  bytes: Buffer;
  /** The parsed body; undefined when it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are checked against the published description
  body: any;
}

/** `undefined` when the outcome is unknown: the connection broke, or the answer was 503. */
export type Outcome = Answer | undefined;

export interface Sending {
  json?: unknown;
  form?: FormData;
  raw?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** Replaces the wire's own key; null for none. */
  key?: string | null;
}

export interface Wire {
  send(method: string, path: string, sending?: Sending): Promise<Outcome>;
}

export interface WireOptions {
  url: string;
  key: string;
  report(violation: string): void;
  /** When a request without an answer counts as hanging. */
  hangsAfterMs?: number;
}

const HANGS_AFTER_MS = 600_000;

/**
 * Distinguishes answers from silence. Reports everything that no caller may ever see: a 500, a 503 without Retry-After.
 */
export function createWire({ url, key, report, hangsAfterMs = HANGS_AFTER_MS }: WireOptions): Wire {
  return {
    send: async (method, path, sending = {}) => {
      const { pathname } = new URL(url + path);
      const answer = await exchange(url + path, method, { key, ...sending }, hangsAfterMs);
      if (answer === 'hangs') report(`${method} ${pathname} gave no answer within ${hangsAfterMs} ms`);
      if (answer === undefined || answer === 'hangs') return undefined;
      const about = `${method} ${pathname} answered ${answer.status}: ${answer.bytes.toString('utf8', 0, 300)}`;
      if (answer.status === 503) {
        if (answer.headers.get('retry-after') === null) report(`503 without Retry-After: ${about}`);
        return undefined;
      }
      if (answer.status >= 500) {
        report(about);
        return undefined;
      }
      const mistake = contractMistake(method, pathname, answer.status, answer.body);
      if (mistake !== null) report(`${mistake}: ${about}`);
      return answer;
    },
  };
}

async function exchange(
  target: string,
  method: string,
  sending: Sending,
  hangsAfterMs: number,
): Promise<Answer | 'hangs' | undefined> {
  const { json, form, raw, headers, key } = sending;
  const body = form ?? raw ?? (json === undefined ? undefined : JSON.stringify(json));
  try {
    const response = await fetch(target, {
      method,
      signal: AbortSignal.timeout(hangsAfterMs),
      headers: {
        ...(typeof key === 'string' && { authorization: `Bearer ${key}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      body: isJson ? JSON.parse(bytes.toString()) : undefined,
    };
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return 'hangs';
    // Thrown by fetch when the connection breaks, before or in the middle of an answer.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
