import { lookup as dnsLookup } from 'node:dns/promises';
import type { Readable } from 'node:stream';
import type { Dispatcher, Pool } from 'undici';
import type { EgressLedger, EgressSubject } from '../lib/egress.ts';
import { AppError } from '../lib/errors.ts';
import { LazyAgent } from '../lib/lazy-agent.ts';
import type { AddressPolicy } from './address-policy.ts';
import { createCheckedConnector, type Dialler, dialWith, type Lookup } from './checked-connector.ts';
import { OutboundError, toOutboundError, unreadableAnswer } from './outbound-error.ts';
import { checkedHeaders, checkedMethod, forOtherOrigin, type Method, parseTarget } from './request-checks.ts';
import { limitedBody } from './response-body.ts';

export interface OutboundRequest {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Applies to GET and HEAD only. With any other method, or with 0, the redirect response itself is returned. */
  maxRedirects?: number;
  /** Covers everything from the call to the last byte of the body, including redirects. */
  deadlineMs?: number;
  maxResponseBytes?: number;
  signal?: AbortSignal;
  /** Required if there is a ledger, as there is in the service. */
  egress?: EgressSubject;
}

/** The client as services see it: whoever sends something says on whose behalf. */
export interface RecordedOutbound {
  request(request: OutboundRequest & { egress: EgressSubject }): Promise<OutboundResponse>;
}

export interface OutboundResponse {
  status: number;
  headers: Record<string, string>;
  /** The caller must read or destroy it; it holds its connection until then, or until the deadline. */
  body: Readable;
  finalUrl: string;
}

export interface Outbound {
  request(request: OutboundRequest): Promise<OutboundResponse>;
  close(): Promise<void>;
}

export interface OutboundOptions {
  policy: AddressPolicy;
  ledger?: EgressLedger;
  lookup?: Lookup;
  dialler?: Dialler;
  connectTimeoutMs?: number;
  headersTimeoutMs?: number;
  /** Longest pause between two chunks of the body. */
  bodyTimeoutMs?: number;
}

/** The deadline of the request covers what these would: a service may think for as long as its caller waits. */
const NO_LIMIT = 0;
const DEFAULT_MAX_REDIRECTS = 5;
const DEFAULT_DEADLINE_MS = 60_000;
const DEFAULT_MAX_RESPONSE_BYTES = 100 * 1024 * 1024;
const MAX_RESPONSE_HEADER_BYTES = 16_384;
/**
 * More than those who call have places for: whose turn it is, is decided there. Here requests of test that hang would
 * keep those of production from the same host.
 */
const CONNECTIONS_PER_ORIGIN = 256;
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/** Creates the HTTP client for every URL chosen by somebody else: documents, webhooks, API calls of workflows. */
export function createOutbound(options: OutboundOptions): Outbound {
  const create: ConstructorParameters<typeof LazyAgent>[0]['create'] = ({ Agent, Pool, buildConnector }) => {
    const connectorOptions = {
      policy: options.policy,
      lookup: options.lookup ?? systemLookup,
      dialler: options.dialler ?? dialWith(buildConnector),
      connectTimeoutMs: options.connectTimeoutMs ?? 10_000,
    };
    return new Agent({
      factory: (origin, poolOptions: Pool.Options) =>
        new Pool(origin, { ...poolOptions, connect: createCheckedConnector(new URL(origin), connectorOptions) }),
      connections: CONNECTIONS_PER_ORIGIN,
      pipelining: 1,
      headersTimeout: options.headersTimeoutMs ?? NO_LIMIT,
      bodyTimeout: options.bodyTimeoutMs ?? NO_LIMIT,
      maxHeaderSize: MAX_RESPONSE_HEADER_BYTES,
    });
  };
  const agent = new LazyAgent({ create, ledger: options.ledger });
  return {
    request: (request) => send(agent, request),
    close: () => agent.destroy(),
  };
}

async function systemLookup(hostname: string): Promise<string[]> {
  const records = await dnsLookup(hostname, { all: true });
  return records.map((record) => record.address);
}

async function send(agent: LazyAgent, request: OutboundRequest): Promise<OutboundResponse> {
  const deadline = startDeadline(request);
  try {
    const method = checkedMethod(request.method ?? 'GET');
    const { response, url } = await follow(agent, request, method, deadline.signal);
    return toResponse({ response, url, method, request, deadline });
  } catch (error) {
    deadline.clear();
    throw deadline.toError(error);
  }
}

async function follow(
  agent: LazyAgent,
  request: OutboundRequest,
  method: Method,
  signal: AbortSignal,
): Promise<{ response: Dispatcher.ResponseData; url: URL }> {
  // Following a redirect with another method would send its body to a host that the caller did not name.
  const maxRedirects = method === 'GET' || method === 'HEAD' ? (request.maxRedirects ?? DEFAULT_MAX_REDIRECTS) : 0;
  let url = parseTarget(request.url);
  let headers = checkedHeaders(request.headers ?? {});
  for (let redirects = 0; ; redirects += 1) {
    const message = {
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers: { ...headers, 'accept-encoding': 'identity' },
      body: request.body ?? null,
      signal,
    };
    const response = await agent.request(message, request.egress);
    const location = response.headers.location;
    if (!REDIRECT_STATUSES.has(response.statusCode) || typeof location !== 'string' || maxRedirects === 0) {
      return { response, url };
    }
    response.body.on('error', () => {}).destroy();
    if (redirects >= maxRedirects) throw new OutboundError('redirects', 'The URL redirects too many times.');
    const next = parseTarget(location, url);
    if (url.protocol === 'https:' && next.protocol === 'http:') {
      throw new OutboundError('blocked', 'The URL redirects from https to http.');
    }
    if (next.origin !== url.origin) headers = forOtherOrigin(headers);
    url = next;
  }
}

interface Answered {
  response: Dispatcher.ResponseData;
  url: URL;
  method: Method;
  request: OutboundRequest;
  deadline: Deadline;
}

function toResponse({ response, url, method, request, deadline }: Answered): OutboundResponse {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  const transfer = headers['transfer-encoding'];
  // undici would pass such a body through undecoded, up to the end of the connection.
  const isCoded = transfer !== undefined && transfer.trim().toLowerCase() !== 'chunked';
  const hasBody = method !== 'HEAD' && response.statusCode !== 204 && response.statusCode !== 304;
  const declaredBytes = Number(headers['content-length']);
  try {
    if (isCoded) throw unreadableAnswer(new Error(`transfer-encoding: ${transfer}`));
    const body = limitedBody(response.body, {
      contentEncoding: hasBody && declaredBytes !== 0 ? headers['content-encoding'] : undefined,
      declaredBytes: hasBody && Number.isFinite(declaredBytes) ? declaredBytes : undefined,
      maxBytes: request.maxResponseBytes ?? DEFAULT_MAX_RESPONSE_BYTES,
      toError: deadline.toError,
      onClose: deadline.clear,
    });
    return { status: response.statusCode, headers, body, finalUrl: url.href };
  } catch (error) {
    response.body.on('error', () => {}).destroy();
    throw error;
  }
}

interface Deadline {
  signal: AbortSignal;
  clear(): void;
  toError(error: unknown): unknown;
}

/** Covers the body as well, because a host that sends one byte per second never triggers an idle timeout. */
function startDeadline({ signal: callerSignal, deadlineMs = DEFAULT_DEADLINE_MS }: OutboundRequest): Deadline {
  const controller = new AbortController();
  const expire = () => controller.abort(new OutboundError('timeout', 'The remote host did not answer in time.'));
  const timer = setTimeout(expire, deadlineMs);
  return {
    signal: callerSignal === undefined ? controller.signal : AbortSignal.any([callerSignal, controller.signal]),
    clear: () => clearTimeout(timer),
    toError(error) {
      // Ours, or one of the ledger.
      if (error instanceof AppError) return error;
      if (callerSignal?.aborted === true) return callerSignal.reason;
      return toOutboundError(error);
    },
  };
}
