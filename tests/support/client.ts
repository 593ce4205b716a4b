import { appendFileSync } from 'node:fs';
import { contractMistake, findOperation } from './operations.ts';
import type { TestServer } from './server.ts';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined when there is none or it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape the contract check has verified
  body: any;
}

export interface Sending {
  json?: unknown;
  /** Sent verbatim. */
  raw?: string | Uint8Array<ArrayBuffer> | ReadableStream;
  form?: FormData;
  headers?: Record<string, string>;
}

export interface Client {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, sending?: Sending): Promise<Answer>;
  post(path: string, sending?: Sending): Promise<Answer>;
  put(path: string, sending?: Sending): Promise<Answer>;
  patch(path: string, sending?: Sending): Promise<Answer>;
}

/** Speaks HTTP only. Checks every response against the published description, and records what was seen. */
export function createClient(url: string, key: string | null): Client {
  const send = (method: string) => (path: string, sending?: Sending) => request({ url, key, method, path, ...sending });
  return {
    get: (path, headers) => request({ url, key, method: 'GET', path, ...(headers && { headers }) }),
    delete: send('DELETE'),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
  };
}

export const clientsOf = ({ url, testKey, liveKey }: Pick<TestServer, 'url' | 'testKey' | 'liveKey'>) => ({
  test: createClient(url, testKey),
  live: createClient(url, liveKey),
  anonymous: createClient(url, null),
});

interface Request extends Sending {
  url: string;
  key: string | null;
  method: string;
  path: string;
}

async function request({ url, key, method, path, json, raw, form, headers }: Request): Promise<Answer> {
  const target = path.startsWith('http') ? path : url + path;
  const body = form ?? raw ?? (json === undefined ? undefined : JSON.stringify(json));
  const response = await fetch(target, {
    method,
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body, ...(body instanceof ReadableStream && { duplex: 'half' as const }) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const answer = {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
  observe(method, new URL(target).pathname, answer);
  return answer;
}

function observe(method: string, pathname: string, answer: Answer): void {
  const found = findOperation(method, pathname);
  const seenFile = process.env.SEEN_OPERATIONS_FILE;
  if (found !== undefined && seenFile !== undefined) {
    appendFileSync(seenFile, `${found.operation.operationId} ${answer.status}\n`);
  }
  if (!/^req_\w+$/.test(answer.headers.get('x-request-id') ?? '')) {
    throw new Error(`${method} ${pathname} answered ${answer.status} without x-request-id`);
  }
  const mistake = contractMistake(method, pathname, answer.status, answer.body);
  if (mistake !== null) throw new Error(`${mistake}\n${answer.text.slice(0, 2000)}`);
}
