/** A service that answers as a test says, without a network. */
import { Recto } from '../client.ts';

export interface Sent {
  method: string;
  url: URL;
  headers: Headers;
  body: unknown;
}

type Answer = Response | Error | ((sent: Sent, signal: AbortSignal) => Response | Promise<Response>);

export const json = (body: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(body), { ...init, headers: { 'x-request-id': 'req_1', ...init.headers } });

export const failure = (status: number, headers: Record<string, string> = {}, detail: unknown = 'No.'): Response =>
  json({ detail }, { status, headers });

/** The body of a response in pieces; an error among them breaks the connection. */
export function pieces(...parts: (string | Uint8Array | Error)[]): Response {
  const rest = [...parts];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = rest.shift();
      if (part === undefined) controller.close();
      else if (part instanceof Error) controller.error(part);
      else controller.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : part);
    },
  });
  return new Response(body, { headers: { 'x-request-id': 'req_1' } });
}

/** Gives each request the next answer; the last one is repeated. */
export function scripted(...answers: Answer[]): { recto: Recto; sent: Sent[] } {
  const sent: Sent[] = [];
  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { method = 'GET', headers, body, signal } = init;
    signal?.throwIfAborted();
    const parsed = typeof body === 'string' ? JSON.parse(body) : body;
    const request = { method, url: new URL(String(input)), headers: new Headers(headers), body: parsed };
    const answer = answers[Math.min(sent.length, answers.length - 1)];
    sent.push(request);
    if (answer instanceof Error) throw answer;
    if (typeof answer === 'function') return answer(request, signal ?? new AbortController().signal);
    return answer?.clone() ?? json({});
  };
  const recto = new Recto({
    apiKey: 'svc_test_1',
    baseUrl: 'http://service.test',
    fetch: fetch as typeof globalThis.fetch,
  });
  return { recto, sent };
}
